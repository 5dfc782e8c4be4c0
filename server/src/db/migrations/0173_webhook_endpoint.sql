-- Addresses of a company's own apps, to which events are sent (features/integrations/webhook-endpoint).
create table webhook_endpoint (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  is_active boolean not null,
  secrets bytea not null,
  hint text not null,
  -- When we stopped sending after three days without success. Events are still noted meanwhile.
  rested_at timestamptz,
  -- Failed tries since the last success, and since when.
  failures int not null default 0,
  failing_since timestamptz,
  problem text,
  worked_at timestamptz,
  skew_ms int,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
-- citus: select create_distributed_table('webhook_endpoint', 'company_id', colocate_with => 'branch');

-- Events on their way to an endpoint. Those of one stream are sent one after another.
create table webhook_delivery (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  branch_id uuid,
  -- One branch's events to one endpoint. A row that waits for an earlier one is due only in the far future.
  stream uuid not null,
  position bigint not null,
  -- Whether the endpoint works, fails, or is off (held). Each has calls of its own, so that failing endpoints delay no others.
  pace text not null check (pace in ('live', 'failing', 'held')),
  type text not null,
  seq bigint,
  -- The exact text that is signed and sent. It contains no personal data.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'queued',
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  -- The first and the last try, and what the endpoint last answered.
  first_at timestamptz,
  tried_at timestamptz,
  status int,
  answer text,
  took_ms int,
  primary key (company_id, id),
  foreign key (company_id, endpoint_id) references webhook_endpoint on delete cascade
);
-- citus: select create_distributed_table('webhook_delivery', 'company_id', colocate_with => 'branch');
create index webhook_delivery_due on webhook_delivery (pace, due_at) where state = 'queued';
create index webhook_delivery_waiting on webhook_delivery (company_id, endpoint_id, stream, position) where state = 'queued';
create index webhook_delivery_stream on webhook_delivery (company_id, stream, position) where state = 'queued';
create index webhook_delivery_list on webhook_delivery (company_id, endpoint_id, created_at, id);
create index webhook_delivery_old on webhook_delivery (created_at);

-- How far a reader of a branch's events has come. Events are kept until every reader has read them.
create table event_mark (
  company_id uuid not null,
  branch_id uuid not null,
  reader text not null,
  seq bigint not null,
  primary key (company_id, branch_id, reader)
);
-- citus: select create_distributed_table('event_mark', 'company_id', colocate_with => 'branch');
