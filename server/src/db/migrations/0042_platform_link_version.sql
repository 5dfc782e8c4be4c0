-- A link is changed by its branch's people: each change has a version (features/integrations/platform-settings).
alter table platform_link add version int not null default 1;
