-- When a limit on calls is free again, counted over the calls of all nodes. `key` is a hash of what the other side
-- counts, such as an account.
create table call_pace (
  key text primary key,
  free_at timestamptz not null
);
create index call_pace_old on call_pace (free_at);
