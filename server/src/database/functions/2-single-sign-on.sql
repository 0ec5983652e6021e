grant select on single_sign_on to steward_gate;

-- The organisation whose identity provider signs this address in: of several, one that the person is a member of, else
-- the oldest.
create or replace function single_sign_on_of(address text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.organisation_id from single_sign_on s
  join organisation o on o.id = s.organisation_id and o.is_active
  left join account a on a.email_key = lower(address collate "C")
  left join membership m on m.organisation_id = o.id and m.account_id = a.id and m.is_active
  where s.is_active and lower(split_part(address, '@', 2) collate "C") = any (s.email_domains)
  order by m.account_id is null, o.created, o.id limit 1
$$;
