call create_named_table('holiday', $$
  day date not null,
$$);
