-- What is swept when its time has run out is found by its age.
create index bulk_run_age on bulk_run (created);
create index merge_age on merge (created);
