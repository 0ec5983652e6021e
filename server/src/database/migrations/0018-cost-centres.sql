call create_named_table('cost_centre', $$
  code text not null default '',
  search_text text not null generated always as (fold(name || E'\n' || code)) stored,
$$);
