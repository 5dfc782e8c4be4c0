import { createHmac } from 'node:crypto'
import { connect } from './client.ts'

/**
 * The address for the application's own role in an external database, derived from the owner's
 * address. The role `<database>_app` reads and writes rows, appends to histories and owns nothing.
 * The owner creates the role if it is missing. The role's password is derived from the owner's
 * password, or from the installation's key if the owner has none, so that every node knows it.
 * Throws with instructions if the owner may not create roles.
 */
export async function applicationUrl(ownerUrl: string, key: Buffer): Promise<string> {
  await using client = await connect(ownerUrl)
  await client.query('select pg_advisory_lock(7305005)')
  const { rows } = await client.query<{ role: string; isThere: boolean }>(
    `select role, exists (select from pg_roles where rolname = role) as "isThere" from (select current_database() || '_app' as role) it`,
  )
  const { role, isThere } = rows[0]!
  const password = createHmac('sha256', new URL(ownerUrl).password || key)
    .update(`database role ${role}`)
    .digest('base64url')
  const [name, literal] = [client.escapeIdentifier(role), client.escapeLiteral(password)]
  try {
    await client.query(`${isThere ? 'alter' : 'create'} role ${name} login password ${literal}`)
  } catch (error) {
    throw new Error(
      `The application needs a role of its own, and the role in DATABASE_URL may not create it. Create one that owns nothing (create role ${name} login password '…') and name ` +
        `its address in DATABASE_APP_URL.`,
      { cause: error },
    )
  }
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}
