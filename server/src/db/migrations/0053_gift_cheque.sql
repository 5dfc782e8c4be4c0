-- Gift cheques and coupons of a company (members-marketing §6). Money in minor units; an empty list and a limit of 0 limit nothing.
create table gift_cheque (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('personal', 'code', 'bulk')),
  amount bigint check (amount > 0),
  rate_bp int check (rate_bp between 1 and 10000),
  max_discount bigint check (max_discount > 0),
  min_basket_amount bigint not null default 0 check (min_basket_amount >= 0),
  limit_count int not null default 0 check (limit_count >= 0),
  limit_amount bigint not null default 0 check (limit_amount >= 0),
  user_limit int not null default 0 check (user_limit >= 0),
  starts_at timestamptz not null,
  expires_at timestamptz check (expires_at > starts_at),
  schedule jsonb not null default '[]',
  valid_cities int[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  delivery_types text[] not null default '{}',
  first_order_only boolean not null default false,
  with_points boolean not null default true,
  funder text not null check (funder in ('branch', 'company', 'platform')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_paused boolean not null default false,
  reject_reason text not null default '',
  -- What orders hold or have used, counted under the lock of this row.
  used_count int not null default 0 check (used_count >= 0),
  used_amount bigint not null default 0 check (used_amount >= 0),
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((amount is null) <> (rate_bp is null))
);
-- citus: select create_distributed_table('gift_cheque', 'company_id', colocate_with => 'branch');
create index gift_cheque_created on gift_cheque (company_id, created_at, id);
create index gift_cheque_id on gift_cheque (id);

-- One of many: a member's own, or whoever holds its code.
create table gift_cheque_item (
  company_id uuid not null,
  id uuid not null,
  cheque_id uuid not null,
  member_id uuid,
  -- The job that made it.
  batch_id uuid,
  defined_at timestamptz not null,
  -- Its own end, seven days after it came back too late, once; null: the cheque's.
  expires_at timestamptz,
  state text not null default 'unused' check (state in ('unused', 'reserved', 'used')),
  used_order_id uuid,
  -- Reserved for a checkout, free again after this; null where an order holds it.
  reserved_until timestamptz,
  primary key (company_id, id),
  foreign key (company_id, cheque_id) references gift_cheque on delete cascade,
  foreign key (company_id, member_id) references member on delete cascade,
  check (state <> 'used' or used_order_id is not null),
  check (state <> 'reserved' or (used_order_id is null) <> (reserved_until is null)),
  check (state <> 'unused' or (used_order_id is null and reserved_until is null))
);
-- citus: select create_distributed_table('gift_cheque_item', 'company_id', colocate_with => 'branch');
create index gift_cheque_item_of on gift_cheque_item (company_id, cheque_id, defined_at, id);
create index gift_cheque_item_member on gift_cheque_item (company_id, member_id, defined_at, id) where member_id is not null;

-- What people type: the cheque's one code, or that of one of many.
create table gift_cheque_code (
  company_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  cheque_id uuid not null,
  item_id uuid,
  primary key (company_id, code),
  foreign key (company_id, cheque_id) references gift_cheque on delete cascade,
  foreign key (company_id, item_id) references gift_cheque_item on delete cascade
);
-- citus: select create_distributed_table('gift_cheque_code', 'company_id', colocate_with => 'branch');
create unique index gift_cheque_code_item on gift_cheque_code (company_id, item_id) where item_id is not null;
create unique index gift_cheque_code_whole on gift_cheque_code (company_id, cheque_id) where item_id is null;

-- Who took it for what: reserved for a checkout, held by an order on its way, used once delivered, back where it was cancelled or returned.
create table gift_cheque_use (
  company_id uuid not null,
  id uuid not null,
  cheque_id uuid not null,
  item_id uuid,
  branch_id uuid not null,
  member_id uuid,
  order_id uuid,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('reserved', 'held', 'used', 'back')),
  reserved_until timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint gift_cheque_use_order unique (company_id, order_id),
  foreign key (company_id, cheque_id) references gift_cheque,
  foreign key (company_id, item_id) references gift_cheque_item,
  check ((state = 'reserved') = (order_id is null)),
  check ((state = 'reserved') = (reserved_until is not null))
);
-- citus: select create_distributed_table('gift_cheque_use', 'company_id', colocate_with => 'branch');
create index gift_cheque_use_newest on gift_cheque_use (company_id, cheque_id, created_at, id);
create index gift_cheque_use_member on gift_cheque_use (company_id, cheque_id, member_id) where member_id is not null;
create index gift_cheque_use_reserved on gift_cheque_use (company_id, cheque_id, reserved_until) where state = 'reserved';
