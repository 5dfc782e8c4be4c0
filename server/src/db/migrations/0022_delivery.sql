-- A step that came too late is refused under the name that every noun uses.
update order_event set data = data || '{"code": "conflict"}' where refused and data ->> 'code' = 'order_moved';
