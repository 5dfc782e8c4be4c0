import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { resolve, type Area, type AreaZone } from '#contract/ordering/delivery-area.ts'
import { boundsOf, holds, tidied, type Place, type Position, type Shape } from '#contract/ordering/geo.ts'
import { areaOf, boxText } from '#server/domain/ordering/deliver-to.ts'
import { pastOf, replay, replayedFrom } from '#server/features/ordering/branch-zone/replay.ts'
import { median, row } from './child.ts'
import { ids, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/zones.ts` prints the cost of finding the zone of a place among the zones of 1,000
 * branches, 20 zones of 40 corners each. In memory: as a ratio to a plain floating-point loop over
 * the same corners. From the database: an order's delivery fee, and the list of branches that
 * deliver to a place, as ratios to reading one branch's row through the same pool; and replaying
 * 3,000 orders against changed zones, as a ratio to only reading them. All run in one process, in
 * turns. Figures are medians of the rounds.
 */
const branches = 1000
const zonesEach = 20
const corners = 40
const rounds = 15
const orders = 3000

/**
 * A city of branches a kilometre apart, each with zones of growing size. The city is the same in
 * every run.
 */
const lat = (branch: number) => 40.8 + Math.floor(branch / 32) * 0.009
const lng = (branch: number) => 28.6 + (branch % 32) * 0.012
const zoneOf = (branch: number, at: number): AreaZone => {
  const ring = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = (0.004 + at * 0.0012) * (1 + 0.2 * (((corner * 7 + at) % 5) / 5))
    return [lng(branch) + reach * 1.3 * Math.cos(angle), lat(branch) + reach * Math.sin(angle)]
  })
  return {
    id: randomUUID(),
    kind: 'deliver',
    rings: tidied([ring]),
    center_lat: null,
    center_lng: null,
    radius_m: null,
    fee: 1000 + at * 200,
    fee_steps: [],
    min_basket: 0,
    free_over: null,
    minutes: 30,
    schedule: [],
    priority: zonesEach - at,
    is_active: true,
  }
}
const areas = Array.from({ length: branches }, (_, branch): Area => ({
  lat: lat(branch),
  lng: lng(branch),
  timezone: 'Europe/Istanbul',
  road_factor_pct: 100,
  rings: [],
  zones: Array.from({ length: zonesEach }, (__, at) => zoneOf(branch, at)),
}))
const shapes = areas.flatMap((it) => it.zones)
const placeIn = (n: number): Place => ({
  lat: 40.8 + ((n * 7919) % 1000) * 0.00028,
  lng: 28.6 + ((n * 104_729) % 1000) * 0.00037,
})
const nearTo = (branch: number, n: number): Place => ({
  lat: lat(branch) + (((n * 31) % 40) - 20) * 0.001,
  lng: lng(branch) + (((n * 17) % 40) - 20) * 0.001,
})

/** The even-odd rule in plain floating point, as the baseline for the ratio. */
function plainly({ rings }: Shape, place: Place): boolean {
  let isIn = false
  const [ring = []] = rings ?? []
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x, y] = ring[i]!
    const [x2, y2] = ring[j]!
    if (y > place.lat !== y2 > place.lat && place.lng < ((x2 - x) * (place.lat - y)) / (y2 - y) + x) isIn = !isIn
  }
  return isIn
}

const at = new Date('2026-11-23T09:00:00Z')
const widths = [-52, 10, 10, 8, 14]

/**
 * Prints the µs of both, measured in turns, their ratio, and the range that contains half of the
 * rounds.
 */
async function compare(name: string, times: number, ours: (n: number) => unknown, theirs: (n: number) => unknown) {
  const took = async (work: (n: number) => unknown) => {
    const started = performance.now()
    for (let n = 0; n < times; n++) await work(n)
    return ((performance.now() - started) / times) * 1000
  }
  await took(ours)
  await took(theirs)
  const pairs: [number, number][] = []
  for (let n = 0; n < rounds; n++) pairs.push([await took(ours), await took(theirs)])
  const ratios = pairs.map(([a, b]) => a / b).toSorted((a, b) => a - b)
  const part = (share: number) => ratios[Math.floor(share * (rounds - 1))]!.toFixed(2)
  const [a, b] = [median(pairs.map((it) => it[0])), median(pairs.map((it) => it[1]))]
  console.log(row(widths, [name, a.toFixed(1), b.toFixed(1), median(ratios).toFixed(2), `${part(0.25)}–${part(0.75)}`]))
}

async function lay(client: pg.Client): Promise<string[]> {
  const made: string[] = []
  for (const area of areas) {
    const branch_id = randomUUID()
    made.push(branch_id)
    await client.query(
      `insert into branch (company_id, id, name, city_id, lat, lng) values ($1, $2, 'Bölge', 34, $3, $4)`,
      [ids.company, branch_id, area.lat, area.lng],
    )
    const rows = area.zones.map((it) => ({ ...it, bbox: boxText(boundsOf(it)) }))
    await client.query(
      `insert into zone (company_id, id, branch_id, name, rings, bbox, fee, min_basket, minutes, priority)
       select $1, id, $2, 'Bölge', rings, bbox::box, fee, min_basket, minutes, priority
       from jsonb_to_recordset($3) as it(id uuid, rings jsonb, bbox text, fee int, min_basket int, minutes int, priority int)`,
      [ids.company, branch_id, JSON.stringify(rows)],
    )
  }
  await client.query('vacuum analyze branch, zone')
  return made
}

/** Creates orders of a month around a branch, each to a place of its own. */
const layOrders = (client: pg.Client, branch_id: string, around: Place) =>
  client.query(
    `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, address, lines, totals, summary, item_count, total, currency, payment_method, created_at, search_text)
     select $1, gen_random_uuid(), $2, i, 'web', 'deliveryToAddress', 1, 'delivered', '{}', 'Misafir',
       jsonb_build_object('text', 'Sokak', 'lat', $3::float8 + (i % 60 - 30) * 0.001, 'lng', $4::float8 + (i * 7 % 60 - 30) * 0.001), '[]',
       '{"items":30000,"discounts":[],"delivery_fee":1500,"tip":0,"total":31500,"taxes":[]}', '', 1, 31500, 'TRY', 'cash', now() - make_interval(mins => i * 14), 'misafir'
     from generate_series(1, $5::int) i`,
    [ids.company, branch_id, around.lat, around.lng, orders],
  )

await using bench = await openBench()
const { postgres, client, pool } = bench
await layCompany(postgres.ownerUrl)
const made = await lay(client)
console.log(row(widths, ['', 'ours µs', 'plain µs', 'ratio', 'half of them']))

const inBranch = (n: number) => areas[(n * 37) % branches]!
await compare(
  'in memory: fee at a branch of 20 zones',
  2000,
  (n) => resolve(inBranch(n), nearTo((n * 37) % branches, n), 30_000, at),
  (n) => inBranch(n).zones.filter((it) => plainly(it, nearTo((n * 37) % branches, n))),
)
await compare(
  'in memory: who delivers here, of 20,000 zones',
  10,
  (n) => shapes.filter((it) => holds(it, placeIn(n))),
  (n) => shapes.filter((it) => plainly(it, placeIn(n))),
)
const key = (n: number) => ({ company_id: ids.company, branch_id: made[(n * 37) % branches]! })
const oneRow = (n: number) =>
  pool.one(
    sql`select lat, lng, timezone, road_factor_pct from branch where company_id = ${ids.company} and id = ${key(n).branch_id}`,
  )
await compare(
  'database: fee at a branch of 20 zones',
  200,
  async (n) => {
    const place = nearTo((n * 37) % branches, n)
    const area = await areaOf(pool, key(n), place)
    return resolve(area!, place, 30_000, at)
  },
  oneRow,
)
await compare(
  'database: who delivers here, of 20,000 zones',
  20,
  async (n) => {
    const place = placeIn(n)
    const near = await pool.many<AreaZone>(sql`
      select id, rings, center_lat, center_lng, radius_m from zone where company_id = ${ids.company} and is_active
        and bbox @> box(point(${place.lng}::float8, ${place.lat}::float8), point(${place.lng}::float8, ${place.lat}::float8))`)
    return near.filter((it) => holds(it, place))
  },
  oneRow,
)
const [branch_id, busy] = [made[0]!, areas[0]!]
await layOrders(client, branch_id, { lat: lat(0), lng: lng(0) })
await client.query('vacuum analyze orders')
const now = new Date()
await compare(
  'database: replay of 3,000 orders, 20 zones',
  1,
  async () => {
    const past = await pastOf(pool, { company_id: ids.company, branch_id }, replayedFrom(now))
    // Each replay gets a new copy of the zones, as from a request, so that nothing is cached from
    // the last one.
    return replay({ ...busy, zones: busy.zones.map((it) => ({ ...it, rings: structuredClone(it.rings) })) }, past, now)
  },
  () =>
    pool.many(sql`select id, created_at, address, totals from orders
      where company_id = ${ids.company} and branch_id = ${branch_id} order by created_at desc limit ${orders}`),
)
