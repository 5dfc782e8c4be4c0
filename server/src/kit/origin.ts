import { isIP } from 'node:net'

/**
 * Whether a page of this origin may open a socket: one of the installation's public address, or one that was asked for by the same number or as localhost.
 * A name that merely equals the request's own Host proves nothing: anybody can point a name of theirs here (DNS rebinding), but not a number.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.origin === new URL(publicUrl).origin) return true
  const name = from.hostname.replace(/^\[(.*)\]$/, '$1')
  return from.host !== '' && from.host === host && (name === 'localhost' || isIP(name) !== 0)
}
