import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { branchZoneExamples } from '#contract/ordering/branch-zone.example.ts'
import { branchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { resolve } from '#contract/ordering/delivery-area.ts'
import { maxReplayed, maxReplayLines, type Drawing } from '#contract/ordering/delivery-replay.ts'
import type { Position } from '#contract/ordering/geo.ts'
import { order } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { drawnArea, replay, type Past } from './replay.ts'

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const { zones: examples, ...around } = branchZoneExamples.replay
const zone = (more: Partial<Drawing['zones'][number]>) => ({ ...examples[0]!, ...more }) as Drawing['zones'][number]

describe('against the resolver by hand', () => {
  const branch = { lat: 40.985, lng: 29.025, timezone: 'Europe/Istanbul' }
  const now = new Date('2026-11-23T12:00:00Z')
  const amount = fc.integer({ min: 0, max: 60_000 })
  const lat = fc.integer({ min: 40_950, max: 41_020 }).map((it) => it / 1000)
  const lng = fc.integer({ min: 28_980, max: 29_080 }).map((it) => it / 1000)
  const drawnZone = fc
    .record({
      lat,
      lng,
      size: fc.integer({ min: 2, max: 30 }),
      priority: fc.integer({ min: 1, max: 3 }),
      fee: amount,
      min_basket: amount,
    })
    .chain(({ lat: south, lng: west, size, ...terms }) =>
      fc
        .record({
          kind: fc.constantFrom('deliver' as const, 'deliver' as const, 'refuse' as const),
          isActive: fc.boolean(),
        })
        .map(({ kind, isActive }) =>
          zone({
            ...terms,
            kind,
            is_active: isActive,
            id: null,
            rings: [box(west, south, west + size / 1000, south + size / 1000)],
          }),
        ),
    )
  const drawing: fc.Arbitrary<Drawing> = fc.record({
    zones: fc.array(drawnZone, { maxLength: 6 }),
    road_factor_pct: fc.integer({ min: 100, max: 200 }),
    rings: fc.constantFrom([], around.rings),
  })
  const minute = fc.integer({ min: 0, max: 43_200 }).map((it) => new Date(now.getTime() - it * 60_000).toISOString())
  const place = fc.record({ at: minute, lat, lng, basket: amount })
  /** Either an order with its own fee or a refusal. */
  const paid = fc
    .tuple(place, fc.option(amount))
    .map(([it, fee]): Past => ({ ...it, order_id: fee === null ? null : 'an order', number: fee && 7, fee }))

  it('each order has the outcome of its own resolution, and the sums are theirs', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, fc.array(paid, { maxLength: 40 }), async (given, past) => {
        const area = drawnArea(given, branch)
        const { outcomes, dots } = await replay(area, past, now)
        const byHand = past.map((it) => {
          const found = resolve(area, { lat: it.lat!, lng: it.lng! }, it.basket, new Date(it.at))
          const fee = found.code === 'delivers' ? found.fee : null
          if (it.fee === null) return { name: fee === null ? 'refused' : 'gained', fee, it }
          if (fee === null) return { name: 'lost', fee, it }
          return { name: fee < it.fee ? 'cheaper' : fee > it.fee ? 'dearer' : 'same', fee, it }
        })
        for (const [name, sum] of Object.entries(outcomes)) {
          const mine = byHand.filter((it) => it.name === name)
          const sumOf = (of: (it: (typeof mine)[number]) => number | null) =>
            mine.reduce((all, it) => all + (of(it) ?? 0), 0)
          expect(sum).toEqual({
            n: mine.length,
            before: sumOf(({ it }) => it.fee),
            after: sumOf(({ fee }) => fee),
            baskets: sumOf(({ it }) => it.basket),
          })
          expect(dots.filter((it) => it.outcome === name).reduce((all, it) => all + it.n, 0)).toBe(mine.length)
        }
      }),
    )
  })

  it('what a drawing itself decided is the same when it is replayed', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, fc.array(place, { maxLength: 40 }), async (given, places) => {
        const area = drawnArea(given, branch)
        const past = places.map((it): Past => {
          const found = resolve(area, it, it.basket, new Date(it.at))
          return { ...it, order_id: null, number: null, fee: found.code === 'delivers' ? found.fee : null }
        })
        const { outcomes, lines } = await replay(area, past, now)
        expect(outcomes.same!.n + outcomes.refused!.n).toBe(past.length)
        expect(lines).toEqual([])
      }),
    )
  })

  it('tells at most 200 lines of at most 10,000, and says that there are more', async () => {
    const one: Past = { order_id: 'an order', number: 1, at: now.toISOString(), lat: 41, lng: 29, basket: 0, fee: 1 }
    const nowhere = drawnArea({ zones: [], rings: [], road_factor_pct: 100 }, branch)
    const all = await replay(
      nowhere,
      Array.from({ length: maxReplayed + 1 }, () => one),
      now,
    )
    expect(all).toMatchObject({ is_cut: true, outcomes: { lost: { n: maxReplayed, before: maxReplayed } } })
    expect([all.lines.length, all.dots]).toEqual([
      maxReplayLines,
      [{ lat3: 41, lng3: 29, outcome: 'lost', n: maxReplayed }],
    ])
  })
})

