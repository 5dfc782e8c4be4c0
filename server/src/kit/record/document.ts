import sql, { join, raw } from 'sql-template-tag'
import type { Answer, Call, Parsed } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { historyOf } from '../audit/audit.ts'
import { changedIn, type Versioned } from './changed.ts'
import type { Context } from '../context.ts'
import { fault } from '../answer/fault.ts'
import type { Columns } from './record-noun.ts'
import { branchIn } from '../guard/tree.ts'

interface DocumentNoun extends Record<'read' | 'update' | 'history', Call> {
  noun: string
  row: { _zod: { output: Versioned } }
  input: { _zod: { output: object } }
}
type RowOf<N extends DocumentNoun> = N['row']['_zod']['output']
type InputOf<N extends DocumentNoun> = N['input']['_zod']['output']

/** The place to which the document belongs. */
interface Place {
  company_id: string
  /** The id of the branch. */
  id: string
  ctx: Context
}
type Kept = 'id' | 'version'

/**
 * The functions and lists that each document must provide. The document's version is a column of
 * `branch`.
 */
interface DocumentParts<Row extends Versioned, Input, Own extends keyof Row> {
  version: `${string}version`
  /** The columns of `branch` that are returned unchanged. */
  columns: readonly (Own & string)[]
  /** Loads those parts of the answer that are not columns of `branch`. */
  load: (db: Db, at: Place, branch: Pick<Row, Own | Kept>) => Promise<Omit<Row, Own | Kept>>
  /** Refuses a body because of its content, before any transaction starts. */
  check?: (body: Input, ctx: Context) => unknown
  /** The columns of `branch` that a change sets. */
  set?: (body: Input, at: Place) => Columns
  /** Writes to other tables than `branch` and notifies watchers. */
  write: (db: Db, body: Input, at: Place, before: Row) => Promise<unknown>
}

/**
 * The handlers of a document, of which each branch has exactly one (contract/src/kit/document.ts).
 * They make one change of a branch at a time, refuse stale versions, keep a history, and notify
 * watchers after the commit. In the caller's transaction, `one` reads the document and `change`
 * writes it after `check`.
 */
export function documentRoutes<N extends DocumentNoun, Own extends keyof RowOf<N> = never>(
  noun: N,
  it: DocumentParts<RowOf<N>, InputOf<N>, Own>,
) {
  type Row = RowOf<N>
  type Body = InputOf<N> & { version: number }
  const columns = raw(['id', `${it.version} as version`, ...it.columns].join(', '))
  const placeOf = (ctx: Context, branch_id: string): Place => {
    const id = branch_id.toLowerCase()
    return { company_id: branchIn(ctx.actor.tree, id).company_id, id, ctx }
  }
  const branchAt = ({ company_id, id }: Place) => sql`company_id = ${company_id} and id = ${id}`

  async function one(db: Db, ctx: Context, branch_id: string, lock?: 'lock'): Promise<Row> {
    const at = placeOf(ctx, branch_id)
    if (lock) await db.one(sql`select id from branch where ${branchAt(at)} for no key update`)
    const branch = await db.one<Pick<Row, Own | Kept>>(sql`select ${columns} from branch where ${branchAt(at)}`)
    if (!branch) throw fault('not_found')
    return { ...branch, ...(await it.load(db, at, branch)) } as Row
  }

  function change(db: Db, ctx: Context, branch_id: string, { version, ...body }: Body): Promise<Row> {
    const at = placeOf(ctx, branch_id)
    const input = body as unknown as InputOf<N>
    const set = [
      sql`${raw(it.version)} = ${raw(it.version)} + 1`,
      ...Object.entries(it.set?.(input, at) ?? {}).map(([name, value]) => sql`${raw(name)} = ${value}`),
    ]
    return changedIn<Row>(db, ctx, {
      noun: noun.noun,
      company_id: () => at.company_id,
      version,
      load: (db, lock) => one(db, ctx, branch_id, lock),
      write: async (db, before) => {
        await db.one(sql`update branch set ${join(set)} where ${branchAt(at)}`)
        await it.write(db, input, at, before)
      },
    })
  }

  type Params = { params: { branch_id: string } }
  const handlers = {
    read: ({ params }: Params, ctx: Context) => one(ctx.db, ctx, params.branch_id),
    history: ({ params }: Params, ctx: Context) => {
      const { id, company_id } = placeOf(ctx, params.branch_id)
      return historyOf(ctx.db, noun.noun, id, [company_id])
    },
    update: async ({ params, body }: Params & { body: Body }, ctx: Context) => {
      await it.check?.(body, ctx)
      const after = await ctx.db.tx((db) => change(db, ctx, params.branch_id, body))
      ctx.kit.nudge(params.branch_id.toLowerCase())
      return after
    },
  }
  type Handlers = {
    [K in keyof typeof handlers]: (given: Parsed<N[K]>, ctx: Context) => Promise<Answer<N[K]>>
  }
  return { one, change, check: it.check, handlers: handlers as unknown as Handlers }
}
