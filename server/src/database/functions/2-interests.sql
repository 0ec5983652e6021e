-- Interests between a customer and a staffing organisation (the list of what crosses: contract/src/exchange/crossing.ts).
-- As in hand-overs, these functions alone write a row of the other organisation, under one order of locks: the staffing
-- organisation's row, the customer's row, the other organisation.

grant update (is_active, version, modified) on membership to steward_gate;
grant select, insert, update on interest, received_interest, interest_message, interest_suggestion to steward_gate;

-- Denormalised places: an interest stands where the branch of its offer stands; without one, nowhere in particular.
create or replace function place_interest() returns trigger language plpgsql as $$
begin
  new.places := (select l.above from location l where l.organisation_id = new.organisation_id and l.id = new.branch);
  return new;
end $$;
create or replace trigger interest_stands before insert or update of branch on interest
  for each row execute function place_interest();

-- A message or a suggestion stands where its interest stands; one of a received interest nowhere in particular.
create or replace function place_interest_message() returns trigger language plpgsql as $$
begin
  new.places := (select i.places from interest i where i.organisation_id = new.organisation_id and i.id = new.interest);
  return new;
end $$;
create or replace trigger interest_message_placed before insert on interest_message
  for each row execute function place_interest_message();
create or replace trigger interest_suggestion_placed before insert on interest_suggestion
  for each row execute function place_interest_message();

create or replace function carry_interest() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update interest_message set places = new.places where organisation_id = new.organisation_id and interest = new.id;
  update interest_suggestion set places = new.places where organisation_id = new.organisation_id and interest = new.id;
  update attendance_sheet set places = new.places where organisation_id = new.organisation_id and interest = new.id;
  return null;
end $$;
create or replace trigger interest_carries after update on interest
  for each row when (new.places is distinct from old.places) execute function carry_interest();

-- Each step is dated once, whichever side takes it.
create or replace function date_received_interest() returns trigger language plpgsql as $$
begin
  if new.state in ('Accepted', 'Rejected', 'Declined') then new.answered := coalesce(new.answered, start_of_work()); end if;
  if new.state = 'Accepted' then new.accepted := coalesce(new.accepted, start_of_work()); end if;
  if new.state = 'Offered' then new.offered := coalesce(new.offered, start_of_work()); end if;
  if new.state in ('Rejected', 'Declined', 'Withdrawn', 'Expired') then
    new.closed := coalesce(new.closed, start_of_work());
  end if;
  return new;
end $$;
create or replace trigger received_interest_dated before insert or update of state on received_interest
  for each row execute function date_received_interest();

-- Contact data are forgotten with the end of an interest that led to no placement, whoever ends it.
create or replace function forget_contact() returns trigger language plpgsql as $$
begin
  new.email := null;
  new.primary_phone_number := null;
  new.alternate_phone_number := null;
  new.complete_address := null;
  new.min_salary := null;
  new.max_salary := null;
  new.salary_currency := null;
  new.contact_until := null;
  return new;
end $$;
create or replace trigger interest_forgets before update on interest
  for each row when (new.state not in ('Accepted', 'Interview', 'Offered', 'Placed')) execute function forget_contact();

-- Whether a person agrees to be shown, and to have their contact data told.
create or replace function is_consent_live(consent_on date, consent_until date) returns boolean
language sql stable parallel safe as $$
  select consent_on is not null and (consent_until is null or consent_until >= start_of_work()::date) $$;

-- A step in the history of both sides of an interest that leaves its state as it is.
create or replace procedure tell_both(customer uuid, made uuid, staffing uuid, received uuid, done text)
language sql as $$
  insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
  values (customer, record_id_of_work(), done, 'interest', made, fold(done), start_of_work()),
    (staffing, record_id_of_work(), done, 'received_interest', received, fold(done), start_of_work()) $$;

