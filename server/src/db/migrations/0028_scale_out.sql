-- A till's device and a platform's delivery belong to a company, like the rows they are written beside: on Citus they lie in its shard and commit with them.
alter table device drop constraint device_pkey;
alter table device add primary key (company_id, branch_id, id);
-- citus: select create_distributed_table('device', 'company_id', colocate_with => 'branch');

alter table inbox drop constraint inbox_pkey;
alter table inbox add primary key (company_id, platform, event_id);
drop index inbox_branch;
create index inbox_branch on inbox (company_id, branch_id, received_at desc);
-- citus: select create_distributed_table('inbox', 'company_id', colocate_with => 'branch');

-- The names of the first three things an act touched, all that is kept of it in the end. A function, since an UPDATE on a shard may build no JSON of a column.
create function first_names(given jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', e.it -> 'name') order by e.n), '[]') from jsonb_array_elements(given) with ordinality as e(it, n) where e.n <= 3
$$;
-- citus: select create_distributed_function('first_names(jsonb)');
