-- What is open is listed by its first day: few of all reservations, which end as fetched, declined or cancelled.
create index reservation_open on reservation (organisation_id, starts, id) where state in ('requested', 'reserved');
create index reservation_open_by_creation on reservation (organisation_id, created, id) where state in ('requested', 'reserved');

-- Since when pictures that are removed, or stop being an asset's own, are kept among its changes.
alter table organisation add column pictures_kept_since timestamptz not null default now();
