-- Skills and positions come from lists that the start fills (server/src/personnel/expertise/fill-expertise.ts), thousands of
-- them, which are found by any of their names.
create table expertise_data (
  only_row boolean primary key default true check (only_row),
  version text not null
);
create index expertise_names on expertise using gin (names gin_trgm_ops);
