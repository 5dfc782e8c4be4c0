-- Discounts that branches give on every order (members-marketing §5).
create table discount (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  -- For each delivery type a rate or an amount.
  terms jsonb not null,
  min_basket int not null,
  -- Null: no limit.
  max_discount int,
  applies_to_discounted boolean not null,
  starts_at timestamptz not null,
  -- Null: no end.
  expires_at timestamptz,
  schedule jsonb not null,
  -- None: all.
  branch_ids uuid[] not null,
  combinable boolean not null,
  funder text not null check (funder in ('branch', 'company', 'platform')),
  share_bp int not null,
  -- The funders whose approval is still missing.
  awaits text[] not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reject_reason text not null default '',
  is_active boolean not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('discount', 'company_id', colocate_with => 'branch');
