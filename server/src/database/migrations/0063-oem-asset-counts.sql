-- Exact numbers of OEM assets by state, so that their list counts at the same cost for any number.
create table oem_asset_tally (
  organisation_id uuid not null references organisation (id),
  state text not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, state, slot)
) with (fillfactor = 50);
