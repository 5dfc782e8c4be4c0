-- Guests at tables: a session from when they sit down until they are gone, the tables they have meanwhile, and their bills.
create table table_session (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  guests int not null check (guests > 0),
  join_code text not null,
  state text not null check (state in ('open', 'bill_asked', 'paid', 'closed')),
  opened_at timestamptz not null,
  expected_end timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  -- Its guests have joined others: tables and orders are theirs until it is given back.
  merged_into uuid,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  check ((state = 'closed') = (closed_at is not null))
);
-- citus: select create_distributed_table('table_session', 'company_id', colocate_with => 'branch');
create index table_session_id on table_session (id);
create index table_session_open on table_session (company_id, branch_id) where state <> 'closed';
create index table_session_paid on table_session (paid_at) where state = 'paid';

-- One session at a table at a time.
create table session_table (
  company_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  table_id uuid not null,
  starts_at timestamptz not null,
  ended_at timestamptz,
  -- The merged session that brought it.
  origin_session_id uuid,
  primary key (company_id, id),
  foreign key (company_id, session_id) references table_session,
  foreign key (company_id, table_id) references dining_table,
  constraint session_table_apart exclude using gist (company_id with =, table_id with =, tstzrange(starts_at, ended_at) with &&),
  check (ended_at >= starts_at)
);
-- citus: select create_distributed_table('session_table', 'company_id', colocate_with => 'branch');
create index session_table_session on session_table (company_id, session_id);

create table bill (
  company_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  number int not null,
  state text not null check (state in ('open', 'paid', 'void')),
  amount int not null check (amount >= 0),
  paid_at timestamptz,
  primary key (company_id, id),
  unique (company_id, session_id, number),
  foreign key (company_id, session_id) references table_session,
  check ((state = 'paid') = (paid_at is not null))
);
-- citus: select create_distributed_table('bill', 'company_id', colocate_with => 'branch');

create table bill_line (
  company_id uuid not null,
  bill_id uuid not null,
  order_id uuid not null,
  line int not null,
  quantity int not null check (quantity > 0),
  amount int not null check (amount >= 0),
  primary key (company_id, bill_id, order_id, line),
  foreign key (company_id, bill_id) references bill on delete cascade
);
-- citus: select create_distributed_table('bill_line', 'company_id', colocate_with => 'branch');

alter table orders
  -- Whose order it is at a table, and whose it was before their sessions were merged.
  add table_session_id uuid,
  add origin_session_id uuid,
  -- The bill that this payment is for: money for orders that are counted themselves.
  add bill_id uuid;
create index orders_session on orders (company_id, table_session_id) where table_session_id is not null;
create index orders_bill on orders (company_id, bill_id) where bill_id is not null;
