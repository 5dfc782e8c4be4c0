import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/contract.ts'
import { account } from '#contract/identity/account.ts'
import { call, type Call } from '#contract/kit/call.ts'
import { whose } from '#contract/kit/chosen-id.ts'
import { branchRef, ref } from '#contract/kit/fields.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { features } from '#server/app/features.ts'
import { guarded } from './guard.ts'
import { marked } from './marks.ts'
import type { Kit } from '../kit.ts'
import { companiesOf, serve } from '../serve.ts'

const answer = z.null()
const params = z.strictObject({ thing_id: z.string() })
const post = { method: 'POST', path: '/thing/{thing_id}/act', permission: 'post-thing', params, answer } as const

const companies = companiesOf(features)
const asked = (it: Call) => () => guarded(it, companies)

it('the company whose licence applies can be found for every call', () => {
  for (const it of calls) expect(asked(it.call), it.call.path).not.toThrow()
})

it('finds calls whose licence could not be checked: a module, something new, something switched on, and names without a mark', () => {
  const body = z.strictObject({ is_active: z.boolean() })
  for (const it of [
    call(post),
    call({ ...post, method: 'PUT' }),
    call({ ...post, method: 'GET', permission: 'get-thing', module: 'kiosk' }),
    call({ ...post, method: 'PATCH', body }),
    call({ ...post, params: z.strictObject({ thing_id: z.string(), branch_id: z.string() }) }),
    call({ ...post, params: z.strictObject({ kiosk_id: ref('no-such-noun', z.string()) }) }),
    call({ ...post, params: account.params, module: 'kiosk' }),
  ])
    expect(asked(it), it.method).toThrow('names no company whose licence could be checked')
})

it('does not start with such a call', () => {
  const planted = { contract: { act: call({ ...post, module: 'kiosk' }) }, handlers: { act: () => null } }
  // `serve` checks the calls before it uses `kit` or the fairness turns, so empty ones are enough
  // here.
  const start = () => serve(Fastify(), {} as Kit, [planted], {} as never)
  expect(start).toThrow('POST /thing/{thing_id}/act names no company whose licence could be checked')
})

it('every answer of a call that will be removed says so, and no other answer', async () => {
  const app = Fastify()
  const open = { method: 'GET', permission: 'public', answer: z.object({ is: z.literal('there') }) } as const
  const query = z.strictObject({ n: z.optional(z.coerce.number()) })
  const retires = { deprecated: '2026-12-01', gone: '2027-06-15' }
  const contract = { old: call({ ...open, path: '/old', query, retires }), now: call({ ...open, path: '/now' }) }
  const handlers = { old: () => ({ is: 'there' }), now: () => ({ is: 'there' }) }
  const enter = () => Promise.resolve({ leave: () => undefined, was: () => undefined })
  const kit = { now: () => new Date(), db: {}, slow: {}, files: {} } as unknown as Kit
  serve(app, kit, [{ contract, handlers } as never], { fair: { enter } as never })
  for (const [url, status] of [
    ['/api/old', 200],
    ['/api/old?n=x', 422],
  ] as const) {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers]).toMatchObject([
      status,
      {
        deprecation: '@1796083200',
        sunset: 'Tue, 15 Jun 2027 00:00:00 GMT',
        link: '</docs/api#changes>; rel="deprecation"',
      },
    ])
  }
  expect((await app.inject({ url: '/api/now' })).headers).not.toHaveProperty('deprecation')
})

it('a call that will be removed stays for at least six months', () => {
  const months = ({ deprecated, gone }: NonNullable<Call['retires']>) =>
    (Date.parse(gone) - Date.parse(deprecated)) / (30.4 * 86_400_000)
  for (const { call: it } of calls) if (it.retires) expect(months(it.retires), it.path).toBeGreaterThanOrEqual(6)
  expect(months({ deprecated: '2026-12-01', gone: '2027-05-15' })).toBeLessThan(6)
})

it('finds calls that name a record whose id callers choose, and nothing that says whose it is', () => {
  const order_id = ref('order', z.string())
  const get = { method: 'GET', path: '/order/{order_id}/thing', permission: 'get-order', answer } as const
  const unsaid = [
    call({ ...get, params: z.strictObject({ order_id }) }),
    call({ ...get, path: '/thing', query: z.strictObject({ order_id: z.optional(order_id) }) }),
    call({
      ...get,
      method: 'PATCH',
      params: z.strictObject({ order_id }),
      body: z.strictObject({ branch_id: branchRef() }),
    }),
  ]
  for (const it of unsaid) expect(asked(it)).toThrow('names a record that two companies may have')
  expect(asked(call({ ...get, params: z.strictObject({ order_id }), query: z.strictObject(whose) }))).not.toThrow()
  expect(asked(call({ ...get, params: z.strictObject({ order_id, branch_id: branchRef() }) }))).not.toThrow()
})

it('checks no licence for calls that read, release, move on, or concern only the caller', () => {
  for (const it of [
    call({ ...post, method: 'GET', permission: 'get-thing' }),
    call({ ...post, frees: true }),
    call({ ...post, method: 'PATCH' }),
    call({ ...post, permission: 'signed-in' }),
    call({ ...post, platform: true }),
    call({ ...post, params: z.strictObject({ thing_id: z.string(), at: branchRef() }) }),
    call({ ...post, params: kiosk.params, module: 'kiosk' }),
    call({ ...post, params: account.params }),
  ])
    expect(asked(it), it.method).not.toThrow()
})

it('whose country’s numbers a call takes is known from what it names, unless they are of no company', () => {
  const without = calls.flatMap(({ call: it }) => {
    const { takesPhones, records } = guarded(it, companies)
    const places = [it.params, it.query, it.body].flatMap((part) => marked(part).map(({ of }) => of))
    const isKnown =
      records.length > 0 || places.some((of) => ['company', 'branch', 'place', 'country', 'city'].includes(of))
    return takesPhones && !isKnown ? [`${it.method} ${it.path}`] : []
  })
  // These calls name a dealer, or a registration by invitation, for which there is no company yet.
  expect(without).toEqual(['POST /account', 'PUT /account/{account_id}', 'POST /user/registration'])
})
