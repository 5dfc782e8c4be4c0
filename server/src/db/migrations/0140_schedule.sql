-- What happens by itself at a time, the platform's (under no company) and companies' own: once over all nodes, whichever takes the row first.
create table schedule (
  company_id uuid not null,
  work text not null,
  -- What of the company's it is about; of work that has one time for all, none.
  record_id uuid not null,
  cycle jsonb not null,
  zone text not null,
  -- When its cycle comes round.
  next_at timestamptz not null,
  -- When somebody is to look: then, or sooner where it was asked for or has failed. While it runs, when its node counts as dead.
  due_at timestamptz not null,
  -- The run under way.
  run_id uuid,
  -- How many runs have failed since one went well.
  failed int not null default 0,
  primary key (company_id, work, record_id)
);
-- citus: select create_distributed_table('schedule', 'company_id', colocate_with => 'branch');
create index schedule_due on schedule (due_at);

-- Its last runs.
create table schedule_run (
  company_id uuid not null,
  work text not null,
  record_id uuid not null,
  id uuid not null,
  node uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- lost: its node died, or was stopped before it was over.
  state text not null check (state in ('running', 'done', 'failed', 'lost')),
  problem text,
  primary key (company_id, work, record_id, id),
  foreign key (company_id, work, record_id) references schedule on delete cascade
);
-- citus: select create_distributed_table('schedule_run', 'company_id', colocate_with => 'branch');

-- Jobs had a schema of their own. Where another role made it, it is left to that role.
do $$ begin
  if exists (select from pg_namespace where nspname = 'pgboss' and pg_has_role(nspowner, 'usage')) then
    drop schema pgboss cascade;
  end if;
end $$;
