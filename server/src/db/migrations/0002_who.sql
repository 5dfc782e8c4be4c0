-- Who is who: what dealers, companies and branches say of themselves, how people are let in, and what they asked for.

-- ── global ──────────────────────────────────────────────────────────────────────────────────────

alter table account
  add column phone text not null default '',
  add column email text not null default '',
  add column website text not null default '',
  add column legal_name text not null default '',
  add column tax_number text not null default '',
  add column tax_office_id int references tax_office,
  add column authorised_name text not null default '',
  -- A dealer's share of the commission of its companies, in basis points.
  add column share_bp int not null default 0 check (share_bp between 0 and 10000),
  add column demands_two_factor boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

alter table company
  add column legal_name text not null default '',
  add column authorised_name text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column website text not null default '',
  -- What the hosting report names (rules §4.1): the domain, where it lies, since and until when.
  add column domain text not null default '',
  add column domain_ip text not null default '',
  add column city_id int references city,
  add column district text not null default '',
  add column address text not null default '',
  add column tax_number text not null default '',
  add column tax_office_id int references tax_office,
  add column iban text not null default '',
  add column contract_starts_on date,
  add column contract_ends_on date,
  add column mersis_no text not null default '',
  add column kep_address text not null default '',
  add column etbis_no text not null default '',
  add column demands_two_factor boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index company_account on company (account_id);

alter table license
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

alter table app_user
  add column phone text not null default '',
  -- Why a sign-in leads to the registration form (spec §2): what is being registered, null once it is done.
  add column registering text check (registering in ('provider', 'dealer')),
  add column two_factor_secret bytea,
  add column two_factor_at timestamptz,
  -- The time step last used: one code opens one door once.
  add column two_factor_step bigint not null default 0,
  add column recovery_hashes bytea[] not null default '{}',
  add column password_changed_at timestamptz,
  add column invited_at timestamptz,
  add column last_login_at timestamptz,
  -- Gone for everyone; the row stays for what it did.
  add column deleted_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index app_user_account on app_user (account_id);
create index app_user_company on app_user (company_id);
create index assignment_scope on assignment (scope_type, scope_id);
create index assignment_role on assignment (role_id);

create table company_blog_area (
  id int generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  position int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- A restaurant that wants to come in; nobody's tenant yet.
create table restaurant_registration (
  id uuid primary key,
  restaurant_name text not null,
  authorised_name text not null,
  phone text not null,
  email text not null,
  city_id int not null references city,
  district text not null default '',
  address text not null default '',
  tax_number text not null default '',
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'completed')),
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  company_id uuid references company,
  branch_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index restaurant_registration_newest on restaurant_registration (created_at desc, id desc);

-- ── tenant ──────────────────────────────────────────────────────────────────────────────────────

alter table branch
  add column email text not null default '',
  add column logo text,
  add column dark_logo text,
  add column order_methods text[] not null default '{deliveryToAddress,comeGetIt,comeEat,orderOnTheTable,onlyPayment}',
  add column tips_is_active boolean not null default false,
  add column reservation_is_active boolean not null default false,
  add column table_is_open boolean not null default false,
  -- A system in the restaurant; the server never dials it (walls §5.6).
  add column onsite_ip text not null default '',
  add column onsite_port int check (onsite_port between 1 and 65535),
  add column created_at timestamptz not null default now();

create table company_setting (
  company_id uuid not null references company,
  name text not null,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, name)
);

create table company_blog (
  company_id uuid not null references company,
  id uuid not null,
  company_blog_area_id int not null references company_blog_area,
  title jsonb not null,
  body jsonb not null,
  image text,
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, company_blog_area_id)
);

-- What guests of a branch ask for or suggest; a suggestion may name a place that should become a branch.
create table branch_request (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('request', 'suggestion')),
  customer_name text not null,
  customer_phone text not null default '',
  customer_email text not null default '',
  message text not null,
  restaurant_name text not null default '',
  city_id int references city,
  district text not null default '',
  address text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'completed')),
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  created_branch_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
create index branch_request_newest on branch_request (company_id, branch_id, created_at desc, id desc);

-- A seat is one active paired device (semantics §1), not a sign-in.
create table kiosk (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  key_hash bytea,
  app_version text not null default '',
  os_version text not null default '',
  is_locked boolean not null default false,
  paired_at timestamptz,
  seen_at timestamptz,
  unpaired_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
create index kiosk_branch on kiosk (company_id, branch_id);
create index kiosk_key on kiosk (key_hash);

-- ── local ───────────────────────────────────────────────────────────────────────────────────────

alter table api_key
  add column scopes text[] not null default '{order}',
  add column created_by text;
create index api_key_company on api_key (company_id);

-- Codes and links that open one thing once: reset, invitation, registration, partner sign-in, kiosk pairing.
create table one_time (
  id uuid primary key,
  purpose text not null,
  -- Whom it is for: a user's id, a folded e-mail, a kiosk's id.
  subject text not null,
  hash bytea not null,
  data jsonb not null default '{}',
  tries int not null default 0,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);
create index one_time_subject on one_time (purpose, subject, created_at);
create index one_time_hash on one_time (hash);

-- Mails on their way: written in the transaction that causes them, sent by a job.
create table mail (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_newest on mail (created_at desc, id desc);

create table picture (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null,
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz not null default now()
);
create index picture_user on picture (user_id, created_at);
