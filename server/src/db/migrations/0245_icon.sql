-- The platform's icons (members-marketing §12), one of which a menu category may show.
create table icon (
  id int generated always as identity primary key,
  name jsonb not null,
  image text not null,
  position int not null default 0,
  is_active boolean not null default true,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- citus: select create_reference_table('icon');
create unique index icon_name on icon ((fold(name ->> 'tr')));

alter table category add icon_id int references icon;
create index category_icon on category (icon_id) where icon_id is not null;
