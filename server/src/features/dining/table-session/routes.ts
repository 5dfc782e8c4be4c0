import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { splitBills } from '#contract/dining/bill.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { forgetTries } from '#server/domain/identity/attempts.ts'
import { billsOf, ordersOf, owedBy, saveBills } from '#server/domain/dining/bills.ts'
import { sessionDetail } from '#server/domain/dining/detail.ts'
import { leave, refuseLeftOver } from '#server/domain/dining/leave.ts'
import { refund, takePayment } from '#server/domain/dining/pay.ts'
import { getUp, newJoinCode, seat, sitDown, takeTables } from '#server/domain/dining/seating.ts'
import {
  isSeated,
  joinTriesOf,
  lockFloor,
  sessionAt,
  sessionOf,
  tablesChanged,
  type SessionRow,
} from '#server/domain/dining/sessions.ts'
import { lockBoth, merge, unmerge } from '#server/domain/dining/together.ts'
import { whyNot, wrongAll, wrongAtTable } from '#server/domain/dining/words.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { tiedTo, within } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { floorOf } from './floor.ts'

const { noun } = tableSession
type Keyed = { params: { table_session_id: string } }

/**
 * Changes a session and writes a line of its history in one transaction. Refuses if the session no
 * longer has the version that the caller saw. `work` may return the id of another session to show
 * instead. With `floor`, nobody else at the branch can sit down, move or leave until the
 * transaction ends.
 */
async function act<B extends { version: number }>(
  ctx: Context,
  { params, body }: Keyed & { body: B },
  action: string,
  it: { floor: boolean; work: (db: Db, session: SessionRow) => Promise<string | void> },
): Promise<TableSession> {
  const id = params.table_session_id.toLowerCase()
  const tie = await tiedTo(ctx.db, ctx.reach.tie, 'table_session', id)
  const answer = await once(ctx, `${noun} ${action} ${id}`, body, async (db) => {
    if (it.floor) await lockFloor(db, await sessionOf(db, tie, id))
    const before = await sessionOf(db, tie, id, 'lock')
    if (before.version !== body.version) throw fault('stale_version', { current: await sessionDetail(db, before) })
    const shown = (await it.work(db, before)) ?? id
    const after = await sessionOf(db, tie, id)
    const { company_id } = before
    await audit(db, ctx, { noun, record_id: id, action, company_id, before, after })
    await tablesChanged(db, before, ctx.actor.name)
    return sessionDetail(db, await sessionOf(db, tie, shown))
  })
  ctx.kit.nudge(answer.branch_id)
  return answer
}

const refuseGone = (session: SessionRow, ctx: Context) => {
  if (!isSeated(session)) throw fault('conflict', { detail: whyNot(ctx.lang, 'over') })
}
const touched = (db: Db, { company_id, id }: SessionRow, now: Date) =>
  db.one(
    sql`update table_session set version = version + 1, updated_at = ${now} where company_id = ${company_id} and id = ${id}`,
  )

/**
 * Takes a table for a session if the table is free. Otherwise returns the session that is at the
 * table.
 */
async function otherAt(db: Db, session: SessionRow, table_id: string, lang: Lang): Promise<SessionRow | undefined> {
  const { company_id, branch_id } = session
  const other = await sessionAt(db, company_id, table_id)
  if (other === session.id) throw wrongAtTable(lang, 'table_id', 'table_taken')
  if (other) return sessionOf(db, { company: company_id, branch: branch_id }, other)
  await takeTables(db, session, [table_id], () => 'table_id', lang)
  return undefined
}

/**
 * Adds a table to a session, or moves the session to that table. If another session is already at
 * the table, the two are merged: moving joins that session, adding merges it into this one.
 */
const toTable =
  (action: 'move' | 'merge') => (given: Keyed & { body: { version: number; table_id: string } }, ctx: Context) =>
    act(ctx, given, action, {
      floor: true,
      work: async (db, session) => {
        refuseGone(session, ctx)
        const table_id = given.body.table_id.toLowerCase()
        const other = await otherAt(db, session, table_id, ctx.lang)
        if (other) {
          const [from, into] = action === 'move' ? [session, other] : [other, session]
          await lockBoth(db, session, other, ctx.lang)
          await merge(db, from, into, ctx)
          return into.id
        }
        if (action === 'move') await getUp(db, session.company_id, session.id, ctx.now)
        await sitDown(db, session.company_id, session.id, [table_id], ctx.now)
        await touched(db, session, ctx.now)
      },
    })

