import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { onDatabase } from '#server/kit/test/test-postgres.ts'
import { connect } from './client.ts'
import { migrate, migrations } from './migrate.ts'

export interface OldInstallation {
  client: pg.Client
  /** Runs all later migrations; returns their names. */
  upgrade: () => Promise<string[]>
  drop: () => Promise<void>
}

/** An installation in a database of its own, as it was before a migration (`0029`). */
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
      await owner.query(`drop database ${name}`)
      await owner.end()
    },
  }
}
