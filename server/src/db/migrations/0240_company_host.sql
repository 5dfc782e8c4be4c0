-- A company's page is served at its domain, with or without www. before it.
drop index company_domain;
create unique index company_domain on company (regexp_replace(lower(domain), '^www\.', '')) where domain <> '';
