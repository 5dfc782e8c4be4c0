import type { Out } from '#contract/kit/call.ts'
import { branchSettings, type BranchSettings } from '#contract/organisation/branch-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { branchOwnSettings } from '#server/domain/organisation/settings.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import { lockSettings } from '#server/kit/record/settings.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

type Bodies = Required<Out<typeof branchSettings.update.body>>
type Name = keyof BranchSettings

/** A section of a branch's settings, as `documentRoutes` makes it (kit/record/document.ts). */
interface Section<Row, Body> {
  one: (db: Db, ctx: Context, branch_id: string, lock?: 'lock') => Promise<Row>
  check?(body: Body, ctx: Context): unknown
  change: (db: Db, ctx: Context, branch_id: string, body: Body) => Promise<unknown>
  /** Runs after the change has committed. */
  done?: (ctx: Context) => unknown
}
export type Sections = { [N in Name]: Section<BranchSettings[N], NonNullable<Bodies[N]>> }

/**
 * Runs work of a section. If it is refused, the refusal is reported at the section's fields, or
 * with the newer section.
 */
async function ofSection<T>(name: Name, work: () => T | Promise<T>, newer: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'stale_version') throw fault('stale_version', { current: { [name]: await newer() } })
    const errors = error.more.errors?.map((it) => ({ ...it, path: `${name}.${it.path}` }))
    throw new Fault(error.code, { ...error.more, ...(errors && { errors }) })
  }
}

/** A branch's settings as a whole. Of the sections that are sent, either all are saved or none. */
export function branchSettingsRoutes(sections: Sections) {
  const names = Object.keys(sections) as Name[]
  const all = async (db: Db, ctx: Context, branch_id: string) => {
    const rows: [Name, unknown][] = []
    for (const name of names) rows.push([name, await sections[name].one(db, ctx, branch_id)])
    return Object.fromEntries(rows) as unknown as BranchSettings
  }
  return routes(branchSettings, {
    read: ({ params }, ctx) => all(ctx.db, ctx, params.branch_id),
    update: async ({ params: { branch_id }, body }, ctx) => {
      const sent = names.filter((name) => body[name])
      const each = async (db: Db, work: (section: Section<unknown, unknown>, body: unknown) => unknown) => {
        for (const name of sent) {
          const section = sections[name] as Section<unknown, unknown>
          await ofSection(
            name,
            () => work(section, body[name]),
            () => section.one(db, ctx, branch_id),
          )
        }
      }
      await each(ctx.db, ({ check }, it) => check?.(it, ctx))
      const after = await ctx.db.tx(async (db) => {
        await lockSettings(db, branchIn(ctx.actor.tree, branch_id).company_id)
        await each(db, (section, it) => section.change(db, ctx, branch_id, it))
        return all(db, ctx, branch_id)
      })
      for (const name of sent) await sections[name].done?.(ctx)
      ctx.kit.nudge(branch_id.toLowerCase())
      return after
    },
  })
}

export const branchSettingRoutes = branchOwnSettings.routes
