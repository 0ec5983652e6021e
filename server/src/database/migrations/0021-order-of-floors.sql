-- Floors stand above each other in an order that people set: EG, 1A, Mezzanine. The higher the floor, the larger its
-- `sort_order`; other places have none.

-- The storey that the folded name of a floor tells: 0 for the ground floor, negative below; 2000 for a name that tells
-- none. Floors get it until somebody orders them.
create function storey(folded text) returns numeric language sql immutable strict parallel safe as $$
  select case
    when folded ~ '(^|[[:space:](])-[0-9]' then -number
    when folded ~ '\y(basement|cellar|lower|b ?[0-9]|(ug|kg|ss)\y|keller|untergesch|tiefgesch|tiefgarage|sous-sol|sotano|subsolo|(semi)?interrato|suteren|podzem|piwnic|kelder|souterrain)'
      then -coalesce(number, case when folded ~ '\ylower\y' then 0.5 else 1 end)
    when folded ~ '\y(roof|terrace|penthouse|attic|dg\y|dachgesch|combles|grenier|azotea|cobertura|sottotetto|mansard|zolder|poddasz|podkrov)'
      then 1000 + coalesce(number, 0)
    when number is not null then number
    when folded ~ '\y(ground|lobby|g|gf|eg|erdgeschoss|rdc|rez|pb|planta baja|terreo|piano terra|prizemi|parter|parterre|bg|begane grond)\y' then 0
    when ordinal > 0 then ordinal
    when folded ~ '(mezzanin|mezanin|entresol|zwischengesch|entreplanta|ammezzato)' then 0.5
    else 2000
  end
  from (select substring(folded from '[0-9]{1,6}')::numeric as number,
    coalesce((select min(place) from unnest(array['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh',
      'eighth', 'ninth', 'tenth']) with ordinality as words (word, place) where position(word in folded) > 0), 0) as ordinal) told
$$;

alter table location add column sort_order numeric(18, 9);
update location set sort_order = storey(fold(name)) where location_type = 'Floor';

-- `place_sort` is the order of what stands in one place: that of floors, else by name. A text, as positions of lists are.
alter table location
  add constraint location_sort_order check (
    (location_type = 'Floor') = (sort_order is not null) and abs(sort_order) < 400000000),
  add column place_sort text collate "C" not null generated always as (
    coalesce(lpad((500000000 + sort_order)::text, 19, '0') || ' ', '') || number_order(fold(name))) stored;
drop index location_children;
create index location_children on location (organisation_id, parent, place_sort, id);
