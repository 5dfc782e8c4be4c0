-- Whoever reaches the whole platform or a dealer's companies finds a record by its id alone, and its company with it.
create index orders_id on orders (id);
create index category_id on category (id);
create index product_id on product (id);
create index material_id on material (id);
create index material_catalog_id on material_catalog (id);
create index product_catalog_id on product_catalog (id);
create index menu_change_id on menu_change (id);
create index kiosk_id on kiosk (id);
create index branch_request_id on branch_request (id);
create index run_id on run (id);

-- The newest orders of the platform are the newest of each status, whoever's they are.
create index orders_status_newest on orders (status, created_at desc, id desc);

-- An export that waits keeps how its orders are tied, no longer lists of all that its asker reaches.
update run set input = input - 'reach' || jsonb_build_object('tie', jsonb_build_object('companies', input -> 'reach' -> 'companies', 'branches', input -> 'reach' -> 'branches'))
  where kind = 'order-export' and input ? 'reach';
