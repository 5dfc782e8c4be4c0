-- When a device last said that it prints tickets of its branch by itself: the guide of a new branch asks.
alter table device add column prints_at timestamptz;

-- People are found by any part of their names or by the beginning of their address; a part of an address found everybody at a mail provider.
drop index app_user_search;
create index app_user_search on app_user using gin (fold(name || ' ' || surname) gin_trgm_ops, fold(email) gin_trgm_ops);
