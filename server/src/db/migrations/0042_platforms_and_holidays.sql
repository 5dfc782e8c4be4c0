-- A link is changed by its branch's people: each change has a version (features/integrations/platform-settings).
alter table platform_link add version int not null default 1;

-- Public holidays as the provider enters them, offered among a branch's special days.
create table public_holiday (
  id int generated always as identity primary key,
  name jsonb not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- citus: select create_reference_table('public_holiday');
create unique index public_holiday_once on public_holiday (starts_on, (name ->> 'tr'));
