-- What was given back for returned items while the rest of the order stays sold: of the total, to the
-- wallet, and of what points have paid.
-- How many units of a line were returned stands in the line itself.
alter table orders add column returned_total int not null default 0;
alter table orders add column returned_wallet int not null default 0;
alter table orders add column returned_points int not null default 0;
-- The rate at which a posting earned points, so that a part return can tell what the rest would have earned.
alter table point_move add column rate_bp int;
