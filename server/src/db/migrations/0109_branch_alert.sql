-- When a branch's people were last written to about what has no record of its own to note it at.
create table branch_alert (
  company_id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('late', 'platform')),
  told_at timestamptz not null,
  primary key (company_id, branch_id, kind),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('branch_alert', 'company_id', colocate_with => 'branch');
