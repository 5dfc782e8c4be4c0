import type { Db } from '#server/db/pool.ts'
import { openPoints, type Owner } from '#server/domain/members/points/points.ts'
import { postWallet } from '#server/domain/members/wallet/wallet.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { close, median, open, quantile, row } from './child.ts'
import { ids, layCompany, layKey, layLicence, layOpenHours } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/points.ts` prints how many postings of points and money a database takes per second.
 * In one case they are spread over 100,000 members with five unspent lots and ten earlier postings
 * each. In the other they are all for one member, whose postings queue behind one another and whose
 * lots grow to hundreds. Then it prints the cost of a quote for a member's order beside a guest's,
 * in ms, 300 of each.
 */
const members = 100_000
const lotsEach = 5
const movesEach = 10
const atOnce = 8
const quotes = 300
const company_id = ids.company
const memberId = (n: number) => `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`
const widths = [-44, 10, 8, 8]

await using bench = await openBench()
const { postgres, client, pool } = bench
await layCompany(postgres.ownerUrl)
await lay()
const key = await layKey(client, 'order')

console.log(row(widths, ['', 'per second', 'p50 ms', 'p95 ms']))
let n = 0
const anybody = (): Owner => ({ company_id, member_id: memberId((n * 7919) % members) })
const alone = (): Owner => ({ company_id, member_id: memberId(1) })
for (const [name, who, postings] of [
  ['any member', anybody, 4000],
  ['one member', alone, 400],
] as const) {
  await posted(postings, `points earned, ${name}`, who, async (db, owner, now) => {
    const book = await openPoints(db, owner, now)
    await book.earn(100, { kind: 'earn', key: uuidv7() }, { point_type: 'purchase', expires_at: null })
  })
  await posted(postings, `points spent, ${name}`, who, async (db, owner, now) => {
    const book = await openPoints(db, owner, now)
    await book.spend(50, { kind: 'spend', key: uuidv7() })
  })
  await posted(postings, `wallet, ${name}`, who, (db, owner, now) =>
    postWallet(db, owner, { kind: 'load', amount: 100, key: uuidv7() }, now),
  )
}

async function posted(
  postings: number,
  name: string,
  who: () => Owner,
  work: (db: Db, owner: Owner, now: Date) => Promise<unknown>,
) {
  const took: number[] = []
  const started = performance.now()
  let left = postings
  const worker = async () => {
    while (left-- > 0) {
      n++
      const owner = who()
      const before = performance.now()
      await pool.tx((db) => work(db, owner, new Date()))
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const perSecond = postings / ((performance.now() - started) / 1000)
  console.log(row(widths, [name, perSecond.toFixed(0), median(took).toFixed(1), quantile(took, 0.95).toFixed(1)]))
}

const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
const quote = async (member_id: string | null) => {
  const response = await fetch(`http://127.0.0.1:${sofra.port}/api/order/quote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      branch_id: ids.branch(0),
      delivery_type: 'comeGetIt',
      customer: { name: 'Ada', member_id },
      payment_method: 'cash',
      lines: [{ name: 'Adana', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
      ...(member_id && { points: 100, wallet: 1000 }),
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}
for (const [name, who] of [
  ['quote, guest', () => null],
  ['quote, member with points and wallet', (at: number) => memberId((at * 104_729) % members)],
] as const) {
  const took: number[] = []
  for (let at = 0; at < quotes + 50; at++) {
    const before = performance.now()
    await quote(who(at))
    if (at >= 50) took.push(performance.now() - before)
  }
  console.log(row(widths, [name, '', median(took).toFixed(1), quantile(took, 0.95).toFixed(1)]))
}
await close(sofra)

/** Creates members whose balances match their postings. */
async function lay(): Promise<void> {
  const of = [company_id, members]
  const id = `('00000000-0000-7000-9000-' || lpad(m::text, 12, '0'))::uuid`
  await layLicence(client, 'api', 'loyalty')
  await layOpenHours(client, [ids.branch(0)])
  await client.query(
    `insert into member (company_id, id, name, surname, phone) select $1, ${id}, 'Üye', m::text, '+9055' || lpad(m::text, 8, '0') from generate_series(0, $2::int - 1) m`,
    of,
  )
  await client.query(
    `insert into member_stat (company_id, member_id) select $1, ${id} from generate_series(0, $2::int - 1) m`,
    of,
  )
  await client.query(
    `insert into member_account (company_id, member_id, point_balance, wallet_balance) select $1, ${id}, $3::int * 1000, 50000 from generate_series(0, $2::int - 1) m`,
    [...of, lotsEach],
  )
  await client.query(
    `insert into point_lot (company_id, id, member_id, point_type, earned, remaining, earned_at, expires_at, source_key)
     select $1, gen_random_uuid(), ${id}, 'purchase', 1000, 1000, now() - make_interval(days => l), now() + make_interval(days => 100 + l), 'lot:' || m || ':' || l
     from generate_series(0, $2::int - 1) m, generate_series(1, $3::int) l`,
    [...of, lotsEach],
  )
  await client.query(
    `insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, key)
     select $1, gen_random_uuid(), ${id}, now() - make_interval(days => 1 + p), 'earn', 1000, 1000, '[]', 'move:' || m || ':' || p
     from generate_series(0, $2::int - 1) m, generate_series(1, $3::int) p`,
    [...of, movesEach],
  )
  await client.query(
    `insert into point_definition (company_id, id, name, point_type, validity_days, earn_rate_bp, earn_points, min_order_total, min_wallet_amount)
     select $1, gen_random_uuid(), 'Tanım ' || n, 'purchase', 180, 300, 0, 0, 0 from generate_series(1, 5) n`,
    [company_id],
  )
  await client.query(
    `insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder) values ($1, true, 1, 0, 0, 10000, 0, 'company')`,
    [company_id],
  )
  await client.query('vacuum analyze member, member_account, point_lot, point_move')
}
