-- How many people are published to everyone, by the last day of their consent ('infinity' where it has none), so that the
-- list of them need not count a million rows. Writers add to the slot of their connection; the sum of all slots is the count.
create table personnel_publication_tally (
  until date not null,
  slot smallint not null,
  count bigint not null,
  primary key (until, slot)
);
insert into personnel_publication_tally (until, slot, count)
select coalesce(until, 'infinity'), 0, count(*) from personnel_publication where addressees is null group by 1;

-- Those that are published to chosen customers are counted by this.
create index personnel_publication_of_addressee on personnel_publication using gin (addressees) where addressees is not null;
