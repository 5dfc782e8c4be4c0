-- Whoever ordered without being a member is found by the number they gave: to erase them, and to say what is kept of them.
create index orders_guest_phone on orders (company_id, customer_phone) where member_id is null and customer_phone is not null;
