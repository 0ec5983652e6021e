-- Publication of profiles (the list of what crosses: contract/src/exchange/crossing.ts). publish_person() alone writes what
-- customers see, and they see a row while it is addressed to them and its consent is live.

grant select, insert, update, delete on personnel_publication to steward_gate;
grant select, insert, delete on personnel_addressee to steward_gate;
grant select, insert on personnel_debut to steward_gate;
grant delete on interest_message, interest_suggestion to steward_gate;
grant select, delete on saved_view_told to steward_gate;
grant select, delete on shortlisted_person to steward_gate;
grant update on activity, import_row to steward_gate;
grant select on import_row to steward_gate;
grant select on personnel_profile, personnel_skill, personnel_employment, personnel_certificate, city,
  state, language, organisation to steward_gate;
grant select on personnel_publication to steward_server;
-- Who locks a profile needs a column to update.
grant update (modified) on personnel_profile to steward_gate;

-- What a person is available as on a day: an override until it ends, else what placements say, else leave, else the day from
-- which on they are free, which is soon within 30 days.
create or replace function availability_of(override text, override_until date, placed datemultirange, leave datemultirange,
  free_from date, on_day date) returns text language sql immutable parallel safe as $$
  select case when override is not null and (override_until is null or override_until >= on_day) then override
    when placed @> on_day then 'Placed'
    when leave @> on_day then 'Not Available'
    when free_from > on_day + 30 then 'Not Available'
    when free_from > on_day then 'Available Soon' else 'Available' end $$;

-- Whether a person is free on every day from one to another, but for days that are taken by placements and leave.
create or replace function is_free(override text, override_until date, taken datemultirange, free_from date,
  first_day date, last_day date) returns boolean language sql immutable parallel safe as $$
  select case when last_day < first_day or free_from > first_day then false
    when override is null or override_until < first_day then not taken && daterange(first_day, last_day + 1)
    when override <> 'Available' then false
    when override_until < last_day then not taken && daterange(override_until + 1, last_day + 1)
    else true end $$;

-- Twelve weeks from a day on, each with the number of days on which a person is free, but for days that are taken.
create or replace function free_weeks(override text, override_until date, taken datemultirange, free_from date,
  first_day date) returns jsonb language sql immutable parallel safe as $$
  select jsonb_agg(jsonb_build_object('start_date', w.day, 'free_days', (
      select count(*) from generate_series(0, 6) d
      where availability_of(override, override_until, taken, '{}', null, w.day + d) = 'Available'
        and coalesce(free_from <= w.day + d, true))) order by w.day)
  from (select first_day + 7 * n as day from generate_series(0, 11) n) w $$;

-- Number of days in ranges of them.
create or replace function days_in(days datemultirange) returns bigint language sql immutable strict parallel safe as $$
  select coalesce(sum(upper(d) - lower(d)), 0) from unnest(days) d $$;

-- Days to come on which a person's override says that they are not free, whatever placements say. What it said before is kept
-- nowhere, so that days of the past are none of them.
create or replace function absent_days(override text, override_until date, on_day date) returns datemultirange
language sql immutable parallel safe as $$
  select case when override <> 'Available' and coalesce(override_until >= on_day, true)
    then datemultirange(daterange(on_day, override_until, '[]')) else '{}' end $$;

-- Days on which the placements of a person take the whole working time, part-time ones together.
create or replace function placed_days(agency uuid, person uuid) returns datemultirange language sql stable as $$
  with placed as (
    select r.start_date as first_day, r.end_date + 1 as free_again, r.share from received_interest r
    where r.organisation_id = agency and r.profile = person and r.state = 'Placed' and r.start_date <= r.end_date
  ), spans as (
    select c.day, lead(c.day) over (order by c.day) as until
    from (select first_day as day from placed union select free_again from placed) c)
  select coalesce(range_agg(daterange(s.day, s.until)), '{}') from spans s
  where s.until is not null
    and (select sum(p.share) from placed p where s.day >= p.first_day and s.day < p.free_again) >= 100 $$;

-- Whether a published row is for the caller's organisation.
create or replace function is_published_to_caller(addressees uuid[], until date) returns boolean
language sql stable parallel safe as $$
  select (addressees is null or current_organisation() = any (addressees))
    and (until is null or until >= start_of_work()::date) $$;

