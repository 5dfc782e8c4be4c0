-- Finds the company that began a payment, when companies share one merchant account.
create index payment_attempt_id on payment_attempt (id);
