-- Calls from outside, one row each, whatever its switchboard tells of it and how often (members-marketing §9). Kept 90 days.
create table phone_call (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  provider text not null,
  -- The provider's own.
  call_id text not null,
  -- E.164; null: hidden.
  phone text,
  line text not null,
  extension text not null,
  -- Only forward: ringing, then answered or missed, then ended.
  state text not null check (state in ('ringing', 'answered', 'missed', 'ended')),
  -- Who had the number when it rang.
  member_ids uuid[] not null,
  rang_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  called_back_at timestamptz,
  called_back_by text,
  is_test boolean not null default false,
  primary key (company_id, id),
  unique (company_id, provider, call_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('phone_call', 'company_id', colocate_with => 'branch');
create index phone_call_branch on phone_call (company_id, branch_id, rang_at, id);
create index phone_call_company on phone_call (company_id, rang_at, id);
create index phone_call_newest on phone_call (rang_at, id);
create index phone_call_id on phone_call (id);
create index phone_call_open on phone_call (rang_at) where state in ('ringing', 'answered');
create index phone_call_members on phone_call using gin (member_ids);