alter table personnel_publication enable row level security, force row level security;
drop policy if exists published on personnel_publication;
create policy published on personnel_publication for select to steward_server
  using (is_published_to_caller(addressees, until));
drop policy if exists gate on personnel_publication;
create policy gate on personnel_publication for all to steward_gate using (true) with check (true);

call keep_tally('personnel_publication', 'addressees, until', $$
  insert into personnel_publication_tally as t (until, slot, count)
  select coalesce(until, 'infinity'), pg_backend_pid() %% 32, sum(step) from (%1$s) moved
  where addressees is null
  group by coalesce(until, 'infinity') having sum(step) <> 0 order by 1
  on conflict (until, slot) do update set count = t.count + excluded.count
$$);

-- How many rows are for the caller's organisation, as is_published_to_caller() says of each.
create or replace function count_published_to_caller() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select sum(t.count)::bigint from personnel_publication_tally t where t.until >= start_of_work()::date), 0)
    + (select count(*) from personnel_publication p where p.addressees @> array[current_organisation()]
      and is_published_to_caller(p.addressees, p.until)) $$;

-- Organisations that a person was or is to be placed with, the latest first; they are told without their names.
create or replace function served_by(agency uuid, person uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'start_date', r.start_date, 'end_date', r.end_date,
    'organisation_details', jsonb_build_object('id', null, 'name', '')) order by r.start_date desc, r.id), '[]')
  from received_interest r where r.organisation_id = agency and r.profile = person and r.state = 'Placed'
    and r.start_date <= r.end_date $$;

create or replace function publication_follows_placement() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update personnel_publication p set organisations = served_by(new.organisation_id, new.profile),
    placed = placed_days(new.organisation_id, new.profile)
  where p.id = new.profile;
  return null;
end $$;
create or replace trigger publication_follows_placement after update of state, end_date on received_interest
  for each row when (new.state = 'Placed') execute function publication_follows_placement();

-- The average of the ratings of a person's placements and how many there are, as customers see them: from the third one on.
create or replace function published_rating(agency uuid, person uuid) returns table (average numeric, votes integer)
language sql stable as $$
  select round(avg(r.rating), 1), count(*)::integer from received_interest r
  where r.organisation_id = agency and r.profile = person and r.rating is not null
  having count(*) >= 3 $$;

-- Two who rate the same person at once are one after the other by the profile, so that the later one counts both.
create or replace function publication_follows_rating() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from personnel_profile p where p.organisation_id = new.organisation_id and p.id = new.profile for no key update;
  update personnel_publication p set overall_experience_rating = v.average, rating_count = v.votes
  from (select) one left join published_rating(new.organisation_id, new.profile) v on true
  where p.id = new.profile;
  return null;
end $$;
create or replace trigger publication_follows_rating after update of rating on received_interest
  for each row when (new.rating is distinct from old.rating) execute function publication_follows_rating();

-- How strong a skill is among others (migration 0083); a position counts as one of the middle level.
create or replace function strength_of(level integer, last_used integer) returns integer
language sql immutable parallel safe as $$
  select 10000000 + 10000 * coalesce(level, 3) + coalesce(last_used - 1950, 0) $$;

