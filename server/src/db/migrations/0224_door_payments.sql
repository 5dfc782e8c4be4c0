-- How an order was paid at the door, if not as agreed: [{payment_method, amount}]. Null if as agreed, or not delivered.
alter table orders add column door_payments jsonb;
