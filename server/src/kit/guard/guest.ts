import type { Context } from '../context.ts'
import { sha256 } from './tokens.ts'

const maxName = 100

/**
 * Identifies the device or person for whom an app acts, taken from the app's header `guest`. The
 * same guest has different values in different apps, and the header is not stored in clear.
 * Undefined if the app names nobody. Limits count guests rather than IP addresses, because all
 * requests of an app come from its server's address.
 */
export function guestOf({ actor, headers }: Pick<Context, 'actor' | 'headers'>): string | undefined {
  const name = headers['guest']
  return typeof name === 'string' && name !== '' && name.length <= maxName
    ? `${actor.id}:${sha256(name).toString('base64url')}`
    : undefined
}