export const tableSessionRoutes = routes(
  tableSession,
  {
    floor: ({ params }, ctx) => floorOf(params.branch_id, ctx),

    read: async ({ params }, { db, reach }) => {
      const id = params.table_session_id.toLowerCase()
      return sessionDetail(db, await sessionOf(db, await tiedTo(db, reach.tie, 'table_session', id), id))
    },

    open: async ({ params, body }, ctx) => {
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(ctx.actor.tree, branch_id)
      const at = { company_id, branch_id }
      const table_ids = [...new Set(body.table_ids.map((it) => it.toLowerCase()))]
      const answer = await once(
        ctx,
        `${noun} open ${branch_id}`,
        body,
        async (db) => {
          await lockFloor(db, at)
          const id = await seat(db, at, { ...body, table_ids, now: ctx.now, lang: ctx.lang })
          const session = await sessionOf(db, { company: company_id }, id)
          await audit(db, ctx, { noun, record_id: id, action: 'create', company_id, after: session })
          await tablesChanged(db, at, ctx.actor.name)
          return sessionDetail(db, session)
        },
        201,
      )
      ctx.kit.nudge(branch_id)
      return answer
    },

    move: toTable('move'),
    merge: toTable('merge'),

    unmerge: (given, ctx) =>
      act(ctx, given, 'unmerge', {
        floor: true,
        work: async (db, session) => {
          if (!session.merged_into || session.state === 'closed')
            throw fault('conflict', { detail: whyNot(ctx.lang, 'apart') })
          const from = await sessionOf(db, { company: session.company_id }, session.merged_into, 'lock')
          await unmerge(db, session, from, ctx)
        },
      }),

    close: (given, ctx) =>
      act(ctx, given, 'close', {
        floor: true,
        work: async (db, session) => {
          refuseGone(session, ctx)
          await refuseLeftOver(db, session, ctx.lang)
          await leave(db, session, ctx.now)
        },
      }),

    split: (given, ctx) =>
      act(ctx, given, 'split', {
        floor: false,
        work: async (db, session) => {
          refuseGone(session, ctx)
          const before = await billsOf(db, session)
          const split = splitBills(owedBy(await ordersOf(db, session, 'lock')), before, given.body)
          if ('faults' in split) throw wrongAll(ctx.lang, split.faults)
          await saveBills(db, session, before, split.bills, ctx.now, true)
          await touched(db, session, ctx.now)
        },
      }),

    pay: (given, ctx) =>
      act(ctx, given, 'pay', {
        floor: false,
        work: async (db, session) => {
          await takePayment(db, session, { ...given.body, now: ctx.now, lang: ctx.lang, actor: ctx.actor.name })
        },
      }),

    renewCode: async (given, ctx) => {
      const answer = await act(ctx, given, 'renew-code', {
        floor: false,
        work: async (db, session) => {
          refuseGone(session, ctx)
          const { company_id, id } = session
          // The version stays the same, so that a new code does not disturb somebody who is taking
          // a payment.
          await db.one(sql`update table_session set join_code = ${newJoinCode(session.join_code)}, updated_at = ${ctx.now}
            where company_id = ${company_id} and id = ${id}`)
        },
      })
      await forgetTries(ctx.db, [joinTriesOf(answer.id)])
      return answer
    },

    refund: (given, ctx) =>
      act(ctx, given, 'refund', {
        floor: false,
        work: async (db, session) => {
          const { amount, payment_method } = given.body
          const { refund_methods } = await sessionDetail(db, session)
          if (!refund_methods.includes(payment_method)) throw wrongField('payment_method', 'choice')
          const { now, lang, actor } = ctx
          await refund(db, session, { amount, payment_method, now, lang, actor: actor.name })
        },
      }),
  },
  (id, { reach }) => sql`select s.company_id from table_session s where ${within(reach.tie, 's')} and s.id = ${id}`,
)
