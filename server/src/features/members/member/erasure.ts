import sql from 'sql-template-tag'
import { erasureDays, memberErasure, type Erasure } from '#contract/members/member-erasure.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { forgetKept, forgetSearches, type Erased } from '#server/domain/members/erase/contacts.ts'
import { eraseMember, obstaclesOf } from '#server/domain/members/erase/erase.ts'
import { markErased } from '#server/domain/members/erase/marks.ts'
import { findMentions } from '#server/domain/members/erase/mentions.ts'
import { restsOf } from '#server/domain/members/erase/rest-run.ts'
import { openErasureText, refusalOfErasure } from '#server/domain/members/erase/words.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { companyDay, companyToday } from '#server/kit/company-day.ts'
import { wakeRuns } from '#server/kit/jobs/run.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf, containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { askForExport, auditExport } from './export.ts'
import { oneIn } from './routes.ts'

const columns = (ctx: Context) => sql`e.id, e.company_id, co.name as company_name, e.member_id,
  case when m.erased_at is null then btrim(m.name || ' ' || m.surname) else '' end as member_name, e.status, e.channel, e.note, e.asked_at, e.asked_by, e.due_on,
  e.status in ('pending', 'approved') and e.due_on < ${companyToday(ctx, 'e.company_id')} as is_overdue, e.decided_by, e.decided_at, e.decision_note, e.completed_at, null as rest, e.version`
const from = sql`from member_erasure e join member m on m.company_id = e.company_id and m.id = e.member_id join company co on co.id = e.company_id`

interface Of {
  company_id: string
  id: string
}
const lockMember = (db: Db, { company_id, id }: Of) =>
  db.one(sql`select id from member where company_id = ${company_id} and id = ${id} for update`)
const openOf = (db: Db, ctx: Context, { company_id, id }: Of) =>
  db.one<Erasure>(
    sql`select ${columns(ctx)} ${from} where e.company_id = ${company_id} and m.company_id = ${company_id} and e.member_id = ${id} and e.status in ('pending', 'approved')`,
  )
const readIn = (db: Db, ctx: Context, company_id: string, id: string) =>
  db.must<Erasure>(
    sql`select ${columns(ctx)} ${from} where e.company_id = ${company_id} and m.company_id = ${company_id} and e.id = ${id}`,
  )

/** The newest request of a member. The member is locked. */
async function lastOf(db: Db, ctx: Context, member_id: string): Promise<Erasure> {
  const of = await oneIn(db, ctx, member_id)
  await lockMember(db, of)
  const { company_id, id } = of
  const row = await db.one<Erasure>(
    sql`select ${columns(ctx)} ${from} where e.company_id = ${company_id} and m.company_id = ${company_id} and e.member_id = ${id} order by e.asked_at desc, e.id desc limit 1`,
  )
  if (!row) throw fault('not_found')
  return row
}

export const erasureDecision = decision(memberErasure, {
  table: 'member_erasure',
  steps: { complete: { from: ['approved'], to: 'completed' } },
  load: lastOf,
  // After the erasure, the request is read by its id: the member's name is gone, and the call's
  // path no longer leads to the member.
  again: (db, ctx, it) => readIn(db, ctx, it.company_id, it.id),
  stamp: ({ actor, now }) => ({ decided_by: actor.name, decided_at: now }),
  history: ({ member_id, status }, verb) => ({
    noun: 'member',
    record_id: member_id,
    action: `erasure-${verb}`,
    shown: { status },
  }),
  waiting: ({
    reach,
  }) => sql`select e.member_id as id, btrim(m.name || ' ' || m.surname) as name, e.note as hint, co.name as place, e.asked_at as since,
      e.company_id, null::uuid as branch_id ${from} where ${withinCompany(reach.tie, 'e.company_id')} and e.status = 'pending'`,
})

