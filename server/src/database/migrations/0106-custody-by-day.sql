-- How many custodies end on which day, so that what is overdue is counted at the same cost for any number. Ended ones are
-- counted under the day that stands for none.
drop table custody_tally;
create table custody_tally (
  organisation_id uuid not null references organisation (id),
  is_open boolean not null,
  due date not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, is_open, due, slot)
) with (fillfactor = 50);
insert into custody_tally (organisation_id, is_open, due, slot, count)
select organisation_id, is_open, case when is_open then due else date '9999-12-31' end, 0, count(*) from custody group by 1, 2, 3;
