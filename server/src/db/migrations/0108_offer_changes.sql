-- How often what decides when a branch sells has been changed: a menu kept for apps says whether it does.
alter table branch add offer_changes bigint not null default 0;

-- The demo's had been written as text within JSON, and nobody read them before their day came near.
update special_day set slots = (slots #>> '{}')::jsonb where jsonb_typeof(slots) = 'string';
alter table special_day add constraint special_day_slots_list check (jsonb_typeof(slots) = 'array');
