-- When a branch sells: methods with hours of their own, days that differ with several slots, one version for all of it.
alter table branch add hours_version int not null default 1;

create table branch_method (
  company_id uuid not null,
  branch_id uuid not null,
  order_method text not null,
  has_own_hours boolean not null default false,
  last_order_min int not null default 0 check (last_order_min between 0 and 180),
  max_ahead_days int not null default 7 check (max_ahead_days between 0 and 30),
  primary key (company_id, branch_id, order_method),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('branch_method', 'company_id', colocate_with => 'branch');

-- No slots: closed. A range is entered once (group_id) and stored per day.
alter table special_day
  add order_method text not null default 'all',
  add slots jsonb not null default '[]',
  add cuts_tail boolean not null default false,
  add group_id uuid;
update special_day set group_id = id;
update special_day set slots = ('[{"start_min": ' || start_min::text || ', "end_min": ' || end_min::text || '}]')::jsonb
where not is_closed and start_min is not null and end_min is not null;
alter table special_day
  alter group_id set not null,
  drop is_closed, drop start_min, drop end_min,
  drop constraint special_day_company_id_branch_id_day_key;
alter table special_day add unique (company_id, branch_id, day, order_method);
