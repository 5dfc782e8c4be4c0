-- A link is changed by its branch's people: each change has a version (features/integrations/platform-settings).
alter table platform_link add version int not null default 1;

-- Whether a branch is to be open on a platform, as far as we decide, and how telling it went (domain/integrations/states.ts).
create table platform_state (
  company_id uuid not null,
  branch_id uuid not null,
  platform text not null,
  wanted text not null check (wanted in ('open', 'closed')),
  wanted_at timestamptz not null,
  state text not null default 'queued',
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  primary key (company_id, branch_id, platform),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('platform_state', 'company_id', colocate_with => 'branch');
create index platform_state_due on platform_state (due_at) where state = 'queued';

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
