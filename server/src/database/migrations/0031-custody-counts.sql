-- Exact numbers of open and of ended custodies, so that the page of custody counts at the same cost for any number.
create table custody_tally (
  organisation_id uuid not null references organisation (id),
  is_open boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, is_open, slot)
) with (fillfactor = 50);
insert into custody_tally (organisation_id, is_open, slot, count)
select organisation_id, is_open, 0, count(*) from custody group by 1, 2;
