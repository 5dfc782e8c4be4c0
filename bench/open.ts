import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { connect } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'

/**
 * A migrated PostgreSQL in a folder of its own, with the owner's connection and the application's
 * pool; `await using` stops it and removes the folder.
 */
export async function openBench() {
  await using opened = new AsyncDisposableStack()
  const dataDir = opened.adopt(await mkdtemp(join(tmpdir(), 'sofra-bench-')), (it) =>
    rm(it, { recursive: true, force: true }),
  )
  const postgres = opened.adopt(await startPostgres({ dataDir }), (it) => it.stop())
  await prepare(postgres.ownerUrl, 'sofra')
  const client = opened.adopt(await connect(postgres.ownerUrl), (it) => it.end())
  const pool = opened.adopt(openPool(postgres.url), (it) => it.end())
  const all = opened.move()
  return { dataDir, postgres, client, pool, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
