import type pg from 'pg'
import {
  balanceOf,
  earning,
  expiring,
  spending,
  type Account,
  type Lot,
  type Posting,
} from '#contract/members/points/lots.ts'
import { earn, expiryOf, spendable, type EarnRule, type PointType } from '#contract/members/points/points.ts'
import { chainOf, goodsOf } from '#contract/ordering/chain.ts'
import type { Discount, Line, Totals } from '#contract/ordering/order-fields.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { sumOrder } from '#server/domain/ordering/totals.ts'
import type { Chance } from '../chance.ts'
import { companies, type DemoCompany } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'
import { dayMs, definitions, iso, spend } from './point-definitions.ts'

interface Delivered {
  id: string
  branch_id: string
  member_id: string
  delivery_type: DeliveryType
  lines: Line[]
  totals: Totals
  created_at: string
  finished_at: string
}

/**
 * An entry in a member's points account or wallet. Only points are kept in lots (parts of the
 * balance that may expire at different times).
 */
interface Row {
  table: 'point_move' | 'wallet_entry'
  kind: string
  amount: number
  balance_after: number
  lots?: Posting['parts']
  order_id: string | null
  payment_ref?: string
  key: string
}

/**
 * Creates members' points and money: earned by joining, by loading money and by delivered orders,
 * spent on some orders, partly expired. Everything follows from the product's own rules. The totals
 * of orders paid with them are recomputed.
 */
export async function layPoints(client: pg.ClientBase, world: Chance, now: number): Promise<void> {
  for (const company of companies) {
    const chance = world.fork(`points ${company.slug}`)
    const company_id = companyId(company.slug)
    const rules = definitions(chance, company, now)
    await insertRows(client, 'point_definition', rules)
    await insertRows(client, 'point_spend', [{ ...spend, company_id, updated_at: iso(now), version: 1 }])
    const members = await client.query<{ id: string; created_at: string }>(
      `select id, created_at from member where company_id = $1 order by id`,
      [company_id],
    )
    const delivered = await client.query<Delivered>(
      `select id, branch_id, member_id, delivery_type, lines, totals, created_at, finished_at from orders
       where company_id = $1 and member_id is not null and status = 'delivered' and external_id is null and delivery_type <> 'onlyPayment' order by created_at, id`,
      [company_id],
    )
    const ordersOf = Map.groupBy(delivered.rows, (it) => it.member_id)
    const laid: Record<'point_lot' | 'point_move' | 'wallet_entry', object[]> = {
      point_lot: [],
      point_move: [],
      wallet_entry: [],
    }
    const summed: { id: string; totals: Totals }[] = []
    for (const { id, created_at } of members.rows) {
      const life = lifeOf(chance, { company, rules, now })
      life.join(Date.parse(created_at), id)
      const loads = chance.yes(0.2) ? chance.whole(1, 3) : 0
      const acts: { at: number; run: () => void }[] = Array.from({ length: loads }, () => {
        const at = Math.max(Date.parse(created_at), now - chance.whole(1, 70) * dayMs)
        return { at, run: () => life.load(at) }
      })
      for (const order of ordersOf.get(id) ?? []) {
        const at = Date.parse(order.created_at)
        acts.push({ at, run: () => void (order.totals = life.pay(at, order) ?? order.totals) })
        const finished = Date.parse(order.finished_at)
        acts.push({ at: finished, run: () => life.earnOn(finished, order) })
      }
      for (const act of acts.toSorted((a, b) => a.at - b.at)) act.run()
      life.end(now)
      const own = { company_id, member_id: id }
      laid.point_lot.push(...life.lots().map((it) => ({ ...own, ...it })))
      for (const { table, at, ...it } of life.rows)
        laid[table].push({ ...own, id: chance.uuid(at), at: iso(at), ...it })
      summed.push(...life.summed)
    }
    for (const table of ['point_lot', 'point_move', 'wallet_entry'] as const)
      await insertRows(client, table, laid[table])
    await client.query(
      `update orders o set totals = it.totals, total = (it.totals ->> 'total')::bigint
       from jsonb_to_recordset($2) as it(id uuid, totals jsonb) where o.company_id = $1 and o.id = it.id`,
      [company_id, JSON.stringify(summed)],
    )
  }
}

interface LaidLot extends Lot {
  point_type: PointType
  definition_id: string
  earned: number
  source_key: string
  order_id: string | null
}

