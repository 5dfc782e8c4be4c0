-- Where guests sit: areas, tables with their place on the area's plan, and tables that can be pushed together. Names are unique without regard to case and accents.
create table dining_area (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('dining_area', 'company_id', colocate_with => 'branch');
create unique index dining_area_name on dining_area (company_id, branch_id, fold(name));

create table dining_table (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  area_id uuid not null,
  name text not null,
  seats_min int not null,
  seats_max int not null,
  -- Of tables that fit alike, the lowest is given first.
  rank int not null,
  online boolean not null,
  shape text not null check (shape in ('square', 'round')),
  -- On the area's plan, in squares; turned in degrees.
  x int not null,
  y int not null,
  w int not null,
  h int not null,
  turn int not null,
  -- Raised by "new codes": a code that was printed for an earlier one no longer names the table.
  token_epoch int not null default 1,
  is_active boolean not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branch,
  constraint dining_table_area_id_fkey foreign key (company_id, branch_id, area_id) references dining_area (company_id, branch_id, id),
  check (seats_min between 1 and seats_max)
);
-- citus: select create_distributed_table('dining_table', 'company_id', colocate_with => 'branch');
create unique index dining_table_name on dining_table (company_id, branch_id, fold(name));
create index dining_table_area on dining_table (company_id, area_id);

create table table_join (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  -- In the order of their ids, so that the same tables are the same join.
  table_ids uuid[] not null check (cardinality(table_ids) between 2 and 6),
  seats_min int not null,
  seats_max int not null,
  is_active boolean not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  check (seats_min between 1 and seats_max)
);
-- citus: select create_distributed_table('table_join', 'company_id', colocate_with => 'branch');
create unique index table_join_tables on table_join (company_id, branch_id, table_ids);
-- Whoever reaches the whole platform or a dealer's companies finds a record by its id alone.
create index dining_area_id on dining_area (id);
create index dining_table_id on dining_table (id);
create index table_join_id on table_join (id);
