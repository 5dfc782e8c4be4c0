-- What a wallet has paid of an order: a means of payment, so that it counts as spent.
create function wallet_part(totals jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((it ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(totals -> 'discounts') it where it ->> 'kind' = 'wallet'
$$;

update member_stat s set order_sum = s.order_sum + w.paid
from (
  select company_id, member_id, sum(wallet_part(totals))::bigint as paid from orders
  where status = 'delivered' and not is_test and member_id is not null and totals @> '{"discounts": [{"kind": "wallet"}]}' group by company_id, member_id
) w
where w.company_id = s.company_id and w.member_id = s.member_id;
