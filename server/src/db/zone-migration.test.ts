import { afterAll, expect, it } from 'vitest'
import { boundsOf, holds, type Shape } from '#contract/ordering/geo.ts'
import { dropOldMonths, ensurePartitions } from './partitions.ts'
import { installedBefore, layBranch } from './test-upgrade.ts'

// Delivery zones drawn before migration 0039 contain the same addresses as before.
const old = await installedBefore('0039')
const { client } = old
afterAll(() => old.drop())

interface Row extends Shape {
  name: string
  bbox: string
  kind: string
  version: number
}

it('polygons become rings, circles stay, and each has its bounds', async () => {
  const { company, branch } = await layBranch(client)
  for (const [name, shape, lat, radius] of [
    ['polygon', '((28.99,40.99),(29.0100004,40.99),(29.01,41.01),(28.99,41.01))', null, null],
    ['both', '((28.99,40.99),(29.01,40.99),(29.01,41.01))', 41, 700],
    ['circle', null, 41, 700],
    ['neither', null, 41, null],
  ])
    await client.query(
      `insert into zone (company_id, id, branch_id, name, shape, center_lat, center_lng, radius_m, fee, min_basket, minutes)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, case when $5::float8 is null then null else 29 end, $6, 0, 0, 30)`,
      [company, branch, name, shape, lat, radius],
    )
  await old.upgrade()
  const { rows } = await client.query<Row>('select *, bbox::text from zone order by name')
  expect(rows.map((it) => [it.name, it.kind, it.version])).toEqual([
    ['both', 'deliver', 1],
    ['circle', 'deliver', 1],
    ['polygon', 'deliver', 1],
  ])
  const [both, circle, polygon] = rows as [Row, Row, Row]
  expect(polygon.rings).toEqual([
    [
      [28.99, 40.99],
      [29.01, 40.99],
      [29.01, 41.01],
      [28.99, 41.01],
      [28.99, 40.99],
    ],
  ])
  expect([both.rings?.[0]?.length, both.radius_m, circle.rings, circle.radius_m]).toEqual([4, null, null, 700])
  expect([both, circle, polygon].map((it) => holds(it, { lat: 41.005, lng: 28.995 }))).toEqual([false, true, true])
  const [east = 0, north = 0, west = 0, south = 0] = circle.bbox.match(/[\d.]+/g)!.map(Number)
  const bounds = boundsOf(circle)
  for (const [is, should] of [
    [west, bounds.west],
    [south, bounds.south],
    [east, bounds.east],
    [north, bounds.north],
  ] as const)
    expect(is).toBeCloseTo(should, 9)
})

it('months of refused addresses are dropped after sixty days, those of histories never', async () => {
  const months = async (table: string) =>
    (
      await client.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass and inhrelid::regclass::text like '%\\_y%' order by 1`,
        [table],
      )
    ).rows.map((it) => it.name.slice(-7))
  await ensurePartitions(client, new Date('2031-01-05'), new Date('2031-05-05'))
  await client.query(
    `insert into delivery_refusal (company_id, at, id, branch_id, lat3, lng3, basket, code)
     select gen_random_uuid(), at, gen_random_uuid(), gen_random_uuid(), 41, 29, 0, 'out_of_area' from unnest('{2030-06-01,2031-06-10}'::timestamptz[]) as at`,
  )
  // Sixty days before is the first of March.
  await dropOldMonths(client, new Date('2031-04-30T00:00:00Z'))
  expect(await months('delivery_refusal')).toEqual(['2031m03', '2031m04', '2031m05'])
  expect(await months('audit')).toEqual(['2031m01', '2031m02', '2031m03', '2031m04', '2031m05'])
  expect((await client.query('select at from delivery_refusal')).rows).toHaveLength(1)
})
