-- Switchboards (members-marketing §9): which provider answers a branch's telephones, and where it tells of calls.
create table switchboard (
  company_id uuid not null,
  -- Part of the address the provider sends to; stays when the address is renewed.
  id uuid not null,
  branch_id uuid not null,
  provider text not null check (provider in ('verimor', 'netsantral', 'bulutfon')),
  is_active boolean not null,
  -- Numbers and extensions whose calls are this branch's, also where another branch's switchboard tells of them; without any all that come to its own address.
  lines text[] not null,
  -- The telephone that rings first when somebody is called back.
  extension text not null,
  -- Basic, where the provider signs in; empty: it does not.
  username text not null,
  -- Password and key for calling back, sealed.
  secrets bytea not null,
  -- sha256 of the last part of the address, which is shown once; null: not made yet.
  token_hash bytea,
  -- Where the provider is called back; null: at its own address.
  base_url text,
  heard_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, branch_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('switchboard', 'company_id', colocate_with => 'branch');
create index switchboard_id on switchboard (id);
