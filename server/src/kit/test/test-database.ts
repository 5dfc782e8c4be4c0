import { randomBytes } from 'node:crypto'
import { connect } from '#server/db/client.ts'
import { inject } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { copyTemplate, dropCopy, onEveryNode } from './test-citus.ts'
import { onDatabase, templateName } from './test-postgres.ts'

export interface TestDatabase {
  /** The database address for the application's role. */
  url: string
  ownerUrl: string
  /**
   * A pool that checks every statement sent through it: a tenant table that is not tied to
   * companies throws.
   */
  db: Pool
  drop(): Promise<void>
}

/** A fresh database with schema and reference data, for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `sofra_test_${randomBytes(6).toString('hex')}`
  await asOwner((client, isCoordinator) => copyTemplate(client, isCoordinator, templateName, name))
  const url = onDatabase(inject('url'), name)
  const db = openPool(url, { max: 10, onStatement: checkStatement })
  return {
    url,
    ownerUrl: onDatabase(inject('ownerUrl'), name),
    db,
    drop: async () => {
      await db.end()
      await asOwner((client) => dropCopy(client, name))
    },
  }
}

const patience = '100s'

async function asOwner(work: Parameters<typeof onEveryNode>[1]): Promise<void> {
  const client = await connect(inject('ownerUrl'))
  // PostgreSQL allows only one copy of the template at a time, and several files want one at once.
  // A test file that is being loaded has no time limit, so without a limit here one copy that hangs
  // would silently hang all files.
  try {
    await client.query(`set statement_timeout = '${patience}'`)
    await client.query('select pg_advisory_lock(7305009)')
    await onEveryNode(inject('ownerUrl'), async (node, isCoordinator) => {
      await node.query(`set statement_timeout = '${patience}'`)
      await work(node, isCoordinator)
    })
  } finally {
    await client.end()
  }
}
