-- Money on its way back to a customer (domain/integrations/payments/refunds.ts): once for each cause.
create table payment_refund (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  -- cancel, return, part-1, part-2 …; late and twice: a payment that the order did not need.
  cause text not null,
  amount bigint not null check (amount > 0),
  -- Whether the provider has cancelled the whole payment instead of paying it back.
  is_void boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  created_at timestamptz not null,
  -- Retries that people have asked for after a refusal.
  asked int not null default 0,
  primary key (company_id, id),
  unique (company_id, attempt_id, cause),
  foreign key (company_id, attempt_id) references payment_attempt
);
-- citus: select create_distributed_table('payment_refund', 'company_id', colocate_with => 'branch');
create index payment_refund_due on payment_refund (due_at) where state = 'queued';
create index payment_refund_order on payment_refund (company_id, order_id);
