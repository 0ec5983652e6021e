-- Addresses of other systems that get what the activity log records, in deliveries of up to a hundred entries.
call create_named_table('webhook', $columns$
  url text not null,
  -- Kinds of records whose entries are sent; none: all.
  subject_types text[] not null default '{}',
  with_costs boolean not null default false,
  -- Key of the signatures, encrypted under the installation's secret.
  secret bytea not null,
  -- Since when each attempt has failed; none after one that was accepted.
  failing_since timestamptz,
  -- When it was switched off because its receiver took nothing.
  stopped_at timestamptz,
$columns$);
create index webhook_active on webhook (organisation_id) where is_active;

-- Entries that wait to be put into a delivery.
create table webhook_entry (
  organisation_id uuid not null,
  webhook uuid not null,
  activity uuid not null,
  primary key (organisation_id, webhook, activity),
  constraint webhook_entry_webhook foreign key (organisation_id, webhook) references webhook (organisation_id, id)
    on delete cascade
);

create table webhook_delivery (
  organisation_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  event text not null,
  entries integer not null,
  -- Records that its entries are about, by which an erasure finds it.
  subjects uuid[] not null default '{}',
  body text not null,
  state text not null constraint webhook_delivery_state check (state in ('Pending', 'Delivered', 'Failed')),
  attempts smallint not null default 0,
  -- When a pending one is sent next. Whoever sends it sets this ahead, so that a process that dies leaves it to others.
  next_attempt timestamptz,
  status smallint,
  message text not null default '',
  answer text not null default '',
  duration_ms integer,
  attempted timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint webhook_delivery_webhook foreign key (organisation_id, webhook) references webhook (organisation_id, id)
    on delete cascade,
  constraint webhook_delivery_next check ((state = 'Pending') = (next_attempt is not null))
);
create index webhook_delivery_of_webhook on webhook_delivery (organisation_id, webhook, id desc);
create index webhook_delivery_pending on webhook_delivery (organisation_id, webhook, next_attempt) where state = 'Pending';
create index webhook_delivery_of_subject on webhook_delivery using gin (organisation_id, subjects);
create index webhook_delivery_by_age on webhook_delivery (created);

update role set permissions = permissions || '{webhook.manage}'
  where is_seed and 'api_token.manage' = any (permissions) and not 'webhook.manage' = any (permissions);
