-- What the platform, a company or a branch has decided, by name. `place_id` is the branch, the company, or the platform's own company; `value` is null where
-- it was given back to the level above.
create table setting (
  company_id uuid not null,
  place_id uuid not null,
  name text not null,
  value jsonb,
  version int not null,
  updated_at timestamptz not null,
  primary key (company_id, place_id, name)
);
-- citus: select create_distributed_table('setting', 'company_id', colocate_with => 'branch');

insert into setting (company_id, place_id, name, value, version, updated_at)
  select company_id, company_id, name, value, version, updated_at from company_setting;
drop table company_setting;
