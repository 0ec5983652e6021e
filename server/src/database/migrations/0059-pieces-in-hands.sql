-- Whoever has accessories or seats of licenses stays a member until they are handed over.

alter table accessory_handout
  add column held_by uuid generated always as (case when open > 0 then account end) stored,
  -- What members who are gone still had before counts for nobody and can be taken back.
  add constraint accessory_handout_holder foreign key (organisation_id, held_by)
    references membership (organisation_id, account_id) not valid;
alter table license_seat
  add column held_by uuid generated always as (case when open > 0 then account end) stored,
  add constraint license_seat_person foreign key (organisation_id, held_by)
    references membership (organisation_id, account_id) not valid;
drop index accessory_handout_held;
drop index license_seat_held;
create index accessory_handout_held on accessory_handout (organisation_id, held_by, id) where held_by is not null;
create index license_seat_held on license_seat (organisation_id, held_by, id) where held_by is not null;
