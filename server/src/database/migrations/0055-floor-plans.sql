-- The plan of a floor is its picture.
alter table attachment
  add column location uuid,
  add constraint attachment_location foreign key (organisation_id, location) references location (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component, accessory, location) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component, accessory, location) = 0) = (places is null));
create unique index attachment_of_location on attachment (organisation_id, location) where location is not null;

-- Where rooms and assets are on the plan of a floor, in parts of its width and height.
create table floor_pin (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  floor uuid not null,
  room uuid,
  asset uuid,
  x float8 not null,
  y float8 not null,
  -- The places of its floor, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint floor_pin_floor foreign key (organisation_id, floor) references location (organisation_id, id) on delete cascade,
  constraint floor_pin_room foreign key (organisation_id, room) references location (organisation_id, id) on delete cascade,
  constraint floor_pin_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint floor_pin_subject check (num_nonnulls(room, asset) = 1),
  constraint floor_pin_inside check (x between 0 and 1 and y between 0 and 1),
  -- What stands on another floor keeps its pin here, which is shown again once it is back.
  constraint floor_pin_once unique nulls not distinct (organisation_id, floor, room, asset)
);
create index floor_pin_of_room on floor_pin (organisation_id, room) where room is not null;
create index floor_pin_of_asset on floor_pin (organisation_id, asset) where asset is not null;
