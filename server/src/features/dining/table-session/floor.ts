import sql from 'sql-template-tag'
import { owing } from '#contract/dining/bill.ts'
import { reservedAheadHours, type Floor, type FloorTable } from '#contract/dining/table-session.ts'
import { isUnderWay, owedBy, type StoredBill, type TableOrder } from '#server/domain/dining/bills.ts'
import type { Context } from '#server/kit/context.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'

type Seated = NonNullable<FloorTable['session']> & { id: string }
type Owed = Pick<TableOrder, 'id' | 'total' | 'status' | 'is_paid' | 'on_bill'> & {
  session_id: string
  /** Read only if units of them were returned. */
  lines: TableOrder['lines'] | null
}
type Paid = Pick<StoredBill, 'number' | 'state' | 'amount' | 'lines'> & { session_id: string }

/**
 * Reads every active table with its guests and what they owe. The number of statements does not
 * depend on the number of tables.
 */
export async function floorOf(branch: string, { db, actor, now }: Context): Promise<Floor> {
  const { id: branch_id, company_id, timezone } = branchIn(actor.tree, branch)
  const { currency } = companyIn(actor.tree, company_id)
  const own = sql`company_id = ${company_id} and branch_id = ${branch_id}`
  const open = sql`s.company_id = ${company_id} and s.branch_id = ${branch_id} and s.state <> 'closed' and s.merged_into is null`
  const [areas, tables, sessions, orders, bills, reserved] = await Promise.all([
    db.many<Floor['areas'][number]>(
      sql`select id, name from dining_area where ${own} order by position, name collate "tr-x-icu", id`,
    ),
    db.many<
      Omit<FloorTable, 'session' | 'reserved'>
    >(sql`select id, area_id, name, seats_max, shape, x, y, w, h, turn from dining_table
      where ${own} and is_active order by lpad(coalesce(substring(name from '\\d+'), ''), 12, '0'), name collate "tr-x-icu", id`),
    db.many<Omit<Seated, 'open' | 'running'>>(sql`
      select s.id, s.version, s.state, s.guests, s.opened_at, s.expected_end, array_agg(x.table_id) as table_ids
      from table_session s join session_table x on x.company_id = ${company_id} and x.session_id = s.id and x.ended_at is null
      where ${open} group by s.company_id, s.id`),
    db.many<Owed>(sql`
      select o.table_session_id as session_id, o.id, o.total - o.returned_total as total, o.status, o.is_paid, o.on_bill, case when o.returned_total > 0 then o.lines end as lines from table_session s
      join orders o on o.company_id = ${company_id} and o.table_session_id = s.id where ${open}`),
    db.many<Paid>(sql`
      select b.session_id, b.number, b.amount::float8 as amount, case when p.status in ('cancelled', 'returned') then 'void' else b.state end as state,
        coalesce((select jsonb_agg(jsonb_build_object('order_id', l.order_id, 'line', l.line, 'quantity', l.quantity, 'amount', l.amount))
          from bill_line l where l.company_id = ${company_id} and l.bill_id = b.id), '[]') as lines
      from table_session s join bill b on b.company_id = ${company_id} and b.session_id = s.id and b.state in ('paid', 'refunded')
      left join orders p on p.company_id = ${company_id} and p.bill_id = b.id where ${open}`),
    // Late guests are expected until the time of their reservation is over.
    db.many<NonNullable<FloorTable['reserved']> & { table_id: string }>(sql`
      select distinct on (x.table_id) x.table_id, r.starts_at, r.party_size as guests
      from reservation_table x join reservation r on r.company_id = ${company_id} and r.id = x.reservation_id
      where x.company_id = ${company_id} and x.branch_id = ${branch_id} and x.is_holding
        and x.during && tstzrange(${now}, ${new Date(now.getTime() + reservedAheadHours * 3_600_000)}) and r.status in ('pending', 'approved')
      order by x.table_id, r.starts_at`),
  ])
  const ordersBy = Map.groupBy(orders, (it) => it.session_id)
  const billsBy = Map.groupBy(bills, (it) => it.session_id)
  const at = new Map<string, Seated>()
  for (const it of sessions) {
    const its = ordersBy.get(it.id) ?? []
    const owed = owing(owedBy(its.map((order) => ({ ...order, lines: order.lines ?? [] }))), billsBy.get(it.id) ?? [])
    const running = its.filter(isUnderWay).length
    const state = it.state === 'paid' && owed.open > 0 ? 'open' : it.state
    for (const table of it.table_ids) at.set(table, { ...it, state, open: owed.open, running })
  }
  const reservedAt = new Map(reserved.map(({ table_id, ...it }) => [table_id, it]))
  return {
    now: now.toISOString(),
    timezone,
    currency,
    areas,
    tables: tables.map((it) => ({ ...it, session: at.get(it.id) ?? null, reserved: reservedAt.get(it.id) ?? null })),
  }
}