-- Forgets the contact data of one customer's row, placed or not, because the person's consent ended.
create or replace procedure forget_contact_in(customer uuid, made uuid) language plpgsql as $$
declare
  forgotten interest;
  agency uuid;
begin
  update interest i set email = null, primary_phone_number = null, alternate_phone_number = null, complete_address = null,
      min_salary = null, max_salary = null, salary_currency = null, contact_until = null, version = i.version + 1,
      modified = start_of_work()
    where i.organisation_id = customer and i.id = made returning * into strict forgotten;
  select p.other into agency from partner p where p.organisation_id = customer and p.id = forgotten.staffing;
  call tell_both(customer, made, agency, forgotten.received, 'contact data forgotten');
end $$;

-- What customers were told of a person follows the person's consent.
create or replace function consent_reaches_contact() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  told record;
begin
  for told in
    select i.organisation_id, i.id from received_interest r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.customer
    join interest i on i.organisation_id = p.other and i.id = r.made
    where r.organisation_id = new.organisation_id and r.profile = new.id and i.email is not null order by r.id
  loop
    if is_consent_live(new.consent_on, new.consent_until) then
      update interest i set contact_until = new.consent_until where i.organisation_id = told.organisation_id and i.id = told.id;
    else
      call forget_contact_in(told.organisation_id, told.id);
    end if;
  end loop;
  return null;
end $$;
create or replace trigger profile_consent_reaches_contact after update of consent_on, consent_until on personnel_profile
  for each row when ((old.consent_on, old.consent_until) is distinct from (new.consent_on, new.consent_until))
  execute function consent_reaches_contact();

-- Forgets contact data whose consent ended by its date. What another transaction holds is left for the next time.
create or replace function forget_lapsed_contact() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lapsed record;
  forgotten integer := 0;
begin
  for lapsed in
    select i.organisation_id, i.id from interest i where i.contact_until < start_of_work()::date
    order by i.contact_until limit 500 for update skip locked
  loop
    call forget_contact_in(lapsed.organisation_id, lapsed.id);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

