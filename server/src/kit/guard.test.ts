import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/contract.ts'
import { call } from '#contract/kit/call.ts'
import { hasCompanyToAsk } from './guard.ts'
import type { Kit } from './kit.ts'
import { serve } from './serve.ts'

const answer = z.null()
const params = z.strictObject({ thing_id: z.string() })
const post = { method: 'POST', path: '/thing/{thing_id}/act', permission: 'post-thing', params, answer } as const

it('whose licence is meant can be told of every call there is', () => {
  expect(calls.filter((it) => !hasCompanyToAsk(it.call)).map((it) => it.call.path)).toEqual([])
})

it('a licence that nobody could ask is found: a module, something new, something switched on', () => {
  expect(hasCompanyToAsk(call(post))).toBe(false)
  expect(hasCompanyToAsk(call({ ...post, method: 'PUT' }))).toBe(false)
  expect(hasCompanyToAsk(call({ ...post, method: 'GET', permission: 'get-thing', module: 'kiosk' }))).toBe(false)
  const body = z.strictObject({ is_active: z.boolean() })
  expect(hasCompanyToAsk(call({ ...post, method: 'PATCH', body }))).toBe(false)
})

it('with such a call the server does not start', () => {
  const planted = { contract: { act: call({ ...post, module: 'kiosk' }) }, handlers: { act: () => null } }
  // Neither kit nor turns are looked at before the calls are.
  const start = () => serve(Fastify(), {} as Kit, [planted as never], {} as never)
  expect(start).toThrow('POST /thing/{thing_id}/act names no company whose licence could be asked')
})

it('nothing is asked of what reads, lets go, moves on, or is nobody else’s affair', () => {
  for (const it of [
    call({ ...post, method: 'GET', permission: 'get-thing' }),
    call({ ...post, frees: true }),
    call({ ...post, method: 'PATCH' }),
    call({ ...post, permission: 'signed-in' }),
    call({ ...post, platform: true }),
    call({ ...post, params: z.strictObject({ thing_id: z.string(), branch_id: z.string() }) }),
    call({ ...post, params: z.strictObject({ kiosk_id: z.string() }), module: 'kiosk' }),
  ])
    expect(hasCompanyToAsk(it), it.method).toBe(true)
})
