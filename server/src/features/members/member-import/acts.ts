import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MemberImport } from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'
import { goOnAfter, type ImportInput } from '#server/domain/members/import/run.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { createRun, wakeRuns, type RunKind } from '#server/kit/jobs/run.ts'
import { findImport, showImport, showImports, type StoredImport } from './show.ts'

export const byId = (id: string) => sql`i.id = ${id}`

/** Why an action is refused: another browser tab or another person was faster. */
const movedOn: Record<Lang, string> = {
  tr: 'Bu aktarım bu arada ilerledi; sayfa şimdiki durumunu gösteriyor.',
  en: 'This import has moved on meanwhile; the page shows how it stands now.',
  de: 'Dieser Import ist inzwischen weiter; die Seite zeigt, wie er jetzt steht.',
}

/**
 * The import, locked, if it is in one of the states that allow the action. Otherwise throws 409
 * with its state.
 */
export async function lockedIn(
  db: Db,
  ctx: Context,
  id: string,
  states: readonly MemberImport['state'][],
): Promise<StoredImport> {
  const it = await findImport(db, ctx, byId(id), 'lock')
  const [shown] = await showImports({ ...ctx, db }, [it])
  if (!states.includes(shown!.state))
    throw fault('conflict', { current: { state: shown!.state }, detail: movedOn[ctx.lang] })
  return it
}

/** Queues a run over all rows of an import, and stores it as the import's current run. */
export async function start(
  db: Db,
  ctx: Context,
  it: StoredImport,
  kind: RunKind<ImportInput>,
  column: 'check_run_id' | 'run_id',
) {
  const { company_id, id, sheet, header_row } = it
  const span = await db.must<{
    upto: number
    n: number
  }>(sql`select coalesce(max(row_no), 0) as upto, count(*)::int as n from member_import_row
    where company_id = ${company_id} and import_id = ${id} and sheet = ${sheet} and row_no > ${header_row}`)
  const input = { import_id: id, after: header_row, upto: span.upto }
  const run_id = await createRun(db, kind, {
    company_id,
    user_id: ctx.actor.id,
    record_id: id,
    input,
    total: span.n,
    now: ctx.now,
  })
  if (column === 'run_id' && it.run_id) await goOnAfter(db, { company_id, id: run_id, before: it.run_id })
  await db.one(
    column === 'run_id'
      ? sql`update member_import set run_id = ${run_id}, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`
      : sql`update member_import set check_run_id = ${run_id}, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`,
  )
}

/** Performs one action on an import, once, with a line of history, and wakes the workers. */
export async function act(
  ctx: Context,
  name: string,
  id: string,
  states: readonly MemberImport['state'][],
  work: (db: Db, it: StoredImport) => Promise<unknown>,
  body?: object,
): Promise<MemberImport> {
  const answer = await once(ctx, `member-import.${name}`, { id, body }, async (db) => {
    const it = await lockedIn(db, ctx, id, states)
    await work(db, it)
    await audit(db, ctx, {
      noun: 'member-import',
      record_id: id,
      action: name,
      company_id: it.company_id,
      after: { file: it.name },
    })
    return showImport({ ...ctx, db }, id)
  })
  wakeRuns(ctx.kit)
  return answer
}

/**
 * Refuses a check if no column matches rows with members, or if guessed columns are not confirmed.
 */
export function refuseUnready({ columns, unique_field }: StoredImport) {
  const guessed = columns.findIndex((it) => it.is_guessed)
  if (guessed >= 0) throw wrongField(`columns.${guessed}.field`, 'guessed')
  if (!columns.some((it) => it.field === unique_field)) throw wrongField('unique_field', 'no_column')
}
