import type pg from 'pg'
import { close, median, open, quantile, row } from './child.ts'
import { credentials, growTo, ids, layCompany, layKey, layLicence } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/members.ts [10000 1000000]` prints the cost of requests for a company's members at
 * each size, in ms, one at a time, with the 99th percentile and the growth from the first size to
 * the last. It requests: pages of the list in each order, also far down; a search by part of a
 * number (the first or an additional one) and by common and rare names; large and small audiences,
 * listed and counted (a count that takes over 0.4 s is estimated); a caller's number; a member's
 * page with orders and timeline; and, with an ordering app's key, what the app shows of a member.
 * All members share 20,000 orders and have consents for three channels.
 */
const sizes = process.argv.slice(2).map(Number)
const rounds = 100
const warmUp = 20
const memberId = (n: number) => `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`
const idOf = (n: string) => `('00000000-0000-7000-9000-' || lpad((${n})::text, 12, '0'))::uuid`
const names = ['Ayşe', 'Fatma', 'Mehmet', 'Mustafa', 'Ahmet', 'Zeynep', 'Elif', 'Can', 'Gökçe', 'İlker']
const surnames = [
  'Yılmaz',
  'Kaya',
  'Demir',
  'Şahin',
  'Çelik',
  'Yıldız',
  'Öztürk',
  'Aydın',
  'Özdemir',
  'Arslan',
  'Doğan',
]
const often = { field: 'order_count', op: 'between', value: { min: 20, max: null } }
const yes = { field: 'consent', op: 'in', value: ['sms', 'email'] }
const points = (min: number) => ({ field: 'point_balance', op: 'between', value: { min, max: null } })
const rare = { all: [{ field: 'is_premium', op: 'is', value: true }, points(990), often] }
const six = {
  all: [
    often,
    yes,
    points(500),
    { field: 'registered', op: 'within', value: 365 },
    {
      not: { field: 'ordered', op: 'within', value: { days: 30, branch_ids: [], delivery_types: [], product_ids: [] } },
    },
    {
      any: [
        { field: 'is_premium', op: 'is', value: true },
        { field: 'known', op: 'in', value: ['email'] },
      ],
    },
  ],
}
const widths = [-34, 10, 10, 10]

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'api')
const key = await layKey(client, 'member')
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
let token = ''
const ask = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${sofra.port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${path.startsWith('/app-member') ? key : token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as T
}

const signIn = async () => {
  token = (await ask<{ token: string }>('/user/login', credentials)).token
}

const grown = new Map<string, number[]>()
let last = 0
for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) {
  await grow(client, last, size)
  last = size
  if (!grown.size) await layOrders()
  console.log(`\n${row(widths, [`${size} members`, 'p50 ms', 'p95 ms', 'p99 ms'])}`)
  await signIn()
  for (const [what, path] of Object.entries(await questions(size))) {
    // A run with a million members outlives a session's token.
    await signIn()
    const took: number[] = []
    for (let at = 0; at < warmUp + rounds; at++) {
      const before = performance.now()
      const asked = path(at)
      await (typeof asked === 'string' ? ask(asked) : ask(...asked))
      if (at >= warmUp) took.push(performance.now() - before)
    }
    const figures = [median(took), quantile(took, 0.95), quantile(took, 0.99)]
    console.log(row(widths, [what, ...figures.map((it) => it.toFixed(1))]))
    grown.set(what, [...(grown.get(what) ?? []), median(took)])
  }
}
console.log('\nthe last size as a ratio to the first')
for (const [what, costs] of grown) console.log(row([-34, 10], [what, (costs.at(-1)! / costs[0]!).toFixed(2)]))
await close(sofra)

/**
 * The paths that are requested. A page far down is reached through the cursors of the pages before
 * it.
 */
async function questions(size: number): Promise<Record<string, (at: number) => string | [path: string, body: object]>> {
  const list = '/member?limit=50'
  let far = list
  for (let page = 0; page < 100; page++) {
    const { next_cursor } = await ask<{ next_cursor: string | null }>(far)
    if (!next_cursor) break
    far = `${list}&cursor=${encodeURIComponent(next_cursor)}`
  }
  const by = (audience: object) => `${list}&audience=${encodeURIComponent(JSON.stringify(audience))}`
  const counted = (audience: object): [string, object] => ['/segment/count', { company_id: ids.company, audience }]
  const some = (at: number) => (at * 104_729) % size
  return {
    'list, 50 newest': () => list,
    'list, the hundredth page': () => far,
    'list by name': () => `${list}&sort=name`,
    'list by money spent': () => `${list}&sort=-order_sum`,
    'list of premium members': () => `${list}&is_premium=true`,
    'search by the end of a number': (at) => `${list}&search=${String(some(at)).padStart(8, '0').slice(1)}`,
    'search by a further number': (at) => `${list}&search=0212${String(some(at)).padStart(7, '0')}`,
    'search by a name many have': (at) => `${list}&search=${encodeURIComponent(names[at % names.length]!)}`,
    'search by a name few have': (at) => `${list}&search=soy${some(at)}`,
    'search by what nobody has': (at) => `${list}&search=yokbaz${at}`,
    'list of an audience many are in': () => by(often),
    'list of an audience few are in': () => by(rare),
    'count of one condition': () => counted(often),
    'count of six conditions': () => counted(six),
    'count of few': () => counted(rare),
    'the number of a call': (at) => `${list}&phone=%2B9055${String(some(at)).padStart(8, '0')}`,
    'a member': (at) => `/member/${memberId(some(at))}`,
    'orders of a member': (at) => `/member/${memberId(at % 100)}/order?limit=50`,
    'timeline of a member': (at) => `/member/${memberId(at % 100)}/timeline?limit=50`,
    'by the app: a member': (at) => `/app-member/${memberId(some(at))}`,
    'by the app: wallet': (at) => `/app-member/${memberId(some(at))}/wallet`,
    'by the app: points': (at) => `/app-member/${memberId(some(at))}/point`,
    'by the app: vouchers': (at) => `/app-member/${memberId(some(at))}/gift-cheque`,
    'by the app: orders': (at) => `/app-member/${memberId(at % 100)}/order`,
  }
}

/** Creates members numbered from `from` to `to`, each with a shared name and a name of its own. */
async function grow(db: pg.Client, from: number, to: number): Promise<void> {
  const range = `generate_series($2::int, $3::int - 1) m`
  const of = [ids.company, from, to]
  await db.query(
    `insert into member (company_id, id, name, surname, phone, email, is_premium, created_at)
     select $1, ${idOf('m')}, ($4::text[])[1 + m % ${names.length}], ($5::text[])[1 + m % ${surnames.length}] || ' Soy' || m, '+9055' || lpad(m::text, 8, '0'),
       case when m % 2 = 0 then 'uye' || m || '@deneme.test' end, m % 50 = 0, now() - make_interval(mins => $3::int - m) from ${range}`,
    [...of, names, surnames],
  )
  await db.query(
    `insert into member_stat (company_id, member_id, order_count, order_sum) select $1, ${idOf('m')}, m % 40, (m % 40) * 52000 from ${range}`,
    of,
  )
  await db.query(
    `insert into member_account (company_id, member_id, point_balance) select $1, ${idOf('m')}, m % 1000 from ${range}`,
    of,
  )
  await db.query(
    `insert into member_consent (company_id, member_id, channel, status, source, at)
     select $1, ${idOf('m')}, channel, 'given', 'website', now() from ${range}, unnest('{sms,email,call}'::text[]) channel`,
    of,
  )
  await db.query(
    `insert into member_phone (company_id, member_id, phone) select $1, ${idOf('m')}, '+90212' || lpad(m::text, 7, '0') from ${range} where m % 5 = 0`,
    of,
  )
  await db.query('vacuum analyze')
}

/** Creates two hundred orders for each of a hundred members. */
async function layOrders(): Promise<void> {
  await growTo(postgres.ownerUrl, 20_000)
  await client.query(
    `update orders set member_id = ${idOf('number % 100')} where company_id = $1 and status = 'delivered'`,
    [ids.company],
  )
  await client.query('vacuum analyze orders')
}
