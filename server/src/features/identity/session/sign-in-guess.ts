import type { PublicContext } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { freeAtPlace, type Guess } from '#server/domain/identity/guess.ts'
import { deviceToken, keepsDeviceTokens, knownLimit, knownDevice } from '#server/domain/identity/known-places.ts'

/**
 * How many wrong passwords are allowed in a quarter of an hour: from one known device or place, and
 * from all unknown ones together before they must do a proof of work.
 */
const max = { known: 10, free: 10, minutes: 15 }
/**
 * For one account, this many wrong passwords from unknown devices and places are compared, no
 * matter from how many IP addresses they come.
 */
const bound = { max: 100, minutes: 60 }

type Owner = { id: string; password_hash: string | null }

/** A guess at the password of an account. The account need not exist. */
export async function signInGuess(ctx: PublicContext, key: string, owner: Owner | undefined): Promise<Guess> {
  const account = `account:${key}`
  return {
    purpose: 'sign-in',
    subject: key,
    known: await knownLimit(ctx, owner, 'sign-in', { max: max.known, minutes: max.minutes }),
    free: [{ key: account, max: max.free, minutes: max.minutes }, freeAtPlace('sign-in', ctx.ip)],
    bound: { key: account, ...bound },
  }
}

/**
 * The device token for somebody who has just signed in, if the device stores one. A known device
 * keeps its identity.
 */
export const deviceTokenFor = (kit: Kit, headers: PublicContext['headers'], owner: Owner): string | undefined =>
  keepsDeviceTokens(headers) ? deviceToken(kit, owner, knownDevice(kit, headers, owner)) : undefined
