-- Undo of an import of users: deletes an account that this import of the caller's organisation made, that belongs to no
-- organisation and that nobody has used. Answers whether it was deleted.
create or replace function take_back_account(import uuid, account uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from import_master m where m.organisation_id = current_organisation()
      and m.import_id = import and m.kind = 'account' and m.record = account
  ) or exists (select from membership m where m.account_id = account)
    or exists (select from session s where s.account_id = account) then
    return false;
  end if;
  delete from otp o where o.account_id = account;
  delete from account a where a.id = account;
  return found;
exception when foreign_key_violation then
  return false;
end $$;

grant delete on account to steward_gate;
grant select on import_master to steward_gate;
