import sql, { type Sql } from 'sql-template-tag'
import { tableCommand, undoMinutes, type TableCommand } from '#contract/dining/table-command.ts'
import { commandColumns } from '#server/domain/dining/commands.ts'
import { tablesChanged } from '#server/domain/dining/sessions.ts'
import { whyNot } from '#server/domain/dining/words.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { tiedTo, within, type TieToOne } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

const { noun } = tableCommand
const read = (tie: TieToOne, condition: Sql) =>
  sql`select ${commandColumns} from table_command c join dining_table t on t.company_id = ${tie.company} and t.id = c.table_id
    where ${within(tie, 'c')} and ${condition} order by c.created_at, c.id`

/**
 * A step of a command: the fields it sets, and the states in which it is possible. A command that
 * is already in the resulting state is returned unchanged.
 */
interface Step {
  action: 'seen' | 'done' | 'undo'
  isDone: (it: TableCommand) => boolean
  from: readonly TableCommand['state'][]
  set: (ctx: Context) => Sql
}

const steps: Record<Step['action'], Step> = {
  seen: {
    action: 'seen',
    isDone: (it) => it.state === 'seen',
    from: ['open'],
    set: ({ now, actor }) => sql`state = 'seen', seen_at = ${now}, seen_by = ${actor.name}`,
  },
  done: {
    action: 'done',
    isDone: (it) => it.state === 'done',
    from: ['open', 'seen'],
    set: ({ now, actor }) => sql`state = 'done', done_at = ${now}, done_by = ${actor.name}`,
  },
  undo: {
    action: 'undo',
    isDone: (it) => it.state === 'open',
    from: ['seen', 'done'],
    set: () =>
      sql`state = case when state = 'done' and seen_at is not null then 'seen' else 'open' end, seen_at = case when state = 'done' then seen_at end,
        seen_by = case when state = 'done' then seen_by end, done_at = null, done_by = null`,
  },
}

async function take(
  { action, isDone, from, set }: Step,
  table_command_id: string,
  ctx: Context,
): Promise<TableCommand> {
  const id = table_command_id.toLowerCase()
  const tie = await tiedTo(ctx.db, ctx.reach.tie, 'table_command', id)
  const row = await once(ctx, `${noun} ${action} ${id}`, {}, async (db) => {
    const locked = await db.one<{ company_id: string; branch_id: string; updated_at: string }>(
      sql`select c.company_id, c.branch_id, c.updated_at from table_command c where ${within(tie, 'c')} and c.id = ${id} for update`,
    )
    const before = await db.one<TableCommand>(read(tie, sql`c.id = ${id}`))
    if (!locked || !before) throw fault('not_found')
    if (isDone(before)) return before
    const isLate = action === 'undo' && ctx.now.getTime() - Date.parse(locked.updated_at) > undoMinutes * 60_000
    if (!from.includes(before.state) || isLate)
      throw fault('conflict', { detail: whyNot(ctx.lang, 'call'), current: before })
    if (action === 'undo') {
      const other =
        await db.one(sql`select c.id from table_command c where ${within(tie, 'c')} and c.table_id = ${before.table_id} and c.kind = ${before.kind}
        and c.state in ('open', 'seen') and c.id <> ${id}`)
      if (other) throw fault('conflict', { detail: whyNot(ctx.lang, 'call'), current: before })
    }
    const { company_id } = locked
    await db.one(
      sql`update table_command set ${set(ctx)}, version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`,
    )
    const after = await db.must<TableCommand>(read(tie, sql`c.id = ${id}`))
    await audit(db, ctx, { noun, record_id: id, action, company_id, before, after })
    await tablesChanged(db, locked, ctx.actor.name)
    return after
  })
  ctx.kit.nudge(row.branch_id)
  return row
}

export const tableCommandRoutes = routes(
  tableCommand,
  {
    list: async ({ params }, { db, actor, now }) => {
      const { id: branch, company_id: company } = branchIn(actor.tree, params.branch_id)
      const data = await db.many<TableCommand>(read({ company, branch }, sql`c.state in ('open', 'seen')`))
      return { now: now.toISOString(), data }
    },
    seen: ({ params }, ctx) => take(steps.seen, params.table_command_id, ctx),
    done: ({ params }, ctx) => take(steps.done, params.table_command_id, ctx),
    undo: ({ params }, ctx) => take(steps.undo, params.table_command_id, ctx),
  },
  (id, { reach }) => sql`select c.company_id from table_command c where ${within(reach.tie, 'c')} and c.id = ${id}`,
)
