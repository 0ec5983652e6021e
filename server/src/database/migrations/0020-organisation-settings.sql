-- Organisations edit their own settings: concurrent edits are told apart by a version.
alter table organisation
  add column version integer not null default 1,
  add constraint organisation_fiscal_year check (fiscal_year_start between 1 and 12),
  add constraint organisation_tag_width check (asset_tag_width between 1 and 10);

-- A picture of no asset and no model is the logo of its organisation, which names it.
alter table attachment
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model) <= 1);

-- Each amount carries the currency that it was written with: until now that of its organisation. A custom field has one
-- currency for all its values. Of assets the usual currency is filled in as a default, which rewrites no row.
alter table asset add column purchase_currency text default 'INR';
alter table asset alter column purchase_currency drop default;
update asset a set purchase_currency = o.currency
  from organisation o
  where o.id = a.organisation_id and o.currency <> 'INR' and a.purchase_cost is not null;
alter table asset add constraint asset_purchase_currency
  check (purchase_cost is null or purchase_currency is not null);

alter table depreciation add column salvage_currency text;
update depreciation d set salvage_currency = o.currency
  from organisation o where o.id = d.organisation_id and d.salvage_amount is not null;
alter table depreciation add constraint depreciation_salvage_currency
  check (salvage_amount is null or salvage_currency is not null);

alter table custom_field add column currency text;
update custom_field f set currency = o.currency
  from organisation o where o.id = f.organisation_id and f.field_type = 'currency';
alter table custom_field add constraint custom_field_currency
  check (field_type <> 'currency' or currency is not null);
