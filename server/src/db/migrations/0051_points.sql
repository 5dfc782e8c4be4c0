-- Points (members-marketing §3): what gives them, how they may be spent, the lots members have, and every posting that made them so.
create table point_definition (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  point_type text not null check (point_type in ('purchase', 'wallet', 'first_membership', 'order_comment', 'suggestion')),
  validity_days int not null,
  earn_rate_bp int not null,
  earn_points int not null,
  min_order_total bigint not null,
  min_wallet_amount bigint not null,
  -- None: all of the company.
  branch_ids uuid[] not null default '{}',
  delivery_types text[] not null default '{}',
  schedule jsonb not null default '[]',
  -- Days by the branch's clock, the last one included.
  starts_on date,
  ends_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('point_definition', 'company_id', colocate_with => 'branch');

-- How points may be spent; a company without a row has none to spend.
create table point_spend (
  company_id uuid primary key references company,
  is_active boolean not null,
  point_value int not null check (point_value > 0),
  lower int not null,
  upper int not null,
  percent_bp int not null,
  min_order_total bigint not null,
  funder text not null check (funder in ('company', 'platform')),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- citus: select create_distributed_table('point_spend', 'company_id', colocate_with => 'branch');

create table point_lot (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- Null: given by hand.
  point_type text check (point_type in ('purchase', 'wallet', 'first_membership', 'order_comment', 'suggestion')),
  definition_id uuid,
  earned bigint not null check (earned > 0),
  remaining bigint not null check (remaining between 0 and earned),
  earned_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  -- What it was earned by: each gives one lot.
  source_key text not null,
  order_id uuid,
  primary key (company_id, id),
  unique (company_id, source_key),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('point_lot', 'company_id', colocate_with => 'branch');
create index point_lot_living on point_lot (company_id, member_id) where remaining > 0;
create index point_lot_order on point_lot (company_id, order_id) where order_id is not null;
create index point_lot_ending on point_lot (company_id, expires_at) where remaining > 0 and expires_at is not null;

create table point_move (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('earn', 'spend', 'give_back', 'reverse', 'expire', 'adjust', 'merge')),
  amount bigint not null check (amount <> 0),
  -- Right after it: points, less what is owed.
  balance_after bigint not null,
  -- What it did to which lot: [{lot_id, amount}].
  lots jsonb not null,
  order_id uuid,
  actor text,
  reason text not null default '',
  -- What it was for: posted once.
  key text not null,
  primary key (company_id, id),
  unique (company_id, key),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('point_move', 'company_id', colocate_with => 'branch');
create index point_move_member on point_move (company_id, member_id, at, id);
create index point_move_order on point_move (company_id, order_id, at, id) where order_id is not null;

-- The rate at which the member's institution earned when the order was placed, where it was higher.
alter table orders add point_rate_bp int;
