import sql, { empty, raw } from 'sql-template-tag'
import { branch, type Branch } from '#contract/organisation/branch.ts'
import { onsiteFaults } from '#contract/organisation/general-fields.ts'
import type { Db } from '#server/db/pool.ts'
import { bookingsAhead, seatedTables } from '#server/domain/dining/hanging.ts'
import { retimeTasks } from '#server/domain/marketing/scheduled-task/plan.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { recountQuarters } from '#server/domain/ordering/pace/quarter.ts'
import { applySettings } from '#server/domain/organisation/applied-settings.ts'
import { readyToRing } from '#server/domain/organisation/state-facts.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { noticeChange } from '#server/domain/organisation/pauses.ts'
import { stateChanged } from '#server/domain/organisation/state-hook.ts'
import type { Context } from '#server/kit/context.ts'
import { knownZones } from '#server/kit/known-zones.ts'
import { announce } from '#server/kit/live/events.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { usedAt } from '#server/kit/record/in-use.ts'
import { within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { completeRequest } from './request.ts'

const fields = Object.keys(branch.input.shape)
  .map((it) => (it === 'phone' ? `coalesce(b.phone, '') as phone` : `b.${it}`))
  .join(', ')

function checkTimezone(timezone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw wrongField('timezone', 'choice')
  }
}

/** Refuses a name that the database does not know in exactly this spelling. */
async function refuseOtherSpelling(db: Db, timezone: string): Promise<void> {
  if (!(await knownZones(db)).has(timezone)) throw wrongField('timezone', 'choice')
}

/** Refuses a single coordinate, which does not describe a place. */
const placeFaults = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  (lat === null) === (lng === null) ? [] : [{ path: lat === null ? 'lat' : 'lng', code: 'required' }]

/** A branch's columns, from its form or from its settings. */
export const columnsOf = <T extends { order_methods: readonly string[] }>(it: T) => ({
  ...it,
  order_methods: [...new Set(it.order_methods)],
})

/** Tells apps to reload the menu, which contains the payment methods by order method. */
export async function tellMenu(
  {
    db,
    ctx,
    id,
    company_id,
    before,
  }: { db: Db; ctx: Context; id: string; company_id: string; before: Branch | undefined },
  order_methods: readonly string[],
): Promise<void> {
  if (before?.order_methods.join() === order_methods.join()) return
  await announce(db, { company_id, branch_id: id }, 'menu', { by: ctx.actor.name })
}

/** A branch that has no hours yet opens from ten to ten, so that it can take its first order. */
const firstHours = { start_min: 600, end_min: 1320 }

export const record = recordRoutes(branch, {
  table: 'branch b',
  company: 'company_id',
  // Writing an order locks the branch's counter and then refers to the branch; announcing a change
  // locks the counter too. This weaker lock keeps the two from deadlocking.
  lock: 'no key update',
  columns: ({
    reach: { tie },
  }) => sql`b.id, ${raw(fields)}, co.name as company_name, ci.name as city_name, b.is_active, exists (select 1 ${readyToRing(tie)}) as is_online,
    (select count(*)::int from assignment a where a.scope_type = 'branch' and a.scope_id = b.id) as user_count, b.created_at, b.version, b.updated_at`,
  from: () => sql`from branch b join company co on co.id = b.company_id join city ci on ci.id = b.city_id`,
  within: ({ reach }) => within(reach.tie, 'b', 'id'),
  search: () => ['b.name', 'co.name', 'b.district', 'ci.name', 'b.phone'],
  filter: {
    is_online: (values, { reach: { tie } }) => sql`(exists (select 1 ${readyToRing(tie)}))::text = any(${values})`,
  },
  sort: () => ({ name: 'b.name collate "tr-x-icu"' }),
  check: (body) => {
    checkTimezone(body.timezone)
    refuseBrokenRules([...onsiteFaults(body), ...placeFaults(body)])
  },
  uses: [openOrders, seatedTables, bookingsAhead].map((use) =>
    usedAt(use, ({ id, company_id }: Branch) => ({ company_id, branch_id: id })),
  ),
  // Orders, menu and members stay with the company that created them (stack.md: a row never changes
  // company).
  fixed: ['company_id'],
  before: async ({ timezone }, { db, ctx, company_id, before }) => {
    if (timezone !== before?.timezone) await refuseOtherSpelling(db, timezone)
    if (!before) await takeBranch(db, company_id, ctx.lang)
  },
  write: columnsOf,
  parts: async ({ suggestion_id, registration_id, order_methods, timezone }, step) => {
    const { db, ctx, id, company_id, before } = step
    if (before) {
      if (timezone !== before.timezone)
        await recountQuarters(db, { company_id, branch_id: id }, { timezone, now: ctx.now })
      return tellMenu(step, order_methods)
    }
    await db.one(sql`insert into branch_counter (company_id, branch_id) values (${company_id}, ${id})`)
    for (let weekday = 0; weekday < 7; weekday++)
      await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
        values (${company_id}, ${uuidv7()}, ${id}, ${weekday}, ${firstHours.start_min}, ${firstHours.end_min})`)
    await applySettings(db, { company_id, branch_ids: [id], by: ctx.actor.name, now: ctx.now })
    await completeRequest(db, ctx, { branch_id: id, company_id, suggestion_id, registration_id })
  },
  after: async ({ id }, { db, ctx, company_id }) => {
    await noticeChange(db, { company_id, branch_id: id })
    await stateChanged.tell(db, { company_id, branch_id: id, now: ctx.now })
    // Any change may give the branch another time zone, and also the company, whose zone is that of
    // its oldest branch (active branches first).
    await retimeTasks(db, company_id, ctx.now)
  },
  done: ({ kit }) => {
    kit.forget()
    kit.nudge()
  },
  names: ({ query }, { reach }) =>
    sql`select b.id, b.name, co.name as hint from branch b join company co on co.id = b.company_id
      where ${within(reach.tie, 'b', 'id')}${query.company_id ? sql` and b.company_id = ${query.company_id}` : empty} and b.is_active`,
})
