import type { In } from '#contract/kit/call.ts'
import type { Branch } from '#contract/organisation/branch.ts'
import { generalFields, onsiteFaults } from '#contract/organisation/general-fields.ts'
import {
  generalSettings,
  type GeneralSettings,
  type GeneralSettingsInput,
} from '#contract/organisation/general-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { columnsOf, record, tellMenu } from './record.ts'

const names = Object.keys(generalFields)
const part = <V>(row: Record<string, V>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
const shown = (row: Branch) => ({ ...part(row), id: row.id, version: row.version }) as GeneralSettings

const isSame = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The part of a branch's record that its own staff can change. It is written like the record
 * itself, so both share one version and one history.
 */
export const generalDocument = {
  check: (body: GeneralSettingsInput) => refuseBrokenRules(onsiteFaults(body)),
  one: async (db: Db, ctx: Context, branch_id: string, lock?: 'lock') =>
    shown(await record.one(db, ctx, branch_id, lock)),
  change: async (
    db: Db,
    ctx: Context,
    branch_id: string,
    { version, ...body }: In<typeof generalSettings.update.body>,
  ) =>
    shown(
      await record.changeIn(db, ctx, branch_id, {
        version,
        write: () => columnsOf(body),
        parts: (step) => tellMenu(step, body.order_methods),
      }),
    ),
  done: record.done,
}

export const generalSettingsRoutes = routes(generalSettings, {
  read: ({ params }, ctx) => generalDocument.one(ctx.db, ctx, params.branch_id),
  update: async ({ params, body }, ctx) => {
    generalDocument.check(body)
    const after = await ctx.db.tx((db) => generalDocument.change(db, ctx, params.branch_id, body))
    record.done(ctx)
    return after
  },
  /**
   * The history of the branch's record, reduced to the entries that concern the part its own staff
   * can change.
   */
  history: async ({ params }, ctx) => {
    const lines = await record.handlers.history({ params }, ctx)
    return lines
      .map((it) => ({ ...it, before: it.before && part(it.before), after: it.after && part(it.after) }))
      .filter((it) => !isSame(it.before, it.after))
  },
})
