-- Couriers of other companies (domain/integrations/couriers).

-- A branch's account at a company whose couriers can be called.
create table courier_access (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  party text not null,
  is_active boolean not null,
  -- The id under which the company knows the branch.
  external_id text not null,
  base_url text not null,
  -- The agreed price of a delivery, and who bears it.
  fee int check (fee >= 0),
  fee_bearer text not null check (fee_bearer in ('branch', 'company', 'customer')),
  secrets bytea not null,
  expires_on date,
  checked jsonb,
  worked_at timestamptz,
  failure text,
  failed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, branch_id, party),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('courier_access', 'company_id', colocate_with => 'branch');

-- An order's delivery by a company's courier. The company knows it by its reference.
create table courier_delivery (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  order_id uuid not null,
  access_id uuid not null,
  party text not null,
  reference text not null,
  external_id text,
  state text not null check (state in ('calling', 'called', 'unclear', 'cancelling', 'refused', 'cancelled', 'delivered', 'lost')),
  -- The furthest event that the company has reported, and all of them: [{event, occurred_at, received_at}].
  event text,
  events jsonb not null default '[]',
  fee int check (fee >= 0),
  currency text not null,
  fee_bearer text not null,
  -- A code of ours, or the company's own words.
  reason text,
  called_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the company is asked next, or is given up if it cannot be asked; null while that is not due.
  check_at timestamptz,
  primary key (company_id, id),
  unique (company_id, reference),
  foreign key (company_id, order_id) references orders,
  foreign key (company_id, access_id) references courier_access
);
-- citus: select create_distributed_table('courier_delivery', 'company_id', colocate_with => 'branch');
create unique index courier_delivery_open on courier_delivery (company_id, order_id) where state in ('calling', 'called', 'unclear', 'cancelling');
create index courier_delivery_order on courier_delivery (company_id, order_id, created_at);
create index courier_delivery_access on courier_delivery (company_id, access_id);
create index courier_delivery_check on courier_delivery (check_at) where check_at is not null;

-- Messages to a company about a delivery: that it is wanted, or no longer.
create table courier_step (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  delivery_id uuid not null,
  step text not null check (step in ('call', 'cancel')),
  position int not null,
  -- Whether an earlier message may have arrived, so that the company is asked before anything is sent.
  may_be_there boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references courier_delivery
);
-- citus: select create_distributed_table('courier_step', 'company_id', colocate_with => 'branch');
create index courier_step_newest on courier_step (company_id, branch_id, created_at desc);
create index courier_step_due on courier_step (due_at) where state = 'queued';
create index courier_step_delivery on courier_step (company_id, delivery_id, position);
