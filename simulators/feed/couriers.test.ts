import { expect, it } from 'vitest'
import { chance } from '#demo/chance.ts'
import { courierAt, createCouriers } from './couriers.ts'
import { createLink } from './link.ts'
import { stageWorld } from './stage.ts'

const branch = stageWorld.companies.flatMap((it) => it.branches).find((it) => it.id === stageWorld.watched_branch_id)!
const to = { lat: branch.lat + 0.02, lng: branch.lng - 0.01 }

it('lets couriers ride to the customer, and wait near the branch', () => {
  const at = (now: number) => courierAt('a', branch, { to, since: 0, now: now * 60_000 })
  const waiting = courierAt('a', branch)
  expect(Math.abs(waiting.lat - branch.lat)).toBeLessThan(0.0004)
  expect(waiting).toEqual(at(0))
  expect(at(4).lat).toBeGreaterThan(waiting.lat)
  expect(at(8).lat).toBeGreaterThan(at(4).lat)
  expect([at(9), at(60)]).toEqual([to, to])
  expect(courierAt('b', branch)).not.toEqual(waiting)
})

it('sends the position of each courier on shift through the page of the shift', async () => {
  let now = 0
  let shifts = 1
  const sent: { page: string; lat: number }[] = []
  const answers: Record<string, () => object> = {
    '/user/login': () => ({ token: 't', refreshToken: 'r' }),
    [`/branch/${branch.id}/courier-position`]: () => ({
      couriers: [
        { id: 'rides', name: 'Ali', orders: [{ id: 'order', number: 1 }] },
        { id: 'waits', name: 'Veli', orders: [] },
      ],
    }),
    '/courier/rides/shift': () => ({ page_url: `http://sofra/courier-page/rides-${shifts}` }),
    '/courier/waits/shift': () => ({ page_url: 'http://sofra/courier-page/waits' }),
    '/order/order': () => ({ address: to }),
  }
  const logged: string[] = []
  const couriers = createCouriers(
    createLink({
      world: stageWorld,
      url: 'http://sofra',
      password: 'x',
      chance: chance(1),
      now: () => now,
      log: (text) => logged.push(text),
      fetch: async (url, init) => {
        const page = /\/courier-page\/(.+)\/position$/.exec(url)?.[1]
        if (!page) return Response.json(answers[url.replace('http://sofra/api', '')]!())
        // The first shift ends after eight minutes.
        if (page === 'rides-1' && now > 8 * 60_000) return new Response('', { status: 404 })
        sent.push({ page, lat: Number((init.body as URLSearchParams).get('lat')) })
        return new Response('')
      },
    }),
  )
  for (now = 0; now <= 12 * 60_000; now += 4 * 60_000) {
    if (now > 8 * 60_000) shifts = 2
    await couriers.pass()
  }
  now = 16 * 60_000
  await couriers.pass()
  expect(sent.filter((it) => it.page === 'waits')).toHaveLength(5)
  expect([couriers.freeAt(branch.id), couriers.freeAt('another')]).toEqual(['waits', undefined])
  const rides = sent.filter((it) => it.page.startsWith('rides'))
  expect(rides.map((it) => it.page)).toEqual(['rides-1', 'rides-1', 'rides-1', 'rides-2'])
  expect(rides[1]!.lat).toBeGreaterThan(rides[0]!.lat)
  expect(rides.at(-1)!.lat).toBeCloseTo(to.lat, 6)
  expect(logged).toEqual([])
})
