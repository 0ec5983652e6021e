-- A disposal stands where its asset stands, and is void once the asset is in use again.
create or replace function carry_disposal() returns trigger language plpgsql as $$
begin
  if not new.is_archived then
    delete from disposal d where d.organisation_id = new.organisation_id and d.asset = new.id;
  else
    update disposal d set places = new.places where d.organisation_id = new.organisation_id and d.asset = new.id;
  end if;
  return null;
end $$;
create or replace trigger asset_carries_disposal after update on asset for each row when (
  old.is_archived and (new.places, new.is_archived) is distinct from (old.places, old.is_archived))
  execute function carry_disposal();
