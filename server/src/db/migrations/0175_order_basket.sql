-- A hash of the basket as an app sent it, so that another basket under the same external_id is not answered with the first order.
alter table orders add column basket_hash bytea;
