-- Themes (members-marketing §13): what the platform offers, and a company's own copies, with drafts and releases.
create table theme (
  id int generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  description jsonb not null,
  files jsonb not null,
  is_active boolean not null default true,
  files_pictures text[] generated always as (pictures_in(files)) stored,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- citus: select create_reference_table('theme');

create table company_theme (
  company_id uuid not null,
  id uuid not null,
  theme_id int not null references theme,
  name text not null,
  order_url text not null default '',
  booking_url text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('company_theme', 'company_id', colocate_with => 'branch');
create index company_theme_theme on company_theme (theme_id);

-- The drafts.
create table theme_file (
  company_id uuid not null,
  company_theme_id uuid not null,
  path text not null,
  text text not null,
  text_pictures text[] generated always as (pictures_in(text)) stored,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, company_theme_id, path),
  foreign key (company_id, company_theme_id) references company_theme
);
-- citus: select create_distributed_table('theme_file', 'company_id', colocate_with => 'branch');

-- What was published, each text once, whatever theme and release it belongs to.
create table theme_text (
  company_id uuid not null,
  hash text not null,
  text text not null,
  text_pictures text[] generated always as (pictures_in(text)) stored,
  primary key (company_id, hash),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('theme_text', 'company_id', colocate_with => 'branch');

create table theme_release (
  company_id uuid not null,
  id uuid not null,
  company_theme_id uuid not null,
  number int not null,
  -- [{path, hash}]. None: the page is off the net.
  files jsonb not null,
  live_from timestamptz not null,
  rolled_back_to int,
  -- The waiting release that this one cancels.
  cancels uuid,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, company_theme_id, number),
  foreign key (company_id, company_theme_id) references company_theme
);
-- citus: select create_distributed_table('theme_release', 'company_id', colocate_with => 'branch');
create index theme_release_live on theme_release (company_id, live_from);
