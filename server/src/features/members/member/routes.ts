import { fieldOf, orTooDear } from '#server/domain/members/audience/too-dear.ts'
import { mergedInto } from '#server/domain/members/merge/merged-into.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { repeatedTypes } from '#contract/members/repeat-order.ts'
import { member, type Member, type MemberInput, type ReadMember } from '#contract/members/member.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { noteUpdated } from '#server/domain/members/changes.ts'
import { inAudience } from '#server/domain/members/audience/audience.ts'
import { isPremiumOn } from '#server/domain/members/member-day.ts'
import { companyDay, companyToday, refuseDayOver } from '#server/kit/company-day.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { longList, type Sorting } from '#server/kit/list/long-list.ts'
import { narrowedTo, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { chosenIn } from './chosen.ts'
import { beginMember } from './new-member.ts'
import { hasNumber, isFound } from './numbers.ts'
import { columns, from, masked, shown, type Stored } from './columns.ts'

const sorting: Sorting = {
  fields: {
    created_at: ['m.created_at', 'timestamptz'],
    name: ['m.name collate "tr-x-icu"', 'text'],
    order_count: ['s.order_count', 'bigint'],
    order_sum: ['s.order_sum', 'bigint'],
  },
  tie: ['m.id', 'uuid'],
}

const visible = ({ reach }: Pick<Context, 'reach'>) =>
  sql`${withinCompany(reach.tie, 'm.company_id')} and m.merged_into is null and m.erased_at is null`

/**
 * Members who are premium today, those who are not, or both. Premium members are read from an index
 * of their own.
 */
function premium(asked: readonly ('true' | 'false')[] | undefined, ctx: Context): Sql | undefined {
  if (!asked || new Set(asked).size !== 1) return undefined
  const is = isPremiumOn(companyToday(ctx, 'm.company_id'))
  return asked[0] === 'true' ? is : sql`not ${is}`
}

/** Refuses a date in a person's life that has not come yet, by the company's clock. */
export function refuseFutureDays(
  ctx: Context,
  company_id: string,
  given: Partial<Pick<MemberInput, 'birth_date' | 'marriage_anniversary'>>,
): void {
  const today = companyDay(ctx.actor.tree, company_id, ctx.now)
  for (const field of ['birth_date', 'marriage_anniversary'] as const)
    if ((given[field] ?? '') > today) throw wrongField(field, 'past_range')
}

export const record = recordRoutes(member, {
  table: 'member m',
  // Blocking a member does not affect orders in progress or balances.
  uses: [],
  company: 'company_id',
  columns,
  from: () => from,
  within: visible,
  shown: shown as (row: Stored) => Member,
  search: () => ['m.search_text'],
  fixed: ['company_id'],
  check: (body, ctx) => {
    if (!body.phone && !body.email) throw wrongField('phone', 'required')
    refuseFutureDays(ctx, body.company_id, body)
  },
  before: ({ is_premium, premium_until }, { before, company_id, ctx }) => {
    // A premium date in the past may stay if the record is saved for another reason.
    const stays = before?.is_premium && before.premium_until === premium_until
    if (is_premium && premium_until && !stays) refuseDayOver('premium_until', premium_until, company_id, ctx)
  },
  write: ({ phones: _phones, phone, email, ...rest }: MemberInput, { before, ctx }) => ({
    ...rest,
    phone: phone || null,
    email: email || null,
    // A member who signed in by the former number or address must prove the new one.
    ...(before && (before.phone !== phone || before.email !== email) && { tokens_from: ctx.now }),
  }),
  after: ({ id, version }, { db, company_id, before }) =>
    before && noteUpdated(db, company_id, [{ id, version: version + 1 }]),
  parts: async ({ phones, phone, email }, { db, ctx, company_id, id, before }) => {
    if (!before) {
      const of = { phone: phone || null, email: email || null, phones: phones.map((it) => it.phone) }
      await beginMember(db, ctx, { company_id, member_id: id }, of)
    }
    await db.one(sql`delete from member_phone where company_id = ${company_id} and member_id = ${id}`)
    const further = [...new Set(phones.map((it) => it.phone))].filter((it) => it !== phone)
    if (further.length > 0)
      await db.one(
        sql`insert into member_phone (company_id, member_id, phone) select ${company_id}::uuid, ${id}::uuid, it from unnest(${further}::text[]) it`,
      )
  },
})

/**
 * Refuses if another member of the company has the phone number or the e-mail address. The refusal
 * is at that field and names the other member.
 */
async function refuseTaken<T>(ctx: Context, company_id: string, body: MemberInput, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const field = isDuplicate(error, 'member_own_phone')
      ? 'phone'
      : isDuplicate(error, 'member_own_email')
        ? 'email'
        : undefined
    if (!field) throw error
    const key =
      field === 'phone'
        ? sql`phone = ${body.phone}`
        : sql`email_key = lower(normalize(btrim(${body.email}), nfc) collate "und-x-icu")`
    const current = await ctx.db.one<{ id: string; name: string; surname: string }>(
      sql`select id, name, surname from member where company_id = ${company_id} and ${key} and merged_into is null and erased_at is null`,
    )
    const params = { name: `${current?.name ?? ''} ${current?.surname ?? ''}`.trim() }
    throw fault('member_exists', { current, errors: [{ path: field, code: 'taken_by', params }] })
  }
}

