-- How a branch is paid, per delivery type. A branch without rows takes whatever the platform has in use (domain/organisation/branch-payments.ts).
alter table branch
  add payment_version int not null default 1,
  -- When somebody last chose: a new branch copies the latest choice of its company.
  add payment_chosen_at timestamptz;

create table branch_payment_method (
  company_id uuid not null,
  branch_id uuid not null,
  delivery_type text not null,
  payment_method_id int not null references payment_method on delete cascade,
  min_amount int check (min_amount >= 0),
  max_amount int check (max_amount >= 0),
  position int not null,
  is_active boolean not null,
  primary key (company_id, branch_id, delivery_type, payment_method_id),
  foreign key (company_id, branch_id) references branch,
  check (min_amount <= max_amount)
);
-- citus: select create_distributed_table('branch_payment_method', 'company_id', colocate_with => 'branch');
create index on branch_payment_method (payment_method_id) where is_active;
