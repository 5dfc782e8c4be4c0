-- The member whose wallet the order loads once it is paid online. Such an order is no purchase of theirs.
alter table orders add column wallet_member_id uuid;
create index orders_wallet_member on orders (company_id, wallet_member_id) where wallet_member_id is not null;
