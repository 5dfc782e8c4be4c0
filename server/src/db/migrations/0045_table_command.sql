-- Guests' phones: the key that a branch's printed codes are signed by, who has joined the guests at a table, and what they call for.
alter table branch add table_secret bytea;

create table table_guest (
  company_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- Of the token their phone keeps; it ends with the session.
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, session_id) references table_session
);
-- citus: select create_distributed_table('table_guest', 'company_id', colocate_with => 'branch');
create index table_guest_session on table_guest (company_id, session_id);

create table table_command (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  table_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('call_waiter', 'bill', 'water', 'other')),
  payment text check (payment in ('cash', 'card')),
  note text not null default '',
  state text not null check (state in ('open', 'seen', 'done', 'expired')),
  -- How often it was asked again.
  repeats int not null default 0,
  created_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  done_at timestamptz,
  done_by text,
  -- When the branch's people were written to, since nobody had seen it.
  told_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, table_id) references dining_table,
  foreign key (company_id, session_id) references table_session
);
-- citus: select create_distributed_table('table_command', 'company_id', colocate_with => 'branch');
create unique index table_command_open on table_command (company_id, table_id, kind) where state in ('open', 'seen');
create index table_command_waiting on table_command (company_id, branch_id, created_at) where state in ('open', 'seen');
create index table_command_id on table_command (id);
create index table_command_session on table_command (company_id, session_id);
