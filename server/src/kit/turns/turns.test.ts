import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openRates, openTurns } from './turns.ts'

const limits = { slots: 4, share: 2, waiting: 5, allWaiting: 12, patienceMs: 60_000 }
/** Waits until all promises that can continue have done so. */
const settle = () => new Promise<void>((done) => setImmediate(done))

it('gives a tenant no more than its share, and the others theirs at once', async () => {
  const turns = openTurns(limits)
  const served: string[] = []
  const ends: (() => void)[] = []
  const ask = (tenant: string) =>
    turns.take(tenant).then((end) => {
      served.push(tenant)
      ends.push(end)
    })
  for (let i = 0; i < 7; i++) void ask('flood')
  await settle()
  expect(served).toEqual(['flood', 'flood'])
  void ask('quiet')
  await settle()
  expect(served.at(-1)).toBe('quiet')
  for (let end = ends.shift(); end; end = ends.shift()) {
    end()
    await settle()
  }
  expect(served).toHaveLength(8)
})

it('runs one dear request of a tenant at a time, and lets the others pass', async () => {
  const turns = openTurns(limits)
  const served: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (name: string, tenant: string, isDear: boolean) => {
    const end = await turns.take(tenant, isDear)
    served.push(name)
    ends.set(name, end)
  }
  const step = async (work: () => void) => {
    work()
    await settle()
    return served.splice(0)
  }
  expect(await step(() => [1, 2, 3].map((n) => ask(`dear ${n}`, 'a', true)))).toEqual(['dear 1'])
  expect(await step(() => [1, 2].map((n) => ask(`light ${n}`, 'a', false)))).toEqual(['light 1'])
  expect(await step(() => ask('theirs', 'b', true))).toEqual(['theirs'])
  expect(await step(() => ends.get('light 1')!())).toEqual(['light 2'])
  expect(await step(() => ends.get('dear 1')!())).toEqual(['dear 2'])
  expect(await step(() => ends.get('dear 2')!())).toEqual(['dear 3'])
  for (const name of ['light 2', 'dear 3', 'theirs']) ends.get(name)!()
  expect(turns.stats()).toEqual({ atWork: 0, standing: 0 })
})

it('lets a request that has news go before others of its tenant, also into a full queue', async () => {
  const turns = openTurns({ ...limits, share: 1, waiting: 1 })
  const served: string[] = []
  const ask = (name: string, isFirst = false) =>
    turns.take('a', false, isFirst).then((end) => {
      served.push(name)
      setImmediate(end)
    })
  await Promise.all([
    ask('at work'),
    ask('waits'),
    expect(ask('refused')).rejects.toMatchObject({ code: 'busy' }),
    ask('news', true),
  ])
  expect(served).toEqual(['at work', 'news', 'waits'])
  await settle()
  expect(turns.stats()).toEqual({ atWork: 0, standing: 0 })
})

it('refuses at a full queue with 503 and a Retry-After', async () => {
  const turns = openTurns(limits)
  const asked = Array.from({ length: 9 }, () => turns.take('flood').catch((error: unknown) => error))
  expect(await asked[8]).toMatchObject({ code: 'busy', more: { retryAfter: 1 } })
  expect(turns.stats()).toEqual({ atWork: 2, standing: 5 })
})

it('refuses a request that has waited too long, and drops it', async () => {
  const turns = openTurns({ ...limits, slots: 1, patienceMs: 20 })
  const end = await turns.take('a')
  await expect(turns.take('b')).rejects.toMatchObject({ code: 'busy' })
  end()
  expect(turns.stats()).toEqual({ atWork: 0, standing: 0 })
  ;(await turns.take('b'))()
})

it('never uses more than its slots, starves nobody and loses no turn, in any order of requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tenant: fc.constantFrom('a', 'b', 'c', 'd'), isEnd: fc.boolean(), isDear: fc.boolean() }), {
        maxLength: 200,
      }),
      async (steps) => {
        const turns = openTurns({ ...limits, waiting: 1000, allWaiting: 1000 })
        const open: { tenant: string; isDear: boolean; end: () => void }[] = []
        let served = 0
        let asked = 0
        const check = () => {
          expect(open.length).toBeLessThanOrEqual(limits.slots)
          for (const tenant of 'abcd') {
            const own = open.filter((it) => it.tenant === tenant)
            expect(own.length).toBeLessThanOrEqual(limits.share)
            expect(own.filter((it) => it.isDear).length).toBeLessThanOrEqual(1)
          }
        }
        for (const { tenant, isEnd, isDear } of steps) {
          if (isEnd) open.shift()?.end()
          else {
            asked++
            void turns.take(tenant, isDear).then((end) => {
              served++
              open.push({ tenant, isDear, end })
            })
          }
          await settle()
          check()
        }
        while (open.length > 0) {
          open.shift()!.end()
          await settle()
          check()
        }
        expect(served).toBe(asked)
        expect(turns.stats()).toEqual({ atWork: 0, standing: 0 })
      },
    ),
    { numRuns: 100 },
  )
})

it('lets a burst through and then a trickle, and says how long to wait', () => {
  let now = 0
  const { take: wait, left } = openRates({ perSecond: 2, burst: 3 }, () => now)
  expect([wait('a'), wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 0, 1])
  expect(wait('b')).toBe(0)
  expect([left('a'), left('b'), left('c')]).toEqual([0, 2, 3])
  now += 500
  expect([wait('a'), wait('a')]).toEqual([0, 1])
})
