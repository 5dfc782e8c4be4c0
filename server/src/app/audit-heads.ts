import { json } from 'node:stream/consumers'
import { sealAudit, type Heads } from '#server/kit/audit/audit-chain.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { defineJob, forTenants } from '#server/kit/jobs/work.ts'

/**
 * The file in the store that holds the last hash of each company's audit chain. These hashes prove
 * what the database contained, so they must not be kept in the database itself.
 */
const name = 'own/audit-heads.json'

export async function readHeads(files: FileStore): Promise<Heads> {
  const file = await files.open(name)
  return file ? ((await json(file.content)) as Heads) : {}
}

/** Seals the histories that no longer change and stores the last hashes of their chains. */
async function keepAuditSealed(kit: Kit): Promise<void> {
  const grown: Heads = {}
  await sealAudit(kit.slow, kit.chainKey, kit.now(), grown).finally(async () => {
    if (Object.keys(grown).length > 0)
      await kit.files.put(name, Buffer.from(JSON.stringify({ ...(await readHeads(kit.files)), ...grown })))
  })
}

export const sealJob = defineJob('audit-seal', '*/5 * * * *', forTenants(keepAuditSealed))
