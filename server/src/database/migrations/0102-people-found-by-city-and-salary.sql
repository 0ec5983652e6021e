-- Replaced by one that is asked for cities and misspelled words too, and answers salaries.
drop function if exists find_people(text, integer[], integer[], integer);

-- Replaced by one that knows from which day on a person is free.
drop function if exists availability_of(text, date, datemultirange, date);

-- Few cities have many people and many have few: with a share of its own for each, a filter of a small one is planned by it.
alter table personnel_publication alter column city set statistics 1000;
