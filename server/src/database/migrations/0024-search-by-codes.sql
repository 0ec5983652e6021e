-- outside a transaction
-- Thousands of tags share the trigrams of any one, so tags and serial numbers are found by pieces of their own, and
-- trigrams are left to names and custom fields. Both indexes replace the one over everything.

-- Tag and serial number of an asset's search text, whose parts are tag, name, serial number and the values of custom
-- fields.
create or replace function codes_of(search_text text) returns text language sql immutable strict parallel safe
  as $$ select split_part(search_text, E'\n', 1) || E'\n' || split_part(search_text, E'\n', 3) $$;

-- The values of custom fields in it, each behind a line's end.
create or replace function customs_of(search_text text) returns text language sql immutable strict parallel safe
  as $$ select substr(search_text, 3 + length(split_part(search_text, E'\n', 1))
    + length(split_part(search_text, E'\n', 2)) + length(split_part(search_text, E'\n', 3))) $$;

-- What a search for a part of a code looks up: its pieces of five characters, which few other codes have, or of three.
-- The organisation is part of each, so that a search reads lists of its own organisation only. In plpgsql, whose plans are
-- cached.
create or replace function code_pieces(organisation uuid, codes text) returns bigint[]
language plpgsql immutable strict parallel safe as $$ begin return array(
  select hashtextextended(substr(codes, i, 5), uuid_hash_extended(organisation, 5)) from generate_series(1, length(codes) - 4) i
  union all
  select hashtextextended(substr(codes, i, 3), uuid_hash_extended(organisation, 3)) from generate_series(1, length(codes) - 2) i
); end $$;

drop index concurrently if exists asset_codes;
create index concurrently asset_codes on asset using gin (code_pieces(organisation_id, codes_of(search_text)));
drop index concurrently if exists asset_words;
create index concurrently asset_words on asset
  using gin (organisation_id, name_sort gin_trgm_ops, customs_of(search_text) gin_trgm_ops);
drop index concurrently if exists asset_search;
