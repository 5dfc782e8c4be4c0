-- A table's bill is a sum of orders, and may exceed what one order may cost.
alter table bill alter column amount type bigint;
