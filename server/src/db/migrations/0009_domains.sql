-- The hosting report names one owner for a domain (rules §4.1).
create unique index company_domain on company (lower(domain)) where domain <> '';
