-- Whose mails these are: those of one company do not hold up the others'.
alter table mail add for_company uuid;

-- What each node says of its background work: loops, jobs and chores. It stands alone.
create table background_work (
  name text not null,
  node uuid not null,
  kind text not null check (kind in ('loop', 'job', 'chore')),
  every text not null,
  serves_tenants boolean not null,
  began_at timestamptz,
  ended_at timestamptz,
  took_ms int,
  well_at timestamptz,
  failed int not null default 0,
  problem text,
  problem_at timestamptz,
  troubles jsonb not null default '[]',
  seen_at timestamptz not null,
  primary key (name, node)
);
