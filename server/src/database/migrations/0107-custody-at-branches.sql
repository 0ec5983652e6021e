-- outside a transaction
-- What is held at the branches of somebody's limit, without a look at what is held elsewhere: the first of an asset's
-- places is its branch.
drop index concurrently if exists custody_at_branch;
create index concurrently custody_at_branch on custody (organisation_id, (places[1]), is_open, due, id);