describe('an unsaved drawing', async () => {
  const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'])

  const decide = (by: 'zones' | 'app') =>
    server.database.db.one(sql`update branch set area_source = ${by}, lat = 40.985, lng = 29.025
      where company_id = ${company_id} and id = ${branch_id}`)
  const draw = (more: Partial<BranchZoneInput>) =>
    manager.send(branchZone.create, { body: { ...branchZoneExamples.create, branch_id, ...more } })
  const body = (address: object, more: object = {}) =>
    orderBody(branch_id, {
      delivery_type: 'deliveryToAddress' as const,
      customer: { name: 'Ece' },
      address: { text: 'Moda Cad. 12', ...address },
      lines: [{ name: 'Pide', quantity: 1, unit_price: 25_000, tax_rate: 10 }],
      ...more,
    })
  async function deliver(address: object, more?: object) {
    let row = await app.send(order.create, { body: body(address, more) })
    for (const step of ['approve', 'dispatch', 'deliver'] as const)
      row = await manager.send(order[step], { params: { order_id: row.id }, body: { version: row.version } })
    return row
  }
  const replayed = (drawing: Drawing, who = manager) =>
    who.send(branchZone.replay, { params: { branch_id }, body: drawing })
  const none: Drawing = { zones: [], rings: [], road_factor_pct: 100 }
  /** Tables that a replay could have written to. */
  function written() {
    const own = sql`company_id = ${company_id}`
    return server.database.db
      .must(sql`select (select count(*)::int from audit where ${own}) as audit, (select count(*)::int from event where ${own}) as event,
      (select sum(version)::int from orders where ${own}) as orders, (select sum(version)::int from zone where ${own}) as zones,
      (select count(*)::int from delivery_refusal where ${own}) as refusals`)
  }

  it('is replayed against what was delivered and what was refused, and nothing is written', async () => {
    await decide('app')
    await deliver({}, { delivery_fee: 700 })
    const far = await deliver({ lat: 41.5, lng: 29.5 }, { delivery_fee: 900 })
    await decide('zones')
    const near = await draw({
      name: 'Moda',
      rings: [box(29.01, 40.975, 29.04, 40.995)],
      fee: 2000,
      min_basket: 0,
      free_over: null,
    })
    const discounts = [{ kind: 'product', name: 'Gün', amount: 5000, funder: 'branch' }]
    const inside = await deliver({ lat: 40.98, lng: 29.02 }, { discounts })
    await deliver({ lat: 40.9911, lng: 29.0333 })
    // This order is still on its way and so not delivered yet.
    await app.send(order.create, { body: body({ lat: 40.98, lng: 29.02 }) })
    await app.refused(order.create, { body: body({ lat: 41.0104, lng: 29.1 }) })
    const before = await written()

    const { id, branch_id: _, company_id: __, version: ___, updated_at: ____, ...drawn } = near
    const cheaper = { ...drawn, id, fee: 1500, rings: [box(29.01, 40.975, 29.03, 40.995)] }
    const answer = await replayed({
      ...none,
      zones: [cheaper, { ...cheaper, id: null, fee: 2500, rings: [box(29.03, 40.975, 29.12, 41.02)] }],
    })
    const nothing = { n: 0, before: 0, after: 0, baskets: 0 }
    expect(answer).toMatchObject({
      without_place: 1,
      is_cut: false,
      outcomes: {
        same: nothing,
        cheaper: { n: 1, before: 2000, after: 1500, baskets: 20_000 },
        dearer: { n: 1, before: 2000, after: 2500, baskets: 25_000 },
        lost: { n: 1, before: 900, after: 0, baskets: 25_000 },
        gained: { n: 1, before: 0, after: 2500, baskets: 25_000 },
        refused: nothing,
      },
    })
    expect(answer.lines.map((it) => [it.outcome, it.number, it.zone, it.code])).toEqual([
      ['gained', null, 1, 'delivers'],
      ['dearer', inside.number + 1, 1, 'delivers'],
      ['cheaper', inside.number, 0, 'delivers'],
      ['lost', far.number, null, 'out_of_area'],
    ])
    expect(answer.dots).toContainEqual({ lat3: 40.991, lng3: 29.033, outcome: 'dearer', n: 1 })
    expect(await written()).toEqual(before)
  })

  it('reaches back thirty days', async () => {
    await server.database.db.one(
      sql`update orders set created_at = now() - interval '31 days' where company_id = ${company_id} and status = 'delivered'`,
    )
    const { outcomes, without_place } = await replayed(none)
    expect(Object.values(outcomes).map((it) => it.n)).toEqual([0, 0, 0, 0, 0, 1])
    expect(without_place).toBe(0)
  })

  it('is refused at its corner, without the permission, and for a branch of others', async () => {
    const bow: Position[] = [
      [29.01, 40.975],
      [29.04, 40.995],
      [29.04, 40.975],
      [29.01, 40.995],
    ]
    const crossed = { ...none, zones: [zone({ id: null }), zone({ id: null, rings: [bow] })] }
    const { errors } = await manager.refused(branchZone.replay, { params: { branch_id }, body: crossed })
    expect(errors?.map((it) => `${it.path} ${it.code}`)).toEqual(['zones.1.rings.0.0 edges_cross'])
    const gap = { ...none, rings: [{ ...around.rings[0]!, from_m: 5 }] }
    expect((await manager.refused(branchZone.replay, { params: { branch_id }, body: gap })).errors?.[0]).toMatchObject({
      path: 'rings.0.from_m',
      code: 'rings_gap',
    })
    const cashier = await signIn(server.url, world.users.branch)
    const given = { params: { branch_id }, body: none }
    expect(await cashier.refused(branchZone.replay, given)).toMatchObject({ code: 'permission_required' })
    const stranger = await signIn(server.url, world.users.foreignCompany)
    expect(await stranger.refused(branchZone.replay, given)).toMatchObject({ code: 'not_found' })
  })
})
