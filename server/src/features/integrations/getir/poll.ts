import sql from 'sql-template-tag'
import { getirClient } from '#server/domain/integrations/getir-client.ts'
import type { GetirOrder } from '#server/domain/integrations/getir-wire.ts'
import { PlatformFault } from '#server/domain/integrations/platform-fault.ts'
import { getirLinks, type GetirLink } from '#server/domain/integrations/platform-link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { drainBranch, drainInbox, layInbox } from './inbox.ts'
import type { Push } from './push.ts'
import { isCancelled } from './reconcile.ts'
import { defineJob } from '#server/kit/work.ts'

const atOnce = 6
/** Links in a row that gave no answer, after which the platform counts as away. */
const givenUpAfter = 24
/** Longer since the last poll than this, and everything may have happened. */
const gapMs = 3 * 60_000
/** Orders looked up one by one in a poll, at most: 300 calls a minute are allowed and the outbox needs some. */
const mostLookups = 20

const polls = new WeakMap<Kit, Promise<void>>()

/**
 * The minute's poll of every linked branch: what the pushes missed comes in through the same inbox (semantics §8: reconcile polling always runs). A
 * restaurant that cannot be asked is noted on its link and asked again the next minute; where none answers, the round ends early. A round that takes
 * longer than its minute is not overtaken by the next.
 */
export function pollGetir(kit: Kit): Promise<void> {
  const going = polls.get(kit)
  if (going) return going
  const round = poll(kit).finally(() => polls.delete(kit))
  polls.set(kit, round)
  return round
}

async function poll(kit: Kit): Promise<void> {
  const links = await getirLinks(kit)
  const next = links[Symbol.iterator]()
  let unanswered = 0
  const walk = async () => {
    for (let it = next.next(); !it.done && unanswered < givenUpAfter; it = next.next())
      unanswered = (await pollLink(kit, it.value)) === 'unclear' ? unanswered + 1 : 0
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  await drainInbox(kit)
}

async function pollLink(kit: Kit, link: GetirLink): Promise<PlatformFault['kind'] | undefined> {
  try {
    await layInbox(kit, link, await findings(kit, link))
    await mark(kit, link, null)
    await drainBranch(kit, link.branch_id)
  } catch (error) {
    if (!(error instanceof PlatformFault)) kit.log.error({ err: error, link: link.id }, 'poll of GetirYemek')
    else {
      await mark(kit, link, error.message)
      return error.kind
    }
  }
  return undefined
}

interface Open {
  external_id: string
  status: string
  by_getir: boolean
}

/** What the platform knows and we may not: unanswered and cancelled orders, and where ours stand that Getir moves without telling. */
async function findings(kit: Kit, link: GetirLink): Promise<Push[]> {
  const client = getirClient(kit, link)
  const [unapproved, cancelled] = [await client.unapproved(), await client.cancelled()]
  const found = new Map([...unapproved, ...cancelled].map((it) => [it.id, it]))
  const ours = await kit.db.many<Open>(sql`
    select external_id, status, coalesce((address ->> 'platform_courier')::boolean, false) as by_getir from orders
    where company_id = ${link.company_id} and branch_id = ${link.branch_id} and channel = 'getir' and external_id is not null
      and status in ('awaiting_approval', 'preparing', 'on_the_way') and created_at > ${kit.now()}::timestamptz - interval '2 days' order by created_at desc`)
  const unseen = ours.filter((it) => !found.has(it.external_id))
  const now = kit.now()
  const isGap = !link.polled_at || now.getTime() - Date.parse(link.polled_at) > gapMs
  const isFifth = now.getUTCMinutes() % 5 === 0
  if (isGap || unseen.some((it) => it.by_getir || it.status === 'awaiting_approval' || isFifth)) {
    for (const it of await client.active()) if (!found.has(it.id)) found.set(it.id, it)
    for (const it of unseen.filter((one) => !found.has(one.external_id)).slice(0, mostLookups)) {
      const order = await client.order(it.external_id).catch(unknownIsNothing)
      if (order) found.set(order.id, order)
    }
  }
  return [...found.values()].map(pushOf)
}

const unknownIsNothing = (error: unknown) => {
  if (error instanceof PlatformFault && error.code === 1) return undefined
  throw error
}

/** The same event a push would have been, so that whichever comes second changes nothing. */
function pushOf(it: GetirOrder): Push {
  const courier = it.courier ? ':courier' : ''
  const event = isCancelled(it) ? `${it.id}:cancel` : `${it.id}:status:${it.status}${courier}`
  return { kind: isCancelled(it) ? 'cancel-order' : 'status', event, order_id: it.id, body: it, isFetched: true }
}

/** When the link was polled, and since when it cannot be. */
async function mark(kit: Kit, link: GetirLink, problem: string | null): Promise<void> {
  const now = kit.now()
  await kit.db.one(sql`
    update platform_link set polled_at = case when ${problem}::text is null then ${now}::timestamptz else polled_at end,
      state = state || jsonb_build_object('poll', jsonb_build_object('at', ${now.toISOString()}::text, 'problem', ${problem}::text,
        'failing_since', case when ${problem}::text is null then null else coalesce(state #>> '{poll,failing_since}', ${now.toISOString()}::text) end))
    where company_id = ${link.company_id} and id = ${link.id}`)
}

export const pollJob = defineJob<object>('platform-poll', pollGetir, { every: '* * * * *' })
