-- Skilled personnel: profiles at the staffing organisation, and what of them is published to customers.

-- What people can do and what they work as. Shared by all organisations, like the world of addresses: a person who is
-- found by a skill of another organisation is found by the same record.
create table expertise (
  id integer primary key,
  kind text not null check (kind in ('skill', 'position')),
  name text not null,
  -- Its name and its other names, folded, each on a line of its own between line feeds.
  names text not null collate "C"
);
create unique index expertise_name on expertise (kind, name);
grant select on expertise to steward_server, steward_gate;

insert into expertise (id, kind, name, names)
select e.id, e.kind, e.name, E'\n' || fold(e.name) || E'\n' || coalesce(fold(replace(e.other, '|', E'\n')) || E'\n', '')
from (values
  (1, 'position', 'Biomedical Equipment Technician', 'BMET|Medical equipment technician'),
  (2, 'position', 'Biomedical Engineer', 'Clinical engineer'),
  (3, 'position', 'Facility Manager', 'Building manager'),
  (4, 'position', 'Maintenance Supervisor', 'Maintenance lead'),
  (5, 'position', 'Electrician', 'Electrical technician|Wireman'),
  (6, 'position', 'HVAC Technician', 'Air conditioning technician|Refrigeration mechanic'),
  (7, 'position', 'Plumber', 'Pipe fitter'),
  (8, 'position', 'Lift Technician', 'Elevator mechanic'),
  (9, 'position', 'IT Support Technician', 'Desktop support|Help desk technician'),
  (10, 'position', 'Network Technician', 'Network engineer'),
  (11, 'position', 'CCTV Technician', 'Security systems installer'),
  (12, 'position', 'Fire Safety Technician', 'Fire alarm technician'),
  (13, 'position', 'Generator Technician', 'Diesel mechanic'),
  (14, 'position', 'Solar Technician', 'Photovoltaic installer'),
  (15, 'position', 'Instrumentation Technician', 'Calibration technician'),
  (16, 'position', 'Laboratory Technician', 'Lab technician'),
  (17, 'position', 'Storekeeper', 'Inventory clerk|Warehouse keeper'),
  (18, 'position', 'Carpenter', 'Joiner'),
  (101, 'skill', 'Ventilators', 'Respirators'),
  (102, 'skill', 'Patient Monitors', null),
  (103, 'skill', 'Infusion Pumps', 'Syringe pumps'),
  (104, 'skill', 'Ultrasound', 'Sonography'),
  (105, 'skill', 'X-Ray', 'Radiography'),
  (106, 'skill', 'MRI', 'Magnetic resonance'),
  (107, 'skill', 'Sterilisers', 'Autoclaves'),
  (108, 'skill', 'Dialysis Machines', 'Haemodialysis'),
  (109, 'skill', 'Electrical Safety Testing', 'Earth leakage tests'),
  (110, 'skill', 'Calibration', null),
  (111, 'skill', 'Low Voltage Wiring', 'Wiring'),
  (112, 'skill', 'Motor Control Panels', 'MCC'),
  (113, 'skill', 'Uninterruptible Power Supplies', 'UPS'),
  (114, 'skill', 'Diesel Generators', 'DG sets'),
  (115, 'skill', 'Solar Inverters', null),
  (116, 'skill', 'Split Air Conditioners', 'Split AC'),
  (117, 'skill', 'Chillers', null),
  (118, 'skill', 'Cold Rooms', 'Refrigerated storage'),
  (119, 'skill', 'Water Pumps', null),
  (120, 'skill', 'Water Treatment', 'Reverse osmosis|RO plants'),
  (121, 'skill', 'Lift Controllers', 'Elevator controllers'),
  (122, 'skill', 'Fire Alarm Panels', null),
  (123, 'skill', 'Sprinkler Systems', null),
  (124, 'skill', 'CCTV', 'Video surveillance'),
  (125, 'skill', 'Access Control', 'Door access'),
  (126, 'skill', 'Structured Cabling', 'Network cabling'),
  (127, 'skill', 'Switches and Routers', 'Network switches'),
  (128, 'skill', 'Laptops and Desktops', 'Computer repair'),
  (129, 'skill', 'Printers', null),
  (130, 'skill', 'Asset Tagging', 'Barcode labelling'),
  (131, 'skill', 'Stock Keeping', 'Inventory control'),
  (132, 'skill', 'Preventive Maintenance', 'Planned maintenance'),
  (133, 'skill', 'Welding', null),
  (134, 'skill', 'Furniture Repair', null)
) e (id, kind, name, other);

