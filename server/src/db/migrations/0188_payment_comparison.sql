-- The card with which an attempt was paid, as far as the provider names it. Both are erased with the customer.
alter table payment_attempt add column card_family text;
alter table payment_attempt add column card_last_four text;
create index payment_attempt_access on payment_attempt (company_id, access_id, id);

-- How far an account's payments were compared with what the provider says (domain/integrations/payments/compare.ts).
create table payment_comparison (
  company_id uuid not null,
  access_id uuid not null,
  -- When the next step is due; null between comparisons.
  due_at timestamptz,
  -- The comparison in progress: since when it began, the moment from which payments are compared, the last attempt that was
  -- compared, how many were, and how many of them were mended.
  started_at timestamptz,
  since timestamptz,
  after uuid,
  compared int not null default 0,
  mended int not null default 0,
  -- Steps in a row without a usable answer, and why the last one had none.
  failures int not null default 0,
  problem text,
  -- The last comparison that came to its end.
  ended_at timestamptz,
  ended_compared int not null default 0,
  ended_mended int not null default 0,
  primary key (company_id, access_id)
);
-- citus: select create_distributed_table('payment_comparison', 'company_id', colocate_with => 'branch');
create index payment_comparison_due on payment_comparison (due_at) where due_at is not null;

-- What a provider says differently about a payment. `held` is what we hold and `there` what the provider says, in minor units.
create table payment_difference (
  company_id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('paid_there', 'refund_done', 'refunded_there', 'refunded_here', 'amount', 'unknown_there')),
  held bigint not null,
  there bigint,
  -- The provider's currency; null if the provider does not know the payment.
  currency text,
  -- The provider's own words, where it refuses to say anything about the payment.
  reason text,
  found_at timestamptz not null,
  -- Since when both sides say the same again; null while they differ.
  ended_at timestamptz,
  -- Whether the comparison itself has written down what the provider says.
  is_mended boolean not null default false,
  primary key (company_id, attempt_id, kind),
  foreign key (company_id, attempt_id) references payment_attempt
);
-- citus: select create_distributed_table('payment_difference', 'company_id', colocate_with => 'branch');
create index payment_difference_old on payment_difference (found_at);
