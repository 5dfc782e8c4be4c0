-- Changes of members on their way to the endpoints that want them (features/integrations/webhook-endpoint).
-- A change is written in its own transaction. A worker then numbers the changes and deletes them here.
create table member_event (
  company_id uuid not null,
  id uuid not null,
  type text not null,
  -- Ids, numbers and fixed words. It contains no personal data.
  data jsonb not null,
  -- The database's clock when the change was written, and the place among those written together.
  at timestamptz not null,
  nth int not null,
  primary key (company_id, id)
);
-- citus: select create_distributed_table('member_event', 'company_id', colocate_with => 'branch');
create index member_event_next on member_event (company_id, at, nth);

-- The number of the last event about a company's members.
create table member_event_counter (
  company_id uuid primary key,
  seq bigint not null
);
-- citus: select create_distributed_table('member_event_counter', 'company_id', colocate_with => 'branch');