-- A phone number as it is compared: Indian ones by their ten digits, whichever way the country was written.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
  as $$ select case when phone ~ '^\+(?!91)' then phone else right(phone, 10) end $$;

create table personnel_profile (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  number integer not null,
  name text not null,
  email text not null default '',
  primary_phone_number text not null default '',
  alternate_phone_number text not null default '',
  birth_year smallint check (birth_year between 1900 and 2100),
  gender text not null default '' check (gender in ('', 'Female', 'Male', 'Other')),
  position integer references expertise (id),
  overall_experience smallint not null default 0 check (overall_experience between 0 and 60),
  address text not null default '',
  city integer,
  linkedin_profile_link text not null default '',
  -- Identifiers of languages, cities and states of the world of addresses.
  languages integer[] not null default '{}',
  preferred_cities integer[] not null default '{}',
  preferred_states integer[] not null default '{}',
  -- In whole units of the currency.
  min_salary integer check (min_salary >= 0),
  max_salary integer check (max_salary >= 0),
  salary_currency text not null default 'INR',
  -- An override of what is computed, until a day.
  availability text check (availability in ('Available', 'Available Soon', 'Under Process', 'Placed', 'Not Available',
    'Inactive')),
  availability_until date,
  available_from date,
  -- When and how the person agreed to be shown, and until when.
  consent_on date,
  consent_how text not null default '',
  consent_until date,
  -- Whom it is published to: nobody, every organisation of the installation, or those of personnel_addressee.
  audience text not null default 'none' check (audience in ('none', 'everyone', 'chosen')),
  -- What of it is published beyond what always is.
  shows_full_name boolean not null default true,
  shows_gender boolean not null default false,
  shows_salary boolean not null default false,
  shows_picture boolean not null default false,
  name_sort text not null generated always as (fold(name)) stored,
  name_key text not null generated always as (name_key(name)) stored,
  email_key text not null collate "C" generated always as (lower(email collate "C")) stored,
  phone_key text not null generated always as (phone_key(primary_phone_number)) stored,
  other_phone_key text not null generated always as (phone_key(alternate_phone_number)) stored,
  search_text text not null generated always as (fold(name || E'\n' || email || E'\n' || primary_phone_number || E'\n'
    || alternate_phone_number || E'\nsp-' || number)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint personnel_profile_salary check (min_salary <= max_salary),
  constraint personnel_profile_consent check (consent_on is not null or consent_until is null),
  constraint personnel_profile_published check (audience = 'none' or consent_on is not null)
);
create unique index personnel_profile_number on personnel_profile (organisation_id, number);
create index personnel_profile_by_name on personnel_profile (organisation_id, name_sort collate "C", id);
create index personnel_profile_by_experience on personnel_profile (organisation_id, overall_experience, id);
create index personnel_profile_by_modified on personnel_profile (organisation_id, modified, id);
create index personnel_profile_by_audience on personnel_profile (organisation_id, audience, id);
create index personnel_profile_of_position on personnel_profile (organisation_id, position, id);
create index personnel_profile_same_email on personnel_profile (organisation_id, email_key) where email_key <> '';
create index personnel_profile_same_phone on personnel_profile (organisation_id, phone_key) where phone_key <> '';
create index personnel_profile_same_other_phone on personnel_profile (organisation_id, other_phone_key)
  where other_phone_key <> '';
create index personnel_profile_same_name on personnel_profile (organisation_id, name_key, birth_year);
create index personnel_profile_search on personnel_profile using gin (organisation_id, search_text gin_trgm_ops);

-- Pictures of people, behind the wall of their agency.
alter table attachment
  add column personnel_profile uuid,
  add constraint attachment_personnel_profile foreign key (organisation_id, personnel_profile)
    references personnel_profile (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component, accessory, location, issued_asset, oem_asset,
    service_request, service_visits, personnel_profile) <= 1);
