-- An event and a key belong to the company they are about: they commit with its orders, wherever those lie.
alter table event drop constraint event_pkey;
alter table event drop column id;
drop index event_branch;
alter table event add primary key (company_id, branch_id, seq);
-- citus: select create_distributed_table('event', 'company_id', colocate_with => 'branch');

alter table idempotency add column company_id uuid;
-- Keys that are in use: the company of an ordering app, or the only one where its user works.
do $$ begin
  if exists (select from idempotency) then
    update idempotency i set company_id = coalesce(
      (select k.company_id from api_key k where k.id::text = i.owner),
      (select case when count(*) = count(at) and count(distinct at) = 1 then min(at::text)::uuid end from (
        select case a.scope_type when 'company' then a.scope_id when 'branch' then (select b.company_id from branch b where b.id = a.scope_id) end as at
        from assignment a where a.user_id::text = i.owner) places),
      '00000000-0000-0000-0000-000000000000');
  end if;
end $$;
alter table idempotency alter column company_id set not null;
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency add primary key (company_id, owner, route, key);
-- citus: select create_distributed_table('idempotency', 'company_id', colocate_with => 'branch');

-- Whether a place has changed lately is asked every second.
create index company_updated on company (updated_at);
create index branch_updated on branch (updated_at);

-- How often the menu of a branch has changed: what was made of it is true for as long as this stays the same.
alter table branch_counter add column menu bigint not null default 0;
