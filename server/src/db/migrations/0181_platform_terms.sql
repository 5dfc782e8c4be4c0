-- What a link needs beyond its restaurant's id and its secrets, in its platform's own terms
-- (domain/integrations/platform.ts). A farewell needs the same, because the link has changed by then.
alter table platform_link add settings jsonb not null default '{}';
alter table platform_farewell add settings jsonb not null default '{}';
-- When a closing ends, for platforms that end it themselves; null until somebody opens it.
alter table platform_state add closed_until timestamptz;
