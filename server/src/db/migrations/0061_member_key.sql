-- The key under which a member's own values in histories are sealed; itself sealed under the installation's key. Without it they are unreadable for ever, and the
-- chain over the histories stays whole.
create table member_key (
  company_id uuid not null,
  -- The member's.
  id uuid not null,
  key bytea not null,
  primary key (company_id, id),
  foreign key (company_id, id) references member on delete cascade
);
-- citus: select create_distributed_table('member_key', 'company_id', colocate_with => 'branch');
