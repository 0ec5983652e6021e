-- Views of every list, and who shared what everybody sees: a view of everybody had no account until now.
alter table saved_view
  add column is_shared boolean not null default false,
  drop constraint saved_view_member,
  drop constraint saved_view_list_check;
update saved_view set is_shared = true where account_id is null;
alter table saved_view
  -- Whose a private view is; it goes with its member, what everybody sees stays.
  add column owner uuid generated always as (case when not is_shared then account_id end) stored,
  add constraint saved_view_author foreign key (account_id) references account (id),
  add constraint saved_view_member foreign key (organisation_id, owner)
    references membership (organisation_id, account_id) on delete cascade,
  add constraint saved_view_private check (is_shared or account_id is not null);
drop index saved_view_name;
create unique index saved_view_name on saved_view (organisation_id, list, owner, key) nulls not distinct;
