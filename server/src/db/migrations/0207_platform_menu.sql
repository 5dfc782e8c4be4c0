-- What a platform's menu of a branch held when it was last read. `choice`: matched to our product by its name, or by hand, or left
-- without one. The match itself is in platform_item.
create table platform_menu_entry (
  company_id uuid not null,
  branch_id uuid not null,
  platform text not null,
  external_id text not null,
  name text not null,
  choice text not null default 'name' check (choice in ('name', 'hand', 'left')),
  seen_at timestamptz not null,
  primary key (company_id, branch_id, platform, external_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('platform_menu_entry', 'company_id', colocate_with => 'branch');

-- What a platform sells is one product here.
delete from platform_item a using platform_item b
  where b.company_id = a.company_id and b.branch_id = a.branch_id and b.platform = a.platform and b.item_kind = a.item_kind
    and b.external_id = a.external_id and b.item_id < a.item_id;
create unique index platform_item_external on platform_item (company_id, branch_id, platform, item_kind, external_id);
