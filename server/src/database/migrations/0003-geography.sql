-- The world as addresses know it. These tables belong to no organisation and the server only reads them; the start fills
-- them from data packages (server/src/geography/fill-geography.ts).
-- `names` holds everything a record is found by, folded, each on a line of its own between line feeds: its name first,
-- then former names and codes. A line that equals, begins with or contains a text is then one LIKE.

create table geography_data (
  only_row boolean primary key default true check (only_row),
  version text not null
);

create table country (
  id integer primary key generated always as identity,
  code text not null,
  name text not null,
  names text not null collate "C"
);
create unique index country_code on country (code);

create table state (
  id integer primary key generated always as identity,
  country integer not null references country (id),
  -- Of the data, to tell states apart: country and first-level division, "IN.19".
  code text not null,
  name text not null,
  names text not null collate "C"
);
create unique index state_code on state (code);
create index state_country on state (country);

-- Without foreign keys: only the fill writes here, every row by a join with its state and country.
create table city (
  id integer primary key generated always as identity,
  state integer,
  country integer not null,
  name text not null,
  names text not null collate "C",
  -- 0 capital of a country, 1 namesake of its state, 2 namesake of its district, 3 any other.
  prominence smallint not null,
  latitude double precision not null,
  longitude double precision not null
);
create index city_names on city using gin (names gin_trgm_ops);
create index city_by_name on city (names);
create index city_state on city (state);
create index city_country on city (country);

-- Postal codes of India; the id is the code itself, so that its first digits are a range.
create table pincode (
  id integer primary key check (id between 100000 and 999999),
  office text not null,
  city text not null,
  district text not null,
  state integer not null references state (id),
  latitude double precision not null,
  longitude double precision not null
);
create index pincode_state on pincode (state);

create table currency (
  id integer primary key generated always as identity,
  code text not null,
  name text not null,
  names text not null collate "C"
);
create unique index currency_code on currency (code);

create table language (
  id integer primary key generated always as identity,
  code text not null,
  name text not null,
  names text not null collate "C"
);
create unique index language_code on language (code);

grant select on country, state, city, pincode, currency, language to steward_server;
