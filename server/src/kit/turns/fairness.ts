import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '../guard/actor.ts'
import { fault } from '../answer/fault.ts'
import { apiKeyPrefix } from '../guard/guard.ts'
import { networkOf } from '../guard/network.ts'
import { memberTokenPrefix, sha256, type Tokens } from '../guard/tokens.ts'
import { openRates, openTurns, type TurnLimits } from './turns.ts'

/**
 * The limits by which tenants share one node. `perCaller` and `perTenant` limit the requests per
 * second and how many may come at once.
 */
export interface Fairness {
  requests: TurnLimits
  searches: TurnLimits
  /**
   * The limits for calls by which passwords could be guessed. While hashes are computed, a queue of
   * unknown callers must not take the processor from people who are working.
   */
  doors: TurnLimits
  /**
   * The limits for calls that wait for something to happen. Thousands of a company's customers may
   * follow their orders, and their requests must not delay those of the company's tills.
   */
  waits: TurnLimits
  perCaller: { perSecond: number; burst: number }
  perTenant: { perSecond: number; burst: number }
  /** For requests that wait, in place of the two above. */
  perWaiting: { perSecond: number; burst: number }
}

/**
 * One company may keep at most half of the processors busy, so that the others are free for the
 * requests of other companies.
 */
const share = Math.max(2, Math.floor(availableParallelism() / 2))

export const fairness: Fairness = {
  requests: { slots: 10, share, waiting: 1000, allWaiting: 4000, patienceMs: 8000 },
  searches: { slots: 3, share: 1, waiting: 400, allWaiting: 1000, patienceMs: 8000 },
  doors: { slots: 64, share: 32, waiting: 1000, allWaiting: 4000, patienceMs: 8000 },
  waits: { slots: 3, share: 2, waiting: 4000, allWaiting: 8000, patienceMs: 8000 },
  perCaller: { perSecond: 60, burst: 600 },
  perTenant: { perSecond: 600, burst: 3000 },
  perWaiting: { perSecond: 200, burst: 2000 },
}

const maxKnown = 50_000
/**
 * A refusal is delayed by the shortest wait it asks for. A caller who retries immediately then
 * causes one refusal a second rather than a hundred. Up to `spreadMs` is added, because hundreds of
 * callers refused together would otherwise return together. `atOnce` limits how many refusals are
 * held back.
 */
const refusal = { afterMs: 1000, spreadMs: 1000, atOnce: 2000 }

/**
 * Admits requests. No session or key may send requests faster than a shop full of people, no
 * company gets more than its share of this node, and searches use connections of their own. Unknown
 * callers queue by IP address.
 */
export function openFairness(tokens: Tokens, limits: Fairness) {
  const [requests, searches, doors] = [openTurns(limits.requests), openTurns(limits.searches), openTurns(limits.doors)]
  const waits = openTurns(limits.waits)
  const [callerRate, tenantRate] = [openRates(limits.perCaller), openRates(limits.perTenant)]
  const waitingRate = openRates(limits.perWaiting)
  /** The tenants of sessions and keys that were admitted before. */
  const tenants = new Map<string, string>()
  let refusing = 0
  async function refuse(retryAfter: number): Promise<never> {
    if (refusing < refusal.atOnce) {
      refusing++
      await wait(refusal.afterMs + Math.random() * refusal.spreadMs)
      refusing--
    }
    throw fault('too_many', { retryAfter })
  }
  return {
    /**
     * Waits until the request may run. Resolves with functions: `leave` ends the turn, and `was`
     * reports who the caller is. Throws 429 or 503 with Retry-After.
     */
    async enter(it: {
      authorization: string | undefined
      ip: string
      isSearch: boolean
      isDoor: boolean
      isDear: boolean
      isWait: boolean
      /** Called with headers for the answer, whether the request is admitted or not. */
      tell: (headers: Record<string, string>) => void
    }) {
      const caller = await callerOf(tokens, it.authorization)
      const known = caller && tenants.get(caller)
      const [own, ownLimit] = it.isWait ? [waitingRate, limits.perWaiting] : [callerRate, limits.perCaller]
      const retryAfter = Math.max(caller ? own.take(caller) : 0, known && !it.isWait ? tenantRate.take(known) : 0)
      if (caller && isKey(it.authorization)) it.tell(rateHeaders(ownLimit, own.left(caller)))
      if (retryAfter > 0) await refuse(retryAfter)
      const line = it.isDoor ? doors : it.isSearch ? searches : it.isWait ? waits : requests
      let tenant = known ?? `address ${networkOf(it.ip)}`
      const leave = await line.take(tenant, it.isDear)
      return {
        leave,
        /**
         * Takes another turn for a request that gave up its first turn in order to wait. Such a
         * request has news, so it comes before requests that only begin to wait.
         */
        again: () => line.take(tenant, it.isDear, true),
        was: (actor: Actor) => {
          if (!caller || known) return
          tenant = tenantOf(actor)
          if (tenants.size >= maxKnown) tenants.clear()
          tenants.set(caller, tenant)
        },
      }
    },
  }
}
export type Fair = ReturnType<typeof openFairness>

/**
 * The session, key or member of a request, read from its token without asking the database; undefined for
 * an invalid token.
 */
async function callerOf(tokens: Tokens, authorization: string | undefined): Promise<string | undefined> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
  if (!token) return undefined
  if (token.startsWith(memberTokenPrefix)) return (await tokens.verifyMember(token))?.member_id
  return isKey(authorization) ? sha256(token).toString('base64') : tokens.verify(token)
}

const isKey = (authorization: string | undefined) => authorization?.startsWith(`Bearer ${apiKeyPrefix}`) === true

/**
 * What an app may still send, in the words of the IETF's draft on RateLimit headers: `q` requests at
 * once, which come back within `w` seconds; `r` are left, and all are back in `t` seconds.
 */
function rateHeaders({ perSecond, burst }: Fairness['perCaller'], left: number) {
  const seconds = (requests: number) => Math.ceil(requests / perSecond)
  return {
    'ratelimit-policy': `"key";q=${burst};w=${seconds(burst)}`,
    ratelimit: `"key";r=${left};t=${seconds(burst - left)}`,
  }
}

/**
 * The tenant of a caller is a company. All users of one dealer count as one tenant, and the
 * platform's users as another.
 */
function tenantOf({ grants, tree, only }: Actor): string {
  const [grant] = grants
  if (only) return only.company_id
  if (!grant?.scope_id) return 'platform'
  return grant.scope_type === 'branch'
    ? (tree.branches.get(grant.scope_id)?.company_id ?? grant.scope_id)
    : grant.scope_id
}
