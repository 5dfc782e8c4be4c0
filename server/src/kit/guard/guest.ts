import type { Context } from '../context.ts'
import { sha256 } from './tokens.ts'

const maxName = 100

/**
 * The device or person an app acts for, taken from the app's header `guest`. It is distinct from
 * other apps' guests and not stored in clear; undefined if the app names nobody. Limits count
 * guests rather than addresses, since all requests of an app come from its server's address.
 */
export function guestOf({ actor, headers }: Pick<Context, 'actor' | 'headers'>): string | undefined {
  const name = headers['guest']
  return typeof name === 'string' && name !== '' && name.length <= maxName
    ? `${actor.id}:${sha256(name).toString('base64url')}`
    : undefined
}
