import sql, { type Sql } from 'sql-template-tag'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import {
  datesOf,
  hoursFaults,
  usualMethod,
  workingHours,
  type SpecialDays,
  type WorkingHours,
} from '#contract/organisation/working-hours.ts'
import type { Db } from '#server/db/pool.ts'
import { noticeChange } from '#server/domain/organisation/pauses.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { orderedAt } from '#server/domain/ordering/offer.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { documentRoutes } from '#server/kit/record/document.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { tieOf } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** Each method that has hours, in the spec's order. A payment-only order needs none. */
async function methodsOf(db: Db, at: Sql): Promise<WorkingHours['methods']> {
  const stored = await db.many<WorkingHours['methods'][number]>(
    sql`select order_method, has_own_hours, last_order_min, max_ahead_days from branch_method where ${at}`,
  )
  return deliveryTypes
    .filter((it) => it !== 'onlyPayment')
    .map((order_method) => stored.find((it) => it.order_method === order_method) ?? { order_method, ...usualMethod })
}

/** Past days, by the branch's calendar, are neither shown nor sent, and stay unchanged. */
const hours = documentRoutes(workingHours, {
  version: 'hours_version',
  columns: ['timezone', 'order_methods'],
  load: async (db, { company_id, id, ctx }, { timezone }) => {
    const at = sql`company_id = ${company_id} and branch_id = ${id}`
    const { date } = wallClock(ctx.now, timezone)
    return {
      week: await db.many(
        sql`select order_method, weekday, start_min, end_min from working_hour where ${at} order by order_method, weekday, start_min`,
      ),
      methods: await methodsOf(db, at),
      special: await db.many<SpecialDays>(sql`
        select min(day)::text as from, max(day)::text as until, order_method, name, slots, cuts_tail from special_day
        where ${at} and day >= ${date}::date group by group_id, order_method, name, slots, cuts_tail order by min(day), order_method`),
    }
  },
  check: (body) => refuseBrokenRules(hoursFaults(body)),
  write: async (db, { week, methods, special }, { company_id, id, ctx }, { timezone }) => {
    const { date } = wallClock(ctx.now, timezone)
    refusePast(special, date)
    const at = sql`company_id = ${company_id} and branch_id = ${id}`
    await db.one(sql`delete from working_hour where ${at}`)
    await db.one(sql`insert into working_hour (company_id, id, branch_id, order_method, weekday, start_min, end_min)
      select ${company_id}::uuid, id, ${id}::uuid, order_method, weekday, start_min, end_min
      from jsonb_to_recordset(${JSON.stringify(week.map((it) => ({ ...it, id: uuidv7() })))}) as it(id uuid, order_method text, weekday int, start_min int, end_min int)`)
    await db.one(sql`delete from branch_method where ${at}`)
    await db.one(sql`insert into branch_method (company_id, branch_id, order_method, has_own_hours, last_order_min, max_ahead_days)
      select ${company_id}::uuid, ${id}::uuid, order_method, has_own_hours, last_order_min, max_ahead_days
      from jsonb_to_recordset(${JSON.stringify(methods)}) as it(order_method text, has_own_hours boolean, last_order_min int, max_ahead_days int)`)
    await db.one(sql`delete from special_day where ${at} and day >= ${date}::date`)
    const days = special.flatMap((it) => {
      const group_id = uuidv7()
      return datesOf(it).map((day) => ({ ...it, id: uuidv7(), group_id, day }))
    })
    await db.one(sql`insert into special_day (company_id, id, branch_id, group_id, day, order_method, name, slots, cuts_tail)
      select ${company_id}::uuid, id, ${id}::uuid, group_id, day, order_method, name, slots, cuts_tail
      from jsonb_to_recordset(${JSON.stringify(days)}) as it(id uuid, group_id uuid, day date, order_method text, name text, slots jsonb, cuts_tail boolean)`)
    await noticeChange(db, { company_id, branch_id: id })
    await announceState(db, company_id, id, null, 'branch-status-changed')
  },
})

export const workingHoursRoutes = routes(workingHours, {
  ...hours.handlers,

  openAt: async ({ params, query: { at, order_method } }, { db, actor }) => {
    const moment = new Date(at)
    const [facts] = await stateFacts(db, tieOf([params.branch_id.toLowerCase()], actor.tree), moment)
    if (!facts) throw fault('not_found')
    const { cause, until } = orderedAt(facts, order_method, moment)
    return { is_open: cause === null, cause, until: until?.toISOString() ?? null }
  },
})

const refusePast = (special: readonly SpecialDays[], today: string): void =>
  refuseBrokenRules(
    special.flatMap(({ from }, n) => (from < today ? [{ path: `special.${n}.from`, code: 'past' }] : [])),
  )