const lastDelivered = async (db: Db, { company_id, id }: Member): Promise<ReadMember['last_delivered']> =>
  (await db.one<NonNullable<ReadMember['last_delivered']>>(sql`
    select o.id as order_id, o.branch_id, o.delivery_type = any(${[...repeatedTypes]}::text[]) as is_repeatable, o.created_at as at, b.name as branch_name, o.summary from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id
    where o.company_id = ${company_id} and o.member_id = ${id} and o.status = 'delivered' and not o.is_test order by o.created_at desc, o.id desc limit 1`)) ??
  null

export const one = (ctx: Context, id: string): Promise<Member> => record.one(ctx.db, ctx, id)
/** Reads a member within the caller's transaction. */
export const oneIn = (db: Db, ctx: Context, id: string): Promise<Member> => record.one(db, ctx, id)

export const memberRoutes = routes(
  member,
  {
    ...record.handlers,

    read: async ({ params }, ctx) => {
      const row = await one(ctx, params.member_id)
      return { ...row, last_delivered: row.order_count > 0 ? await lastDelivered(ctx.db, row) : null }
    },

    list: async ({ query }, asked) => {
      const chosen = await chosenIn(asked, query)
      const named = query.company_id ?? (chosen?.company_id ? [chosen.company_id] : undefined)
      const ctx = { ...asked, reach: { ...asked.reach, tie: narrowedTo(asked.reach.tie, named) } }
      const sortsByStat = /order_/.test(query.sort)
      // Conditions without an index may read every row, so they must not delay other callers.
      const asks = longList<Stored>(chosen ? ctx.kit.slow : ctx.db, {
        columns: columns(ctx),
        // For an index on the sums to come first, the join must be an inner join.
        from: sortsByStat ? sql`${raw(from.sql.replace('left join member_stat', 'join member_stat'))}` : from,
        conditions: [
          visible(ctx),
          ...(['company_id', 'registration_source', 'city_id', 'is_active'] as const).map((it) =>
            anyOf(`m.${it}`, query[it]),
          ),
          premium(query.is_premium, ctx),
          chosen?.company_id ? sql`m.company_id = ${chosen.company_id}` : undefined,
          chosen && inAudience(chosen.audience, { ...chosen.at, tie: ctx.reach.tie }),
          hasNumber(ctx.reach.tie, query.phone),
          isFound(ctx.reach.tie, query.search),
        ],
        query,
        ...sorting,
      })
      const found = await (chosen && !query.search ? orTooDear(ctx.lang, fieldOf(query), asks) : asks)
      return { ...found, data: found.data.map((row) => masked(shown(row), ctx)) }
    },

    create: (given, ctx) => refuseTaken(ctx, given.body.company_id, given.body, record.handlers.create(given, ctx)),
    update: (given, ctx) => refuseTaken(ctx, given.body.company_id, given.body, record.handlers.update(given, ctx)),
  },
  (id, { reach }) =>
    sql`select m.company_id from member m where ${withinCompany(reach.tie, 'm.company_id')} and m.id = ${id} and m.erased_at is null`,
  mergedInto,
)
