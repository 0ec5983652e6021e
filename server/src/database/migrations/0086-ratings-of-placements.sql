-- What the customer thinks of a placement that ended: the same columns on both sides, as the customer tells them. A placement
-- is rated once, so that its rating stands in the rows of its interest as the placement itself does.
alter table interest
  add column rating smallint,
  add column rating_comment text not null default '',
  -- When it was rated first; it is changed for some hours from then on.
  add column rated timestamptz,
  -- The person of it was erased: nothing is written about them any more.
  add column is_erased boolean not null default false,
  add constraint interest_rating check (rating between 1 and 5),
  add constraint interest_rated check ((rating is null) = (rated is null) and (state = 'Placed' or rating is null));

alter table received_interest
  add column rating smallint,
  add column rating_comment text not null default '',
  add column rated timestamptz,
  add column is_erased boolean not null default false,
  -- The own people were mailed of it.
  add column rating_told boolean not null default false,
  add constraint received_interest_rating check (rating between 1 and 5);

update interest i set is_erased = true from activity a
  where a.organisation_id = i.organisation_id and a.subject_id = i.id and a.action = 'personal data erased';
update received_interest r set is_erased = true from activity a
  where a.organisation_id = r.organisation_id and a.subject_id = r.id and a.action = 'personal data erased';

-- Of how many ratings the published average is made; neither is there for fewer than three.
alter table personnel_publication
  add column rating_count integer,
  -- The average in tenths, 0 without one: a whole number, whose comparisons use the index behind row-level security.
  add column rating_rank smallint not null
    generated always as (coalesce((overall_experience_rating * 10)::smallint, 0::smallint)) stored,
  add constraint personnel_publication_rating check ((overall_experience_rating is null) = (rating_count is null)
    and (rating_count is null or rating_count >= 3));
create index personnel_publication_by_rating on personnel_publication (rating_rank, id);

-- Replaced by one that answers the rating too.
drop function if exists find_people(text, integer[], integer[], integer);
