-- How much a branch takes per quarter of an hour (contract/src/organisation/order-cap.ts), beside the counter that
-- every order locks: an order counts by the rules that hold once it has the lock.
alter table branch_counter add column order_cap jsonb;
alter table branch add column order_cap_version int not null default 1;

-- What is taken of each count of a quarter, and how many orders it moved to a later one or refused.
create table order_quarter (
  company_id uuid not null,
  branch_id uuid not null,
  quarter_at timestamptz not null,
  counts text not null,
  taken bigint not null default 0 check (taken >= 0),
  -- The limit when something was last taken.
  max bigint not null default 0,
  moved int not null default 0,
  refused int not null default 0,
  -- Whether the branch's channels know that it is full, or has room again.
  is_told boolean not null default true,
  primary key (company_id, branch_id, quarter_at, counts),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('order_quarter', 'company_id', colocate_with => 'branch');
create index order_quarter_untold on order_quarter (company_id, branch_id) where not is_told;

-- What an order adds to the quarter in which it is handed over, to be given back and counted anew.
create table order_load (
  company_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  quarter_at timestamptz not null,
  order_method text not null,
  amount bigint not null,
  dishes jsonb not null,
  -- Later than usual, since the usual quarter was full.
  is_moved boolean not null default false,
  primary key (company_id, order_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('order_load', 'company_id', colocate_with => 'branch');
create index order_load_quarter on order_load (company_id, branch_id, quarter_at);

-- Why a platform is to be open or closed: by hand, or since the quarters to come are full.
alter table platform_state add column wanted_for text not null default 'by_hand';
