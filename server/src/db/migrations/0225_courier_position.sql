-- Where each courier on shift was last, as the courier's phone has sent it: personal data of the courier.
-- There is one row for each courier. It is deleted when the shift ends, and with the courier.
create table courier_position (
  company_id uuid not null,
  courier_id uuid not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  accuracy_m int not null check (accuracy_m >= 0),
  at timestamptz not null,
  primary key (company_id, courier_id),
  foreign key (company_id, courier_id) references courier on delete cascade
);
-- citus: select create_distributed_table('courier_position', 'company_id', colocate_with => 'branch');
create index courier_position_old on courier_position (at);