create or replace function search_interests(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select i.id from interest i
    where i.organisation_id = current_organisation() and i.search_text like pattern;
end $$;
create or replace function search_received_interests(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select r.id from received_interest r
    where r.organisation_id = current_organisation() and r.search_text like pattern;
end $$;

-- Makes an interest of the caller's organisation in a person that is published to it: a row on each side. Answers why it
-- cannot be done.
create or replace function request_interest(own uuid, requester uuid, asked jsonb, answer_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine interest := jsonb_populate_record(null::interest, asked);
  found_person personnel_publication;
  theirs uuid := record_id_of_work();
  staffing_id uuid;
  suggesting uuid;
begin
  -- As the policy of publications says; this function belongs to the gate role, which sees all of them.
  select p.staffing into found_person.staffing from personnel_publication p
    where p.id = mine.person and is_published_to_caller(p.addressees, p.until);
  if not found then return 'none'; end if;
  if found_person.staffing = current_organisation() then return 'own'; end if;
  perform from organisation o where o.id = found_person.staffing and o.is_active for share;
  if not found then return 'none'; end if;
  -- Held, so that a person who is taken back or erased meanwhile is asked for before that or not at all.
  select p.* into found_person from personnel_publication p
    where p.id = mine.person and is_published_to_caller(p.addressees, p.until) for share;
  if not found then return 'none'; end if;
  -- Both rows of the interest in which the person was suggested are locked by the caller.
  if mine.suggested_in is not null then
    suggesting := answer_suggestion(mine.suggested_in, mine.person, 'Requested');
    if suggesting is null then return 'unsuggested'; end if;
  end if;
  staffing_id := know_partner(current_organisation(), found_person.staffing, true);
  insert into received_interest (organisation_id, id, customer, made, profile, person_code, person_name,
    person_position, remark, contact_person_name, contact_person_designation, contact_person_phone,
    contact_person_work_phone, contact_person_email, as_organisation, suggested_in, expires, created, modified)
  values (found_person.staffing, theirs,
    know_partner(found_person.staffing, current_organisation(), false), own, found_person.id,
    found_person.skilled_personel_id, found_person.name, found_person.current_position, mine.remark, mine.contact_person_name,
    mine.contact_person_designation, mine.contact_person_phone, mine.contact_person_work_phone,
    mine.contact_person_email, mine.as_organisation, suggesting, answer_until, start_of_work(), start_of_work());
  insert into interest (organisation_id, id, staffing, received, person, person_code, person_name, person_position, remark,
    contact_person_name, contact_person_designation, contact_person_phone, contact_person_work_phone,
    contact_person_email, as_organisation, suggested_in, service_request, requested_by, expires, created, modified)
  values (current_organisation(), own, staffing_id, theirs, mine.person, found_person.skilled_personel_id,
    found_person.name, found_person.current_position, mine.remark, mine.contact_person_name, mine.contact_person_designation,
    mine.contact_person_phone, mine.contact_person_work_phone, mine.contact_person_email, mine.as_organisation,
    mine.suggested_in, mine.service_request, requester, answer_until, start_of_work(), start_of_work());
  insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
  values (found_person.staffing, record_id_of_work(), 'interest requested', 'received_interest', theirs,
    'interest requested', start_of_work());
  return null;
end $$;

-- Both rows of an interest of the caller's organisation, by the id of its own row.
create or replace function interest_pair(own uuid)
returns table (customer uuid, made uuid, staffing uuid, received uuid) language sql stable as $$
  select i.organisation_id, i.id, p.other, i.received from interest i
    join partner p on p.organisation_id = i.organisation_id and p.id = i.staffing
    where i.organisation_id = current_organisation() and i.id = own
  union all
  select p.other, r.made, r.organisation_id, r.id from received_interest r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.customer
    where r.organisation_id = current_organisation() and r.id = own
$$;

-- Locks both rows of an interest until the transaction ends. Answers the name of the other side and whether it is active;
-- no row without such an interest.
create or replace function lock_interest(own uuid) returns table (partner_name text, is_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair record;
begin
  select * into pair from interest_pair(own);
  if not found then return; end if;
  perform from received_interest r where r.organisation_id = pair.staffing and r.id = pair.received for update;
  perform from interest i where i.organisation_id = pair.customer and i.id = pair.made for update;
  return query select o.name, o.is_active from organisation o
    where o.id = case when pair.customer = current_organisation() then pair.staffing else pair.customer end for share;
end $$;

-- Tells the other side what became of a locked interest: the customer its offer, what it asks for, what it ends and how it
-- rates what ended, the staffing organisation its answer and, with an acceptance, the person's contact data; either of them the interview.
create or replace function tell_interest(own uuid, done text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair record;
  was text;
  mine interest;
  theirs received_interest;
begin
  select * into strict pair from interest_pair(own);
  if pair.customer = current_organisation() then
    select i.* into mine from interest i where i.organisation_id = pair.customer and i.id = pair.made;
    select r.state into was from received_interest r where r.organisation_id = pair.staffing and r.id = pair.received;
    update received_interest r set state = mine.state, reason = mine.reason, designation = mine.designation,
        location = mine.location, start_date = mine.start_date, end_date = mine.end_date, share = mine.share,
        rate = mine.rate, rate_period = mine.rate_period, currency = mine.currency,
        extension_date = mine.extension_date, is_terminated = mine.is_terminated, end_reason = mine.end_reason,
        interview_state = mine.interview_state, interview_by = mine.interview_by, interview_slots = mine.interview_slots,
        interview_start = mine.interview_start, interview_minutes = mine.interview_minutes,
        interview_venue = mine.interview_venue, interview_note = mine.interview_note,
        interview_reason = mine.interview_reason, interview_uid = mine.interview_uid,
        interview_sequence = mine.interview_sequence, rating = mine.rating, rating_comment = mine.rating_comment,
        rated = mine.rated,
        version = r.version + 1, modified = start_of_work()
      where r.organisation_id = pair.staffing and r.id = pair.received;
    call tell_history(pair.staffing, 'received_interest', pair.received, done, told, was, mine.state);
    return;
  end if;
  select r.* into theirs from received_interest r where r.organisation_id = pair.staffing and r.id = pair.received;
  select i.state into was from interest i where i.organisation_id = pair.customer and i.id = pair.made;
  update interest i set state = theirs.state, reason = theirs.reason, end_date = theirs.end_date,
      placed_on = theirs.placed_on, extension_date = theirs.extension_date, is_extended = theirs.is_extended,
      is_terminated = theirs.is_terminated, end_reason = theirs.end_reason,
      interview_state = theirs.interview_state, interview_by = theirs.interview_by,
      interview_slots = theirs.interview_slots, interview_start = theirs.interview_start,
      interview_minutes = theirs.interview_minutes, interview_venue = theirs.interview_venue,
      interview_note = theirs.interview_note, interview_reason = theirs.interview_reason,
      interview_uid = theirs.interview_uid, interview_sequence = theirs.interview_sequence, version = i.version + 1,
      modified = start_of_work()
    where i.organisation_id = pair.customer and i.id = pair.made;
  call tell_history(pair.customer, 'interest', pair.made, done, told, was, theirs.state);
  if was <> 'Accepted' and theirs.state = 'Accepted' then
    update interest i set email = p.email, primary_phone_number = p.primary_phone_number,
        alternate_phone_number = p.alternate_phone_number,
        complete_address = concat_ws(', ', nullif(p.address, ''), c.name), min_salary = p.min_salary,
        max_salary = p.max_salary, salary_currency = p.salary_currency, contact_until = p.consent_until
      from personnel_profile p left join city c on c.id = p.city
      where is_consent_live(p.consent_on, p.consent_until) and i.organisation_id = pair.customer and i.id = pair.made
        and p.organisation_id = theirs.organisation_id and p.id = theirs.profile;
    insert into activity (organisation_id, id, action, subject_type, subject_id, changes, reason, words, created)
    select pair.customer, record_id_of_work(), 'contact data told', 'interest', pair.made,
      jsonb_build_array(jsonb_build_object('field', 'told_by', 'before', null, 'after', o.name)),
      'The interest was accepted.', fold(E'contact data told\nthe interest was accepted.\n' || o.name), start_of_work()
    from organisation o where o.id = pair.staffing;
  end if;
end $$;

-- Tells the other side of a locked interest an own message: its text, and which organisation wrote it. What the other side
-- wrote is never told.
create or replace function tell_message(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine interest_message;
  pair record;
  told interest_message;
begin
  select m.* into mine from interest_message m
    where m.organisation_id = current_organisation() and m.id = own and m.created_by is not null;
  if not found then return; end if;
  select * into strict pair from interest_pair(coalesce(mine.interest, mine.received_interest));
  if mine.interest is not null then
    select r.organisation_id, r.id, r.customer into strict told.organisation_id, told.received_interest, told.partner
    from received_interest r where r.organisation_id = pair.staffing and r.id = pair.received;
  else
    select i.organisation_id, i.id, i.staffing into strict told.organisation_id, told.interest, told.partner
    from interest i where i.organisation_id = pair.customer and i.id = pair.made;
  end if;
  insert into interest_message (organisation_id, id, interest, received_interest, partner, message, created)
  values (told.organisation_id, record_id_of_work(), told.interest, told.received_interest, told.partner, mine.message,
    start_of_work());
  insert into activity (organisation_id, id, action, subject_type, subject_id, reason, words, created)
  values (told.organisation_id, record_id_of_work(), 'update received',
    case when told.interest is null then 'received_interest' else 'interest' end,
    coalesce(told.interest, told.received_interest), left(mine.message, 200),
    fold(concat_ws(E'\n', 'update received', left(mine.message, 200))), start_of_work());
end $$;

-- People whom the caller's organisation can suggest in an interest that it received: published to its customer, and neither
-- those whom the customer has asked for nor those who were suggested to it there. Names are those of the publication.
create or replace function people_to_suggest(own uuid, pattern text) returns table (id uuid, skilled_personel_id text,
  name text, name_sort text, current_position text, created timestamptz)
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select p.id, p.skilled_personel_id, p.name, p.name_sort, p.current_position, p.published
  from received_interest r
  join partner c on c.organisation_id = r.organisation_id and c.id = r.customer
  join personnel_publication p on p.staffing = r.organisation_id and p.id <> r.profile
    and (p.addressees is null or c.other = any (p.addressees))
    and (p.until is null or p.until >= start_of_work()::date)
  where r.organisation_id = current_organisation() and r.id = own and (pattern is null or p.search_text like pattern)
    and not exists (select from received_interest o where o.organisation_id = r.organisation_id and o.profile = p.id
      and o.customer = r.customer and o.state in ('Requested', 'Under Review', 'Accepted', 'Interview', 'Offered'))
    and not exists (select from interest_suggestion s where s.organisation_id = r.organisation_id
      and s.received_interest = r.id and s.person = p.id)
$$;

-- What the customer of an interest sees of a person who was suggested in it, for either side; null once the person is not
-- published to the customer.
create or replace function suggested_person(own uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('id', p.id, 'skilled_personel_id', p.skilled_personel_id, 'name', p.name,
    'current_position', p.current_position, 'overall_experience', p.overall_experience, 'city', p.city_name,
    'skill_detail', p.skills)
  from interest_pair(own) pair
  join interest_suggestion s on s.organisation_id = pair.customer and s.interest = pair.made and s.person = wanted
  join personnel_publication p on p.id = s.person and (p.addressees is null or pair.customer = any (p.addressees))
    and (p.until is null or p.until >= start_of_work()::date)
$$;

-- Suggests a person of the caller's organisation in a locked interest that it received: a row on each side. Answers why it
-- cannot be done.
create or replace function suggest_person(own uuid, wanted uuid, suggester uuid, told text, most integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair record;
  mine received_interest;
begin
  select * into strict pair from interest_pair(own);
  select r.* into strict mine from received_interest r where r.organisation_id = current_organisation() and r.id = own;
  if mine.profile = wanted then return 'same'; end if;
  -- Held, so that a person who is taken back or erased meanwhile is suggested before that or not at all.
  perform from personnel_publication p where p.id = wanted and p.staffing = pair.staffing
    and (p.addressees is null or pair.customer = any (p.addressees))
    and (p.until is null or p.until >= start_of_work()::date) for share;
  if not found then return 'none'; end if;
  perform from received_interest r where r.organisation_id = pair.staffing and r.profile = wanted
    and r.customer = mine.customer and r.state in ('Requested', 'Under Review', 'Accepted', 'Interview', 'Offered');
  if found then return 'open'; end if;
  perform from interest_suggestion s where s.organisation_id = pair.staffing and s.received_interest = own
    and s.person = wanted;
  if found then return 'twice'; end if;
  if (select count(*) from interest_suggestion s where s.organisation_id = pair.staffing and s.received_interest = own)
    >= most then return 'most'; end if;
  insert into interest_suggestion (organisation_id, id, interest, received_interest, person, note, suggested_by, created)
  values (pair.staffing, record_id_of_work(), null, own, wanted, told, suggester, start_of_work()),
    (pair.customer, record_id_of_work(), pair.made, null, wanted, told, null, start_of_work());
  insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
  values (pair.customer, record_id_of_work(), 'person suggested', 'interest', pair.made, 'person suggested', start_of_work());
  return null;
end $$;

-- Writes on both sides how the caller's organisation answers a suggestion in a locked interest of its own. Answers the staffing
-- organisation's row of the interest; null where no such suggestion waits. Whoever was declined, or asked for without success, can be asked for later.
create or replace function answer_suggestion(own uuid, wanted uuid, answer text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair record;
  done text := case answer when 'Requested' then 'suggestion requested' else 'suggestion declined' end;
begin
  select * into pair from interest_pair(own) p where p.customer = current_organisation();
  if not found then return null; end if;
  update interest_suggestion s set state = answer
    where s.organisation_id = pair.customer and s.interest = own and s.person = wanted
      and (s.state = 'Suggested' or answer = 'Requested');
  if not found then return null; end if;
  update interest_suggestion s set state = answer
    where s.organisation_id = pair.staffing and s.received_interest = pair.received and s.person = wanted;
  insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
  values (pair.staffing, record_id_of_work(), done, 'received_interest', pair.received, done, start_of_work());
  return pair.received;
end $$;

-- Percent of a person's working time that are free on each day from one day to another, whatever one placement takes.
create or replace function free_share(person_profile uuid, from_day date, to_day date, except_one uuid) returns integer
language sql stable as $$
  with placed as (
    select r.start_date, r.end_date, r.share from received_interest r
    where r.organisation_id = current_organisation() and r.profile = person_profile and r.id <> except_one
      and r.state = 'Placed' and r.start_date <= to_day and r.end_date >= greatest(from_day, r.start_date))
  select 100 - coalesce(max(taken), 0)::integer from (
    select (select sum(p.share) from placed p where d.day between p.start_date and p.end_date) as taken
    from (select from_day as day union select p.start_date from placed p where p.start_date > from_day) d) days
$$;

-- Whether what led to a placement, in a state and with a last day, is over where a time zone is.
create or replace function placement_is_over(state text, last date, zone text) returns boolean language sql stable as $$
  select state <> 'Placed' or last < local_day(now(), zone)
$$;

-- Switches off memberships whose placement is over; those of some rows at a time, which is how many it answers.
create or replace function end_placed_memberships() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  over record;
  ended integer := 0;
begin
  for over in
    select m.organisation_id, m.account_id from membership m
    join interest i on i.organisation_id = m.organisation_id and i.id = m.placement
    join organisation o on o.id = m.organisation_id
    where m.placement is not null and m.is_active and placement_is_over(i.state, i.end_date, o.time_zone)
    order by m.organisation_id, m.account_id limit 500 for update of m skip locked
  loop
    update membership m set is_active = false, version = m.version + 1, modified = start_of_work()
      where m.organisation_id = over.organisation_id and m.account_id = over.account_id;
    insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
    values (over.organisation_id, record_id_of_work(), 'deactivated', 'user', over.account_id, 'deactivated', start_of_work());
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- Ends interests that nobody answered in time, on both sides. What another transaction holds is left for the next time.
create or replace function expire_interests() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  late received_interest;
  customer_of uuid;
  expired integer := 0;
begin
  for late in
    select r.* from received_interest r
    where r.state in ('Requested', 'Under Review') and r.expires <= now()
    order by r.expires limit 500 for update skip locked
  loop
    select p.other into strict customer_of from partner p
      where p.organisation_id = late.organisation_id and p.id = late.customer;
    perform from interest i where i.organisation_id = customer_of and i.id = late.made for update;
    update received_interest r set state = 'Expired', version = r.version + 1, modified = start_of_work()
      where r.organisation_id = late.organisation_id and r.id = late.id;
    update interest i set state = 'Expired', version = i.version + 1, modified = start_of_work()
      where i.organisation_id = customer_of and i.id = late.made;
    call tell_history(late.organisation_id, 'received_interest', late.id, 'interest expired', '', late.state, 'Expired');
    call tell_history(customer_of, 'interest', late.made, 'interest expired', '', late.state, 'Expired');
    expired := expired + 1;
  end loop;
  return expired;
end $$;
