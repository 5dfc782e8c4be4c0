import { expect, it } from 'vitest'
import { createApi, Refused } from '#contract/sample-app/client.ts'
import type { Fetch } from './client.ts'
import { createFollowers } from './followers.ts'
import { luck } from './staff.ts'
import { stageWorld } from './stage.ts'

const company = stageWorld.companies[0]!
const place = { company, branch: company.branches[0]! }
/** An order of somebody who does one of these things, or nothing but follow it. */
const idOf = (does?: 'changes' | 'misses') =>
  Array.from({ length: 2000 }, (_, n) => `order-${n}`).find(
    (id) => luck(id, 7) < 0.08 === (does === 'changes') && luck(id, 10) < 0.04 === (does === 'misses'),
  )!

/** A server on which an order goes through these statuses, one for each question. */
function stage(statuses: string[], more: { expired?: boolean; cancel?: object | null } = {}) {
  const asked: { path: string; method: string; bearer: string }[] = []
  const logged: string[] = []
  let n = -1
  let tokens = 0
  const answer = (path: string, method: string, bearer: string): unknown => {
    asked.push({ path, method, bearer })
    if (path.endsWith('/token')) return { token: `member_${++tokens}` }
    if (more.expired && bearer === 'member_1') throw new Refused(401, 'token_dead')
    if (path.endsWith('/cancel-by-customer')) return { status: 'cancelled', revision: 'end', cancel: null }
    n++
    return { status: statuses[n] ?? 'delivered', revision: `r${n}`, cancel: more.cancel ?? null }
  }
  const fetch: Fetch = (url, init) => {
    const bearer = new Headers(init.headers).get('authorization')?.slice(7) ?? ''
    try {
      return Promise.resolve(Response.json(answer(url.replace('http://sofra/api', ''), init.method ?? '', bearer)))
    } catch (error) {
      const { status, code } = error as Refused
      return Promise.resolve(Response.json({ code }, { status }))
    }
  }
  const missed: string[] = []
  const followers = createFollowers(
    {
      app: ({ api_key }) => createApi('http://sofra', api_key, fetch),
      asMember: (token) => createApi('http://sofra', token, fetch),
      newKey: () => 'k',
      tolerate: (what) => (error) => void logged.push(`${what} ${String(error)}`),
    },
    { reportMissing: (_, id) => Promise.resolve(missed.push(id) > 0) },
  )
  return { followers, asked, logged, missed }
}

it('a customer asks for the next change, again and again, until the order is there', async () => {
  const id = idOf()
  const { followers, asked, logged } = stage(['awaiting_approval', 'preparing', 'preparing', 'delivered'])
  followers.begin(place, { id, member_id: null })
  await followers.done()
  expect(asked.map((it) => it.path)).toEqual([
    `/order/${id}/status`,
    ...['r0', 'r1', 'r2'].map((it) => `/order/${id}/events?after=${it}&wait_sec=25`),
  ])
  expect(new Set(asked.map((it) => it.bearer))).toEqual(new Set([company.api_key]))
  expect(logged).toEqual([])
})

it('a member asks with their own token, and with a new one when it has expired', async () => {
  const id = idOf()
  const { followers, asked, logged } = stage(['preparing', 'delivered'], { expired: true })
  followers.begin(place, { id, member_id: 'ada' })
  await followers.done()
  expect(asked.map((it) => it.bearer)).toEqual([company.api_key, 'member_1', company.api_key, 'member_2', 'member_2'])
  expect(logged).toEqual([])
})

it('somebody who changes their mind cancels while that is possible', async () => {
  const id = idOf('changes')
  const possible = stage(['awaiting_approval', 'awaiting_approval'], { cancel: { until: null } })
  possible.followers.begin(place, { id, member_id: null })
  await possible.followers.done()
  expect(possible.asked.at(-1)).toMatchObject({ path: `/order/${id}/cancel-by-customer`, method: 'PATCH' })
  const late = stage(['awaiting_approval', 'preparing', 'delivered'])
  late.followers.begin(place, { id, member_id: null })
  await late.followers.done()
  expect(late.asked.every((it) => it.method === 'GET' || it.method === '')).toBe(true)
})

it('somebody who misses something tells the branch, and looks up what they get back', async () => {
  const id = idOf('misses')
  const { followers, asked, missed } = stage(['preparing', 'delivered'])
  followers.begin(place, { id, member_id: null })
  await followers.done()
  expect(missed).toEqual([id])
  expect(asked.at(-1)!.path).toBe(`/order/${id}/events?after=r1&wait_sec=25`)
  const cancelled = stage(['cancelled'])
  cancelled.followers.begin(place, { id, member_id: null })
  await cancelled.followers.done()
  expect(cancelled.missed).toEqual([])
})
