import sql, { raw } from 'sql-template-tag'
import type { Context } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import type { Step } from '#server/kit/record/record-noun.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { MenuTable } from './parts.ts'
import { menuChanged } from './stock.ts'

/**
 * What all records of a branch's menu have in common: they stay in their branch; they are searched,
 * sorted and picked by their name in the caller's language; and every change is passed on to
 * platforms and open panels.
 */
export const menuRecord = <T extends MenuTable>(table: T, as: string) => {
  const name = ({ lang }: Pick<Context, 'lang'>) => `${as}.name ->> '${lang}'`
  return {
    table: `${table} ${as}`,
    company: 'company_id',
    fixed: ['branch_id'],
    within: ({ reach }: Pick<Context, 'reach'>) => within(reach.tie, as),
    search: (ctx: Context) => [name(ctx)],
    sort: (ctx: Context) => ({ name: `(${name(ctx)}) collate "tr-x-icu"` }),
    names: ({ params }: { params: { branch_id: string } }, ctx: Context) =>
      sql`select ${raw(as)}.id, ${raw(name(ctx))} as name from ${raw(table)} ${raw(as)} where ${within(ctx.reach.tie, as)} and ${raw(as)}.branch_id = ${params.branch_id}`,
    after: (at: BranchKey, { db, ctx }: Step<unknown>) => menuChanged(db, at, ctx.actor.name, ctx.now),
    done: ({ kit }: Context) => kit.nudge(),
  } as const
}
