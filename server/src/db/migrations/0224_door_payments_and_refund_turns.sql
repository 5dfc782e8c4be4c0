-- How an order was paid at the door, if not as agreed: [{payment_method, amount}]. Null if as agreed, or not delivered.
alter table orders add column door_payments jsonb;
-- The refunds of a payment are sent one after another: some providers say how much has gone back, and not by
-- which refund.
alter table payment_refund add column position int not null default 1;
update payment_refund r set position = n.n
  from (select company_id, id, row_number() over (partition by company_id, attempt_id order by created_at, id) as n from payment_refund) n
  where n.company_id = r.company_id and n.id = r.id;
