-- Replaced by one that is asked for cities too.
drop function if exists find_people(text, integer[], integer[], integer);
