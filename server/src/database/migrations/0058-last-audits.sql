-- The last audit of each asset, by which assets are filtered and floors are coloured.
alter table audit
  add column is_last boolean not null default true,
  -- Of its asset, set by the database.
  add column is_archived boolean not null default false;
update audit u
set is_archived = a.is_archived,
  is_last = not exists (select from audit later
    where later.organisation_id = u.organisation_id and later.asset = u.asset and later.id > u.id)
from asset a where a.organisation_id = u.organisation_id and a.id = u.asset;
create unique index audit_last on audit (organisation_id, asset) where is_last;
create index audit_last_found on audit (organisation_id, result, is_archived, asset) where is_last;
create index audit_due on audit (organisation_id, next_audit_date, is_archived, asset)
  where is_last and next_audit_date is not null;

-- Exact numbers of assets outside the archive by what their last audit found, for each place that they stand in. Kept like
-- those of asset_place_tally.
create table audit_place_tally (
  organisation_id uuid not null references organisation (id),
  place uuid not null,
  result text not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, place, result, slot)
) with (fillfactor = 50);

insert into audit_place_tally (organisation_id, place, result, slot, count)
select u.organisation_id, place, u.result, 0, count(*) from audit u
cross join lateral unnest(u.places) place
where u.is_last and not u.is_archived
group by u.organisation_id, place, u.result;
