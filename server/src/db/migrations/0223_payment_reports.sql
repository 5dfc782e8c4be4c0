-- What a provider reported is stored and answered first, and acted on afterwards.
-- Why a payment failed, if only the report says so; when the report was acted on.
alter table payment_event add column failure text;
alter table payment_event add column handled_at timestamptz;
update payment_event set handled_at = received_at;
create index payment_event_waiting on payment_event (received_at) where handled_at is null;
