-- Messages to platforms are looked for by platform, so that a platform that does not answer, with however many messages
-- waiting for it, costs the others nothing.
create index platform_step_party on platform_step (platform collate "C", due_at) where state = 'queued';
drop index platform_step_due;
create index platform_item_party on platform_item (platform collate "C", due_at) where state = 'queued';
drop index platform_item_due;
create index platform_state_party on platform_state (platform collate "C", due_at) where state = 'queued';
drop index platform_state_due;
create index platform_busy_party on platform_busy (platform collate "C", due_at) where state = 'queued';
drop index platform_busy_due;
create index platform_farewell_party on platform_farewell (platform collate "C", due_at) where state = 'queued';
drop index platform_farewell_due;
