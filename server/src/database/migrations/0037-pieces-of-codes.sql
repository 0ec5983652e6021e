-- The pieces of a code, the same as before, in one loop: two queries over series took three times as long, for each row
-- that is written.
create or replace function code_pieces(organisation uuid, codes text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  pieces bigint[] := '{}';
  seed_of_five bigint := uuid_hash_extended(organisation, 5);
  seed_of_three bigint := uuid_hash_extended(organisation, 3);
begin
  for i in 1 .. length(codes) - 2 loop
    pieces := pieces || hashtextextended(substr(codes, i, 3), seed_of_three);
    if i <= length(codes) - 4 then
      pieces := pieces || hashtextextended(substr(codes, i, 5), seed_of_five);
    end if;
  end loop;
  return pieces;
end $$;
