import type pg from 'pg'
import { ids } from './lay.ts'

/** How many of each thing a guest has. */
interface Guest {
  orders: number
  /** The number in front of the numbers of the guest's orders. */
  from: number
  /** Whether each order has a review and a lot of points. */
  isRegular: boolean
}

/**
 * Creates a member who has been a guest of the first branch for years. Each order has a note; each
 * order of a regular also has a review, ten points in a lot of their own, and a call before it. A lot has the id of its order.
 */
export async function layGuest(
  client: pg.Client,
  member_id: string,
  phone: string,
  { orders, from, isRegular }: Guest,
): Promise<void> {
  const member = [ids.company, member_id]
  await client.query(`insert into member (company_id, id, name, surname, phone) values ($1, $2, 'Ada', 'Deniz', $3)`, [
    ...member,
    phone,
  ])
  await client.query('insert into member_stat (company_id, member_id) values ($1, $2)', member)
  await client.query('insert into member_account (company_id, member_id) values ($1, $2)', member)
  if (orders === 0) return
  await client.query(
    `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, customer_phone, note, lines, totals, summary, item_count, total, currency, payment_method, created_at, finished_at, search_text)
     select $1, gen_random_uuid(), $3, $4::int + i, 'web', 'comeGetIt', 1, 'delivered', '{}', $2, 'Ada', $5, 'Beni arayın: ' || $5,
       '[{"name":"Adana dürüm","quantity":1,"unit_price":1000,"tax_rate":10,"options":[],"note":"Acısız","total":1000}]', '{"items":1000,"discounts":[],"delivery_fee":0,"tip":0,"total":1000,"taxes":[]}', '1× Adana dürüm', 1, 1000, 'TRY', 'cash',
       now() - make_interval(mins => i), now() - make_interval(mins => i), 'ada' from generate_series(1, $6::int) i`,
    [...member, ids.branch(0), from, phone, orders],
  )
  await client.query(
    `update branch_counter set delivered = delivered + $2, order_number = greatest(order_number, $3::int + $2) where branch_id = $1`,
    [ids.branch(0), orders, from],
  )
  await client.query(
    `update member_stat s set order_count = n.n, order_sum = n.total, first_order_at = n.first, last_order_at = n.last
     from (select count(*)::int as n, sum(total) as total, min(created_at) as first, max(created_at) as last from orders where member_id = $1) n where s.member_id = $1`,
    [member_id],
  )
  if (!isRegular) return
  await client.query(
    `with o as (select id, created_at, row_number() over (order by created_at) as n from orders where company_id = $1 and member_id = $2),
      c as (insert into comment (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, created_at, updated_at)
        select $1, gen_random_uuid(), $3, id, $2, 'Ada', 5, 5, 5, 'Eline sağlık', '{}', 'rejected', created_at, created_at from o),
      p as (insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
        select $1, gen_random_uuid(), $3, 'netgsm', id::text, $4, '1', '', 'ended', array[$2::uuid], created_at from o),
      l as (insert into point_lot (company_id, id, member_id, point_type, earned, remaining, earned_at, expires_at, source_key, order_id)
        select $1, id, $2, 'purchase', 10, 10, created_at, date_trunc('year', now()) + interval '1 year', 'order:' || id, id from o),
      m as (insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, order_id, key)
        select $1, gen_random_uuid(), $2, created_at, 'earn', 10, 10 * n, jsonb_build_array(jsonb_build_object('lot_id', id, 'amount', 10)), id, 'order:' || id from o)
     update member_account set point_balance = 10 * $5 where company_id = $1 and member_id = $2`,
    [...member, ids.branch(0), phone, orders],
  )
  await client.query('vacuum analyze orders, comment, phone_call, point_lot, point_move')
}
