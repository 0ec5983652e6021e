-- How a member has arranged the home page: its cards in their order, and which of them are hidden. Who has none sees it
-- as it is at the start.
create table home_page (
  organisation_id uuid not null,
  account_id uuid not null,
  cards text[] not null check (cardinality(cards) > 0),
  hidden text[] not null,
  primary key (organisation_id, account_id),
  constraint home_page_member foreign key (organisation_id, account_id)
    references membership (organisation_id, account_id) on delete cascade
);
