import { randomBytes } from 'node:crypto'
import { connect } from '#server/db/client.ts'
import { inject } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { copyTemplate, dropOnEveryNode, onEveryNode } from './test-citus.ts'
import { onDatabase, templateName } from './test-postgres.ts'

export interface TestDatabase {
  /** The database address for the application's role. */
  url: string
  ownerUrl: string
  /**
   * Opens a pool that checks every statement sent through it. A statement throws if it uses a
   * tenant table without limiting it to companies.
   */
  db: Pool
  drop(): Promise<void>
}

/** A fresh database with schema and reference data, for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `sofra_test_${randomBytes(6).toString('hex')}`
  await copy(name)
  const url = onDatabase(inject('url'), name)
  const db = openPool(url, { max: 10, onStatement: checkStatement })
  return {
    url,
    ownerUrl: onDatabase(inject('ownerUrl'), name),
    db,
    drop: async () => {
      await db.end()
      await dropOnEveryNode(inject('ownerUrl'), name)
    },
  }
}

/**
 * Several test files want to copy the template at the same time, but PostgreSQL allows only one
 * copy at a time.
 */
async function copy(name: string): Promise<void> {
  await using client = await connect(inject('ownerUrl'))
  // Vitest sets no limit for the top level of a test file, so a statement without a limit could
  // wait for ever.
  await client.query(`set statement_timeout = '100s'`)
  await client.query('select pg_advisory_lock(7305009)')
  await onEveryNode(inject('ownerUrl'), (node, isCoordinator) => copyTemplate(node, isCoordinator, templateName, name))
}
