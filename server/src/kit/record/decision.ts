import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Answer, Call, Schema } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import type { Actor } from '../guard/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Versioned } from './changed.ts'
import type { Context, Handlers } from '../context.ts'
import { decidedText } from './decision-words.ts'
import { fault } from '../answer/fault.ts'
import { once } from '../idempotency.ts'
import { ofOneCompany, type Reach } from '../guard/reach.ts'
import { idOf, type Columns } from './record-noun.ts'
import { isYetToCome, stepRefused, type Steps } from './steps.ts'

interface Decided extends Versioned {
  status: string
  company_id?: string | null
}

/** One kind of record that waits for a decision, with the rule for who may decide. */
export interface Waiting {
  /**
   * Everybody who holds this permission at a place is asked to decide on the records of that place.
   */
  permission: string
  /**
   * Selects id, name, hint, place, since, company_id and branch_id of the waiting records that this
   * person may decide. Returns null if there can be none. `reach` says where the person holds the
   * permission.
   */
  from: (it: { reach: Reach; actor: Actor; now: Date }) => Sql | null
}

type Answered = Call & { params: Schema; body: Schema }
/** A noun whose records need a decision. The contract declares this with `decidedBy`. */
export interface DecidedNoun {
  noun: string
  approve: Answered
  reject?: Answered
  deny?: Answered
}
type Usual = 'approve' | 'reject' | 'deny'

export interface DecisionParts<Row extends Decided, Key, More extends string> {
  table: string
  /**
   * Reads the record that a path names. A record that the caller may not access gives 404. With
   * `lock`, the record is locked until the transaction ends.
   */
  load: (db: Db, ctx: Context, key: Key, lock?: 'lock') => Promise<Row>
  /**
   * Further steps of the record besides approving and rejecting it while it is pending, including
   * steps that other code takes.
   */
  steps?: Steps<Row['status'], More>
  /**
   * Reads the record after the decision. Needed if the decision changes the record in such a way
   * that its path no longer leads to it.
   */
  again?: (db: Db, ctx: Context, before: Row) => Promise<Row>
  /** Whether the row belongs to the platform, even if it is about a company. */
  isOfPlatform?: true
  /** Whether the caller entered the record. If so, somebody else must decide. */
  isOwn?: (row: Row) => boolean
  /**
   * Throws if the caller may not decide on this record, or if the noun does not allow the decision
   * for another reason.
   */
  refuse?: (ctx: Context, row: Row) => void
  /** The columns that record who decided and when. */
  stamp?: (ctx: Context) => Columns
  /**
   * Which history records the decision, and what is written there; by default the record's own
   * history.
   */
  history?: (row: Row, verb: Usual | More) => { noun: string; record_id: string; action: string; shown: object }
  waiting: Waiting['from']
}

interface DecisionBody {
  version: number
  decision_note?: string
}

/**
 * Makes a handler for the decision of a second person (contract/src/kit/decision.ts). Each record
 * is decided only once: the row is locked, and a later decision gets 409 with who decided first and
 * when. The person who entered the record is refused with 403 `second_person`. `follow` applies the
 * effects of the decision in the same transaction, before the status is written. It may return
 * further columns, which take precedence.
 */