/** Records a member's request to be erased. Throws 409 if one is open. */
export async function writeErasure(
  db: Db,
  ctx: Context,
  member_id: string,
  { channel, note }: Pick<Erasure, 'channel' | 'note'>,
): Promise<Erasure> {
  await lockMember(db, await oneIn(db, ctx, member_id))
  // The member is read again, because it may have been merged into another one meanwhile. That one is
  // locked too.
  const { company_id, id } = await oneIn(db, ctx, member_id)
  await lockMember(db, { company_id, id })
  const dayOf = (at: Date) => companyDay(ctx.actor.tree, company_id, at)
  const open = await openOf(db, ctx, { company_id, id })
  if (open) {
    const { asked_at, due_on, status } = open
    const detail = openErasureText(ctx.lang, { status, asked_on: dayOf(new Date(asked_at)), due_on })
    throw fault('already_exists', {
      cause: 'erasure_asked',
      detail,
      current: { id: open.id, status, asked_at, due_on },
    })
  }
  const request_id = uuidv7(ctx.now.getTime())
  const due_on = plusDays(dayOf(ctx.now), erasureDays)
  await db.one(sql`insert into member_erasure (company_id, id, member_id, status, channel, note, asked_at, due_on, asked_by)
    values (${company_id}, ${request_id}, ${id}, 'pending', ${channel}, ${note}, ${ctx.now}, ${due_on}, ${ctx.actor.name})`)
  await audit(db, ctx, {
    noun: 'member',
    record_id: id,
    company_id,
    action: 'erasure-ask',
    before: {},
    after: { channel },
  })
  return readIn(db, ctx, company_id, request_id)
}

export const memberErasureRoutes = routes(memberErasure, {
  list: async ({ query }, ctx) => {
    const page = await longList<Erasure>(ctx.db, {
      columns: columns(ctx),
      from,
      conditions: [
        withinCompany(ctx.reach.tie, 'e.company_id'),
        anyOf('e.company_id', query.company_id),
        anyOf('e.status', query.status),
        containsFoldedPhone('m.search_text', query.search),
      ],
      query,
      fields: { asked_at: ['e.asked_at', 'timestamptz'] },
      tie: ['e.id', 'uuid'],
    })
    const ids = page.data.flatMap((it) => (it.status === 'completed' ? [it.member_id] : []))
    const rests = await restsOf(ctx.db, withinCompany(ctx.reach.tie, 'r.company_id'), ids)
    return { ...page, data: page.data.map((it) => ({ ...it, rest: rests.get(it.member_id) ?? null })) }
  },

  read: async ({ params }, ctx) => {
    const { company_id, id } = await oneIn(ctx.db, ctx, params.member_id)
    const request = (await openOf(ctx.db, ctx, { company_id, id })) ?? null
    return { request, obstacles: await obstaclesOf(ctx.db, { company_id, member_id: id }) }
  },

  mentions: async ({ params, query }, ctx) => {
    const { company_id, id } = await oneIn(ctx.db, ctx, params.member_id)
    return findMentions(ctx.kit.slow, { company_id, member_id: id }, query)
  },

  ask: ({ params, body }, ctx) =>
    once(ctx, 'member-erasure', { ...params, ...body }, (db) => writeErasure(db, ctx, params.member_id, body), 201),

  ...erasureDecision.handlers,
  complete: async ({ params, body }, ctx) => {
    const erased: (Erased & { company_id: string })[] = []
    const answer = await erasureDecision.decide(ctx, 'complete', params.member_id, body, async (db, it) => {
      const owner = { company_id: it.company_id, member_id: it.member_id }
      const obstacles = await obstaclesOf(db, owner)
      if (obstacles.length > 0) {
        const codes = obstacles.map((each) => each.code)
        throw fault('conflict', { current: { obstacles }, detail: refusalOfErasure(ctx.lang, codes) })
      }
      erased.push({ company_id: it.company_id, ...(await eraseMember(db, ctx.kit, owner, ctx.now)) })
      return { completed_at: ctx.now, decided_by: it.decided_by, decided_at: it.decided_at }
    })
    wakeRuns(ctx.kit)
    for (const { company_id, ...it } of erased) {
      await forgetKept(ctx.db, company_id, it)
      await forgetSearches(ctx.db, company_id, it)
      for (const member_id of it.ids) await markErased(ctx.kit.files, { company_id, member_id })
    }
    return answer
  },

  export: async ({ params, body }, ctx) => {
    const row = await oneIn(ctx.db, ctx, params.member_id)
    const made = await askForExport(ctx, row, body.format)
    await auditExport(ctx, row, body.format)
    return made
  },
})
