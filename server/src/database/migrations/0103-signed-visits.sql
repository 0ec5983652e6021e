-- Whether a visit is completed with the customer's signature alone.
alter table organisation add column visit_signature boolean not null default false;
