-- Payments that a provider has taken in our name and that no order here holds, until somebody has settled them.
create table payment_only_there (
  company_id uuid not null,
  id uuid not null,
  access_id uuid not null,
  -- The provider's ids of the payment and of the part that can be given back.
  payment_id text not null,
  transaction_id text not null,
  -- What is left of it, in minor units.
  amount bigint not null check (amount >= 0),
  currency text not null,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'refunding', 'refunded', 'attached', 'accepted')),
  -- Why the provider did not give it back, in its own words.
  reason text,
  settled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, access_id, payment_id),
  foreign key (company_id, access_id) references payment_access
);
-- citus: select create_distributed_table('payment_only_there', 'company_id', colocate_with => 'branch');
create index payment_only_there_old on payment_only_there (found_at);
create index payment_attempt_payment on payment_attempt (company_id, payment_id) where payment_id is not null;

-- Where reading the provider's own list of payments has got to; null before it begins.
alter table payment_comparison add column listed text;
