-- At which till an order's last step was taken: whoever is too late learns where.
alter table orders add column moved_device text;
