-- Institutions whose people eat cheaper (members-marketing §8), and which members belong to one.
create table partner_institution (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  code text not null,
  -- Part of the reference link; renewed, the old link leads nowhere.
  link_token text not null,
  -- For each way to order a rate or an amount.
  terms jsonb not null,
  min_basket int not null,
  max_discount int,
  -- Points earned instead of the usual rate where it is higher; null: the usual.
  point_rate_bp int,
  funder text not null check (funder in ('company', 'partner')),
  authorised_name text not null,
  phone text not null,
  email text not null,
  email_domains text[] not null,
  document_required boolean not null,
  valid_months int not null,
  starts_on date not null,
  ends_on date,
  is_active boolean not null,
  note text not null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code)
);
-- citus: select create_distributed_table('partner_institution', 'company_id', colocate_with => 'branch');
create index partner_institution_id on partner_institution (id);

create table institution_member (
  company_id uuid not null,
  id uuid not null,
  institution_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'denied', 'ended')),
  -- What the member says of themselves: a staff number, a department.
  statement text not null default '',
  verified_by text check (verified_by in ('domain', 'document', 'hand')),
  valid_until date,
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, institution_id) references partner_institution,
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('institution_member', 'company_id', colocate_with => 'branch');
create unique index institution_member_one on institution_member (company_id, member_id) where status = 'approved';
create unique index institution_member_asks on institution_member (company_id, institution_id, member_id) where status = 'pending';
create index institution_member_created on institution_member (company_id, created_at, id);
create index institution_member_newest on institution_member (created_at, id);
create index institution_member_id on institution_member (id);
