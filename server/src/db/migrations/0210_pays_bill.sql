-- The table's bill that a payment is for while its customer pays online: the ids of bill and session.
alter table orders add column pays_bill jsonb;
