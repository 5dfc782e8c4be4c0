-- Where a branch delivers: zones with holes, drawn as GeoJSON; what they refuse, when they hold, fees by basket; rings around the branch.
alter table zone
  add rings jsonb,
  add bbox box,
  add kind text not null default 'deliver',
  add fee_steps jsonb not null default '[]',
  add schedule jsonb not null default '[]',
  add color int not null default 1,
  add version int not null default 1,
  add updated_at timestamptz not null default now();

-- A zone without polygon and without a whole circle never held any address.
delete from zone where shape is null and num_nulls(center_lat, center_lng, radius_m) > 0;
-- Where both were given the polygon decided.
update zone set center_lat = null, center_lng = null, radius_m = null where shape is not null;
update zone set bbox = box(shape), rings = (
  select jsonb_build_array(jsonb_agg(it.corner order by it.n) || jsonb_agg(it.corner) filter (where it.n = 1)) from (
    select n, jsonb_build_array(trim_scale(round((corner ->> 0)::numeric, 6)), trim_scale(round((corner ->> 1)::numeric, 6))) as corner
    from jsonb_array_elements(translate(shape::text, '()', '[]')::jsonb) with ordinality as given(corner, n)) it)
where shape is not null;
-- A circle's with a metre to spare, since its edge is rounded.
update zone set bbox = box(
  point(center_lng - degrees((radius_m + 1) / 6371000.0) / cos(radians(least(89, abs(center_lat) + degrees((radius_m + 1) / 6371000.0)))), center_lat - degrees((radius_m + 1) / 6371000.0)),
  point(center_lng + degrees((radius_m + 1) / 6371000.0) / cos(radians(least(89, abs(center_lat) + degrees((radius_m + 1) / 6371000.0)))), center_lat + degrees((radius_m + 1) / 6371000.0)))
where shape is null;
alter table zone drop shape, alter bbox set not null;
alter table zone add constraint zone_kind_check check (kind in ('deliver', 'refuse'));
alter table zone add constraint zone_polygon_or_circle check (
  case when rings is null then num_nonnulls(center_lat, center_lng, radius_m) = 3 else num_nonnulls(center_lat, center_lng, radius_m) = 0 end);
create index zone_bbox on zone using gist (bbox);

alter table branch add road_factor_pct int not null default 100, add ring_version int not null default 1;

create table branch_ring (
  company_id uuid not null,
  branch_id uuid not null,
  position int not null,
  from_m int not null,
  to_m int not null check (to_m > from_m),
  fee int not null,
  min_basket int not null,
  free_over int,
  minutes int not null,
  primary key (company_id, branch_id, position),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('branch_ring', 'company_id', colocate_with => 'branch');

-- By which zone or ring an order is delivered, as it was when the order came.
alter table orders add delivery jsonb;

-- Addresses that a branch did not deliver to, to a thousandth of a degree (100 m), for seeing what a larger area would bring.
create table delivery_refusal (
  company_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  branch_id uuid not null,
  lat3 double precision not null,
  lng3 double precision not null,
  basket int not null,
  code text not null,
  primary key (company_id, at, id)
) partition by range (at);
-- citus: select create_distributed_table('delivery_refusal', 'company_id', colocate_with => 'branch');
create index delivery_refusal_branch on delivery_refusal (company_id, branch_id, at);
