-- İYS, Turkey's register of commercial messages (members-marketing §1): every yes and no of a Turkish member is filed there.

-- How a company signs in at İYS, one row each. Turkish companies only.
create table iys_access (
  company_id uuid not null,
  id uuid not null,
  is_active boolean not null,
  -- The company's number at İYS, and that of its brand.
  iys_code text not null,
  brand_code text not null,
  username text not null,
  -- The password, sealed.
  secrets bytea not null,
  base_url text not null,
  -- What the last check came to: {at, is_well, said}.
  checked jsonb,
  -- The last page of changes read from İYS ends here, and when the newest was read.
  pulled_after text,
  pulled_at timestamptz,
  -- Why it does not work since when; null while it does.
  failure text,
  failed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id)
);
-- citus: select create_distributed_table('iys_access', 'company_id', colocate_with => 'branch');

-- An answer on its way to İYS, or known from there: one row for each event of consent that concerns İYS.
create table iys_filing (
  company_id uuid not null,
  -- That of the event.
  id uuid not null,
  member_id uuid not null,
  channel text not null check (channel in ('sms', 'call', 'email')),
  status text not null check (status in ('given', 'refused')),
  source text not null,
  at timestamptz not null,
  address_hash bytea not null,
  -- Number or address in full while it waits; empty once that is over.
  recipient text not null,
  -- The last day, in Turkey, on which İYS takes a yes.
  due_on date not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  tries int not null default 0,
  due_at timestamptz not null,
  done_at timestamptz,
  reason text,
  -- What came of it; null while it waits.
  result text check (result in ('accepted', 'needless', 'lapsed', 'refused', 'superseded')),
  -- İYS's own name for it.
  transaction_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('iys_filing', 'company_id', colocate_with => 'branch');
create index iys_filing_due on iys_filing (due_at) where state = 'queued';
create index iys_filing_member on iys_filing (company_id, member_id, channel);
create index iys_filing_address on iys_filing (company_id, address_hash, channel, at);
create index iys_filing_created on iys_filing (company_id, created_at desc);
create index iys_filing_newest on iys_filing (created_at desc);
