import sql, { empty, raw } from 'sql-template-tag'
import { branch } from '#contract/organisation/branch.ts'
import { copyPayments } from '#server/domain/organisation/branch-payments.ts'
import { readyToRing } from '#server/domain/organisation/branch-state.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { announce } from '#server/kit/events.ts'
import { wrongField } from '#server/kit/fault.ts'
import { within } from '#server/kit/reach.ts'
import { recordRoutes } from '#server/kit/record.ts'
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

/** Pairs whose halves are meaningless alone: the address of the system in the restaurant and its port, the two coordinates. */
const pairs = [
  ['onsite_ip', 'onsite_port'],
  ['lat', 'lng'],
] as const

const isGiven = (it: unknown) => it !== null && it !== ''

/** A branch without hours yet opens from ten to ten, so that it can take its first order. */
const firstHours = { start_min: 600, end_min: 1320 }

export const record = recordRoutes(branch, {
  table: 'branch b',
  company: 'company_id',
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
    for (const [one, other] of pairs)
      if (isGiven(body[one]) !== isGiven(body[other])) throw wrongField(isGiven(body[one]) ? other : one, 'required')
  },
  // Orders, menu and members stay with the company that created them (stack.md: a row never changes company).
  fixed: ['company_id'],
  before: (_, { db, ctx, company_id, before }) => before ?? takeBranch(db, company_id, ctx.lang),
  write: (it) => ({ ...it, order_methods: [...new Set(it.order_methods)] }),
  parts: async ({ suggestion_id, registration_id, order_methods }, { db, ctx, id, company_id, before }) => {
    if (before) {
      // With the menu apps are offered how to pay by each method.
      const isSame = before.order_methods.join() === order_methods.join()
      return isSame ? undefined : announce(db, { company_id, branch_id: id }, 'menu', { by: ctx.actor.name })
    }
    await db.one(sql`insert into branch_counter (company_id, branch_id) values (${company_id}, ${id})`)
    for (let weekday = 0; weekday < 7; weekday++)
      await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
        values (${company_id}, ${uuidv7()}, ${id}, ${weekday}, ${firstHours.start_min}, ${firstHours.end_min})`)
    await copyPayments(db, { company_id, branch_id: id })
    await completeRequest(db, ctx, { branch_id: id, company_id, suggestion_id, registration_id })
  },
  done: ({ kit }) => {
    kit.forget()
    kit.nudge()
  },
  names: ({ query }, { reach }) =>
    sql`select b.id, b.name, co.name as hint from branch b join company co on co.id = b.company_id
      where ${within(reach.tie, 'b', 'id')}${query.company_id ? sql` and b.company_id = ${query.company_id}` : empty} and b.is_active`,
})
