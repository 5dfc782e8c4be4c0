-- A member's money with the company (members-marketing §4): every entry stays, and the balance is their sum.
create table wallet_entry (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('load', 'spend', 'refund', 'adjust', 'payout', 'merge')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  order_id uuid,
  payment_ref text not null default '',
  actor text,
  reason text not null default '',
  -- What it was for: posted once.
  key text not null,
  primary key (company_id, id),
  unique (company_id, key),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('wallet_entry', 'company_id', colocate_with => 'branch');
create index wallet_entry_member on wallet_entry (company_id, member_id, at, id);
create index wallet_entry_order on wallet_entry (company_id, order_id, at, id) where order_id is not null;
