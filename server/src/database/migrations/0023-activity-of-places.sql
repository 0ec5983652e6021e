-- What entries tell of places stands apart, since members who are limited to places read it of their own only: in
-- `changes` the ids of the places that a value names, in `place_words` the folded words.
alter table activity add column place_words text not null default '';

-- Entries so far name places by words alone. Which ones they mean is not known any more: `places` is empty for them, and
-- members who are limited to places are told none of it.
do $$
begin
  create temporary table place_label on commit drop as
    select f.organisation_id, f.name as field from custom_field f where f.field_type = 'location'
    union
    select h.organisation_id, side.name from custom_field f
    join activity h on h.organisation_id = f.organisation_id and h.subject_id = f.id
    cross join lateral jsonb_array_elements(h.changes) c
    cross join lateral (values (c ->> 'before'), (c ->> 'after')) side (name)
    where f.field_type = 'location' and c ->> 'field' = 'name' and side.name is not null;

  update activity h
  set changes = told.changes, words = told.words, place_words = told.place_words
  from (
    select h.organisation_id, h.id,
      jsonb_agg(case when c.of_places
        then c.change || jsonb_build_object('places', jsonb_build_object('before', '[]'::jsonb, 'after', '[]'::jsonb))
        else c.change end order by c.position) as changes,
      fold(concat_ws(E'\n', nullif(h.action, ''), nullif(h.reason, ''), string_agg(
        concat_ws(E'\n', nullif(c.change ->> 'before', ''), nullif(c.change ->> 'after', '')), E'\n' order by c.position)
        filter (where not c.of_places and c.change ->> 'field' <> 'purchase_cost'))) as words,
      fold(coalesce(string_agg(
        concat_ws(E'\n', nullif(c.change ->> 'before', ''), nullif(c.change ->> 'after', '')), E'\n' order by c.position)
        filter (where c.of_places), '')) as place_words
    from activity h
    cross join lateral (
      select e.change, e.position, e.change ->> 'field' in ('branch', 'location', 'parent', 'scope') or exists (
        select from place_label p where p.organisation_id = h.organisation_id and p.field = e.change ->> 'field') as of_places
      from jsonb_array_elements(h.changes) with ordinality e (change, position)) c
    where h.changes <> '[]'
    group by h.organisation_id, h.id
    having bool_or(c.of_places)
  ) told
  where told.organisation_id = h.organisation_id and told.id = h.id;
end $$;

-- Numbers of entries by day, for the whole organisation (then `inside` is its id) and for the places that somebody is
-- limited to, which `activity_place` lists: the entries of the records that stand in there now.
alter table activity_tally add column inside uuid;
update activity_tally set inside = organisation_id;
alter table activity_tally alter column inside set not null;
alter table activity_tally drop constraint activity_tally_pkey;
alter table activity_tally add primary key (organisation_id, inside, day, slot);

create table activity_place (
  organisation_id uuid not null references organisation (id),
  place uuid not null,
  primary key (organisation_id, place)
);

-- What somebody did to records that stand in no place, which is most of what a member who is limited to places sees of
-- other kinds. Imports write few of these entries.
create index activity_own on activity (organisation_id, actor, id)
  where subject_type not in ('asset', 'branch', 'location');
