import sql from 'sql-template-tag'
import { forEachTenant } from '#server/kit/turns/for-each-tenant.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { clockSkewOf } from '../clock-skew.ts'
import { cancelEvent, eventId, statusEvent, unreadableEvent } from './events.ts'
import { PlatformFault } from '../fault.ts'
import { foundBy, someOf } from '../found-orders.ts'
import { drainBranch, drainInbox, pollKinds as kinds, recordFound, type Push } from './inbox.ts'
import { linksTo, takeTurn } from '../link.ts'
import type { FoundOrder, Known, Link, Platform, PlatformClient } from '../platform.ts'
import { allPlatforms } from '../registry.ts'
import { askRestaurant } from '../restaurant/restaurant.ts'
import { readReviews } from '../reviews.ts'
import { defineLoop, forTenants } from '#server/kit/jobs/work.ts'

const atOnce = 6
/** If this many links in a row got no answer, the platform counts as unreachable. */
const givenUpAfter = 24
/**
 * The failures must come from at least this many companies. If one company's key is revoked, all of
 * its branches fail, which says nothing about others.
 */
const awayFor = 8
/**
 * If a poll comes later than this (in ms) after it was due, more checks are made, because anything
 * may have happened in between.
 */
const gapMs = 2 * 60_000
/**
 * How many orders one poll may look up one by one. Platforms limit the number of calls, and sending
 * steps needs some of them.
 */
const maxLookups = 20

/**
 * Polls every linked branch, whether it is due or not. Events that the pushes missed come in through
 * the same inbox (semantics §8: reconcile polling always runs). A failed poll is recorded on its
 * link and repeated at the next time. If no link gets an answer, the round ends early.
 */
export async function pollPlatforms(kit: Kit): Promise<void> {
  const rounds = await Promise.allSettled(
    allPlatforms().map(async (it) => pollLinks(kit, it, await linksTo(kit, it.code))),
  )
  await drainInbox(kit)
  for (const it of rounds) if (it.status === 'rejected') throw it.reason
}

/**
 * Polls the branches that are due, each at the interval of its platform. Rounds and workers may
 * overlap, so that a platform that hangs delays only its own branches. Each poll is made by the
 * worker that has taken it.
 */
async function pollDue(kit: Kit): Promise<void> {
  const rounds = await Promise.allSettled(
    allPlatforms().map(async (it) => pollLinks(kit, it, await linksTo(kit, it.code, 'next_poll_at'), 'if due')),
  )
  for (const it of rounds) if (it.status === 'rejected') throw it.reason
}

async function pollLinks(kit: Kit, platform: Platform, links: Link[], which?: 'if due'): Promise<void> {
  const silent = { links: 0, companies: new Set<string>() }
  const companies = new Set(links.map((it) => it.company_id)).size
  const isAway = () => silent.links >= givenUpAfter && silent.companies.size >= Math.min(companies, awayFor)
  await forEachTenant(
    kit,
    links,
    async (it) => {
      if (isAway() || (which && !(await takeTurn(kit, it, 'next_poll_at', platform.pollEveryMs)))) return
      const isSilent = (await pollLink(kit, platform, it)) === 'unclear'
      silent.links = isSilent ? silent.links + 1 : 0
      if (isSilent) silent.companies.add(it.company_id)
      else silent.companies.clear()
    },
    { ms: 30_000, atOnce, part: platform.code },
  )
}

async function pollLink(kit: Kit, platform: Platform, link: Link): Promise<PlatformFault['kind'] | undefined> {
  const client = platform.client(kit, link)
  try {
    await recordFound(kit, link, await findings(kit, client, link, platform))
    await askRestaurant(kit, link, client)
    await mark(kit, link, null)
    await drainBranch(kit, link)
    await readReviews(kit, link, client)
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    await mark(kit, link, error.message)
    return error.kind
  }
  return undefined
}

interface Open {
  external_id: string
  status: string
  by_platform: boolean
}

/**
 * Finds everything that the platform knows and we may have missed: unanswered and cancelled orders,
 * and orders of ours whose state it changes without telling us.
 */
