-- What one brand or host of İYS has accepted says nothing of another.

-- Since when the access names the brand and host it does; null: since ever.
alter table iys_access add brand_since timestamptz;
-- Queued when its days were over already: İYS is only asked whether it has it, and nothing but its answer settles that.
alter table iys_filing add is_late boolean not null default false;
