-- By how many minutes a branch's food takes longer than usual on a platform, as far as we decide,
-- and how telling it went (domain/integrations/busy.ts).
create table platform_busy (
  company_id uuid not null,
  branch_id uuid not null,
  platform text not null,
  minutes int not null check (minutes >= 0),
  wanted_at timestamptz not null,
  state text not null default 'queued',
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  primary key (company_id, branch_id, platform),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('platform_busy', 'company_id', colocate_with => 'branch');
create index platform_busy_due on platform_busy (due_at) where state = 'queued';
