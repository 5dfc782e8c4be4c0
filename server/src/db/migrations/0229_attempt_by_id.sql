-- Finds the company that began or holds a payment, when companies share one merchant account.
create index payment_attempt_id on payment_attempt (id);
create index payment_attempt_at_provider on payment_attempt (provider, payment_id) where payment_id is not null;
drop index payment_attempt_payment;