/** One member's points and money over time. */
function lifeOf(
  chance: Chance,
  { company, rules }: { company: DemoCompany; rules: readonly (EarnRule & { company_id: string })[]; now: number },
) {
  const { timezone, country } = company
  const german = country === 'DE'
  const lots = new Map<string, LaidLot>()
  const rows: (Row & { at: number })[] = []
  const summed: { id: string; totals: Totals }[] = []
  let wallet = 0
  let last = 0
  const account = (): Account => ({ lots: [...lots.values()], debt: 0 })
  const after = (at: number) => (last = Math.max(at, last + 1))

  function post(at: number, kind: string, posting: Posting, key: string, order_id: string | null, fresh?: LaidLot) {
    for (const { lot_id, amount } of posting.parts) {
      const known = lots.get(lot_id) ?? fresh
      if (known) lots.set(lot_id, { ...known, remaining: known.remaining + amount })
    }
    const balance_after = [...lots.values()].reduce((sum, it) => sum + it.remaining, 0)
    const { amount, parts } = posting
    rows.push({ table: 'point_move', kind, at: after(at), amount, balance_after, lots: parts, order_id, key })
  }
  function expire(until: number) {
    for (const dead of expiring(account().lots, until)) {
      const lot = lots.get(dead.parts[0]?.lot_id ?? '')
      if (lot) post(lot.expires_at ?? until, 'expire', dead, `expire:${lot.id}:${lot.expires_at}`, null)
    }
  }
  function give(at: number, points: number, won: EarnRule, key: string, order_id: string | null = null) {
    const id = chance.uuid(at)
    const expires_at = expiryOf(new Date(at), won.validity_days, timezone)?.getTime() ?? null
    const fresh = { id, remaining: 0, earned: points, earned_at: at, expires_at, order_id }
    post(at, 'earn', earning(account(), points, id), key, order_id, {
      ...fresh,
      point_type: won.point_type,
      definition_id: won.id,
      source_key: key,
    })
  }
  function paid(at: number, kind: string, amount: number, key: string, order_id: string | null, payment_ref = '') {
    wallet += amount
    rows.push({
      table: 'wallet_entry',
      kind,
      at: after(at),
      amount,
      balance_after: wallet,
      order_id,
      payment_ref,
      key,
    })
  }
  /** The points that the definitions award for an event. */
  const reward = (at: number, point_type: PointType, amount: number, order?: Delivered, basket = amount) =>
    earn(
      rules,
      {
        point_type,
        amount,
        basket,
        branch_id: order?.branch_id ?? null,
        delivery_type: order?.delivery_type ?? null,
        at: new Date(at),
        timezone,
      },
      spend.point_value,
    )

  return {
    rows,
    summed,
    lots: () =>
      [...lots.values()].map(({ earned_at, expires_at, ...it }) => ({
        ...it,
        earned_at: iso(earned_at),
        expires_at: expires_at === null ? null : iso(expires_at),
      })),
    join(at: number, member_id: string) {
      const { points, won } = reward(at, 'first_membership', 0)
      if (won) give(at, points, won, `first:${member_id}`)
    },
    load(at: number) {
      expire(at)
      const amount = chance.pick(german ? [1000, 2000, 5000] : [10_000, 20_000, 50_000])
      const key = chance.uuid(at)
      paid(at, 'load', amount, `load:${key}`, null, `POS ${chance.digits(4)}`)
      const { points, won } = reward(at, 'wallet', amount)
      if (won) give(at, points, won, `wallet:${key}`)
    },
    /** Some members pay with their points and money. */
    pay(at: number, { id, lines, totals }: Delivered): Totals | undefined {
      expire(at)
      const { basket, goods } = goodsOf(totals)
      const balance = balanceOf(account().lots, at)
      const { most } = spendable(spend, { balance, basket, payable: goods })
      const points = most > 0 && chance.yes(0.2) ? most : 0
      const { delivery_fee, tip } = totals
      const left = chainOf(goods, { points }, { delivery_fee, tip }).total
      const money = wallet > 0 && chance.yes(0.5) ? Math.min(wallet, left) : 0
      if (points === 0 && money === 0) return undefined
      const posting = points > 0 && spending(account(), points, at)
      if (posting) post(at, 'spend', posting, `spend:${id}`, id)
      if (money > 0) paid(at, 'spend', -money, `spend:${id}`, id)
      const own: Discount[] = [
        { kind: 'points', name: german ? 'Punkte' : 'Puan', amount: points, funder: spend.funder },
        { kind: 'wallet', name: german ? 'Guthaben' : 'Cüzdan', amount: money, funder: 'member' },
      ]
      const discounts = [...totals.discounts, ...own.filter((it) => it.amount > 0)]
      const next = sumOrder(lines, discounts, delivery_fee, tip)
      summed.push({ id, totals: next })
      return next
    },
    earnOn(at: number, order: Delivered) {
      expire(at)
      const { basket, goods } = goodsOf(order.totals)
      const { points, won } = reward(Date.parse(order.created_at), 'purchase', goods, order, basket)
      if (won) give(at, points, won, `earn:${order.id}`, order.id)
    },
    end: expire,
  }
}
