-- Busy and closed by hand: for all order methods or one, now or planned, each with who and why. Two of a kind for one method never hold at once.
create extension if not exists btree_gist;
create table branch_pause (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('busy', 'closed')),
  order_method text not null default 'all',
  -- What busy adds to the preparation time.
  minutes int not null default 0 check (minutes between 0 and 240),
  reason_code text not null default 'other',
  reason text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  by text,
  ended_by text,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  check (ended_at >= starts_at),
  constraint branch_pause_apart exclude using gist (company_id with =, branch_id with =, kind with =, order_method with =,
    tstzrange(starts_at, coalesce(ended_at, ends_at)) with &&)
);
-- citus: select create_distributed_table('branch_pause', 'company_id', colocate_with => 'branch');
create index branch_pause_branch on branch_pause (company_id, branch_id, ends_at desc);
insert into branch_pause (company_id, id, branch_id, kind, minutes, starts_at, ends_at)
  select company_id, gen_random_uuid(), id, 'busy', busy_minutes, now(), busy_until from branch where busy_until > now() and busy_minutes > 0;
insert into branch_pause (company_id, id, branch_id, kind, reason, starts_at, ends_at)
  select company_id, gen_random_uuid(), id, 'closed', coalesce(closed_reason, ''), now(), closed_until from branch where closed_until > now();
alter table branch drop busy_minutes, drop busy_until, drop closed_reason, drop closed_until,
  -- When its state changes by itself, as far as is known, and what was last told of it (server/src/domain/organisation/state-loop.ts).
  add next_change_at timestamptz,
  add told_state text;
create index branch_next_change on branch (next_change_at nulls first) where is_active;
