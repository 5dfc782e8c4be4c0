-- Since when a device that is connected does not ring; null while it does.
alter table device add column quiet_since timestamptz;
update device set quiet_since = seen_at where not is_armed;