export function decision<N extends DecidedNoun, Key = string, More extends string = never>(
  noun: N & DecidedNoun,
  it: DecisionParts<Answer<N['approve']> & Decided, Key, More>,
) {
  type Row = Answer<N['approve']> & Decided
  type Verb = Usual | More
  const steps: Steps<string> = {
    approve: { from: ['pending'], to: 'approved' },
    ...(noun.reject && { reject: { from: ['pending'], to: 'rejected' } }),
    ...(noun.deny && { deny: { from: ['pending'], to: 'denied' } }),
    ...it.steps,
  }
  const verbs = Object.keys(steps) as Verb[]
  const companyOf = (row: Row) => (it.isOfPlatform ? undefined : (row.company_id ?? undefined))
  const historyOf = (row: Row, verb: Verb) =>
    it.history?.(row, verb) ?? { noun: noun.noun, record_id: row.id, action: verb, shown: row }

  /**
   * Throws 409 naming who decided first. Throws a plain 409 if the record has changed in another
   * way or the step is not possible yet.
   */
  async function refuseLate(db: Db, ctx: Context, verb: Verb, row: Row, version: number): Promise<void> {
    const { from } = steps[verb]!
    const isPossible = from.includes(row.status)
    if (isPossible && row.version === version) return
    const leadsTo = Object.values(steps).map((step) => step.to)
    const isDecided = isPossible ? leadsTo.includes(row.status) : !isYetToCome(steps, row.status, verb)
    const detail = isDecided ? await fasterText(db, ctx, row) : undefined
    const more = { current: row, ...(detail && { detail }) }
    throw isPossible ? fault('stale_version', more) : stepRefused(steps, row.status, verb, more)
  }

  async function fasterText(db: Db, ctx: Context, row: Row): Promise<string | undefined> {
    const lines = verbs.map((verb) => historyOf(row, verb))
    const [{ noun: of, record_id }] = lines as [(typeof lines)[0]]
    const last = await db.one<{ action: string; actor: string | null; at: Date }>(
      sql`select action, actor, at from audit where company_id = ${companyOf(row) ?? platformCompany} and noun = ${of} and record_id = ${record_id}
        and action = any(${lines.map((line) => line.action)}) order by at desc, id desc limit 1`,
    )
    const verb = last && verbs[lines.findIndex((line) => line.action === last.action)]
    return last?.actor && verb ? decidedText(ctx, verb, { by: last.actor, at: new Date(last.at) }) : undefined
  }

  const decide = (
    ctx: Context,
    verb: Verb,
    key: Key,
    body: DecisionBody,
    follow?: (db: Db, before: Row) => Promise<Columns | undefined | void>,
  ): Promise<Row> =>
    once(ctx, `${noun.noun} ${verb}`, { of: key, ...body }, async (db) => {
      const before = await it.load(db, ctx, key, 'lock')
      await refuseLate(db, ctx, verb, before, body.version)
      if (it.isOwn?.(before)) throw fault('second_person')
      it.refuse?.(ctx, before)
      const company_id = companyOf(before)
      const followed = await follow?.(db, before)
      const stamp = it.stamp ?? (() => ({ decided_by: ctx.actor.name, decided_at: ctx.now, updated_at: ctx.now }))
      const { decision_note } = body
      const columns = {
        status: steps[verb]!.to,
        ...stamp(ctx),
        ...(decision_note !== undefined && { decision_note }),
        ...followed,
      }
      const set = join(Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`))
      const own = company_id ? sql`company_id = ${company_id} and id = ${before.id}` : sql`id = ${before.id}`
      await db.one(sql`update ${raw(it.table)} set ${set}, version = version + 1 where ${own}`)
      const within = company_id ? { ...ctx, reach: ofOneCompany(ctx.reach, company_id) } : ctx
      const after = await (it.again?.(db, within, before) ?? it.load(db, within, key))
      const { shown, ...line } = historyOf(after, verb)
      await audit(db, ctx, {
        ...line,
        ...(company_id && { company_id }),
        before: historyOf(before, verb).shown,
        after: shown,
      })
      return after
    })

  const plainly =
    (verb: Verb) =>
    ({ params, body }: { params: Record<string, string>; body: DecisionBody }, ctx: Context) =>
      decide(ctx, verb, idOf(params) as Key, body)
  /** The handlers of a noun whose decisions change nothing besides the record itself. */
  const handlers = Object.fromEntries(verbs.map((verb) => [verb, plainly(verb)])) as unknown as Pick<
    Handlers<N>,
    Extract<keyof Handlers<N>, Verb>
  >
  const waiting: Waiting = { permission: noun.approve.permission, from: it.waiting }
  return { decide, handlers, waiting }
}
