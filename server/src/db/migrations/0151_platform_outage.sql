-- When a platform sold nothing for an open branch: it had closed the restaurant, or gave no answer. One at a time for each platform of a branch.
create table platform_outage (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  platform text not null,
  kind text not null check (kind in ('closed', 'unreachable')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  check (ended_at >= began_at)
);
-- citus: select create_distributed_table('platform_outage', 'company_id', colocate_with => 'branch');
create unique index platform_outage_now on platform_outage (company_id, branch_id, platform) where ended_at is null;
create index platform_outage_branch on platform_outage (company_id, branch_id, began_at desc);
create index platform_outage_old on platform_outage (began_at);
-- Letters about a bell that is off are noted too.
alter table branch_alert drop constraint branch_alert_kind_check;
alter table branch_alert add constraint branch_alert_kind_check check (kind in ('late', 'platform', 'bell'));
-- What is sold out at a branch is counted for its state.
create index product_out_branch on product (company_id, branch_id) where out_kind is not null;
