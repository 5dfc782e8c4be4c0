import { json } from 'node:stream/consumers'
import { sealAudit, type Heads } from '#server/kit/audit-chain.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { FileStore } from '#server/kit/store.ts'
import { defineJob } from '#server/kit/work.ts'

/** The ends of the chains are stored with the files, outside the database they attest. */
const name = 'own/audit-heads.json'

export async function readHeads(files: FileStore): Promise<Heads> {
  const file = await files.open(name)
  return file ? ((await json(file.content)) as Heads) : {}
}

/** Seals the histories that have settled and stores the ends of their chains. */
async function keepAuditSealed(kit: Kit): Promise<void> {
  const grown = await sealAudit(kit.slow, kit.chainKey, kit.now())
  if (Object.keys(grown).length === 0) return
  await kit.files.put(name, Buffer.from(JSON.stringify({ ...(await readHeads(kit.files)), ...grown })))
}

export const sealJob = defineJob<object>('audit-seal', keepAuditSealed, { every: '*/5 * * * *' })
