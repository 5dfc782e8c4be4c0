import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from '#server/kit/test/test-citus.ts'
import { onDatabase } from '#server/kit/test/test-postgres.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { connect } from './client.ts'
import { migrate, migrations } from './migrate.ts'

export interface OldInstallation {
  client: pg.Client
  /** Runs all later migrations. Returns their names. */
  upgrade: () => Promise<string[]>
  drop: () => Promise<void>
}

/**
 * Creates an installation in a database of its own, as it was before the given migration (`0029`).
 */
export async function installedBefore(migration: string): Promise<OldInstallation> {
  const name = `sofra_test_before_${migration}_${randomBytes(4).toString('hex')}`
  const url = onDatabase(inject('ownerUrl'), name)
  const role = new URL(inject('url')).username
  const owner = await connect(inject('ownerUrl'))
  await owner.query(`create database ${name}`)
  const before = (await migrations()).map((it) => it.name).filter((it) => it < migration)
  await migrate(url, role, before)
  const client = await connect(url)
  return {
    client,
    upgrade: () => migrate(url, role),
    drop: async () => {
      await client.end()
      await dropDatabase(owner, name)
      await owner.end()
    },
  }
}

/** Creates a company with only those columns that exist since the first migration. */
export async function layCompany(client: pg.Client): Promise<{ company: string }> {
  const [account, company] = [uuidv7(), uuidv7()]
  await client.query(`insert into account (id, name, type) values ($1, 'Bayi', 'account')`, [account])
  await client.query(`insert into currency (name, symbol, symbol_format, type) values ('Lira', '₺', 'suffix', 'TRY')`)
  await client.query(`insert into city (id, name) values (34, 'İstanbul')`)
  await client.query(`insert into company (id, account_id, name) values ($1, $2, 'Firma')`, [company, account])
  return { company }
}

/** Creates a company with a branch. */
export async function layBranch(client: pg.Client): Promise<{ company: string; branch: string }> {
  const { company } = await layCompany(client)
  const branch = uuidv7()
  await client.query(`insert into branch (company_id, id, name, city_id) values ($1, $2, 'Şube', 34)`, [
    company,
    branch,
  ])
  return { company, branch }
}
