import type pg from 'pg'
import { close, median, open, quantile, row, type Child } from './child.ts'
import { openBench } from './open.ts'

/**
 * `node bench/reset.ts [2000]` requests this many password resets, in turns half for known and half
 * for unknown addresses, eight at a time. Then it tries a wrong code on each. It prints how long
 * the answers took, the ratio of the medians, and how often a known address was the slower of two
 * taken at random: 50 % means that timing reveals nothing (walls §4.2).
 */
const count = Number(process.argv[2] ?? 2000)
/** Each address is requested this often, no more than the hourly limit of mails. */
const perAddress = 4
const atOnce = 8

interface Try {
  isKnown: boolean
  email: string
  reset_id?: string
}
type Took = Record<'known' | 'unknown', number[]>

async function ask(server: Child, path: string, body: object): Promise<{ status: number; body: { reset_id: string } }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/user/forget-password${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { reset_id: string } }
}

/**
 * The duration of every try in ms, in the given order. The counters of tries are cleared
 * continuously, so that no limit refuses a request.
 */
async function timed(client: pg.Client, tries: Try[], one: (it: Try) => Promise<void>): Promise<Took> {
  const took: Took = { known: [], unknown: [] }
  const queue = [...tries]
  while (queue.length > 0) {
    await client.query(`delete from login_attempt where key like '%-ip:%'`)
    const part = queue.splice(0, 16)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let it = part.shift(); it; it = part.shift()) {
          const from = performance.now()
          await one(it)
          took[it.isKnown ? 'known' : 'unknown'].push(performance.now() - from)
        }
      }),
    )
  }
  return took
}

/** How often a value of the first list is above one of the second, in percent. Ties count half. */
function above(first: readonly number[], second: readonly number[]): number {
  let sum = 0
  for (const a of first) for (const b of second) sum += a > b ? 1 : a === b ? 0.5 : 0
  return (sum * 100) / (first.length * second.length)
}

const widths = [-12, 9, 9, 9, 9, 9, 9, 7, 14]
const head = ['ms', 'known 5%', '50%', '95%', 'none 5%', '50%', '95%', 'ratio', 'known slower']
function show(name: string, { known, unknown }: Took) {
  const three = (list: readonly number[]) => [0.05, 0.5, 0.95].map((part) => quantile(list, part).toFixed(1))
  const ratio = (median(known) / median(unknown)).toFixed(3)
  console.log(row(widths, [name, ...three(known), ...three(unknown), ratio, `${above(known, unknown).toFixed(1)} %`]))
}

await using bench = await openBench()
const { postgres, client } = bench
const addresses = Math.ceil(count / 2 / perAddress)
await client.query(
  `insert into app_user (id, account_type, name, surname, email, email_key)
   select gen_random_uuid(), 'provider', 'Bench', 'Bench', 'known' || i || '@bench.test', 'known' || i || '@bench.test' from generate_series(0, $1::int - 1) i`,
  [addresses],
)
const server = await open('sofra.ts', { BENCH_URL: postgres.url })
const tries: Try[] = Array.from({ length: count }, (_, i) => {
  const isKnown = i % 2 === 0
  return { isKnown, email: `${isKnown ? 'known' : 'nobody'}${(i >> 1) % addresses}@bench.test` }
})
const forget = async (it: Try) => {
  const { status, body } = await ask(server, '', { email: it.email })
  if (status !== 200) throw new Error(`Refused with ${status}`)
  it.reset_id = body.reset_id
}
await timed(client, tries.slice(0, 80), forget)
await client.query('delete from login_attempt')
console.log(row(widths, head))
show('asked for', await timed(client, tries, forget))
const password = 'yeni-parola-1'
const reset = async ({ email, reset_id }: Try) => {
  const { status } = await ask(server, '/000000', { email, reset_id, password, password_repeat: password })
  if (status !== 422) throw new Error(`Answered ${status}`)
}
show('wrong code', await timed(client, tries, reset))
await close(server)
