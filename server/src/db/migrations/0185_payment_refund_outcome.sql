-- A comparison of payments looks for the refunds that were made since a moment, and for those that were refused.
create index payment_refund_made on payment_refund (company_id, done_at) where done_at is not null;
create index payment_refund_refused on payment_refund (company_id) where state = 'refused';
