import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CustomerOrder } from '#contract/ordering/customer-order.ts'
import { close, median, open, quantile, row, usage } from './child.ts'
import { branches, credentials, ids, layCompany, layKey, layLicence, layWaiting } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/follow.ts [5000]` lets that many customers follow an order each, by long polls with
 * one company's key, over 20 branches. It prints: the server's memory per 1,000 who wait; the
 * server's CPU while all wait and nobody asks, and over the time in which each asks again once, both
 * less what an idle server uses, beside the CPU of as many customers who ask every five seconds (from
 * the cost of one such request); the most connections of the database at work at once while all
 * wait; and the delay from a step at the till to the customer's answer, and to the till's own answer,
 * with and without the others waiting.
 */
const count = Number(process.argv[2] ?? 5000)
const asks = 500
const steps = 40
const stillMs = 10_000
const cycleMs = 25_000
const asksEverySec = 5

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'api')
const key = await layKey(client, 'order')
const orders: string[] = []
for (let n = 0; n < branches; n++) {
  const own = Math.ceil(count / branches) + steps
  orders.push(...(await layWaiting(postgres.ownerUrl, own, n)))
  await client.query(
    'update branch_counter set awaiting_approval = $3, order_number = 6000000 where company_id = $1 and branch_id = $2',
    [ids.company, ids.branch(n), own],
  )
}
await client.query('vacuum analyze orders')
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const underWay = new Set<ClientRequest>()

const ask = <T>(method: string, path: string, token: string, body?: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = request(
      { agent, host: '127.0.0.1', port: sofra.port, method, path: `/api${path}`, headers },
      (it) => {
        let text = ''
        it.on('data', (part: Buffer) => (text += part.toString()))
        it.on('end', () =>
          it.statusCode! < 300 ? resolve(JSON.parse(text) as T) : reject(new Error(`${path}: ${text}`)),
        )
      },
    )
    underWay.add(asked)
    asked.on('error', reject)
    // A connection that breaks off in the middle of an answer emits neither `end` nor `error`.
    asked.on('close', () => {
      underWay.delete(asked)
      reject(new Error(`${path}: cut off`))
    })
    asked.end(body)
  })
/** The till's access token, which lives for ten minutes, and when the till signed in. */
let token = ''
let signedInAt = -Infinity
async function signIn(): Promise<void> {
  if (performance.now() - signedInAt < 5 * 60_000) return
  ;({ token } = await ask<{ token: string }>('POST', '/user/login', '', JSON.stringify(credentials)))
  signedInAt = performance.now()
}
const status = (id: string) => ask<CustomerOrder>('GET', `/order/${id}/status`, key)
const approve = (id: string) => ask('PATCH', `/order/${id}/approve`, token, '{"version":1}')
const busy = async () =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
  ).rows[0]!.n

/** Does something for each of a list, some at a time. */
async function eachOf<T>(list: readonly T[], atOnce: number, work: (it: T) => Promise<unknown>): Promise<void> {
  const left = [...list]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let it = left.pop(); it !== undefined; it = left.pop()) await work(it)
    }),
  )
}

/** The server's CPU for some work, in ms. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = await usage(sofra)
  await work()
  return ((await usage(sofra)).cpu - before.cpu) / 1000
}

/** How long each of some steps took at the till, one after another, in ms. */
async function stepsOf(some: readonly string[]): Promise<number[]> {
  const took: number[] = []
  for (const id of some) {
    await signIn()
    const at = performance.now()
    await approve(id)
    took.push(performance.now() - at)
  }
  return took
}

const [early, late, followed] = [orders.splice(0, steps), orders.splice(0, steps), orders.splice(0, count)]
await eachOf(followed.slice(0, asks), 16, status)
const plain = await costOf(() => eachOf(followed.slice(0, asks), 16, status))
const alone = await stepsOf(early)
// What the server costs while no customer asks anything; this measurement itself is part of it.
const rest = (await costOf(() => wait(stillMs))) / stillMs

/** For each order, when the answer about its step reached the customer. */
const heard = new Map<string, number>()
let isOver = false
let refused = 0
async function follow(id: string, first: string): Promise<void> {
  for (let after = first; !isOver;) {
    const shown = await ask<CustomerOrder>('GET', `/order/${id}/events?after=${after}`, key).catch(() => undefined)
    if (!shown) {
      refused++
      if (!isOver) await wait(1000)
      continue
    }
    if (shown.status !== 'awaiting_approval') return void heard.set(id, performance.now())
    after = shown.revision
  }
}
const revisions = new Map<string, string>()
await eachOf([...followed, ...late], 64, async (id) => revisions.set(id, (await status(id)).revision))
const before = await usage(sofra)
const begun = performance.now()
const following: Promise<void>[] = []
for (const id of [...followed, ...late]) {
  following.push(follow(id, revisions.get(id)!))
  if (following.length % 10 === 0) await wait(20)
}
await wait(2000)
const opened = performance.now() - begun
const memory = (await usage(sofra)).rss - before.rss

let mostBusy = 0
/** The server's CPU in each second of a span of time, less what an idle server uses, in ms. */
async function cpuOver(ms: number): Promise<number[]> {
  const perSecond: number[] = []
  for (let at = 0; at < ms; at += 1000) {
    const cost = await costOf(async () => {
      for (let n = 0; n < 4; n++) {
        await wait(250)
        mostBusy = Math.max(mostBusy, await busy())
      }
    })
    perSecond.push(cost - rest * 1000)
  }
  return perSecond
}
// The median, because the garbage collection after the connections were opened does not belong to
// the cost of waiting.
const still = median(await cpuOver(stillMs))
const busyStill = mostBusy
const whole = await cpuOver(cycleMs)
const cycle = whole.reduce((sum, it) => sum + it, 0) / whole.length
const asked = new Map<string, number>()
const beside: number[] = []
/**
 * A customer who has received nothing after this time has missed the step: each poll ends after 25
 * s.
 */
const missedAfterMs = 60_000
for (const id of late) {
  await signIn()
  const at = performance.now()
  asked.set(id, at)
  await approve(id)
  beside.push(performance.now() - at)
  while (!heard.has(id)) {
    if (performance.now() - at > missedAfterMs) throw new Error(`nobody heard of the step on ${id}`)
    await wait(1)
  }
}
const delays = late.map((id) => heard.get(id)! - asked.get(id)!)
const turnedAway = refused
isOver = true
for (const it of underWay) it.destroy()
await Promise.all(following)

const polling = ((plain / asks) * count) / asksEverySec
const widths = [-44, 12]
const line = (what: string, value: string | number) => console.log(row(widths, [what, value]))
console.log(`${count} customers follow an order each`)
line('all wait after, s', (opened / 1000).toFixed(1))
line('MB per 1,000', (memory / 1e6 / ((count + steps) / 1000)).toFixed(1))
line('CPU ms/s, nobody asks', still.toFixed(1))
line('CPU ms/s, each asks again every 25 s', cycle.toFixed(0))
line(`CPU ms/s, asking every ${asksEverySec} s instead`, polling.toFixed(0))
line('  ratio', (polling / cycle).toFixed(1))
line('most connections at work, nobody asks', busyStill)
line('turned away for a moment', turnedAway)
line('step at the till, alone, ms p50', median(alone).toFixed(1))
line('step at the till, all waiting, ms p50', median(beside).toFixed(1))
line('  ratio', (median(beside) / median(alone)).toFixed(2))
line('customer hears of it, ms p50', median(delays).toFixed(1))
line('customer hears of it, ms p99', quantile(delays, 0.99).toFixed(1))
agent.destroy()
await close(sofra)
