import type { ClientBase } from 'pg'
import { connect } from '#server/db/client.ts'
import { sealedColumns } from '#server/db/tables.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import type { InstallationKeys } from '../installation.ts'

/**
 * Encrypts every secret again with the first key, so that the old keys may be dropped. Returns the
 * number of secrets. A row that was changed in the meantime is left alone, because that change has
 * encrypted it with the first key.
 */
export async function reseal(ownerUrl: string, { key, oldKeys }: InstallationKeys): Promise<number> {
  const seal = sealUnder(key, oldKeys)
  await using client = await connect(ownerUrl)
  let count = 0
  for (const [table, column] of sealedColumns) {
    const key = await primaryKey(client, table)
    const { rows } = await client.query<Record<string, unknown> & { sealed: Buffer }>(
      `select ${key.join(', ')}, ${column} as sealed from ${table} where ${column} is not null`,
    )
    const own = key.map((name, n) => `${name} = $${n + 3}`).join(' and ')
    for (const { sealed, ...row } of rows) {
      const anew = seal.close(seal.open<object>(sealed))
      const done = await client.query(`update ${table} set ${column} = $1 where ${column} = $2 and ${own}`, [
        anew,
        sealed,
        ...key.map((name) => row[name]),
      ])
      count += done.rowCount ?? 0
    }
  }
  return count
}

/** The columns of a table's primary key. */
async function primaryKey(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  return rows.map((it) => it.name)
}
