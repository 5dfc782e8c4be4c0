-- Paid by the bill of its table, and not as it was made.
alter table orders add on_bill boolean not null default false;
