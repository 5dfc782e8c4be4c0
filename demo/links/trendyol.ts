import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { demoTrendyolStores } from '../organisation.ts'
import { numberedMenuOf } from './numbered-menu.ts'

/**
 * Registers the demo's restaurants with the simulated Trendyol Go and links them here, with the
 * address that the simulator has now. Also gives it the transactions of earlier orders, because it
 * stores nothing when it stops.
 */
export async function linkDemoTrendyol(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, storeId, supplierId, apiKey, apiSecret } of demoTrendyolStores) {
    const tell = async (path: string, body: object) => {
      const response = await fetch(`${url}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`The simulated Trendyol Go refused ${name}: ${await response.text()}`)
    }
    await tell('stores', { supplierId, storeId, name, apiKey, apiSecret, menu: numberedMenuOf(branch_id) })
    const account = { sellerId: supplierId, storeId, commissionRate: 12 }
    const booked = await bookedOf(server.kit.db, { company_id, branch_id, now: server.kit.now() })
    await tell(
      'transactions',
      booked.map((it) => ({ ...account, ...it })),
    )
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: String(storeId),
      platform: 'trendyol',
      base_url: url,
      settings: { supplier_id: String(supplierId), executor_user: 'entegrasyon@sofra.test' },
      secrets: { integrationKey: apiKey, integrationSecret: apiSecret },
    })
    const link = await linkNamed(server.kit, 'trendyol', link_id)
    if (link) await matchItems(server.kit, link)
  }
}

interface Booked {
  id: number
  type: string
  at: number
  orderNumber: string
  amount: number
  paymentOrderId: number | null
  paymentDate: number | null
}

const [dayMs, weekMs] = [86_400_000, 7 * 86_400_000]

/**
 * What the platform has booked about a branch's orders of the last four weeks: what was read here
 * already, and a sale for each further order. As in life, a few amounts differ and a few orders are
 * missing. Each week is paid on the Wednesday after it.
 */
async function bookedOf(db: Db, it: { company_id: string; branch_id: string; now: Date }): Promise<Booked[]> {
  const { company_id, branch_id } = it
  const own = sql`company_id = ${company_id} and branch_id = ${branch_id}`
  const known = await db.many<Booked>(sql`
    select split_part(l.external_id, ' ', 2)::float8 as id, split_part(l.external_id, ' ', 1) as type, (extract(epoch from l.at) * 1000)::float8 as at,
      l.external_number as "orderNumber", abs(l.amount)::float8 as amount, nullif(s.payout, '')::float8 as "paymentOrderId", (extract(epoch from s.paid_at) * 1000)::float8 as "paymentDate"
    from (select * from platform_settlement_line where ${own} and platform = 'trendyol') l
      join platform_settlement s on s.company_id = ${company_id} and s.id = l.settlement_id`)
  const sold = await db.many<{ number: string; at: string; total: number }>(sql`
    select o.external_number as number, o.finished_at as at, (o.total - o.returned_total)::float8 as total from (select * from orders where ${own}) o
    where o.channel = 'trendyol' and o.status = 'delivered' and not o.is_test and o.external_number ~ '^\\d{1,12}$'
      and o.created_at > ${new Date(it.now.getTime() - 4 * weekMs)} and o.finished_at is not null`)
  const isKnown = new Set(known.map(({ orderNumber }) => orderNumber))
  /** The payment of a transaction, if the platform has paid its week. */
  const payoutAt = (at: number) => {
    // Weeks begin on Mondays; the first day of 1970 was a Thursday.
    const week = Math.floor((at + 3 * dayMs) / weekMs)
    const paymentDate = (week + 1) * weekMs - dayMs
    const isPaid = paymentDate <= it.now.getTime()
    return { paymentOrderId: isPaid ? 9_100_000 + week : null, paymentDate: isPaid ? paymentDate : null }
  }
  const fresh = sold.flatMap(({ number, at, total }): Booked[] => {
    const id = Number(number)
    if (isKnown.has(number) || id % 41 === 0) return []
    const time = Date.parse(at)
    const amount = id % 31 === 0 ? Math.round(total * 0.9) : total
    return [{ id, type: 'Sale', at: time, orderNumber: number, amount, paymentOrderId: null, paymentDate: null }]
  })
  return [...known, ...fresh].map((each) => {
    const at = Math.round(each.at)
    return { ...each, at, ...(each.paymentOrderId === null && payoutAt(at)) }
  })
}
