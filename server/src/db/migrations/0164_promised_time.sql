-- The minutes to which the platform last agreed, so that a refusal is a warning only while it promises something else than we want.
alter table platform_busy add column promised int not null default 0;
update platform_busy set promised = minutes where state = 'sent';
