-- The deliveries of an endpoint are searched by the order's number, and a busy chain has hundreds of thousands of them.
create index webhook_delivery_order on webhook_delivery (company_id, endpoint_id, ((body::jsonb -> 'data') ->> 'number'))
  where type like 'order.%';
