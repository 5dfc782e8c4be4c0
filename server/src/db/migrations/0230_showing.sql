-- What ordering apps show their customers (members-marketing §12): stories of a company, banners and campaigns of a branch.
create table story (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  cover text not null,
  image text not null,
  link text not null,
  is_fixed boolean not null,
  duration_hours int not null,
  starts_at timestamptz not null,
  -- Null: fixed.
  expires_at timestamptz,
  schedule jsonb not null,
  -- None: all.
  valid_cities int[] not null,
  branch_ids uuid[] not null,
  platforms text[] not null,
  position int not null,
  is_active boolean not null,
  cover_pictures text[] generated always as (pictures_in(cover)) stored,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('story', 'company_id', colocate_with => 'branch');

create table banner (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  title text not null,
  image text not null,
  mobile_image text not null,
  link text not null,
  starts_at timestamptz not null,
  -- Null: nothing ends it by itself.
  expires_at timestamptz,
  schedule jsonb not null,
  platforms text[] not null,
  position int not null,
  is_active boolean not null,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  mobile_image_pictures text[] generated always as (pictures_in(mobile_image)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('banner', 'company_id', colocate_with => 'branch');
create index banner_branch on banner (company_id, branch_id);

create table campaign (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  title text not null,
  image text not null,
  link text not null,
  starts_at timestamptz not null,
  -- Null: nothing ends it by itself.
  expires_at timestamptz,
  schedule jsonb not null,
  platforms text[] not null,
  position int not null,
  is_active boolean not null,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('campaign', 'company_id', colocate_with => 'branch');
create index campaign_branch on campaign (company_id, branch_id);
