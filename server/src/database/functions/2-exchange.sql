-- Exchange between organisations (the list of what crosses: contract/src/exchange/crossing.ts). These functions alone write
-- a row of another organisation, each for the caller's own hand-overs, under one order of locks: the manufacturer's row,
-- the customer's row, the other organisation. Whoever also locks an asset does so first. All writing is in the caller's
-- transaction, so that both sides are told the same or nothing.

grant select, insert, update on partner, issued_asset, oem_asset, issued_invitation, attachment, document to steward_gate;
grant select on model, brand, manufacturer, category, service_provider, account, membership, activity_place to steward_gate;
grant select, insert on activity to steward_gate;
grant select, insert, update on activity_tally to steward_gate;
-- Row locks ask for the right to update.
grant update (modified) on organisation, asset, location to steward_gate;

-- A UUID of version 7 of the moment of the running work.
create or replace function record_id_of_work() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from moment_of_work()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid $$;

-- Denormalised places: an OEM asset stands where its own asset stands, and its files with it.
create or replace function place_oem_asset() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select a.places from asset a
    where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  return new;
end $$;
create or replace trigger oem_asset_placed before insert or update of asset on oem_asset
  for each row execute function place_oem_asset();

create or replace function carry_oem_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update oem_asset set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_oem_asset after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_oem_asset();

create or replace function carry_files_of_oem_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update attachment set places = new.places where organisation_id = new.organisation_id and oem_asset = new.id;
  update document set places = new.places where organisation_id = new.organisation_id and oem_asset = new.id;
  return null;
end $$;
create or replace trigger oem_asset_carries_files after update on oem_asset
  for each row when (new.places is distinct from old.places) execute function carry_files_of_oem_asset();

