import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './contract.ts'
import { exampleOf, examples } from './examples.ts'
import { forms, type Examples } from './kit/example.ts'
import type { kiosk } from './organisation/kiosk.ts'

/**
 * The calls whose example is wrong: it is missing, superfluous, or refused by the call's own
 * schema.
 */
const wrong = (these: typeof calls) =>
  these.flatMap(({ noun, name, call }) => {
    const given = exampleOf(noun, name)
    const isGood = call.body ? given !== undefined && z.safeParse(call.body, given).success : given === undefined
    return isGood ? [] : [`${noun}.${name}`]
  })

it('every call with a body has an example its schema accepts, and no other call has one', () => {
  expect(wrong(calls)).toEqual([])
  const known = new Set(calls.map(({ noun, name }) => `${noun}.${name}`))
  for (const nouns of Object.values(examples))
    for (const [noun, bodies] of Object.entries(nouns))
      for (const name of Object.keys(bodies)) expect(known).toContain(`${noun}.${name}`)
})

it('finds a call without an example, and one that no longer accepts its example', () => {
  const [body, answer] = [z.strictObject({ code: z.string() }), z.null()]
  const call = { method: 'POST', path: '/thing', permission: 'post-thing', body, answer } as const
  const planted = { wing: 'organisation', noun: 'thing', name: 'create', call }
  const changed = { ...planted, noun: 'kiosk', name: 'pair' }
  expect(wrong([planted, changed])).toEqual(['thing.create', 'kiosk.pair'])
  // @ts-expect-error a call without its example does not compile
  const short: Examples<typeof kiosk> = forms<typeof kiosk.input>(examples.organisation.kiosk.create)
  expect(short.pair).toBeUndefined()
})
