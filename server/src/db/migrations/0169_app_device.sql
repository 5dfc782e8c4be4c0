-- A device is registered before its owner has allowed push messages.
alter table member_device alter column push_token drop not null;
-- The language of the app and the time zone of the device, so that a message comes in words and at an hour that suit.
alter table member_device add column language text;
alter table member_device add column timezone text;
create index member_device_seen on member_device (last_seen_at);