async function findings(kit: Kit, client: PlatformClient, link: Link, { pollEveryMs }: Platform): Promise<Push[]> {
  const known = knownAt(kit, link)
  const found = new Map((await client.news(known)).map((it) => [it.id, it]))
  const ours = await kit.db.many<Open>(sql`
    select external_id, status, coalesce((address ->> 'platform_courier')::boolean, false) as by_platform from orders
    where company_id = ${link.company_id} and branch_id = ${link.branch_id} and channel = ${link.platform} and external_id is not null
      and status in ('awaiting_approval', 'preparing', 'on_the_way') and created_at > ${kit.now()}::timestamptz - interval '2 days' order by created_at desc`)
  const unseen = ours.filter((it) => !found.has(it.external_id))
  const now = kit.now()
  const isGap = !link.polled_at || now.getTime() - Date.parse(link.polled_at) > pollEveryMs + gapMs
  const isFifth = now.getUTCMinutes() % 5 === 0
  if (isGap || unseen.some((it) => it.by_platform || it.status === 'awaiting_approval' || isFifth)) {
    for (const it of await client.active(known)) if (!found.has(it.id)) found.set(it.id, it)
    const unlisted = unseen.filter((one) => !found.has(one.external_id))
    for (const it of someOf(unlisted, maxLookups, { at: now, everyMs: pollEveryMs })) {
      const order = await foundBy(it.external_id, client.order(it.external_id))
      if (order) found.set(order.id, order)
    }
  }
  return [...found.values()].map(pushOf)
}

/**
 * The status of orders of this link here. An order whose cancellation was handled counts as
 * cancelled, also if it never became an order here.
 */
const knownAt =
  (kit: Kit, link: Link): Known =>
  async (ids) => {
    if (ids.length === 0) return new Map()
    const { company_id, branch_id, platform } = link
    const orders = await kit.db.many<{ id: string; status: OrderStatus }>(sql`
      select external_id as id, status from orders where company_id = ${company_id} and branch_id = ${branch_id} and channel = ${platform} and external_id = any(${ids})`)
    const events = new Map(ids.map((id) => [eventId(link, cancelEvent(id)), id]))
    const ended = await kit.db.many<{ event_id: string }>(sql`
      select event_id from inbox where company_id = ${company_id} and platform = ${platform} and event_id = any(${[...events.keys()]})
        and done_at is not null and (problem is null or problem in ('before_create', 'stuck'))`)
    const statuses = new Map(orders.map((it) => [it.id, it.status]))
    for (const { event_id } of ended) statuses.set(events.get(event_id) ?? '', 'cancelled')
    return statuses
  }

/** Makes the same event that a push would make. If both arrive, the second one changes nothing. */
function pushOf(it: FoundOrder): Push {
  if ('unreadable' in it)
    return { kind: kinds.order, event: unreadableEvent(it.id), order_id: it.id, body: it.unreadable }
  const [kind, event] = it.cancelled
    ? [kinds.cancelled, cancelEvent(it.id)]
    : [kinds.order, statusEvent(it.id, it.state)]
  return { kind, event, order_id: it.id, body: it.raw }
}

/**
 * Records when the link was last polled successfully, or since when polling has failed, and how far
 * the platform's clock is from ours.
 */
async function mark(kit: Kit, link: Link, problem: string | null): Promise<void> {
  const at = kit.now().toISOString()
  const skew_ms = clockSkewOf(link.base_url)
  const poll = (failing_since: string | null) => JSON.stringify({ poll: { at, problem, failing_since, skew_ms } })
  const set =
    problem === null
      ? sql`polled_at = ${at}, state = state || ${poll(null)}::jsonb`
      : sql`state = state || jsonb_set(${poll(at)}::jsonb, '{poll,failing_since}', coalesce(nullif(state #> '{poll,failing_since}', 'null'), ${JSON.stringify(at)}::jsonb))`
  await kit.db.one(sql`update platform_link set ${set} where company_id = ${link.company_id} and id = ${link.id}`)
}

/** How often a worker looks for branches that are due for a poll, in ms. */
const lookMs = 2000

export const pollLoop = defineLoop('platform-poll', lookMs, forTenants(pollDue))
