-- Exact numbers of assets outside the archive by status, for each place that they stand in: the branch and everything on
-- the way down. Kept like those of asset_tally.
create table asset_place_tally (
  organisation_id uuid not null references organisation (id),
  place uuid not null,
  status uuid not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, place, status, slot)
) with (fillfactor = 50);

insert into asset_place_tally (organisation_id, place, status, slot, count)
select a.organisation_id, place, a.status, 0, count(*) from asset a
cross join lateral unnest(a.places) place
where not a.is_archived
group by a.organisation_id, place, a.status;
