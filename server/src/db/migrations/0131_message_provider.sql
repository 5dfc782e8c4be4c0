-- By whom a company's messages are sent, where it has somebody of its own for a channel: the settings of an adapter, sealed.
create table message_provider (
  company_id uuid not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  adapter text not null,
  settings bytea not null,
  is_active boolean not null default true,
  primary key (company_id, channel)
);
-- citus: select create_distributed_table('message_provider', 'company_id', colocate_with => 'branch');

-- How many messages each provider was given in the window that is under way, by all nodes together.
create table provider_pace (
  provider text primary key,
  began_at timestamptz not null,
  given int not null
);
