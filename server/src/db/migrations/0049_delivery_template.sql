-- Delivery fees by distance that the platform recommends. A branch copies them to its rings, and keeps which template in which version.
create table delivery_template (
  id int generated always as identity primary key,
  name text not null unique,
  currency text not null references currency (type) on update cascade,
  road_factor_pct int not null,
  rings jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- citus: select create_reference_table('delivery_template');

-- No foreign key: a copy outlives its template.
alter table branch add ring_template_id int, add ring_template_version int;
