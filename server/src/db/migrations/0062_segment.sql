-- Members of a company under a name (members-marketing §10), described by conditions and not by a list.
create table segment (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  description text not null,
  audience jsonb not null,
  -- Other segments it builds on: they stay while it does.
  segment_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
-- citus: select create_distributed_table('segment', 'company_id', colocate_with => 'branch');
create index segment_id on segment (id);

-- What audiences ask most: who has not come for long, and whose day is near.
create index member_stat_last_order on member_stat (company_id, last_order_at, member_id);
create index member_birthday on member (company_id, ((extract(month from birth_date) * 100 + extract(day from birth_date))::int)) where birth_date is not null;

-- Whom a batch of cheques is for, where they were chosen by an audience: written at once, taken out as they are given.
create table gift_cheque_batch_member (
  company_id uuid not null,
  batch_id uuid not null,
  member_id uuid not null,
  primary key (company_id, batch_id, member_id)
);
-- citus: select create_distributed_table('gift_cheque_batch_member', 'company_id', colocate_with => 'branch');
-- Whether somebody has been given a cheque.
create index gift_cheque_item_given on gift_cheque_item (company_id, cheque_id, member_id) where member_id is not null;
