-- Tables kept for guests. A table is held once at a time, and a quarter of an hour takes no more guests than its branch allows: the database refuses more.
create table reservation (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  status text not null check (status in ('waiting', 'pending', 'approved', 'seated', 'completed', 'rejected', 'no_show', 'cancelled')),
  source text not null check (source in ('panel', 'app', 'walk_in')),
  starts_at timestamptz not null,
  -- How long its tables are taken, the turn after the guests included.
  minutes int not null check (minutes between 15 and 720),
  party_size int not null check (party_size between 1 and 200),
  name text not null,
  phone text not null default '',
  email text not null default '',
  lang text not null,
  note text not null default '',
  -- The guests it counts in reservation_slot.
  covers int not null default 0,
  -- What the last step changed, to which it can be undone: status, tables and their time.
  previous jsonb,
  moved_at timestamptz not null,
  moved_by text,
  -- When something happens to it by itself, as far as is known (server/src/domain/dining/reservation-loop.ts).
  next_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('reservation', 'company_id', colocate_with => 'branch');
create index reservation_branch on reservation (company_id, branch_id, starts_at, id);
create index reservation_next on reservation (next_at) where next_at is not null;
-- Whoever reaches the whole platform or a dealer's companies finds a record by its id alone.
create index reservation_id on reservation (id);

create table reservation_table (
  company_id uuid not null,
  reservation_id uuid not null,
  table_id uuid not null,
  branch_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  is_holding boolean not null,
  primary key (company_id, reservation_id, table_id),
  foreign key (company_id, reservation_id) references reservation on delete cascade,
  constraint reservation_table_table_id_fkey foreign key (company_id, branch_id, table_id) references dining_table (company_id, branch_id, id),
  constraint reservation_table_apart exclude using gist (company_id with =, table_id with =, during with &&) where (is_holding)
);
-- citus: select create_distributed_table('reservation_table', 'company_id', colocate_with => 'branch');
create index reservation_table_branch on reservation_table using gist (company_id, branch_id, during) where (is_holding);

-- Guests by the quarter of an hour in which they start.
create table reservation_slot (
  company_id uuid not null,
  branch_id uuid not null,
  slot_at timestamptz not null,
  covers int not null check (covers >= 0),
  primary key (company_id, branch_id, slot_at),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('reservation_slot', 'company_id', colocate_with => 'branch');

-- What a branch decides about them; without a row, the usual (contract/src/dining/reservation-starts.ts).
create table reservation_rule (
  company_id uuid not null,
  branch_id uuid not null,
  turn_min int not null,
  notice_min int not null,
  max_ahead_days int not null,
  covers_per_slot int,
  online_max_guests int not null,
  no_show_min int,
  is_auto_approved boolean not null,
  booking_url text not null,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('reservation_rule', 'company_id', colocate_with => 'branch');
alter table branch add column reservation_version int not null default 1;
