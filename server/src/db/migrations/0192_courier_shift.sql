-- The shifts of couriers that have ended: what the courier delivered, took at the doors and handed over.
create table courier_shift (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  courier_id uuid not null,
  courier_name text not null,
  began_at timestamptz not null,
  orders int not null,
  -- [{payment_method, orders, amount}], the largest amount first.
  takings jsonb not null,
  cash_due int not null check (cash_due >= 0),
  -- Null if the courier owed no cash.
  cash_counted int check (cash_counted >= 0),
  currency text not null,
  ended_at timestamptz not null,
  ended_by text not null,
  primary key (company_id, id),
  foreign key (company_id, courier_id) references courier
);
-- citus: select create_distributed_table('courier_shift', 'company_id', colocate_with => 'branch');
create index courier_shift_newest on courier_shift (company_id, branch_id, ended_at desc, id desc);
create index courier_shift_courier on courier_shift (company_id, courier_id, ended_at desc);

create index orders_by_courier on orders (company_id, courier_id, finished_at) where courier_id is not null and status = 'delivered';