-- Writes what is published of profiles of the caller's organisation anew, or takes it away: where it is for nobody, without
-- a live consent, where the profile is gone, and of an organisation that is suspended or places nobody any more.
create or replace procedure publish_people(people uuid[]) language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from personnel_publication p where p.id = any (people) and p.staffing = current_organisation();
  insert into personnel_publication (id, staffing, staffing_name, addressees, until, skilled_personel_id, name, gender,
    picture, current_position, overall_experience, overall_experience_rating, rating_count, availability, availability_until, placed, leave, available_from, city, city_name, state_name,
    expertise, strengths, languages, skills, language_names, preferred_cities, preferred_states, employment, certificates,
    organisations, min_salary, max_salary, salary_currency, search_text)
  select p.id, p.organisation_id, o.name,
    case when p.audience = 'chosen' then array(select a.customer from personnel_addressee a
      where a.organisation_id = p.organisation_id and a.profile = p.id order by a.customer) end,
    p.consent_until, 'SP-' || p.number, shown.name, case when p.shows_gender then p.gender else '' end,
    case when p.shows_picture then (select i.id from attachment i
      where i.organisation_id = p.organisation_id and i.personnel_profile = p.id and i.is_primary) end,
    coalesce(e.name, ''), p.overall_experience, rated.average, rated.votes,
    p.availability, p.availability_until, placed_days(p.organisation_id, p.id), p.leave, p.available_from, p.city, coalesce(c.name, ''), coalesce(s.name, ''),
    skilled.ids || case when p.position is not null then array[p.position] end,
    skilled.strengths || case when p.position is not null then array[strength_of(null, null)] end, p.languages, skilled.told,
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]') from language l
      where l.id = any (p.languages)),
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]') from city l
      where l.id = any (p.preferred_cities)),
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]') from state l
      where l.id = any (p.preferred_states)),
    (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'company_name', w.company_name, 'designation', w.designation,
        'start_date', w.start_date, 'end_date', w.end_date, 'is_current', w.end_date is null)
        order by w.end_date desc nulls first, w.start_date desc, w.id), '[]')
      from personnel_employment w where w.organisation_id = p.organisation_id and w.profile = p.id),
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'issued_by', t.issued_by,
        'issue_date', t.issue_date, 'expiry_date', t.expiry_date, 'file', null) order by t.issue_date desc nulls last, t.id), '[]')
      from personnel_certificate t where t.organisation_id = p.organisation_id and t.profile = p.id),
    served_by(p.organisation_id, p.id),
    case when p.shows_salary then p.min_salary end, case when p.shows_salary then p.max_salary end,
    case when p.shows_salary then p.salary_currency end,
    fold(shown.name || E'\nSP-' || p.number || E'\n' || coalesce(c.name, '')) || coalesce(e.names, '') || skilled.names
  from personnel_profile p
  join organisation o on o.id = p.organisation_id and o.is_active and 'staffing' = any (o.kinds)
  left join expertise e on e.id = p.position
  left join city c on c.id = p.city
  left join state s on s.id = c.state
  left join lateral published_rating(p.organisation_id, p.id) rated on true
  cross join lateral (select case when p.shows_full_name then p.name else
    split_part(p.name, ' ', 1) || coalesce(' ' || left(nullif(regexp_replace(p.name, '^\S+\s*(.*\s)?', ''), ''), 1) || '.', '')
    end as name) shown
  cross join lateral (select
    coalesce(array_agg(k.skill order by k.skill), '{}') as ids,
    coalesce(array_agg(strength_of(k.level, k.last_used) order by k.skill), '{}') as strengths,
    coalesce(string_agg(x.names, ''), '') as names,
    coalesce(jsonb_agg(jsonb_build_object('id', k.skill, 'name', x.name, 'rating', k.level, 'years', k.years,
      'last_used', k.last_used) order by k.level desc, x.name), '[]') as told
    from personnel_skill k join expertise x on x.id = k.skill
    where k.organisation_id = p.organisation_id and k.profile = p.id) skilled
  where p.organisation_id = current_organisation() and p.id = any (people) and p.audience <> 'none'
    and (p.consent_until is null or p.consent_until >= start_of_work()::date);
  insert into personnel_debut (organisation_id, id, person, customer, since)
  select p.staffing, record_id_of_work(), p.id, a.customer, start_of_work() from personnel_publication p
  left join lateral unnest(p.addressees) a (customer) on true
  where p.id = any (people) and p.staffing = current_organisation() and (p.addressees is null or a.customer is not null)
  on conflict do nothing;
end $$;

create or replace procedure publish_person(person uuid) language sql as $$ call publish_people(array[person]) $$;

create or replace function publication_follows_picture() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  call publish_person(case tg_op when 'DELETE' then old.personnel_profile else new.personnel_profile end);
  return null;
end $$;
create or replace trigger publication_follows_new_picture after insert or update of is_primary on attachment
  for each row when (new.personnel_profile is not null) execute function publication_follows_picture();
create or replace trigger publication_follows_removed_picture after delete on attachment
  for each row when (old.personnel_profile is not null) execute function publication_follows_picture();

-- People of an organisation that is suspended, or places nobody any more, leave what customers see in that transaction, and
-- come back with it.
create or replace function publication_follows_agency() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := array(select p.id from personnel_profile p where p.organisation_id = new.id and p.audience <> 'none');
begin
  call publish_people(people);
  return null;
end $$;
create or replace trigger publication_follows_agency after update of name, kinds, is_active on organisation
  for each row when ((new.name, new.is_active, 'staffing' = any (new.kinds))
    is distinct from (old.name, old.is_active, 'staffing' = any (old.kinds)))
  execute function publication_follows_agency();

