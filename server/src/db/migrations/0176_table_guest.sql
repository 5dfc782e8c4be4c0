-- The guest at a table who placed an order, or paid a bill with it; null if it was staff.
alter table orders add column table_guest_id uuid;
