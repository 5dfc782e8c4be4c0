-- The menu (semantics §3): what a branch sells, what it is made of, what is off and until when, and the menus that branches share.

alter table category
  add is_active boolean not null default true,
  -- Slots {weekday, start_min, end_min} in which it sells; none = always.
  add schedule jsonb not null default '[]',
  -- None = all.
  add delivery_types text[] not null default '{}',
  -- The category of the chain menu that this one follows.
  add master_id uuid,
  add version int not null default 1,
  add updated_at timestamptz not null default now();

alter table product
  add images text[] not null default '{}',
  add discounted_price int check (discounted_price >= 0 and discounted_price <= price),
  add premium_price int check (premium_price >= 0 and premium_price <= price),
  -- Tax rate by delivery type, where it differs from tax_rate.
  add tax_rates jsonb not null default '{}',
  -- In the lists an ordering app shows; not listed is sold by its link or within a menu alone.
  add is_listed boolean not null default true,
  add allergens text[] not null default '{}',
  add schedule jsonb not null default '[]',
  add delivery_types text[] not null default '{}',
  add channels text[] not null default '{}',
  -- Out of stock: until it is reopened, until the business day ends (out_until says when that is), or until a time.
  add out_kind text check (out_kind in ('reopened', 'day', 'until')),
  add out_until timestamptz,
  add out_at timestamptz,
  -- The product of the chain menu that this one follows, and the fields the branch has set for itself.
  add master_id uuid,
  add overrides text[] not null default '{}',
  add version int not null default 1,
  add updated_at timestamptz not null default now(),
  add check ((out_kind is null) = (out_at is null)),
  add check ((out_until is not null) = coalesce(out_kind in ('day', 'until'), false));
update product set images = array['/files/' || image] where image is not null;
update category set image = '/files/' || image where image not like '/files/%';
alter table product drop image;
create index product_out on product (out_until) where out_kind is not null;

-- An ingredient or option of a branch. Out of stock, it takes along what is made of it and the options it stands for.
create table material (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name jsonb not null,
  allergens text[] not null default '{}',
  is_active boolean not null default true,
  out_kind text check (out_kind in ('reopened', 'day', 'until')),
  out_until timestamptz,
  out_at timestamptz,
  master_id uuid,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch,
  check ((out_kind is null) = (out_at is null)),
  check ((out_until is not null) = coalesce(out_kind in ('day', 'until'), false))
);
create index material_branch on material (company_id, branch_id);
create index material_out on material (out_until) where out_kind is not null;

-- What a product is made of.
create table product_material (
  company_id uuid not null,
  product_id uuid not null,
  material_id uuid not null,
  primary key (company_id, product_id, material_id),
  foreign key (company_id, product_id) references product on delete cascade,
  foreign key (company_id, material_id) references material on delete cascade
);
create index product_material_of on product_material (company_id, material_id);

alter table material_catalog
  -- So many of what is chosen first are free.
  add free_count int not null default 0 check (free_count >= 0),
  add is_active boolean not null default true,
  add master_id uuid,
  add version int not null default 1,
  add updated_at timestamptz not null default now(),
  add check (minimum_limit >= 0 and selection_limit >= 0 and (selection_limit = 0 or minimum_limit <= selection_limit));

-- A material as an option of a group, with its price there.
create table material_option (
  company_id uuid not null,
  material_catalog_id uuid not null,
  material_id uuid not null,
  price int not null default 0 check (price >= 0),
  -- At most so many of it in one choice.
  max_count int not null default 1 check (max_count >= 1),
  -- What a single choice starts with.
  is_default boolean not null default false,
  position int not null,
  primary key (company_id, material_catalog_id, material_id),
  foreign key (company_id, material_catalog_id) references material_catalog on delete cascade,
  foreign key (company_id, material_id) references material on delete cascade
);
create index material_option_of on material_option (company_id, material_id);

