import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from './pool.ts'

/**
 * One connection outside the pool, for the owner's work. It ends with its scope (`await using`), or
 * by its `end`. Rejects if the database refuses the connection. If the connection is lost later,
 * the current or next statement fails, but the process continues.
 */
export async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/**
 * Resolves once the database accepts a connection. Waits for a database that is down, since it may
 * have stopped together with this process and be starting. Throws at once for any other refusal.
 */
export async function awaitDatabase(url: string, patienceMs = 15_000): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await wait(100)) {
    try {
      await (await connect(url)).end()
      return
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error
    }
  }
}
