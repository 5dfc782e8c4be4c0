import { connect } from '#server/db/client.ts'
import { sealedColumns } from '#server/db/tables.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import type { InstallationKeys } from '../installation.ts'

/**
 * Re-seals every secret under the first key, so that the old ones may be dropped; returns how many. A row changed meanwhile is left alone: that change has
 * sealed it under the first key.
 */
export async function reseal(ownerUrl: string, { key, oldKeys }: InstallationKeys): Promise<number> {
  const seal = sealUnder(key, oldKeys)
  const client = await connect(ownerUrl)
  let count = 0
  try {
    for (const [table, column] of sealedColumns) {
      const { rows } = await client.query<{ id: string; sealed: Buffer }>(
        `select id, ${column} as sealed from ${table} where ${column} is not null`,
      )
      for (const { id, sealed } of rows) {
        const anew = seal.close(seal.open<object>(sealed))
        const done = await client.query(`update ${table} set ${column} = $1 where id = $2 and ${column} = $3`, [
          anew,
          id,
          sealed,
        ])
        count += done.rowCount ?? 0
      }
    }
    return count
  } finally {
    await client.end()
  }
}
