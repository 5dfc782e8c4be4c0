-- What guests say of an order (members-marketing §7): three marks and a text, one for each delivered order, shown to others once approved.
create table comment (
  company_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  order_id uuid not null,
  member_id uuid,
  customer_name text not null,
  taste smallint not null check (taste between 1 and 5),
  service smallint not null check (service between 1 and 5),
  speed smallint not null check (speed between 1 and 5),
  worst smallint generated always as (least(taste, service, speed)) stored,
  text text not null,
  -- What may not be shown to everybody: phone, email, link, word.
  flags text[] not null,
  is_masked boolean not null default false,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reject_reason text,
  -- How often it was approved: points are given once.
  approvals int not null default 0,
  reply text not null default '',
  replied_by text,
  replied_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  -- When the branch's people were told of a bad one.
  told_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, order_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('comment', 'company_id', colocate_with => 'branch');
create index comment_branch on comment (company_id, branch_id, created_at, id);
create index comment_company on comment (company_id, created_at, id);
create index comment_member on comment (company_id, member_id, created_at) where member_id is not null;
create index comment_newest on comment (created_at, id);
create index comment_id on comment (id);
create index comment_untold on comment (created_at) where told_at is null and worst <= 2;

-- The approved comments of a branch, counted and summed in the transaction that decides.
create table branch_rating (
  company_id uuid not null,
  branch_id uuid not null,
  n int not null default 0 check (n >= 0),
  taste int not null default 0,
  service int not null default 0,
  speed int not null default 0,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch
);
-- citus: select create_distributed_table('branch_rating', 'company_id', colocate_with => 'branch');
