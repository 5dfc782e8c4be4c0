import sql, { join, raw } from 'sql-template-tag'
import type { Out } from '#contract/kit/call.ts'
import { branch, type Branch } from '#contract/organisation/branch.ts'
import { missingReference, type Db } from '#server/db/pool.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import type { Context, Handlers } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { completeRequest } from './request.ts'

const noun = 'branch'
const fields = Object.keys(branch.input.shape) as (keyof typeof branch.input.shape)[]

const columns = sql`b.id, ${raw(fields.map((it) => (it === 'phone' ? `coalesce(b.phone, '') as phone` : `b.${it}`)).join(', '))}, co.name as company_name, ci.name as city_name, b.is_active,
  (select count(*)::int from assignment a where a.scope_type = 'branch' and a.scope_id = b.id) as user_count, b.created_at, b.version, b.updated_at`
const from = sql`from branch b join company co on co.id = b.company_id join city ci on ci.id = b.city_id`
const within = ({ reach }: Context) =>
  sql`b.company_id = any(${reach.companies}::uuid[]) and b.id = any(${reach.branches}::uuid[])`

async function oneBranch(db: Db, ctx: Context, id: string, lock?: 'lock'): Promise<Branch> {
  // Locked apart from the joins: a row that changed while it was waited for would not match the ones read before.
  if (lock) await db.one(sql`select b.id from branch b where b.id = ${id} and ${within(ctx)} for update`)
  const row = await db.one<Branch>(sql`select ${columns} ${from} where b.id = ${id} and ${within(ctx)}`)
  if (!row) throw fault('not_found')
  return row
}

const said = (error: unknown): never => {
  const missing = missingReference(error, 'branch')
  if (missing) throw wrongField(missing, 'choice')
  throw error
}

function checkTimezone(timezone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw wrongField('timezone', 'choice')
  }
}

/** Halves that mean nothing alone: an address of the system in the restaurant without its port, one coordinate without the other. */
const pairs = [
  ['onsite_ip', 'onsite_port'],
  ['lat', 'lng'],
] as const

const isGiven = (it: unknown) => it !== null && it !== ''

/** What is written of a branch, each order method once; throws at the half that is missing. */
function checked<B extends Out<typeof branch.input>>(body: B): B {
  checkTimezone(body.timezone)
  for (const [one, other] of pairs)
    if (isGiven(body[one]) !== isGiven(body[other])) throw wrongField(isGiven(body[one]) ? other : one, 'required')
  return { ...body, order_methods: [...new Set(body.order_methods)] }
}

/** A branch that nobody gave hours yet opens from ten to ten, so that it can take its first order. */
const firstHours = { start_min: 600, end_min: 1320 }

export const recordHandlers: Pick<
  Handlers<typeof branch>,
  'list' | 'read' | 'create' | 'update' | 'patch' | 'history' | 'names'
> = {
  list: ({ query }, ctx) =>
    listed<Branch>(ctx.db, {
      columns,
      from,
      conditions: [
        within(ctx),
        anyOf('b.company_id', query.company_id),
        anyOf('b.city_id', query.city_id),
        anyOf('b.is_active', query.is_active),
        contains(['b.name', 'co.name', 'b.district', 'ci.name', 'b.phone'], query.search),
      ],
      query,
      fields: { name: `b.name collate "tr-x-icu"`, created_at: 'b.created_at', updated_at: 'b.updated_at' },
      tie: 'b.id',
    }),

  read: ({ params }, ctx) => oneBranch(ctx.db, ctx, params.branch_id),

  create: async ({ body: { suggestion_id, registration_id, ...given } }, ctx) => {
    const body = checked(given)
    const made = await ctx.db
      .tx(async (db) => {
        await takeBranch(db, body.company_id, ctx.lang)
        const id = uuidv7()
        await db.one(sql`insert into branch (id, ${raw(fields.join(', '))}, created_at, updated_at)
          values (${id}, ${join(fields.map((it) => body[it]))}, ${ctx.now}, ${ctx.now})`)
        await db.one(sql`insert into branch_counter (company_id, branch_id) values (${body.company_id}, ${id})`)
        for (let weekday = 0; weekday < 7; weekday++)
          await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
            values (${body.company_id}, ${uuidv7()}, ${id}, ${weekday}, ${firstHours.start_min}, ${firstHours.end_min})`)
        await completeRequest(db, ctx, { branch_id: id, company_id: body.company_id, suggestion_id, registration_id })
        const after = await db.one<Branch>(
          sql`select ${columns} ${from} where b.company_id = ${body.company_id} and b.id = ${id}`,
        )
        await audit(db, ctx, { noun, record_id: id, company_id: body.company_id, action: 'create', after: after! })
        return after!
      })
      .catch(said)
    ctx.kit.forget()
    return made
  },

  update: async ({ params, body: given }, ctx) => {
    const body = checked(given)
    const after = await changed<Branch>(ctx, {
      noun,
      version: body.version,
      company_id: (it) => it.company_id,
      load: (db, lock) => oneBranch(db, ctx, params.branch_id, lock),
      write: async (db, before) => {
        // Orders, menu and members stay with the company that made them (stack.md: a row never changes company).
        if (body.company_id !== before.company_id) throw wrongField('company_id', 'fixed')
        const set = join(fields.map((it) => sql`${raw(it)} = ${body[it]}`))
        await db.one(
          sql`update branch set ${set}, version = version + 1, updated_at = ${ctx.now} where company_id = ${before.company_id} and id = ${before.id}`,
        )
      },
    }).catch(said)
    ctx.kit.forget()
    return after
  },

  patch: async ({ params, body }, ctx) => {
    const after = await changed<Branch>(ctx, {
      noun,
      action: body.is_active ? 'restore' : 'suspend',
      version: body.version,
      company_id: (it) => it.company_id,
      load: (db, lock) => oneBranch(db, ctx, params.branch_id, lock),
      write: async (db, before) => {
        if (body.is_active && !before.is_active) await takeBranch(db, before.company_id, ctx.lang)
        await db.one(
          sql`update branch set is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now} where company_id = ${before.company_id} and id = ${before.id}`,
        )
      },
    })
    ctx.kit.forget()
    return after
  },

  history: async ({ params }, ctx) => {
    const { company_id } = await oneBranch(ctx.db, ctx, params.branch_id)
    return historyOf(ctx.db, noun, params.branch_id, [company_id])
  },

  names: ({ query }, { db, actor }) => {
    const reach = reachOf(actor)
    const companies = query.company_id ? [query.company_id] : reach.companies
    return namesOf<string>(
      db,
      query,
      sql`select b.id, b.name, co.name as hint from branch b join company co on co.id = b.company_id
        where b.company_id = any(${companies}::uuid[]) and b.id = any(${reach.branches}::uuid[]) and b.is_active`,
    )
  },
}
