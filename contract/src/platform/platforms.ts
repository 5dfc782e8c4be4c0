import { allParties, partiesOf, type Party, type PartyOf } from './parties.ts'

/** A platform's code is also the channel of its orders and a module of the licence. */
export type PlatformCode = PartyOf<'platform'>

/** The delivery platforms on which a branch can sell. */
export const platformCodes = partiesOf('platform')
export const isPlatform = (code: string): code is PlatformCode => platformCodes.some((it) => it === code)
export const platforms = Object.fromEntries(
  allParties.filter((it) => it.kind === 'platform').map((it) => [it.code, it]),
) as Record<PlatformCode, Party>
