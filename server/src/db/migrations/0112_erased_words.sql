-- Erasures once left these behind: the reply to a review, and what was noted at orders, at their dishes and at their steps. Members who were erased before are rid of them.
update comment c set customer_name = '—', text = '', reply = '' from orders o join member m on m.company_id = o.company_id and m.id = o.member_id
  where c.company_id = o.company_id and c.order_id = o.id and m.erased_at is not null and (c.customer_name <> '—' or c.text <> '' or c.reply <> '');
update order_event e set data = e.data - 'text' from orders o join member m on m.company_id = o.company_id and m.id = o.member_id
  where e.company_id = o.company_id and e.order_id = o.id and m.erased_at is not null and e.data ? 'text';
-- A note is found in the text of the lines: no function that takes them apart may be used where orders are distributed.
update orders o set note = '', reason_text = '', lines = regexp_replace(lines::text, '"note": "(?:[^"\\]|\\.)*"', '"note": ""', 'g')::jsonb
  from member m where m.company_id = o.company_id and m.id = o.member_id and m.erased_at is not null
    and (o.note <> '' or o.reason_text <> '' or jsonb_path_exists(o.lines, '$[*] ? (@.note != "")'));
