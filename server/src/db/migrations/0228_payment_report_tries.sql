-- How often a payment provider's report could not be acted on, and when it is tried again. Null: as soon as possible.
alter table payment_event add column tries int not null default 0;
alter table payment_event add column next_at timestamptz;
-- The provider's sentence is needed only until the report was acted on.
update payment_event set failure = null where handled_at is not null and failure is not null;
