-- Long work of every kind: what was asked for, how far it is, and what came of it (kit/run.ts).
create table run (
  -- Whose data it works on. A person's own, like a file, lies with their only company, else with the platform.
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  user_id uuid references app_user,
  -- Where it was begun, and the record it is about.
  branch_id uuid,
  record_id uuid,
  state text not null check (state in ('scheduled', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone')),
  is_undoing boolean not null default false,
  -- Who takes it back.
  undo_user_id uuid references app_user,
  input jsonb not null default '{}',
  -- Parts it is done in, each in a transaction of its own, and how many are over.
  parts int not null default 0,
  part int not null default 0,
  -- The same in units a person counts in.
  total int not null default 0,
  done int not null default 0,
  -- Failures in a row, and what the last of them was.
  tries int not null default 0,
  problem text,
  -- The file it makes.
  name text,
  bytes bigint,
  -- When it was to begin, and when a worker looks next.
  run_at timestamptz not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_until timestamptz,
  -- When it is forgotten; never where null.
  expires_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('run', 'company_id', colocate_with => 'branch');
create index run_due on run (due_at) where state in ('scheduled', 'waiting', 'running');
create index run_user on run (company_id, user_id, created_at desc);
create index run_branch on run (company_id, branch_id, created_at desc) where branch_id is not null;
create index run_record on run (company_id, record_id, created_at desc) where record_id is not null;
create index run_expires on run (expires_at);

-- What came of each part, and what was before it.
create table run_part (
  company_id uuid not null,
  run_id uuid not null,
  part int not null,
  state text not null check (state in ('done', 'failed', 'undone')),
  report jsonb not null default '{}',
  before jsonb,
  primary key (company_id, run_id, part),
  foreign key (company_id, run_id) references run on delete cascade
);
-- citus: select create_distributed_table('run_part', 'company_id', colocate_with => 'branch');

-- Menus on their way to branches: a branch is a part.
insert into run (company_id, id, kind, user_id, branch_id, record_id, state, is_undoing, undo_user_id, input, parts, part, total, done, run_at, due_at, created_at,
    finished_at, undo_until, expires_at)
  select company_id, id, 'menu-' || kind, user_id, branch_id, product_catalog_id, state, state = 'running' and input ? 'undo', (input #>> '{undo,user_id}')::uuid,
    input - 'undo' - 'tries' - case when state in ('scheduled', 'running') then '' else 'document' end || jsonb_build_object('names', (select coalesce(jsonb_agg(it -> 'name'), '[]')
      from (select it from jsonb_array_elements(before) as it where it ? 'name' limit 3) first)),
    jsonb_array_length(coalesce(input -> 'branch_ids', '[]')), jsonb_array_length(report), total, done, run_at, run_at, created_at,
    finished_at, undo_until, case when kind <> 'publish' then created_at + interval '7 days' end
  from menu_change where kind in ('transfer', 'clone', 'publish', 'import');
-- What can no longer be undone keeps nothing of what was before but names.
insert into run_part (company_id, run_id, part, state, report, before)
  select c.company_id, c.id, (it.n - 1)::int, it.value ->> 'state', it.value - 'state',
    (select jsonb_agg(e) from jsonb_array_elements(c.before) e where e ->> 'branch_id' = it.value ->> 'branch_id')
  from menu_change c, jsonb_array_elements(c.report) with ordinality as it(value, n) where c.kind in ('transfer', 'clone', 'publish', 'import');
delete from menu_change where kind in ('transfer', 'clone', 'publish', 'import');
drop index menu_change_due;
alter table menu_change drop column product_catalog_id, drop column run_at;

-- Files a user had made.
insert into run (company_id, id, kind, user_id, state, input, total, done, name, bytes, run_at, due_at, created_at, expires_at)
  select '00000000-0000-0000-0000-000000000000', id, kind, user_id, case state when 'working' then 'running' else state end, request, rows, rows, name, bytes,
    created_at, created_at, created_at, expires_at
  from made_file;
drop table made_file;

-- The pictures a record shows, kept beside what shows them by the statement that writes it.
create function pictures_in(given text) returns text[] language sql immutable parallel safe as $$
  select case when given like '%/files/pictures/%' then
    array(select distinct (regexp_matches(given, '/files/pictures/([0-9a-f-]{36})', 'g'))[1]) end
$$;
-- citus: select create_distributed_function('pictures_in(text)');
create function pictures_in(given text[]) returns text[] language sql immutable parallel safe as $$
  select public.pictures_in(array_to_string(given, ' '))
$$;
-- citus: select create_distributed_function('pictures_in(text[])');
create function pictures_in(given jsonb) returns text[] language sql immutable parallel safe as $$
  select public.pictures_in(given::text)
$$;
-- citus: select create_distributed_function('pictures_in(jsonb)');
alter table app_user add profile_image_pictures text[] generated always as (pictures_in(profile_image)) stored;
alter table branch add logo_pictures text[] generated always as (pictures_in(logo)) stored;
alter table branch add dark_logo_pictures text[] generated always as (pictures_in(dark_logo)) stored;
alter table category add image_pictures text[] generated always as (pictures_in(image)) stored;
alter table product add images_pictures text[] generated always as (pictures_in(images)) stored;
alter table menu_change add before_pictures text[] generated always as (pictures_in(before)) stored;
alter table run add input_pictures text[] generated always as (pictures_in(input)) stored;
alter table run_part add before_pictures text[] generated always as (pictures_in(before)) stored;
alter table kitchen add image_pictures text[] generated always as (pictures_in(image)) stored;
alter table restaurant_image add image_pictures text[] generated always as (pictures_in(image)) stored;
alter table setting add value_pictures text[] generated always as (pictures_in(value)) stored;
alter table company_blog add image_pictures text[] generated always as (pictures_in(image)) stored;
