import { createApi, Refused, type Ask } from '#contract/sample-app/client.ts'
import type { Chance } from '#demo/chance.ts'
import type { FeedCompany, FeedWorld } from '#demo/feed-world.ts'
import { session, type Fetch, type Session } from './client.ts'
import type { Place } from './customer.ts'

export interface LinkOptions {
  world: FeedWorld
  url: string
  password: string
  chance: Chance
  fetch: Fetch
  now: () => number
  /** Called with each error; the feed continues. */
  log: (text: string) => void
}

/**
 * The parts that the feed's customers and staff share: world, clock, random numbers, and ways to
 * reach the server.
 */
export type Link = ReturnType<typeof createLink>

/** The part of a link that customers use: the companies' apps, and nothing that only staff may call. */
export type Customers = Omit<Link, 'till' | 'provider'>

/**
 * Connects the feed to the server at `url` as the provider, as each branch's till, and as each
 * company's app.
 */
export function createLink({ world, url, password, chance, fetch, now, log }: LinkOptions) {
  const provider = session({ fetch, url, email: 'provider@sofra.test', password })
  const tills = new Map<string, Session>()
  return {
    world,
    chance,
    fetch,
    now,
    provider,

    /** An idempotency key for a new request. */
    newKey: () => chance.uuid(now()),

    till({ branch }: Place): Session {
      const known = tills.get(branch.id) ?? session({ fetch, url, email: branch.cashier_email, password })
      tills.set(branch.id, known)
      return known
    },

    /** The company's own app. */
    app: ({ api_key }: FeedCompany): Ask => createApi(url, api_key, fetch),

    /** The same app on a member's device, which holds a token of its own. */
    asMember: (token: string): Ask => createApi(url, token, fetch),

    /**
     * Logs an error and lets the feed continue. A 409, which means that another user was faster, is
     * not an error.
     */
    tolerate: (what: string) => (error: unknown) => {
      if (error instanceof Refused && error.status === 409) return
      log(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    },
  }
}
