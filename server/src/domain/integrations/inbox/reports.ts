import sql, { type Sql } from 'sql-template-tag'
import { isAway, isTooLong, type Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { pause, type Waiting } from './inbox-row.ts'
import type { Note } from './reconcile.ts'

/*
 * What courier companies and switchboards report. Like a platform's push, a report is stored and
 * answered over connections that nothing else uses, and acted on afterwards (`drainBranch`).
 */

interface Report {
  platform: string
  event_id: string
  company_id: string
  branch_id: string
  kind: string
  variant?: string
  /** The report as the log shows it. */
  shown: unknown
  /** What the report says, for its handler. Removed once the handler has acted on it. */
  said: unknown
}

/**
 * Stores a report, unless it is stored already. Waits for no lock of a branch or an order. If the
 * stored report of the same event has another `variant`, this one says something else about the
 * event, and is stored beside it.
 */
export async function storeReport(kit: Pick<Kit, 'accepting' | 'now'>, it: Report): Promise<void> {
  const { platform, event_id, company_id, branch_id, kind, shown, said, variant = null } = it
  const now = kit.now()
  const body = JSON.stringify({ order_id: null, push: shown, said, fetched_at: null, ...(variant && { variant }) })
  const store = (id: string, unless: Sql) =>
    kit.accepting.one(sql`
      insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at)
      select ${platform}::text, ${id}::text, ${company_id}::uuid, ${branch_id}::uuid, ${kind}::text, ${body}::jsonb, ${now}::timestamptz where ${unless}
      on conflict (company_id, platform, event_id) do nothing returning 1 as one`)
  if ((await store(event_id, sql`true`)) || !variant) return
  const isSame = sql`exists (select 1 from inbox where company_id = ${company_id} and platform = ${platform} and event_id = ${event_id} and body ->> 'variant' = ${variant})`
  await store(`${event_id} ${variant}`, sql`not ${isSame}`)
}

/** What came of a report: its problem, its order, and what must be done after the commit. */
interface Handled {
  problem: Note
  order_id?: string | null
  after?: (() => unknown) | undefined
}
export type ReportRow = Waiting & { body: { said: unknown } }
type Handler = (db: Db, kit: Kit, row: ReportRow) => Promise<Handled>

const handlers = new Map<string, Handler>()

/** Registers what is done with the reports of a courier company or a switchboard. */
export const onReports = (platforms: readonly string[], handler: Handler): void =>
  platforms.forEach((it) => handlers.set(it, handler))
export const reportHandlerOf = (platform: string): Handler | undefined => handlers.get(platform)

/** Acts on a report and marks it as done, in one transaction. */
export async function handleReport(kit: Kit, handler: Handler, row: ReportRow): Promise<void> {
  try {
    const handled = await kit.db.tx(async (db) => {
      const at = sql`company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null`
      if (!(await db.one(sql`select 1 from inbox where ${at} for update skip locked`))) return undefined
      const it = await handler(db, kit, row)
      await db.one(sql`update inbox set done_at = ${kit.now()}, problem = ${it.problem},
        body = body - 'said' || ${JSON.stringify({ order_id: it.order_id ?? null })}::jsonb where ${at}`)
      return it
    })
    await handled?.after?.()
  } catch (error) {
    kit.log.error({ err: error, event: row.event_id }, 'a report could not be acted on')
    await pause(kit, row, 'failed', { isEndless: isAway(error) || isTooLong(error) })
  }
}
