-- A company's blog (members-marketing §14). An area of its pages has either one text, as until now, or posts.
alter table company_blog_area add has_posts boolean not null default false;

create table company_post (
  company_id uuid not null,
  id uuid not null,
  company_blog_area_id int not null references company_blog_area,
  title jsonb not null,
  slug jsonb not null,
  summary jsonb not null,
  body jsonb not null,
  image text,
  image_alt jsonb not null,
  seo_title jsonb not null,
  seo_description jsonb not null,
  is_draft boolean not null,
  published_at timestamptz,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  body_pictures text[] generated always as (pictures_in(body)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company,
  check (is_draft or published_at is not null)
);
-- citus: select create_distributed_table('company_post', 'company_id', colocate_with => 'branch');
create index company_post_live on company_post (company_id, published_at) where not is_draft;
create index company_post_area on company_post (company_blog_area_id);

-- The slugs of a company's posts, current and former ones. A former one redirects.
create table company_post_slug (
  company_id uuid not null,
  lang text not null,
  slug text not null,
  company_post_id uuid not null,
  kept_at timestamptz not null,
  primary key (company_id, lang, slug),
  foreign key (company_id, company_post_id) references company_post on delete cascade
);
-- citus: select create_distributed_table('company_post_slug', 'company_id', colocate_with => 'branch');
create index company_post_slug_post on company_post_slug (company_id, company_post_id);
