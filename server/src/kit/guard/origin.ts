import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import sql from 'sql-template-tag'
import type { Kit } from '../kit.ts'

/**
 * Whether a request comes from one of our pages: from the public address, from a company's host, or
 * from a page that was itself requested by the same IP address or as localhost. That the origin's
 * name equals the request's Host proves nothing, because anybody can point a name at this server
 * (DNS rebinding). An IP address cannot be faked like that.
 */
export async function isOwnPage(kit: Pick<Kit, 'db' | 'url'>, { headers }: IncomingMessage): Promise<boolean> {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const own = new URL(kit.url)
  if (from.origin === own.origin) return true
  const name = from.hostname.replace(/^\[(.*)\]$/, '$1')
  if (from.host === host && (name === 'localhost' || isIP(name) !== 0)) return true
  if (from.protocol !== own.protocol) return false
  const named = await kit.db.one<{ value: unknown }>(sql`select value from installation where key = 'company_hosts'`)
  return Array.isArray(named?.value) && named.value.includes(name)
}
