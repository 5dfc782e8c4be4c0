import { createHmac } from 'node:crypto'
import { connect } from './client.ts'

/**
 * The address of the application's own role in a database that was given from outside by its owner's address: `<database>_app`, which reads and writes rows, adds to
 * histories and owns nothing. The owner makes it where it is missing; its password comes from the owner's, or from the installation's key where that needs none, so
 * that every node knows it. Throws with what to do where the owner may not make roles.
 */
export async function applicationUrl(ownerUrl: string, key: Buffer): Promise<string> {
  const client = await connect(ownerUrl)
  try {
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
        `The application needs a role of its own, and DATABASE_URL's may not make it. Make one that owns nothing (create role ${name} login password '…') and name ` +
          `its address in DATABASE_APP_URL.`,
        { cause: error },
      )
    }
    const url = new URL(ownerUrl)
    url.username = role
    url.password = password
    return url.href
  } finally {
    await client.end()
  }
}
