import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { platformCodes } from '#contract/platform/platforms.ts'
import { chance } from '#demo/chance.ts'
import type { FeedWorld } from '#demo/feed-world.ts'
import { variableOf } from '#demo/sold-on.ts'
import { createCallers, type Board } from './callers.ts'
import { createCitizens } from './citizens.ts'
import { createFeed } from './feed.ts'

/** Runs the live feed until it is told to stop; the README lists the environment. */
const {
  SOFRA_URL = '',
  FEED_FILE = '',
  FEED_PASSWORD = 'sofra-demo',
  SWITCHBOARD_FILE,
  IYS_URL,
  FEED_SEED,
} = process.env
if (!SOFRA_URL || !FEED_FILE) throw new Error('The feed needs SOFRA_URL and FEED_FILE')

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
// The parent process holds this process's standard input open. When the input ends, the server has
// ended, and the demo ends too.
process.stdin.once('end', () => stop.abort()).resume()
// An open pipe would keep the process alive.
stop.signal.addEventListener('abort', () => process.stdin.destroy())

const logged = new Set<string>()
const world = JSON.parse(await readFile(FEED_FILE, 'utf8')) as FeedWorld
const luck = chance(FEED_SEED === undefined ? Date.now() : Number(FEED_SEED))
const feed = createFeed({
  world,
  url: SOFRA_URL,
  platforms: Object.fromEntries(
    platformCodes.flatMap((code) => {
      const address = process.env[variableOf(code)]
      return address ? [[code, address]] : []
    }),
  ),
  password: FEED_PASSWORD,
  chance: luck,
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  // Logs each message only once: while the server cannot be reached for an hour, the log must not
  // fill up.
  log: (text) => {
    if (logged.has(text)) return
    logged.add(text)
    console.error(`feed: ${text}`)
  },
})

const callers = createCallers({
  world,
  boards: SWITCHBOARD_FILE ? (JSON.parse(await readFile(SWITCHBOARD_FILE, 'utf8')) as Board[]) : [],
  url: SOFRA_URL,
  chance: luck.fork('callers'),
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
})

const citizens = createCitizens({
  iysUrl: IYS_URL,
  chance: luck.fork('citizens'),
  fetch: (url, init) => fetch(url, init),
})

/**
 * Repeats an action, one run at a time, until the feed stops. Passes the time since the action last
 * began.
 */
async function every(ms: number, deed: (elapsed_ms: number) => Promise<void>): Promise<void> {
  for (let last = performance.now(); !stop.signal.aborted;) {
    await pause(ms, undefined, { signal: stop.signal }).catch(() => undefined)
    const begun = performance.now()
    await deed(begun - last)
    last = begun
  }
}

await feed.readPace()
await feed.forgetful()
await Promise.all([
  every(3000, feed.readPace),
  every(250, feed.customers),
  every(5000, feed.staff),
  every(15_000, feed.guests),
  every(15_000, feed.couriers),
  every(10_000, feed.members),
  every(2000, (elapsed) => callers.pass(elapsed, feed.pace())),
  every(10_000, (elapsed) => citizens.pass(elapsed)),
])
// Customers who wait for a change of their order would keep the process alive.
process.exit()
