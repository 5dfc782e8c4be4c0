-- When somebody signed in last stands apart from the user: users are reference data, which on Citus is written on every node at once.
create table last_login (
  user_id uuid primary key references app_user,
  at timestamptz not null
);
insert into last_login (user_id, at) select id, last_login_at from app_user where last_login_at is not null;
alter table app_user drop column last_login_at;
-- citus: select citus_add_local_table_to_metadata('last_login');
