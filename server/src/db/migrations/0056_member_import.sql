-- Members from spreadsheets (members-marketing §2): what was read, how it is to be understood, and what a check found of each row.
create table member_import (
  company_id uuid not null,
  id uuid not null,
  user_id uuid,
  name text not null,
  -- Of each sheet its name and the number of its last row.
  sheets jsonb not null,
  sheet int not null default 0 check (sheet >= 0),
  header_row int not null default 0 check (header_row >= 0),
  columns jsonb not null default '[]',
  unique_field text not null default 'phone' check (unique_field in ('phone', 'email')),
  on_existing text not null default 'update' check (on_existing in ('update', 'no_change')),
  on_missing text not null default 'add' check (on_missing in ('add', 'nothing')),
  -- Its check and its writing are runs, by whose states it has its own.
  check_run_id uuid,
  run_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- citus: select create_distributed_table('member_import', 'company_id', colocate_with => 'branch');
create index member_import_newest on member_import (company_id, created_at, id);
create index member_import_id on member_import (id);

create table member_import_row (
  company_id uuid not null,
  import_id uuid not null,
  sheet int not null,
  row_no int not null,
  -- The cells as read, or mended.
  raw jsonb not null,
  -- What a check found: the phone and the e-mail as they are compared, the member they belong to, and what would be written, before and after.
  phone text,
  email_key text,
  outcome text check (outcome in ('add', 'update', 'same', 'skip', 'refuse')),
  reasons jsonb not null default '[]',
  member_id uuid,
  member_version int,
  changes jsonb not null default '{}',
  state text check (state in ('written', 'undone', 'left')),
  primary key (company_id, import_id, sheet, row_no),
  foreign key (company_id, import_id) references member_import on delete cascade
);
-- citus: select create_distributed_table('member_import_row', 'company_id', colocate_with => 'branch');
create index member_import_row_phone on member_import_row (company_id, import_id, phone, row_no) where phone is not null;
create index member_import_row_email on member_import_row (company_id, import_id, email_key, row_no) where email_key is not null;
create index member_import_row_outcome on member_import_row (company_id, import_id, outcome, row_no) where outcome is not null;
