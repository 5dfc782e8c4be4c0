-- When the next call that a party counts with others may be made, by all nodes together. `key` is a hash of what the party counts.
create table call_pace (
  key text primary key,
  free_at timestamptz not null
);
create index call_pace_old on call_pace (free_at);
