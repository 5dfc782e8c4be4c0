-- The cash of a shift is a sum of orders, and may exceed what one order may cost.
alter table courier_shift alter column cash_due type bigint;
alter table courier_shift alter column cash_counted type bigint;
