-- A membership that lasts for a placement: it begins and ends with its days, also as these are moved.
alter table membership add column placement uuid;
alter table membership add constraint membership_placement foreign key (organisation_id, placement)
  references interest (organisation_id, id);
alter table membership add constraint membership_placed_limited check (placement is null or not is_owner);
create unique index membership_of_placement on membership (organisation_id, placement) where placement is not null;