insert into material (company_id, id, branch_id, name, is_active)
  select distinct on (c.company_id, (m ->> 'id')::uuid) c.company_id, (m ->> 'id')::uuid, c.branch_id, m -> 'name', coalesce((m ->> 'is_active')::boolean, true)
  from material_catalog c, jsonb_array_elements(c.materials) m;
insert into material_option (company_id, material_catalog_id, material_id, price, max_count, position)
  select c.company_id, c.id, (m ->> 'id')::uuid, coalesce((m ->> 'price')::int, 0), coalesce((m ->> 'max')::int, 1), n - 1
  from material_catalog c, jsonb_array_elements(c.materials) with ordinality as it(m, n) on conflict do nothing;
alter table material_catalog drop materials;

alter table product_material_catalog
  drop constraint product_material_catalog_company_id_product_id_fkey,
  drop constraint product_material_catalog_company_id_material_catalog_id_fkey,
  add foreign key (company_id, product_id) references product on delete cascade,
  add foreign key (company_id, material_catalog_id) references material_catalog on delete cascade;
create index product_material_catalog_of on product_material_catalog (company_id, material_catalog_id);

-- The version a part of a menu had when the menu it follows wrote it last: a later one is the branch's own.
alter table category add followed_version int;
alter table material add followed_version int;
alter table material_catalog add followed_version int;

-- A menu that branches share: edited at one branch, published to others.
create table product_catalog (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  -- Where it is published to.
  branch_ids uuid[] not null default '{}',
  -- What the chain says of a product; the rest is each branch's own.
  fields text[] not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
create table product_catalog_product (
  company_id uuid not null,
  product_catalog_id uuid not null,
  product_id uuid not null,
  primary key (company_id, product_catalog_id, product_id),
  foreign key (company_id, product_catalog_id) references product_catalog on delete cascade,
  foreign key (company_id, product_id) references product on delete cascade
);
create index product_catalog_product_of on product_catalog_product (company_id, product_id);

-- One act upon many things of a menu: a bulk change, an 86, a transfer, a publication, an import. It knows what was before, and can be undone for a time.
create table menu_change (
  company_id uuid not null,
  id uuid not null,
  -- Where it was begun.
  branch_id uuid not null,
  kind text not null check (kind in ('bulk', 'stock', 'transfer', 'clone', 'publish', 'import')),
  state text not null check (state in ('scheduled', 'running', 'done', 'failed', 'cancelled', 'undone')),
  product_catalog_id uuid,
  -- What was asked for, what came of it line by line, and what was before.
  input jsonb not null default '{}',
  report jsonb not null default '[]',
  before jsonb not null default '[]',
  total int not null default 0,
  done int not null default 0,
  user_id uuid references app_user,
  run_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
create index menu_change_branch on menu_change (company_id, branch_id, created_at desc);
create index menu_change_due on menu_change (run_at) where state in ('scheduled', 'running');

-- What each platform was told of a product's or option's availability.
create table platform_item (
  company_id uuid not null,
  branch_id uuid not null,
  platform text not null,
  -- A product or a material.
  item_id uuid not null,
  item_kind text not null check (item_kind in ('product', 'material')),
  external_id text not null,
  -- What it is to be there: on, out until reopened, out for today.
  wanted text not null default 'on' check (wanted in ('on', 'out', 'out_today')),
  state text not null default 'sent' check (state in ('queued', 'sent', 'refused')),
  reason text,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, branch_id, platform, item_id, external_id),
  foreign key (company_id, branch_id) references branch
);
create index platform_item_due on platform_item (due_at) where state = 'queued';

-- Words that mean the same to a search (/filter-settings).
create table synonym_group (
  id int generated always as identity primary key,
  words jsonb not null check (jsonb_array_length(words) between 2 and 30),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Kinds of kitchen, and pictures a restaurant may take (/kitchen, /restaurant-image).
create table kitchen (
  id int generated always as identity primary key,
  name jsonb not null,
  image text,
  position int not null default 0,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table restaurant_image (
  id int generated always as identity primary key,
  name jsonb not null,
  image text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
