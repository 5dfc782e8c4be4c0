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
const { data, client, outside, server, control, endedThere } = bench
await using opened = new AsyncDisposableStack()
opened.adopt(await openDemo(server, outside, { data, hasFeed: false }), (it) => it.stop())

interface Placed {
  code: PlatformCode
  ids: string[]
  cancelled: Set<string>
}

const linked = await bench.linked()

/** How many orders a platform may refuse to take, one after the other, before no more are placed there. */
const maxRefused = 200
/** No more orders are placed while so many pushes wait, because platforms end orders that wait too long. */
const maxWaiting = 1000
/** If nothing changes for this long, whatever is still wrong counts as final. */
const standstillMs = 180_000

const waiting = async () =>
  (await client.query<{ n: number }>('select count(*)::int as n from inbox where done_at is null')).rows[0]!.n
let isFull = false
const watch = setInterval(() => void waiting().then((n) => (isFull = n > maxWaiting)), 1000)

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
    while (isFull) await wait(200)
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
      if (typeof made !== 'string') {
        ids.push(String(made.id ?? made.token))
        refused = 0
      } else if (++refused % branches.length === 0 && code === 'getir')
        // Getir closes restaurants that leave orders unanswered, so they are opened again.
        for (const it of branches) await control(code, `/restaurants/${platformIdsOf(it).getir}/status`, { open: true })
    }
    for (const id of former.filter(() => dice.yes(0.1))) {
      // The platform refuses this if it has already ended the order.
      const answer = await control(code, `/orders/${id}/cancel`, cancelledBy[code] ?? {}).catch(String)
      if (typeof answer !== 'string') cancelled.add(id)
    }
    if (pushes && isShuffled) await control(code, `${pushes}/release`, { order: 'shuffled' })
    if (ids.length % 1000 === 0) console.error(`${code}: ${ids.length}`)
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
  const isDrained = (await waiting()) < 50
  const stored = await storedNow()
  return Promise.all(
    placed.map(async (it) => {
      const all = compared(it, stored)
      // Platforms end orders that nobody answers. One that ended before it was read is not lost.
      const ended: boolean[] = []
      if (isDrained) for (const id of all.lost) ended.push(await endedThere(it.code, id))
      return { ...it, ...all, lost: all.lost.filter((_, n) => !ended[n]) }
    }),
  )
}
const isWhole = (it: Awaited<ReturnType<typeof look>>[number]) =>
  it.doubled + it.foreign + it.lost.length + it.alive === 0
clearInterval(watch)
let seen = await look()
let wrong = ''
for (let changed = performance.now(); performance.now() - changed < standstillMs && !seen.every(isWhole);) {
  await wait(2000)
  seen = await look()
  const now = JSON.stringify([await waiting(), ...seen.map((it) => [it.lost.length, it.alive])])
  if (now !== wrong) changed = performance.now()
  wrong = now
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