-- Chooses the customers whom a profile of the caller's organisation is published to, by their exact slugs. Answers the first
-- slug that is none of an active customer, and then writes nothing.
create or replace function address_person(person uuid, slugs text[]) returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select w.slug into wrong from unnest(slugs) with ordinality w (slug, place)
  where not exists (select from organisation o where o.slug = w.slug and 'customer' = any (o.kinds) and o.is_active
    and o.id <> current_organisation()) order by w.place limit 1;
  if wrong is not null then return wrong; end if;
  delete from personnel_addressee a where a.organisation_id = current_organisation() and a.profile = person;
  insert into personnel_addressee (organisation_id, profile, customer, name, slug)
  select p.organisation_id, p.id, o.id, o.name, o.slug from personnel_profile p join organisation o on o.slug = any (slugs)
  where p.organisation_id = current_organisation() and p.id = person;
  return null;
end $$;

-- Erases what both sides keep of a person of the caller's organisation besides the profile: name, position, contact data and
-- texts of ended interests with their messages, suggestions and what ratings say, their places on shortlists, and what imports
-- and history tell. States, days, terms and ratings of placements stay, and nothing more is said of them. The words stand in
-- place of the name.
create or replace procedure erase_person(person uuid, words text) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  pair record;
begin
  for pair in
    select r.organisation_id as staffing, r.id as received, p.other as customer, r.made from received_interest r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.customer
    where r.organisation_id = current_organisation() and r.profile = person order by r.id
  loop
    update received_interest r set person_name = words, person_position = '', reason = '', end_reason = '', remark = '',
        interview_venue = '', interview_note = '', interview_reason = '', rating_comment = '', is_erased = true,
        version = r.version + 1, modified = start_of_work()
      where r.organisation_id = pair.staffing and r.id = pair.received;
    update interest i set person_name = words, person_position = '', reason = '', end_reason = '', remark = '',
        interview_venue = '', interview_note = '', interview_reason = '', rating_comment = '', is_erased = true, email = null, primary_phone_number = null,
        alternate_phone_number = null, complete_address = null, min_salary = null, max_salary = null,
        salary_currency = null, contact_until = null, version = i.version + 1, modified = start_of_work()
      where i.organisation_id = pair.customer and i.id = pair.made;
    delete from interest_message m where m.organisation_id = pair.staffing and m.received_interest = pair.received;
    delete from interest_message m where m.organisation_id = pair.customer and m.interest = pair.made;
    update attendance_sheet s set remark = '', return_remark = ''
      where s.organisation_id = pair.staffing and s.received_interest = pair.received
        or s.organisation_id = pair.customer and s.interest = pair.made;
    delete from interest_suggestion s where s.organisation_id = pair.staffing and s.received_interest = pair.received;
    delete from interest_suggestion s where s.organisation_id = pair.customer and s.interest = pair.made;
    update activity a set reason = '', words = fold(a.action)
      where a.organisation_id = pair.staffing and a.subject_id = pair.received
        or a.organisation_id = pair.customer and a.subject_id = pair.made;
    call forget_in_deliveries(pair.customer, array[pair.made, person]);
    call forget_in_deliveries(pair.staffing, array[pair.received]);
    call tell_both(pair.customer, pair.made, pair.staffing, pair.received, 'personal data erased');
  end loop;
  -- Their notes may name the person; each organisation's are found by its key.
  delete from shortlisted_person s using organisation o where s.organisation_id = o.id and s.person = erase_person.person;
  delete from saved_view_told t using organisation o where t.organisation_id = o.id and t.person = erase_person.person;
  delete from interest_suggestion s using organisation o where s.organisation_id = o.id and s.person = erase_person.person;
  update import_row r set cells = '{}', label = '', keys = '{}', fingerprint = null, before = null, problems = '[]',
      warnings = '[]'
    where r.organisation_id = current_organisation() and r.record = person and r.import_id in (
      select a.import_id from activity a where a.organisation_id = current_organisation() and a.subject_id = person);
  update activity a set changes = '[]', reason = '', words = fold(a.action)
    where a.organisation_id = current_organisation() and a.subject_id = person;
  call forget_in_deliveries(current_organisation(), array[person]);
end $$;
