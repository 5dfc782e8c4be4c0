import { expect, it } from 'vitest'
import { Refused, type Fetch, type Request } from './client.ts'
import { createFollowers } from './followers.ts'
import { luck } from './staff.ts'
import { stageWorld } from './stage.ts'

const company = stageWorld.companies[0]!
const place = { company, branch: company.branches[0]! }
/** An id of somebody who changes their mind, or of somebody who does not. */
const idOf = (changes: boolean) =>
  Array.from({ length: 500 }, (_, n) => `order ${n}`).find((id) => luck(id, 7) < 0.08 === changes)!

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
  const followers = createFollowers(
    {
      app: async <T>({ api_key }: { api_key: string }, path: string, request?: Request) =>
        answer(path, request?.method ?? 'GET', api_key) as T,
      newKey: () => 'k',
      tolerate: (what) => (error) => void logged.push(`${what} ${String(error)}`),
    },
    { url: 'http://sofra', fetch },
  )
  return { followers, asked, logged }
}

it('a customer asks for the next change, again and again, until the order is there', async () => {
  const id = idOf(false)
  const { followers, asked, logged } = stage(['awaiting_approval', 'preparing', 'preparing', 'delivered'])
  followers.begin(place, { id, member_id: null })
  await followers.done()
  expect(asked.map((it) => it.path)).toEqual([
    `/order/${id}/events`,
    ...['r0', 'r1', 'r2'].map((it) => `/order/${id}/events?after=${it}`),
  ])
  expect(new Set(asked.map((it) => it.bearer))).toEqual(new Set([company.api_key]))
  expect(logged).toEqual([])
})

it('a member asks with their own token, and with a new one when it has expired', async () => {
  const id = idOf(false)
  const { followers, asked, logged } = stage(['preparing', 'delivered'], { expired: true })
  followers.begin(place, { id, member_id: 'ada' })
  await followers.done()
  expect(asked.map((it) => it.bearer)).toEqual([company.api_key, 'member_1', company.api_key, 'member_2', 'member_2'])
  expect(logged).toEqual([])
})

it('somebody who changes their mind cancels while that is possible', async () => {
  const id = idOf(true)
  const possible = stage(['awaiting_approval', 'awaiting_approval'], { cancel: { until: null } })
  possible.followers.begin(place, { id, member_id: null })
  await possible.followers.done()
  expect(possible.asked.at(-1)).toMatchObject({ path: `/order/${id}/cancel-by-customer`, method: 'PATCH' })
  const late = stage(['awaiting_approval', 'preparing', 'delivered'])
  late.followers.begin(place, { id, member_id: null })
  await late.followers.done()
  expect(late.asked.every((it) => it.method === 'GET' || it.method === '')).toBe(true)
})
