-- The couriers of a branch.
create table courier (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  phone text not null,
  vehicle text not null check (vehicle in ('motorcycle', 'car', 'bicycle', 'on_foot')),
  is_active boolean not null,
  -- When the current shift began.
  on_shift_since timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('courier', 'company_id', colocate_with => 'branch');
create index courier_branch on courier (company_id, branch_id);

-- The branch's own courier who delivers the order. courier_name keeps the name after the courier was deleted.
alter table orders add column courier_id uuid;
create index orders_out on orders (company_id, courier_id) where courier_id is not null and status = 'on_the_way';
