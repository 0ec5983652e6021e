-- What is open is listed by its first day: few of all reservations, which end as fetched, declined or cancelled.
create index reservation_open on reservation (organisation_id, starts, id) where state in ('requested', 'reserved');
create index reservation_open_by_creation on reservation (organisation_id, created, id) where state in ('requested', 'reserved');
