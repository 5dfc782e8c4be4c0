-- A licence's days go by its company's clock, and its grace ends seven days later by that clock: where it is put forward or back, not after 168 hours.
alter table license add column timezone text not null default 'Europe/Istanbul';
update license l set timezone = 'Europe/Berlin' from company c where c.id = l.company_id and c.country = 'DE';
update license l set timezone = b.timezone
  from (select distinct on (company_id) company_id, timezone from branch order by company_id, is_active desc, created_at, id) b where b.company_id = l.company_id;
-- What was entered as days began and ended with UTC's: the shown day stays.
update license set starts_at = (starts_at at time zone 'UTC') at time zone timezone where (starts_at at time zone 'UTC')::time = '00:00:00';
update license set ends_at = (ends_at at time zone 'UTC') at time zone timezone where (ends_at at time zone 'UTC')::time = '23:59:59.999';
alter table license add column grace_ends_at timestamptz not null
  generated always as (((ends_at at time zone timezone) + interval '7 days') at time zone timezone) stored;
