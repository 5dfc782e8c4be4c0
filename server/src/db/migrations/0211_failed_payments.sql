-- A customer may pay on a page that was opened days ago. The nightly comparison looks for such payments.
create index payment_attempt_failed on payment_attempt (company_id, access_id, id) where state = 'failed';
