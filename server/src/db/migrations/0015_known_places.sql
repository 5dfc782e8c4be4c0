-- Where a user has proved who they are: what strangers try elsewhere does not keep them waiting there. A place is an IPv4 address or an IPv6 /64.
create table known_place (
  user_id uuid not null references app_user,
  place text not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index known_place_seen on known_place (seen_at);
insert into known_place (user_id, place, seen_at)
  select user_id, ip, max(created_at) from session where ip ~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}$' and created_at > now() - interval '90 days' group by user_id, ip;
-- Newest first within a user: the oldest of too many is ended.
drop index session_live;
create index session_live on session (user_id, used_at) where revoked_at is null;
