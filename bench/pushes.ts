import { setTimeout as wait } from 'node:timers/promises'
import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import { chance } from '#demo/chance.ts'
import { openDemo } from '#demo/open-demo.ts'
import { platformIdsOf } from '#demo/sold-on.ts'
import { brokenInvariants } from '#server/app/invariants.ts'
import { orderAt } from '#simulators/feed/feed.ts'
import { quantile, row } from './child.ts'
import { cancelledBy, openPlatforms } from './open-platforms.ts'

/**
 * `node bench/pushes.ts 20000` places that many orders at the demo's branches through the simulators
 * of all platforms at once, batch by batch. 30 % of the batches are pushed twice, 20 % shuffled, and 5 % with a
 * forged key first; some orders of the batch before are cancelled there. It prints for each platform how many orders were placed and stored;
 * how many are missing, doubled, unknown there (`foreign`), or cancelled there and not here (`alive`);
 * and how long pushes waited until they were handled, in ms. It exits with 1 if an order is wrong or an invariant is
 * broken.
 */
const total = Number(process.argv[2] ?? 20_000)
const batch = 20
const luck = chance(Number(process.env['SEED'] ?? Date.now()))
const widths = [-12, 8, 8, 8, 8, 8, 8, 8, 8]

await using bench = await openPlatforms()
const { data, client, outside, server, control } = bench
await using opened = new AsyncDisposableStack()
opened.adopt(await openDemo(server, outside, { data, hasFeed: false }), (it) => it.stop())

interface Placed {
  code: PlatformCode
  ids: string[]
  cancelled: Set<string>
}

const linked = await bench.linked()

/** How many orders a platform may refuse to take before no more are placed there. */
const maxRefused = 200

/** Trendyol Go sends no pushes. */
const pushesOf = (code: PlatformCode) => (code === 'getir' ? '/webhooks' : code === 'trendyol' ? undefined : '/pushes')

/** Places a platform's orders, batch by batch. */
async function place(code: PlatformCode, wanted: number): Promise<Placed> {
  const branches = linked.filter((it) => it.platform === code).map((it) => it.branch_id)
  const dice = luck.fork(code)
  const pushes = pushesOf(code)
  const ids: string[] = []
  const cancelled = new Set<string>()
  let refused = 0
  while (ids.length < wanted && refused < maxRefused) {
    const isDoubled = dice.yes(0.3)
    // The simulated Yemeksepeti cancels an order whose push is refused, whoever it takes for the sender.
    const isForged = code !== 'yemeksepeti' && dice.yes(0.05)
    const isShuffled = !isForged && dice.yes(0.2)
    const copies = isDoubled || isForged ? 2 : 1
    if (pushes) await control(code, pushes, { duplicate: copies, hold: isShuffled })
    const former = ids.slice(-batch)
    for (let n = 0; n < batch && ids.length < wanted; n++) {
      const branch_id = branches[(ids.length + refused) % branches.length]!
      // Of the two copies, the first is forged.
      if (pushes && isForged) await control(code, pushes, { wrongKey: 1 })
      const at = orderAt[code](platformIdsOf(branch_id)[code], true)
      const made = await control<{ id?: string | number; token?: string }>(code, '/orders', at).catch(String)
      // A platform closes restaurants that leave orders unanswered.
      if (typeof made === 'string') refused += 1
      else ids.push(String(made.id ?? made.token))
    }
    for (const id of former.filter(() => dice.yes(0.1))) {
      await control(code, `/orders/${id}/cancel`, cancelledBy[code] ?? {})
      cancelled.add(id)
    }
    if (pushes && isShuffled) await control(code, `${pushes}/release`, { order: 'shuffled' })
  }
  if (pushes) await control(code, pushes, { duplicate: 1, hold: false, wrongKey: 0 })
  return { code, ids, cancelled }
}

interface Stored {
  platform: PlatformCode
  external_id: string
  status: string
}
const storedNow = async (): Promise<Stored[]> => {
  const { rows } = await client.query<Stored>(
    'select channel as platform, external_id, status from orders where channel = any($1) and external_id is not null and not is_test',
    [platformCodes],
  )
  return rows.filter((it) => !former.has(`${it.platform} ${it.external_id}`))
}

// The orders of this run are those that were not stored before it. Their times would not tell,
// because they are the platform's, and some platforms write whole seconds.
const former = new Set<string>()
for (const it of await storedNow()) former.add(`${it.platform} ${it.external_id}`)
const began = new Date()
const since = performance.now()
const placed = await Promise.all(
  [...outside.platforms.keys()].map((code) => place(code, Math.ceil(total / outside.platforms.size))),
)
const placedSec = (performance.now() - since) / 1000

/**
 * Compares what is stored with what was placed. An order that was cancelled before it was read need
 * not be stored.
 */
function compared({ code, ids, cancelled }: Placed, stored: readonly Stored[]) {
  const own = stored.filter(({ platform }) => platform === code)
  const statuses = new Map(own.map((it) => [it.external_id, it.status]))
  const known = new Set(ids)
  return {
    stored: own.length,
    doubled: own.length - statuses.size,
    foreign: [...statuses.keys()].filter((id) => !known.has(id)).length,
    lost: ids.filter((id) => !statuses.has(id) && !cancelled.has(id)),
    alive: [...cancelled].filter((id) => (statuses.get(id) ?? 'cancelled') !== 'cancelled').length,
  }
}
const look = async () => {
  const stored = await storedNow()
  return placed.map((it) => ({ ...it, ...compared(it, stored) }))
}
const isWhole = (it: Awaited<ReturnType<typeof look>>[number]) =>
  it.doubled + it.foreign + it.lost.length + it.alive === 0
let seen = await look()
for (let second = 0; second < 180 && !seen.every(isWhole); second++) {
  await wait(1000)
  seen = await look()
}
const tookSec = (performance.now() - since) / 1000
const waits = await client.query<{ platform: PlatformCode; ms: number }>(
  'select platform, extract(epoch from done_at - received_at) * 1000 as ms from inbox where done_at is not null and received_at > $1',
  [began],
)
console.log(row(widths, ['platform', 'placed', 'stored', 'missing', 'doubled', 'foreign', 'alive', 'median', '99 %']))
for (const { code, ids, stored, lost, doubled, foreign, alive } of seen) {
  const took = waits.rows.filter(({ platform }) => platform === code).map(({ ms }) => Number(ms))
  const [middle, late] = took.length > 0 ? [quantile(took, 0.5), quantile(took, 0.99)] : ['–', '–']
  console.log(row(widths, [code, ids.length, stored, lost.length, doubled, foreign, alive, middle, late]))
}
for (const { code, lost } of seen)
  for (const id of lost.slice(0, 5)) {
    const { rows } = await client.query(
      `select kind, received_at, done_at, problem, body - 'push' as body from inbox where platform = $1 and body ->> 'order_id' = $2 order by received_at`,
      [code, id],
    )
    const there = await control<object>(code, `/orders/${id}`).catch(String)
    console.log(
      `missing: ${code} ${id}, pushes kept: ${JSON.stringify(rows)}; there: ${JSON.stringify(there).slice(0, 200)}`,
    )
  }
const pushed = waits.rows.length
console.log(
  `${pushed} pushes kept, ${(pushed / placedSec).toFixed(0)} a second; whole ${(tookSec - placedSec).toFixed(1)} s after the last order`,
)
const broken = await brokenInvariants(client)
console.log(broken.length === 0 ? 'every invariant holds' : `broken: ${JSON.stringify(broken)}`)
process.exitCode = seen.every(isWhole) && broken.length === 0 ? 0 : 1
