import sql from 'sql-template-tag'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { noteGivenUp } from '#server/kit/jobs/given-up.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Note } from './reconcile.ts'

export interface Waiting {
  event_id: string
  company_id: string
  branch_id: string
  platform: PlatformCode
  kind: string
  body: {
    order_id: string | null
    push: Record<string, unknown>
    fetched_at: string | null
    tries?: number
    /**
     * Set if the row was given up before. A poll may bring such a row back, but operators are told
     * only the first time.
     */
    given_up?: true
  }
}

/** The name of the background work that handles events which no worker has finished. */
export const inboxWork = 'inbox of platforms'

export type PushKey = Pick<Waiting, 'company_id' | 'platform' | 'event_id'>

const pausesSec = [2, 5, 10, 20, 40, 60]
/**
 * The number of tries after which a row is given up, by problem. For problems that are missing
 * here, such as a platform that does not answer, the platform is asked again for as long as the row
 * exists.
 */
const maxTries: Partial<Record<NonNullable<Note>, number>> = {
  unconfirmed: 5,
  unknown_order: 3,
  unreadable: 6,
  failed: 6,
}

/** The pause after a try that does not count. */
const endlessPauseSec = 10

/**
 * Lets a row wait until its next try, or gives it up after the last one. With `isEndless`, the try
 * does not count. `last` is called when the row is given up for the first time.
 */
export async function pause(
  kit: Kit,
  row: Waiting,
  problem: NonNullable<Note>,
  { isEndless = false, last }: { isEndless?: boolean; last?: (db: Db) => Promise<unknown> } = {},
): Promise<undefined> {
  const tries = (row.body.tries ?? 0) + (isEndless ? 0 : 1)
  if (tries >= (maxTries[problem] ?? Infinity)) return giveUp(kit, row, problem, last)
  const pauseSec = isEndless ? endlessPauseSec : (pausesSec[tries - 1] ?? 60)
  const not_before = new Date(kit.now().getTime() + pauseSec * 1000).toISOString()
  await kit.db
    .one(sql`update inbox set problem = ${problem}, body = body || ${JSON.stringify({ tries, not_before, fetched_at: null })}::jsonb
    where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null`)
}

export async function giveUp(
  kit: Kit,
  row: Waiting,
  problem: NonNullable<Note>,
  first?: (db: Db) => Promise<unknown>,
): Promise<undefined> {
  await kit.db.tx((db) => giveUpIn(db, kit, row, problem, first && (() => first(db))))
}

/**
 * Gives up a row, which then is not handled any more. The first time, calls `first`, which may
 * notify others, and tells the platform's operators.
 */
export async function giveUpIn(
  db: Db,
  kit: Kit,
  row: PushKey,
  problem: NonNullable<Note>,
  first?: () => Promise<unknown>,
): Promise<void> {
  const open = await db.one<{ is_known: boolean }>(sql`select body ? 'given_up' as is_known from inbox
    where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null for update`)
  if (!open) return
  await end(db, row, problem, kit.now(), { given_up: true })
  if (open.is_known) return
  await first?.()
  await noteUnhandled(kit, db, { ...row, problem })
}

/** Tells the platform's operators that a push, or several of one company, will not be handled. */
export const noteUnhandled = (
  kit: Kit,
  db: Db,
  { company_id, platform, event_id, problem, count }: PushKey & { problem: NonNullable<Note>; count?: number },
): Promise<void> =>
  noteGivenUp(
    kit,
    db,
    { company_id, work: inboxWork, kind: platform, record: event_id, reason: problem, ...(count && { count }) },
    kit.now(),
  )

const end = (
  db: Db,
  { company_id, platform, event_id }: PushKey,
  problem: Note,
  now: Date,
  more: Pick<Waiting['body'], 'given_up'> = {},
) =>
  db.one(sql`update inbox set done_at = ${now}, problem = ${problem}, body = body || ${JSON.stringify(more)}::jsonb
    where company_id = ${company_id} and platform = ${platform} and event_id = ${event_id} and done_at is null`)

export async function finish(kit: Kit, row: Waiting, problem: Note): Promise<undefined> {
  await end(kit.db, row, problem, kit.now())
}