create index attachment_of_personnel_profile on attachment (organisation_id, personnel_profile, id)
  where personnel_profile is not null;
create unique index attachment_primary_personnel_profile on attachment (organisation_id, personnel_profile)
  where personnel_profile is not null and is_primary;

create table personnel_skill (
  organisation_id uuid not null,
  profile uuid not null,
  skill integer not null references expertise (id),
  level smallint not null check (level between 1 and 5),
  years smallint check (years between 0 and 60),
  last_used smallint check (last_used between 1950 and 2100),
  primary key (organisation_id, profile, skill),
  constraint personnel_skill_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id) on delete cascade
);
create index personnel_skill_of_skill on personnel_skill (organisation_id, skill, profile);

create table personnel_employment (
  organisation_id uuid not null,
  id uuid not null,
  profile uuid not null,
  company_name text not null,
  designation text not null default '',
  start_date date not null,
  -- Null while they work there.
  end_date date,
  primary key (organisation_id, id),
  constraint personnel_employment_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id) on delete cascade,
  constraint personnel_employment_order check (start_date <= end_date)
);
create index personnel_employment_of_profile on personnel_employment (organisation_id, profile);

create table personnel_certificate (
  organisation_id uuid not null,
  id uuid not null,
  profile uuid not null,
  name text not null,
  issued_by text not null default '',
  issue_date date,
  expiry_date date,
  primary key (organisation_id, id),
  constraint personnel_certificate_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id) on delete cascade,
  constraint personnel_certificate_order check (issue_date <= expiry_date)
);
create index personnel_certificate_of_profile on personnel_certificate (organisation_id, profile);

-- Customers whom a profile is published to, where they are chosen, under the name and the slug that they had then.
create table personnel_addressee (
  organisation_id uuid not null,
  profile uuid not null,
  customer uuid not null references organisation (id),
  name text not null,
  slug text not null,
  primary key (organisation_id, profile, customer),
  constraint personnel_addressee_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id) on delete cascade
);

-- What customers see: one table of the installation with the columns that may cross and no others. A row is what
-- publish_person() made of a profile; hidden values never reach it, so that nothing that reads here can show them.
create table personnel_publication (
  -- The id of the profile.
  id uuid primary key,
  -- The organisation that published it, and its name.
  staffing uuid not null references organisation (id),
  staffing_name text not null,
  -- Organisations that it is addressed to; null: every one.
  addressees uuid[],
  -- The day on which the consent ends.
  until date,
  skilled_personel_id text not null,
  name text not null,
  gender text not null,
  -- The attachment among the files of the organisation that published it.
  picture uuid,
  current_position text not null,
  overall_experience smallint not null,
  overall_experience_rating numeric(2, 1),
  -- In place of what placements say, until a day; null: what they say.
  availability text,
  availability_until date,
  -- Days on which placements take the whole working time.
  placed datemultirange not null default '{}',
  available_from date,
  city integer,
  city_name text not null,
  state_name text not null,
  -- Skills and position by their numbers, and languages, for filters.
  expertise integer[] not null,
  languages integer[] not null,
  skills jsonb not null,
  language_names jsonb not null,
  preferred_cities jsonb not null,
  preferred_states jsonb not null,
  employment jsonb not null,
  certificates jsonb not null,
  organisations jsonb not null default '[]',
  min_salary integer,
  max_salary integer,
  salary_currency text,
  name_sort text not null generated always as (fold(name)) stored,
  -- Also the other names of the skills.
  search_text text not null,
  published timestamptz not null default now()
);
create index personnel_publication_by_name on personnel_publication (name_sort collate "C", id);
create index personnel_publication_by_experience on personnel_publication (overall_experience, id);
create index personnel_publication_by_date on personnel_publication (published, id);
create index personnel_publication_of_city on personnel_publication (city, name_sort collate "C", id);
create index personnel_publication_of_staffing on personnel_publication (staffing);
create index personnel_publication_expertise on personnel_publication using gin (expertise);
create index personnel_publication_languages on personnel_publication using gin (languages);
create index personnel_publication_search on personnel_publication using gin (search_text gin_trgm_ops);
