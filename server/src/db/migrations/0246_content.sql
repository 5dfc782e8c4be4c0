-- The platform's blog (members-marketing §14). The body is a tree of blocks for each language.
create table content (
  id int generated always as identity primary key,
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
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (is_draft or published_at is not null)
);
-- citus: select create_reference_table('content');
create index content_live on content (published_at) where not is_draft;

-- The slugs of posts, current and former ones. A former one redirects.
create table content_slug (
  lang text not null,
  slug text not null,
  content_id int not null references content on delete cascade,
  kept_at timestamptz not null,
  primary key (lang, slug)
);
-- citus: select create_reference_table('content_slug');
create index content_slug_content on content_slug (content_id);
