import type { Call, Answer, Parsed } from '#contract/kit/call.ts'
import type { SettingName } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import type { SettingRow, SettingValue } from '#server/kit/record/settings.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { branchOwnSettings as store } from './settings.ts'

interface DocumentNoun extends Record<'read' | 'update' | 'history', Call> {
  noun: string
  row: { _zod: { output: { id: string; version: number } } }
  input: { shape: object; _zod: { output: object } }
}
type RowOf<N extends DocumentNoun> = N['row']['_zod']['output']
type InputOf<N extends DocumentNoun> = N['input']['_zod']['output']

/** The branch to which the document belongs. */
interface Place {
  company_id: string
  id: string
}

/**
 * Offers a setting of a branch as one of its documents (contract/src/kit/document.ts). The document
 * shows the value that applies, whichever level has set it. Saving sets the value at the branch.
 * `more` reads those parts of the answer that are not part of the setting.
 */
export function settingDocument<N extends DocumentNoun>(
  noun: N,
  name: SettingName,
  more: (db: Db, at: Place, setting: SettingRow) => Promise<Omit<RowOf<N>, keyof InputOf<N> | 'id' | 'version'>>,
) {
  type Row = RowOf<N>
  type Body = InputOf<N> & { version: number }
  const placeOf = (ctx: Context, branch_id: string): Place => ({
    id: branch_id.toLowerCase(),
    company_id: branchIn(ctx.actor.tree, branch_id).company_id,
  })
  /**
   * Adds one to the version, because the versions of documents begin at one and those of settings
   * at zero.
   */
  const rowOf = async (db: Db, at: Place, it: SettingRow) =>
    ({ ...it.value, ...(await more(db, at, it)), id: at.id, version: it.version + 1 }) as unknown as Row

  async function one(db: Db, ctx: Context, branch_id: string): Promise<Row> {
    const at = placeOf(ctx, branch_id)
    return rowOf(db, at, await store.one(db, ctx, { branch_id, name }))
  }
  async function change(db: Db, ctx: Context, branch_id: string, { version, ...body }: Body): Promise<Row> {
    const at = placeOf(ctx, branch_id)
    const said = { version: version - 1, value: body as unknown as SettingValue }
    try {
      return await rowOf(db, at, await store.set(db, ctx, { branch_id, name }, said))
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'stale_version') throw error
      throw fault('stale_version', { current: await rowOf(db, at, error.more.current as SettingRow) })
    }
  }
  const check = (body: InputOf<N>, ctx: Context) =>
    store.check(
      ctx,
      name,
      Object.fromEntries(
        Object.keys(noun.input.shape).map((field) => [field, body[field as keyof typeof body]]),
      ) as SettingValue,
    )

  type Params = { params: { branch_id: string } }
  const handlers = {
    read: ({ params }: Params, ctx: Context) => one(ctx.db, ctx, params.branch_id),
    /** The history includes lines that were written when the document was not yet a setting. */
    history: async ({ params: { branch_id } }: Params, ctx: Context) => {
      const { id, company_id } = placeOf(ctx, branch_id)
      const lines = await store.history(ctx, { branch_id, name })
      return [...lines, ...(await historyOf(ctx.db, noun.noun, id, [company_id]))]
    },
    update: async ({ params: { branch_id }, body }: Params & { body: Body }, ctx: Context) => {
      await check(body, ctx)
      const after = await ctx.db.tx((db) => change(db, ctx, branch_id, body))
      ctx.kit.nudge(branch_id.toLowerCase())
      return after
    },
  }
  type Handlers = {
    [K in keyof typeof handlers]: (given: Parsed<N[K]>, ctx: Context) => Promise<Answer<N[K]>>
  }
  return { one, change, check, handlers: handlers as unknown as Handlers }
}
