-- What platforms say they pay to a branch: a settlement for each payment, and one for what is not paid yet.
create table platform_settlement (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  platform text not null,
  -- The platform's number of the payment; '' as long as it has not paid.
  payout text not null,
  paid_at timestamptz,
  currency text not null,
  -- The times of its first and its last line.
  first_at timestamptz not null,
  last_at timestamptz not null,
  gross bigint not null default 0,
  commission bigint not null default 0,
  other bigint not null default 0,
  net bigint not null default 0,
  orders int not null default 0,
  differing int not null default 0,
  unknown_here int not null default 0,
  missing_there int not null default 0,
  difference bigint not null default 0,
  -- When a line of it was last read, and when its lines were last added up; null until then.
  touched_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, branch_id, platform, payout),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('platform_settlement', 'company_id', colocate_with => 'branch');
create index platform_settlement_company on platform_settlement (company_id, last_at, id);
create index platform_settlement_newest on platform_settlement (last_at, id);
create index platform_settlement_id on platform_settlement (id);

-- Its lines, each once, however often it is read. Amounts are as the branch's account sees them: below zero if taken from it.
create table platform_settlement_line (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  platform text not null,
  settlement_id uuid not null,
  -- The platform's own number of the line.
  external_id text not null,
  kind text not null check (kind in ('sale', 'return', 'discount', 'coupon', 'refund', 'provision', 'commission')),
  -- The platform's number of the order; '' if the line names none.
  external_number text not null,
  -- The order here, if it is stored here.
  order_id uuid,
  at timestamptz not null,
  amount bigint not null,
  commission bigint not null,
  net bigint not null,
  primary key (company_id, id),
  unique (company_id, branch_id, platform, external_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, settlement_id) references platform_settlement
);
-- citus: select create_distributed_table('platform_settlement_line', 'company_id', colocate_with => 'branch');
create index platform_settlement_line_settlement on platform_settlement_line (company_id, settlement_id);
create index platform_settlement_line_order on platform_settlement_line (company_id, branch_id, platform, external_number);
