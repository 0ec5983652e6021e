-- Days on which somebody is on leave, as their agency keeps them and as customers see them.
alter table personnel_profile add column leave datemultirange not null default '{}';
alter table personnel_publication add column leave datemultirange not null default '{}';

-- Replaced by those that know of leave.
drop function if exists availability_of(text, date, datemultirange, date, date);
drop function if exists find_people(text, text, integer[], integer[], integer[], integer);
