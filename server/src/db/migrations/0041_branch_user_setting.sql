-- What reaches the people of a branch, and by which way. Who has no rows is told as usual (domain/organisation/alerts.ts).
alter table branch add user_version int not null default 1;

create table branch_user_setting (
  company_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references app_user,
  kind text not null,
  mail boolean not null,
  push boolean not null,
  sms boolean not null,
  primary key (company_id, branch_id, user_id, kind),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('branch_user_setting', 'company_id', colocate_with => 'branch');
