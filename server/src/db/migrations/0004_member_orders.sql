-- An order's detail says how many its member has ordered at the branch: counted here instead of in all the branch's orders.
create index orders_of_member on orders (company_id, branch_id, member_id) where member_id is not null;
