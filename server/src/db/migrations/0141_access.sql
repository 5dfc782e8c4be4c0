-- Access to somebody else's system is kept alike: when its credentials end, what the last check came to, and since when and why it does not work.
alter table iys_access add expires_on date;

alter table platform_link add expires_on date;
alter table platform_link add checked jsonb;
alter table platform_link add updated_at timestamptz not null default now();
update platform_link set checked = state -> 'check', state = state - 'check' where state ? 'check';

alter table switchboard add expires_on date;
alter table switchboard add checked jsonb;
alter table switchboard add failure text;
alter table switchboard add failed_at timestamptz;
-- Which providers there are is said by the registry of parties alone.
alter table switchboard drop constraint switchboard_provider_check;
