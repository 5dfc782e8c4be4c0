-- Online payments (domain/integrations/payments): where companies take them, each attempt to pay, and what providers report.

-- A company's account at a payment provider. New payments go to the active one; refunds go to the one that took the money.
create table payment_access (
  company_id uuid not null,
  id uuid not null,
  provider text not null,
  is_active boolean not null,
  -- The provider's keys, sealed.
  secrets bytea not null,
  base_url text not null,
  expires_on date,
  checked jsonb,
  worked_at timestamptz,
  failure text,
  failed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, provider)
);
-- citus: select create_distributed_table('payment_access', 'company_id', colocate_with => 'branch');
create unique index payment_access_active on payment_access (company_id) where is_active;

-- One attempt of a customer to pay an order. The provider knows the attempt by its id.
create table payment_attempt (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  order_id uuid not null,
  access_id uuid not null,
  provider text not null,
  -- The idempotency key of the request that began it.
  asked_key text,
  -- What the order asks for; what the provider has charged; what was given back. All in minor units.
  amount bigint not null check (amount > 0),
  charged bigint,
  refunded bigint not null default 0,
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'voided', 'refunded')),
  -- The provider's page for the customer, and the address to which the customer returns.
  token text,
  page_url text,
  return_url text not null,
  -- The provider's ids of the payment and of its only item.
  payment_id text,
  transaction_id text,
  -- A code of ours, or the provider's own words.
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next; null once nothing can change any more.
  check_at timestamptz,
  -- When an app or a person last made us ask.
  asked_at timestamptz,
  tries int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders,
  check (refunded between 0 and coalesce(charged, 0))
);
-- citus: select create_distributed_table('payment_attempt', 'company_id', colocate_with => 'branch');
create index payment_attempt_order on payment_attempt (company_id, order_id, created_at);
create index payment_attempt_check on payment_attempt (check_at) where check_at is not null;

-- What providers report, each event once. An event only makes us ask the provider.
create table payment_event (
  company_id uuid not null,
  access_id uuid not null,
  event_id text not null,
  attempt_id uuid,
  received_at timestamptz not null,
  primary key (company_id, access_id, event_id)
);
-- citus: select create_distributed_table('payment_event', 'company_id', colocate_with => 'branch');
create index payment_event_old on payment_event (received_at);

-- Until when an order waits for its customer's payment; null if it does not wait. Since when it is paid, if that was later.
alter table orders add column pay_by timestamptz;
alter table orders add column paid_at timestamptz;
create index orders_pay_by on orders (pay_by) where pay_by is not null;