-- Records whose texts contain the pattern (folded and escaped for LIKE); see search_assets.
create or replace function search_oem_assets(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select a.id from oem_asset a
    where a.organisation_id = current_organisation() and a.search_text like pattern;
end $$;
create or replace function search_issued_assets(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select i.id from issued_asset i
    where i.organisation_id = current_organisation() and i.search_text like pattern
    union
    select i.id from model m join issued_asset i on i.organisation_id = m.organisation_id and i.model = m.id
    where m.organisation_id = current_organisation() and (m.name_sort like pattern or m.number_sort like pattern);
end $$;

-- Of stored content that was shared, the keys that a row of any organisation still refers to.
create or replace function shared_content(keys text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select k from unnest(keys) k
  where exists (select from attachment t where t.is_shared and t.storage_key = k)
    or exists (select from document d where d.is_shared and d.storage_key = k)
$$;

-- The customer of a slug, and why nothing can be issued to it: it is the caller's own organisation, or suspended. No row for
-- any other organisation.
create or replace function customer_of_slug(wanted text) returns table (name text, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.name, case when o.id = current_organisation() then 'own' when not o.is_active then 'suspended' end
  from organisation o where o.slug = wanted and 'customer' = any (o.kinds)
$$;

-- The row by which an organisation knows another one, under its present name and, where it is told, its present logo.
create or replace function know_partner(knowing uuid, known uuid, with_logo boolean) returns uuid language plpgsql as $$
declare
  mine partner;
  shown attachment;
begin
  insert into partner as p (organisation_id, id, other, name)
  select knowing, record_id_of_work(), o.id, o.name from organisation o where o.id = known
  on conflict (organisation_id, other) do update set name = excluded.name
  returning * into mine;
  if not with_logo then return mine.id; end if;
  select t.* into shown from organisation o
  join attachment t on t.organisation_id = o.id and t.id::text = o.logo where o.id = known for key share of t;
  if shown.id is null or exists (select from attachment t where t.organisation_id = knowing and t.id = mine.logo
    and t.storage_key = shown.storage_key) then
    return mine.id;
  end if;
  update attachment set is_shared = true where organisation_id = known and id = shown.id and not is_shared;
  delete from attachment where organisation_id = knowing and id = mine.logo;
  insert into attachment (organisation_id, id, storage_key, thumbnail_key, file_name, content_type, size, width, height,
    is_shared)
  values (knowing, record_id_of_work(), shown.storage_key, shown.thumbnail_key, shown.file_name, shown.content_type,
    shown.size, shown.width, shown.height, true)
  returning id into shown.id;
  update partner set logo = shown.id where organisation_id = knowing and id = mine.id;
  return mine.id;
end $$;
grant delete on attachment to steward_gate;

-- Sends the files of issued assets on to their customer: those that it does not have yet, by reference to the same stored
-- content. The rows are kept from being removed until this is committed.
create or replace procedure send_files(maker uuid, ids uuid[], receiver uuid) language plpgsql as $$
begin
  perform from document d where d.organisation_id = maker and d.issued_asset = any (ids) order by d.id for key share;
  perform from attachment t where t.organisation_id = maker and (t.issued_asset = any (ids) or t.is_primary and t.model in (
    select i.model from issued_asset i where i.organisation_id = maker and i.id = any (ids))) order by t.id for key share;
  update document set is_shared = true where organisation_id = maker and issued_asset = any (ids) and not is_shared;
  update attachment t set is_shared = true
    where t.organisation_id = maker and not t.is_shared and (t.issued_asset = any (ids) or t.is_primary and t.model in (
      select i.model from issued_asset i where i.organisation_id = maker and i.id = any (ids)));
  insert into document (organisation_id, id, oem_asset, title, storage_key, file_name, content_type, size, is_shared, created)
  select receiver, record_id_of_work(), i.invite, d.title, d.storage_key, d.file_name, d.content_type, d.size, true, start_of_work()
  from issued_asset i join document d on d.organisation_id = i.organisation_id and d.issued_asset = i.id
  where i.organisation_id = maker and i.id = any (ids) and not exists (select from document h
    where h.organisation_id = receiver and h.oem_asset = i.invite and h.storage_key = d.storage_key)
  order by d.id;
  insert into attachment (organisation_id, id, oem_asset, storage_key, thumbnail_key, file_name, content_type, size, width,
    height, is_primary, is_shared, created)
  select receiver, record_id_of_work(), i.invite, t.storage_key, t.thumbnail_key, t.file_name, t.content_type, t.size, t.width,
    t.height, row_number() over (partition by i.id order by t.model is null desc, t.is_primary desc, t.id) = 1
      and not exists (select from attachment h where h.organisation_id = receiver and h.oem_asset = i.invite and h.is_primary),
    true, start_of_work()
  from issued_asset i
  join attachment t on t.organisation_id = i.organisation_id and (t.issued_asset = i.id or t.is_primary and t.model = i.model)
  where i.organisation_id = maker and i.id = any (ids) and not exists (select from attachment h
    where h.organisation_id = receiver and h.oem_asset = i.invite and h.storage_key = t.storage_key)
  order by t.id;
end $$;

-- Tells the other side's history what happened there; nobody of its own did it.
create or replace procedure tell_history(tenant uuid, kind text, subject uuid, done text, told text, before text, after text)
language plpgsql as $$
begin
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, reason, words, created)
  values (tenant, record_id_of_work(), done, kind, subject,
    jsonb_build_array(jsonb_build_object('field', 'state', 'before', before, 'after', after)), told,
    fold(concat_ws(E'\n', done, nullif(told, ''), before, after)), start_of_work());
end $$;

-- Writes the customer's rows of issued assets, and names the customer on the manufacturer's.
create or replace procedure hand_over(maker uuid, ids uuid[], receiver uuid) language plpgsql as $$
declare
  oem_id uuid := know_partner(receiver, maker, true);
  customer_id uuid := know_partner(maker, receiver, false);
begin
  insert into oem_asset (organisation_id, id, oem, issued, product_name, product_number, brand_name, category_name,
    manufacturer_name, service_provider_name, serial_number, batch, manufacture_date, ship_date, install_date,
    invoice_number, invoice_date, warranty_period, warranty_start_date, warranty_terms, amc_start_date, amc_end_date,
    amc_terms, created, modified)
  select receiver, i.invite, oem_id, i.id, m.product_name, m.product_number, coalesce(b.name, ''), coalesce(c.name, ''),
    coalesce(f.name, ''), coalesce(s.name, ''), i.serial_number, i.batch, i.manufacture_date, i.ship_date, i.install_date,
    i.invoice_number, i.invoice_date, i.warranty_period, i.warranty_start_date, i.warranty_terms, i.amc_start_date,
    i.amc_end_date, i.amc_terms, start_of_work(), start_of_work()
  from issued_asset i
  join model m on m.organisation_id = i.organisation_id and m.id = i.model
  left join brand b on b.organisation_id = m.organisation_id and b.id = m.brand
  left join category c on c.organisation_id = m.organisation_id and c.id = m.category
  left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer
  left join service_provider s on s.organisation_id = i.organisation_id and s.id = i.service_provider
  where i.organisation_id = maker and i.id = any (ids)
  order by i.id;
  update issued_asset i set customer = customer_id, state = 'Issued'
    where i.organisation_id = maker and i.id = any (ids);
  call send_files(maker, ids, receiver);
  insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
  select receiver, record_id_of_work(), 'issued', 'oem_asset', i.invite, 'issued', start_of_work()
  from issued_asset i where i.organisation_id = maker and i.id = any (ids) order by i.id;
end $$;

-- Hands own issued assets, which are new, over to the customer of a slug; answers why it cannot be done.
create or replace function hand_over_to(slug_of_customer text, ids uuid[]) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  receiver organisation;
begin
  select o.* into receiver from organisation o
    where o.slug = slug_of_customer and 'customer' = any (o.kinds) and o.id <> current_organisation() for share;
  if not found then return 'none'; end if;
  if not receiver.is_active then return 'suspended'; end if;
  if exists (select from issued_asset i where i.organisation_id = current_organisation() and i.id = any (ids)
    and (i.customer is not null or i.email <> '')) then
    raise exception 'These assets were issued already.';
  end if;
  call hand_over(current_organisation(), ids, receiver.id);
  return null;
end $$;

-- Sends files that were added to an own issued asset on to its customer, if it has one.
create or replace function send_added_files(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  receiver uuid;
begin
  select p.other into receiver from issued_asset i
  join partner p on p.organisation_id = i.organisation_id and p.id = i.customer
  where i.organisation_id = current_organisation() and i.id = own;
  if found then call send_files(current_organisation(), array[own], receiver); end if;
end $$;

-- Locks both rows of a hand-over of the caller's organisation until the transaction ends. Answers the name of the other
-- side and whether it is active; no row without such a hand-over, and no name while nobody has claimed it.
create or replace function lock_hand_over(own uuid) returns table (partner_name text, is_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker uuid;
  of_maker uuid;
  theirs record;
begin
  select current_organisation(), i.id into maker, of_maker from issued_asset i
    where i.organisation_id = current_organisation() and i.id = own;
  if not found then
    select p.other, a.issued into maker, of_maker from oem_asset a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.oem
    where a.organisation_id = current_organisation() and a.id = own;
  end if;
  if maker is null then return; end if;
  perform from issued_asset i where i.organisation_id = maker and i.id = of_maker for update;
  select p.other, i.invite into theirs from issued_asset i
    left join partner p on p.organisation_id = i.organisation_id and p.id = i.customer
    where i.organisation_id = maker and i.id = of_maker;
  perform from oem_asset a where a.organisation_id = theirs.other and a.id = theirs.invite for update;
  return query select o.name, o.is_active from organisation o
    where o.id = case when maker = current_organisation() then theirs.other else maker end for share;
  if not found then return query select null::text, true; end if;
end $$;

-- Tells the other side what became of a hand-over that is locked: the manufacturer that it was withdrawn, the customer
-- its state, and a reason where it declined or returned the asset.
create or replace function tell_hand_over(own uuid, undone boolean default false) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told record;
  was text;
begin
  select p.other, i.invite, i.answered into told from issued_asset i
    join partner p on p.organisation_id = i.organisation_id and p.id = i.customer
    where i.organisation_id = current_organisation() and i.id = own and i.state = 'Withdrawn';
  if found then
    update oem_asset a set state = 'Withdrawn', answered = told.answered, version = a.version + 1, modified = start_of_work()
      where a.organisation_id = told.other and a.id = told.invite and a.state = 'Invited';
    if not found then raise exception 'The customer has answered already.'; end if;
    call tell_history(told.other, 'oem_asset', told.invite, 'withdrawn', '', 'Invited', 'Withdrawn');
    return;
  end if;
  select p.other, a.issued, a.answered, case a.state when 'Invited' then 'Issued' else a.state end as state,
      case when a.state in ('Declined', 'Returned') then a.reason else '' end as reason,
      case when undone then 'hand-over undone' else case a.state when 'Received' then 'received'
        when 'Moved' then 'moved to My Assets' when 'Linked' then 'linked to My Assets'
        when 'Declined' then 'declined' when 'Returned' then 'returned' end end as done
    into told from oem_asset a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.oem
    where a.organisation_id = current_organisation() and a.id = own;
  if told.done is null then return; end if;
  select i.state into was from issued_asset i where i.organisation_id = told.other and i.id = told.issued;
  update issued_asset i set state = told.state, reason = told.reason, answered = told.answered, version = i.version + 1,
      modified = start_of_work()
    where i.organisation_id = told.other and i.id = told.issued and i.state <> 'Withdrawn';
  if not found then raise exception 'The manufacturer has withdrawn the asset.'; end if;
  call tell_history(told.other, 'issued_asset', told.issued, told.done, told.reason, was, told.state);
end $$;

-- What waits for an account of the caller's organisation: issued to its address and claimed by nobody.
create or replace function issued_waiting(reader uuid) returns table (id uuid, oem_name text, product_name text,
  product_number text, serial_number text, created timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.invite, o.name, m.product_name, m.product_number, i.serial_number, i.created
  from membership s
  join account a on a.id = s.account_id and a.is_active
  join issued_asset i on i.email_key = a.email_key and i.state = 'Waiting'
  join organisation o on o.id = i.organisation_id and o.is_active
  join model m on m.organisation_id = i.organisation_id and m.id = i.model
  where s.organisation_id = current_organisation() and s.account_id = reader and s.is_active
    and i.organisation_id <> current_organisation()
$$;

-- Hands waiting assets over to the caller's organisation, of each active manufacturer those that are locked. Answers them.
create or replace function hand_over_waiting(rows issued_asset[]) returns setof uuid language plpgsql as $$
declare
  one record;
begin
  for one in
    select w.organisation_id as maker, array_agg(w.id order by w.id) as ids from unnest(rows) w
    where w.organisation_id <> current_organisation() group by 1 order by 1
  loop
    perform from organisation o where o.id = one.maker and o.is_active for share;
    continue when not found;
    call hand_over(one.maker, one.ids, current_organisation());
    update issued_asset i set version = i.version + 1, modified = start_of_work()
      where i.organisation_id = one.maker and i.id = any (one.ids);
    insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
    select one.maker, record_id_of_work(), 'claimed', 'issued_asset', i.id, 'claimed', start_of_work()
    from unnest(one.ids) i (id);
    return query select i.invite from issued_asset i where i.organisation_id = one.maker and i.id = any (one.ids);
  end loop;
end $$;

-- Claims waiting assets by the ids of their invites for the caller's organisation. Answers those that were claimed.
create or replace function claim_issued(claimant uuid, chosen uuid[]) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_rows issued_asset[];
begin
  with locked as (
    select i.* from membership s
    join account a on a.id = s.account_id and a.is_active
    join issued_asset i on i.email_key = a.email_key and i.state = 'Waiting'
    where s.organisation_id = current_organisation() and s.account_id = claimant and s.is_active and i.invite = any (chosen)
    order by i.organisation_id, i.id for update of i)
  select array_agg(l::issued_asset) into found_rows from locked l;
  return query select hand_over_waiting(found_rows);
end $$;

-- What a mail link leads to, while it works.
create or replace function issued_invited(token bytea) returns table (oem_name text, email text, product_name text,
  product_number text, serial_number text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.name, i.email, m.product_name, m.product_number, i.serial_number
  from issued_invitation v
  join organisation o on o.id = v.organisation_id and o.is_active
  join issued_asset i on i.organisation_id = v.organisation_id and i.email_key = v.email_key and i.state = 'Waiting'
  join model m on m.organisation_id = i.organisation_id and m.id = i.model
  where v.token_hash = token and v.used is null and v.expires > now()
  order by i.id
$$;

-- Claims what a mail link leads to for the caller's organisation, once. Answers what was claimed.
create or replace function claim_invited(token bytea) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link issued_invitation;
  found_rows issued_asset[];
begin
  select v.* into link from issued_invitation v
    where v.token_hash = token and v.used is null and v.expires > now() for update;
  if not found then return; end if;
  with locked as (
    select i.* from issued_asset i
    where i.organisation_id = link.organisation_id and i.email_key = link.email_key and i.state = 'Waiting'
    order by i.id for update)
  select array_agg(l::issued_asset) into found_rows from locked l;
  return query select hand_over_waiting(found_rows);
  if found then
    update issued_invitation v set used = now() where v.organisation_id = link.organisation_id and v.id = link.id;
  end if;
end $$;

-- Hand-overs of all organisations about which a mail is due: by manufacturer, to an address or to a customer. Within an
-- organisation there are none, so that nobody learns addresses of others.
create or replace function hand_overs_to_mail() returns table (oem uuid, customer uuid, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.organisation_id, p.other, case when i.state = 'Waiting' then i.email end
  from issued_asset i
  join organisation o on o.id = i.organisation_id and o.is_active
  left join partner p on p.organisation_id = i.organisation_id and p.id = i.customer
  left join organisation c on c.id = p.other
  where current_organisation() is null and i.mailed is null and i.state in ('Waiting', 'Issued')
    and coalesce(c.is_active, true)
$$;

grant select, insert, update on oem_asset_tally to steward_gate;
call keep_tally('oem_asset', 'organisation_id, state', $$
  insert into oem_asset_tally as t (organisation_id, state, slot, count)
  select organisation_id, state, pg_backend_pid() %% 32, sum(step)
  from (%s) moved
  group by organisation_id, state having sum(step) <> 0
  order by organisation_id, state
  on conflict (organisation_id, state, slot) do update set count = t.count + excluded.count
$$);
