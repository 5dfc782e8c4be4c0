import type pg from 'pg'
import { wrongCounts } from '#server/domain/members/import-counts.ts'

/**
 * Conditions that must hold in each of our databases at every moment. Each is a statement that
 * finds the rows that break it.
 */
const invariants: Record<string, string> = {
  'each branch counts its orders by status': `select c.branch_id from branch_counter c left join lateral (
       select count(*) filter (where status = 'awaiting_approval') as a, count(*) filter (where status = 'preparing') as b, count(*) filter (where status = 'on_the_way') as d,
         count(*) filter (where status = 'delivered') as e, count(*) filter (where status = 'cancelled') as f, count(*) filter (where status = 'returned') as g
       from orders o where o.company_id = c.company_id and o.branch_id = c.branch_id) n on true
     where (c.awaiting_approval, c.preparing, c.on_the_way, c.delivered, c.cancelled, c.returned) is distinct from (n.a, n.b, n.d, n.e, n.f, n.g)`,
  'events of a branch are numbered without gaps, up to its counter': `select e.branch_id from (select company_id, branch_id, min(seq) as first, max(seq) as last, count(*) as n from event group by 1, 2) e
       join branch_counter c on c.company_id = e.company_id and c.branch_id = e.branch_id
     where e.last - e.first + 1 <> e.n or e.last > c.seq`,
  'an order of a channel is there once': `select branch_id, channel, external_id from orders where external_id is not null group by company_id, branch_id, channel, external_id having count(*) > 1`,
  'an order has its number alone at its branch': `select branch_id, number from orders group by company_id, branch_id, number having count(*) > 1`,
  'an answer that was given names an order that is there': `with placed as materialized (select (answer::jsonb ->> 'id')::uuid as id from idempotency where route = 'order' and status < 300 and answer is not null)
     select id from placed except select o.id from orders o where o.id = any(array(select id from placed))`,
  'a table is kept for a reservation while its status says so': `select r.id from reservation r join reservation_table t on t.company_id = r.company_id and t.reservation_id = r.id
     where t.is_holding <> (r.status in ('pending', 'approved', 'seated'))`,
  'a slot counts the guests of its reservations': `select s.branch_id from reservation_slot s full join (select branch_id, starts_at, sum(covers) as n from reservation where covers > 0 group by company_id, branch_id, starts_at) r
     on r.branch_id = s.branch_id and r.starts_at = s.slot_at where coalesce(s.covers, 0) <> coalesce(r.n, 0)`,
  'a quarter of an hour counts its orders': `select q.branch_id from order_quarter q where q.counts = 'orders::' and q.taken > 0
     and q.taken <> (select count(*) from order_load l join orders o on o.company_id = l.company_id and o.id = l.order_id
       where l.company_id = q.company_id and l.branch_id = q.branch_id and l.quarter_at = q.quarter_at and o.status <> 'cancelled')`,
  'a member is told its delivered orders and their sum': `select s.member_id from member_stat s left join lateral (
       select count(*) as n, coalesce(sum(o.total + wallet_part(o.totals) - o.returned_total - o.returned_wallet), 0) as total from orders o where o.company_id = s.company_id and o.member_id = s.member_id and o.status = 'delivered' and not o.is_test) it on true
     where (s.order_count, s.order_sum) is distinct from (it.n::int, it.total::bigint)`,
  'an order gives back no more than was paid, and less than all of it': `select id from orders
     where (returned_total, returned_wallet) <> (0, 0) and (returned_total > total or returned_wallet > wallet_part(totals)
       or not exists (select 1 from jsonb_array_elements(lines) l where coalesce((l ->> 'returned')::int, 0) < (l ->> 'quantity')::int))`,
  'a line gives back no more than was ordered': `select o.id from orders o cross join jsonb_array_elements(o.lines) l
     where (o.returned_total, o.returned_wallet) <> (0, 0) and coalesce((l ->> 'returned')::int, 0) not between 0 and (l ->> 'quantity')::int`,
  'a paid bill of a table was paid by one order, of its amount': `select b.id from bill b left join orders o on o.company_id = b.company_id and o.bill_id = b.id
     where b.state = 'paid' group by b.company_id, b.id, b.amount having count(o.id) <> 1 or sum((o.totals ->> 'items')::bigint) <> b.amount`,
  'no unit of an order is on two bills': `select l.order_id from bill_line l join bill b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('open', 'paid')
     join orders o on o.company_id = l.company_id and o.id = l.order_id left join orders p on p.company_id = b.company_id and p.bill_id = b.id
     where p.id is null or p.status not in ('cancelled', 'returned') group by l.company_id, l.order_id, l.line, o.lines having sum(l.quantity) > (o.lines -> l.line ->> 'quantity')::int`,
  'a payment has given back what its refunds say': `select a.id from payment_attempt a left join lateral (
       select coalesce(sum(r.amount), 0) as back from payment_refund r where r.company_id = a.company_id and r.attempt_id = a.id and r.state = 'sent') r on true
     where a.refunded <> r.back`,
  'a branch is rated by its approved comments': `select r.branch_id from branch_rating r left join lateral (
       select count(*) as n, coalesce(sum(taste + service + speed), 0) as marks from comment c where c.company_id = r.company_id and c.branch_id = r.branch_id and c.status = 'approved' and c.source = 'app') it on true
     where (r.n, r.taste + r.service + r.speed) is distinct from (it.n::int, it.marks::int)`,
  'a member has the points of their lots, and what was posted': `select a.member_id from member_account a
     left join (select company_id, member_id, sum(remaining) as n from point_lot group by 1, 2) l on l.company_id = a.company_id and l.member_id = a.member_id
     left join (select company_id, member_id, sum(amount) as n from point_move group by 1, 2) m on m.company_id = a.company_id and m.member_id = a.member_id
     where a.point_balance <> coalesce(l.n, 0) or a.point_balance - a.point_debt <> coalesce(m.n, 0)`,
  // Joined once for all lots: a search for each lot would read all postings of its member each time.
  'a lot holds what its postings left': `select l.id from point_lot l left join (
       select m.company_id, m.member_id, (p ->> 'lot_id')::uuid as lot_id, sum((p ->> 'amount')::bigint) as n from point_move m cross join jsonb_array_elements(m.lots) p group by 1, 2, 3) it
     on it.company_id = l.company_id and it.member_id = l.member_id and it.lot_id = l.id where l.remaining <> coalesce(it.n, 0)`,
  'a wallet holds what was posted': `select a.member_id from member_account a
     left join (select company_id, member_id, sum(amount) as n from wallet_entry group by 1, 2) e on e.company_id = a.company_id and e.member_id = a.member_id
     where a.wallet_balance <> coalesce(e.n, 0)`,
  'a gift voucher counts the orders that hold or have used it': `select c.id from gift_cheque c left join lateral (
       select count(*) as n, coalesce(sum(u.amount), 0) as total from gift_cheque_use u where u.company_id = c.company_id and u.cheque_id = c.id and u.state in ('held', 'used')) it on true
     where (c.used_count, c.used_amount) is distinct from (it.n::int, it.total::bigint)`,
  'one of many gift vouchers is held or used by the order that says so': `select i.id from gift_cheque_item i left join gift_cheque_use u on u.company_id = i.company_id and u.item_id = i.id and u.state in ('held', 'used')
     where i.used_order_id is distinct from u.order_id or (i.state = 'used') is distinct from coalesce(u.state = 'used', false)`,
  'a run has a row of each part that is over': `select r.id from run r left join run_part p on p.company_id = r.company_id and p.run_id = r.id
     group by r.company_id, r.id, r.part having r.part <> count(p.part) or r.part <> coalesce(max(p.part) + 1, 0)`,
  'an import counts its rows': wrongCounts,
  // When the clocks change, a time of day occurs twice or not at all. Either reading is accepted.
  'a scheduled task is due at its time of day, in the time zone of its branch or company': `select t.id from scheduled_task t
     join company c on c.id = t.company_id left join branch b on b.company_id = t.company_id and b.id = t.branch_id
     cross join lateral (select coalesce(b.timezone, (select o.timezone from branch o where o.company_id = t.company_id order by o.is_active desc, o.created_at, o.id limit 1),
       case c.country when 'DE' then 'Europe/Berlin' else 'Europe/Istanbul' end) as zone, t.next_due_on + make_interval(mins => t.at_min) as shown) z
     where t.next_due_at at time zone z.zone <> z.shown and t.next_due_at <> z.shown at time zone z.zone`,
}

/**
 * The broken invariants, each with the number of rows that break it; empty if none is broken.
 * `client` must be able to read every table.
 */
export async function brokenInvariants(client: pg.ClientBase): Promise<{ what: string; rows: number }[]> {
  const broken: { what: string; rows: number }[] = []
  for (const [what, statement] of Object.entries(invariants)) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from (${statement}) it`)
    for (const { n } of rows) if (n > 0) broken.push({ what, rows: n })
  }
  return broken
}
