-- What must still be undone at a restaurant on a platform to which a branch's link led before (domain/integrations/farewell.ts). A row holds a copy of the former credentials, and is deleted once the outcome is known.
create table platform_farewell (
  company_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  platform text not null,
  external_id text not null,
  base_url text not null,
  secrets bytea not null,
  -- Whether the restaurant is to be opened or closed; null leaves it.
  is_open boolean,
  -- Whether the longer preparation time is to end.
  ends_busy boolean not null,
  created_at timestamptz not null,
  state text not null default 'queued',
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  primary key (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('platform_farewell', 'company_id', colocate_with => 'branch');
create index platform_farewell_due on platform_farewell (due_at) where state = 'queued';
