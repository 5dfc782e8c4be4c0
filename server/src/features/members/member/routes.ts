import { fieldOf, orTooDear } from '#server/domain/members/audience/too-dear.ts'
import { mergedInto } from '#server/domain/members/merge/merged-into.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { memberPage, type MemberAddress } from '#contract/members/member-page.ts'
import { repeatedTypes } from '#contract/members/repeat-order.ts'
import { member, type Member, type MemberInput, type ReadMember } from '#contract/members/member.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import { inAudience } from '#server/domain/members/audience/audience.ts'
import { contactsOf, welcome } from '#server/domain/members/erase/erased-contacts.ts'
import { reward } from '#server/domain/members/points/definitions.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { answerByLaw } from '#server/domain/members/consent/answers.ts'
import { mailOptIn } from '#server/domain/members/consent/links.ts'
import { reachOf } from '#server/domain/members/sending/reachable.ts'
import { isPremiumOn } from '#server/domain/members/member-day.ts'
import { noteConsent } from '#server/domain/members/consent/consents.ts'
import { saidOn } from '#server/domain/members/consent/said-on.ts'
import { companyDay, companyToday, refuseDayOver, zoneOfCompany } from '#server/kit/company-day.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { longList, type Sorting } from '#server/kit/list/long-list.ts'
import { narrowedTo, within, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { chosenIn } from './chosen.ts'
import { hasNumber, isFound } from './numbers.ts'
import { timelineOf } from './timeline.ts'
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
 * Members who are premium today, those who are not, or both; the first are read from an index of
 * their own.
 */
function premium(asked: readonly ('true' | 'false')[] | undefined, ctx: Context): Sql | undefined {
  if (!asked || new Set(asked).size !== 1) return undefined
  const is = isPremiumOn(companyToday(ctx, 'm.company_id'))
  return asked[0] === 'true' ? is : sql`not ${is}`
}

/** The time of an answer: now, unless it was given on another day. 422 for a future day. */
async function saidAt(
  ctx: Context,
  company_id: string,
  { status, on }: { status: 'given' | 'refused'; on?: string | undefined },
): Promise<Date> {
  const { db, now } = ctx
  if (!on) return now
  if (on > companyDay(ctx.actor.tree, company_id, now)) throw wrongField('on', 'not_future')
  return saidOn(status, on, { zone: await zoneOfCompany(db, company_id), now })
}

const record = recordRoutes(member, {
  table: 'member m',
  // Blocking does not affect orders in progress or the member's balances.
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
    const today = companyDay(ctx.actor.tree, body.company_id, ctx.now)
    for (const field of ['birth_date', 'marriage_anniversary'] as const)
      if ((body[field] ?? '') > today) throw wrongField(field, 'past_range')
  },
  before: ({ is_premium, premium_until }, { before, company_id, ctx }) => {
    // An expired premium may stay when the record is saved for another reason.
    const stays = before?.is_premium && before.premium_until === premium_until
    if (is_premium && premium_until && !stays) refuseDayOver('premium_until', premium_until, company_id, ctx)
  },
  write: ({ phones: _phones, phone, email, ...rest }: MemberInput) => ({
    ...rest,
    phone: phone || null,
    email: email || null,
  }),
  parts: async ({ phones, phone, email }, { db, ctx, company_id, id, before }) => {
    if (!before) {
      await db.one(sql`insert into member_stat (company_id, member_id) values (${company_id}, ${id})`)
      await db.one(sql`insert into member_account (company_id, member_id) values (${company_id}, ${id})`)
      const owner = { company_id, member_id: id }
      const contacts = contactsOf({ phone: phone || null, email: email || null, phones: phones.map((it) => it.phone) })
      const hasGift = await welcome(db, ctx.kit, { ...owner, contacts, now: ctx.now })
      if (hasGift) await reward(db, owner, { point_type: 'first_membership', key: `first:${id}`, now: ctx.now })
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
 * Another member of the company has the phone or the address: refused at its field, naming them.
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

/** Limits mails that ask a member for a yes. */
const optInMails = { max: 4, minutes: 24 * 60 }

export const one = (ctx: Context, id: string): Promise<Member> => record.one(ctx.db, ctx, id)
/** Reads within the caller's transaction. */
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
      // Conditions without an index may read every row, so they must not hold up anybody else.
      const asks = longList<Stored>(chosen ? ctx.kit.slow : ctx.db, {
        columns: columns(ctx),
        // An index on the sums can lead only with an inner join.
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

export const memberPageRoutes = routes(memberPage, {
  addresses: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many<MemberAddress>(sql`
        select a.id, a.title, a.text, a.directions, d.name as district_name, c.name as city_name, a.lat, a.lng, a.last_used_at
        from member_address a left join district d on d.id = a.district_id left join city c on c.id = a.city_id
        where a.company_id = ${company_id} and a.member_id = ${id} order by a.last_used_at desc nulls last, a.id limit 100`)
  },

  devices: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many<{
      id: string
      platform: 'ios' | 'android' | 'web'
      app_version: string
      last_seen_at: string
    }>(sql`
        select id, platform, app_version, last_seen_at from member_device
        where company_id = ${company_id} and member_id = ${id} order by last_seen_at desc, id limit 100`)
  },

  orders: async ({ params, query }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    const page = await longList<{ card: OrderRow }>(ctx.db, {
      columns: sql`${cardJson()} as card`,
      from: sql`from orders o`,
      conditions: [within({ ...ctx.reach.tie, company: company_id }, 'o'), sql`o.member_id = ${id}`],
      query,
      fields: { created_at: ['o.created_at', 'timestamptz'] },
      tie: ['o.id', 'uuid'],
    })
    return { ...page, data: page.data.map((it) => it.card) }
  },

  timeline: async ({ params, query }, ctx) => timelineOf(await one(ctx, params.member_id), query, ctx),

  consents: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many(sql`
        select e.id, e.channel, e.status, e.source, e.at, e.proof, e.actor,
          case when f.result is not null then jsonb_build_object('result', f.result, 'reason', f.reason, 'at', ${raw(jsonTime('f.done_at'))}) end as iys
        from consent_event e left join iys_filing f on f.company_id = ${company_id} and f.id = e.id
        where e.company_id = ${company_id} and e.member_id = ${id} order by e.at desc, e.id desc limit 200`)
  },

  reach: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return reachOf(ctx.db, { company_id, member_id: id }, ctx.now)
  },

  setConsent: async ({ params, body }, ctx) => {
    if (body.status === 'given' && !body.proof) throw wrongField('proof', 'required')
    const { company_id, id } = await one(ctx, params.member_id)
    const at = await saidAt(ctx, company_id, body)
    const owner = { company_id, member_id: id }
    const answer = await answerByLaw(ctx.db, owner, body)
    if (answer === 'pending') await takeTryOrRefuse(ctx.db, { key: `consent-mail:${id}`, ...optInMails })
    return once(ctx, 'member-consent', { ...body, ...params }, (db) =>
      record.changeIn(db, ctx, params.member_id, {
        version: body.version,
        action: 'consent',
        write: async () => {
          const { channel, source, proof } = body
          const actor = ctx.actor.name
          await noteConsent(db, {
            ...owner,
            channel,
            status: answer,
            source,
            proof,
            actor,
            at: answer === 'pending' ? ctx.now : at,
          })
          if (answer === 'pending') await mailOptIn(db, ctx.kit, owner, ctx.now)
          return {}
        },
      }),
    )
  },
})
