-- What will not be tried again although it did not succeed: parts of runs, deliveries, pushes of platforms. One row counts all of one kind of one company (the platform's own under no company), until an operator has seen them.
create table given_up (
  company_id uuid not null,
  -- The background work (background_work.name), and what of it: the kind of run, the table of the delivery, the platform of the push.
  work text not null,
  kind text not null,
  -- The key of the last one, and why it failed where that is a code of ours.
  record text not null,
  reason text,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (company_id, work, kind)
);
-- citus: select create_distributed_table('given_up', 'company_id', colocate_with => 'branch');
