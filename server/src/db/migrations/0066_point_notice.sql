-- Members who were told by mail that points of theirs end soon (members-marketing §3): once for each day on which some do.
create table point_notice (
  company_id uuid not null,
  member_id uuid not null,
  -- When the lots of that day end.
  expires_at timestamptz not null,
  told_at timestamptz not null,
  primary key (company_id, member_id, expires_at),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('point_notice', 'company_id', colocate_with => 'branch');
