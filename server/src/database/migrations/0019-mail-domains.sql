-- Mail domains that an organisation signs people in with. Only a proven one leads anybody to its identity provider: by a
-- record of the domain that carries the token, or by the code of a mail to the domain's postmaster.
create table mail_domain (
  organisation_id uuid not null references organisation (id),
  domain text not null,
  token text not null,
  code_hash bytea,
  code_sent timestamptz,
  proven timestamptz,
  primary key (organisation_id, domain)
);

-- Domains that were named before have to be proven as well; until then their people sign in with codes.
insert into mail_domain (organisation_id, domain, token)
select distinct organisation_id, domain, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
from single_sign_on, unnest(email_domains) domain;
