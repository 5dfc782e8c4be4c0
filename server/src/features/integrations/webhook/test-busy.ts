import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'

/**
 * Does something while every connection of the panel's traffic waits for a lock. Resolves to its
 * outcome, or to `waited` if it is not done before the first of these waits is over.
 */
export async function whileBusy<T>(kit: Kit, act: () => Promise<T>): Promise<T | 'waited'> {
  const isBusy = sql`select pg_advisory_xact_lock(20261130)`
  const free = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = kit.slow.tx(async (db) => {
    await db.one(isBusy)
    held.resolve()
    await free.promise
  })
  await held.promise
  const waiting = Array.from({ length: 20 }, () => kit.db.tx((db) => db.one(isBusy)).catch(() => undefined))
  // The first connection is free again once its wait for the lock times out, after three seconds.
  const outcome = await Promise.race([act(), Promise.race(waiting).then(() => 'waited' as const)])
  free.resolve()
  await Promise.allSettled([holding, ...waiting])
  return outcome
}
