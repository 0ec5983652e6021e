-- When the upkeep of an asset asks for a new one.

alter table organisation
  -- Service of twelve months as a share of the book value, and the age of an asset without a depreciation.
  add column replace_cost_percent smallint not null default 50
    constraint organisation_replace_cost check (replace_cost_percent between 1 and 1000),
  add column replace_age_months smallint not null default 60
    constraint organisation_replace_age check (replace_age_months between 1 and 1200);
