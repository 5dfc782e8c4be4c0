-- What the platform owner decides about each delivery platform. A platform without a row is offered.
create table integration_platform (
  id int generated always as identity primary key,
  code text not null unique,
  position int not null,
  is_active boolean not null,
  note text not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- citus: select create_reference_table('integration_platform');
