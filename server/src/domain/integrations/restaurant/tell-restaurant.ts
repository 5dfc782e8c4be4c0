import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { PlatformReason } from '#contract/ordering/order-fields.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Outcome } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import { linkOf } from '../link.ts'
import type { Link, PlatformClient } from '../platform.ts'
import { platformOf } from '../registry.ts'

/**
 * Makes one call for a branch's restaurant on a platform. If the platform has no such call, `call`
 * returns nothing, which counts as refused; so does a missing link. The call may be repeated: if no
 * clear answer comes, it is due again later. `which` says whether a link that is switched off may
 * be used.
 */
export async function tellRestaurant(
  kit: Kit,
  it: BranchKey & { platform: PlatformCode },
  call: (client: PlatformClient) => Promise<void> | undefined,
  which: 'on' | 'even off' = 'on',
): Promise<Outcome> {
  return tellThere(kit, await linkOf(kit, it, which), call)
}

/** Makes one call for the restaurant of a link, by the same rules. */
export async function tellThere(
  kit: Kit,
  link: Link | undefined,
  call: (client: PlatformClient) => Promise<void> | undefined,
): Promise<Outcome> {
  const client = link && platformOf(link.platform)?.client(kit, link, { timeoutMs: 8000 })
  const answer = client && call(client)
  if (!answer) return { state: 'refused', reason: 'no_link' satisfies PlatformReason }
  return answer.then(
    () => ({ state: 'sent' }) as const,
    (error: unknown): Outcome => {
      if (!(error instanceof PlatformFault)) throw error
      if (error.kind === 'unclear') return { state: 'later', reason: 'unreachable' satisfies PlatformReason }
      return error.kind === 'limited'
        ? { state: 'later', reason: 'limited' satisfies PlatformReason, afterMs: 30_000 }
        : { state: 'refused', reason: error.message }
    },
  )
}
