-- Links by which a service provider without an organisation opens one request, and what it writes there.

-- At most one link of a request is open; those that ended stay, as the last one tells since when its provider had the request.
create table provider_link (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  request uuid not null,
  service_provider uuid not null,
  -- Where it was sent to.
  email text not null,
  -- Null where the mail was not sent, as its address had too many within the hour.
  token_hash bytea,
  sent timestamptz,
  created_by uuid references account (id),
  -- Since when the provider has the request: it reads what was written since then.
  given timestamptz not null,
  expires timestamptz not null,
  opened timestamptz,
  ended timestamptz,
  end_reason text check (end_reason in ('Replaced', 'Revoked', 'Moved', 'Closed')),
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint provider_link_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade,
  constraint provider_link_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id),
  constraint provider_link_sent check ((token_hash is null) = (sent is null)),
  constraint provider_link_ended check ((ended is null) = (end_reason is null))
);
create unique index provider_link_open on provider_link (organisation_id, request) where ended is null;
create unique index provider_link_token on provider_link (organisation_id, token_hash) where token_hash is not null;
create index provider_link_of_request on provider_link (organisation_id, request, id);
create index provider_link_of_provider on provider_link (organisation_id, service_provider);

-- An update may come by a link, and propose a time. Its key makes one update of the same one sent twice.
alter table service_request_update
  add column provider_link uuid,
  add column link_key text,
  add column proposed_at timestamptz,
  add constraint service_request_update_link foreign key (organisation_id, provider_link)
    references provider_link (organisation_id, id),
  add constraint service_request_update_key check ((provider_link is null) = (link_key is null)),
  drop constraint service_request_update_writer,
  add constraint service_request_update_writer check (num_nonnulls(created_by, partner, provider_link) = 1);
create unique index service_request_update_once on service_request_update (organisation_id, provider_link, link_key)
  where provider_link is not null;
