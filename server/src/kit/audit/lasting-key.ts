import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Seal } from './seal.ts'

/**
 * The key for signatures and hashes that must outlive every key rotation. The first node that needs
 * it creates it; all nodes share it.
 */
export async function lastingKey(db: Db, seal: Seal): Promise<Buffer> {
  const stored = () => db.one<{ key: Buffer }>(sql`select key from lasting_key`)
  const open = (sealed: Buffer) => Buffer.from(seal.open<{ key: string }>(sealed).key, 'base64')
  const found = await stored()
  if (found) return open(found.key)
  const made = seal.close({ key: randomBytes(32).toString('base64') })
  await db.one(sql`insert into lasting_key (key) values (${made}) on conflict do nothing`)
  return open((await stored())!.key)
}
