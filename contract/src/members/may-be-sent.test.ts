import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../kit/test-seed.ts'
import { iysStates } from './iys-law.ts'
import { mayBeSent, type SendFacts } from './may-be-sent.ts'
import { consentChannels } from './sources.ts'

const now = new Date('2026-11-25T12:00:00Z')
const yes: NonNullable<SendFacts['consent']> = {
  status: 'given',
  is_same_address: true,
  iys_state: 'accepted',
  iys_due_on: '2026-11-26',
  iys_reason: null,
}
const facts: SendFacts = { law: 'TR', is_active: true, has_address: true, has_iys: true, consent: yes }
const why = (more: Partial<SendFacts> & { of?: Partial<typeof yes> }, channel: 'sms' | 'notification' = 'sms') => {
  const { of, ...rest } = more
  const { may, why, until, reason } = mayBeSent(
    channel,
    { purpose: 'commercial' },
    { ...facts, ...(of && { consent: { ...yes, ...of } }), ...rest },
    now,
  )
  return may ? 'may' : [why, until, reason].filter((it) => it !== null).join(' ')
}

it('says the first reason why not', () => {
  expect(why({})).toBe('may')
  expect(why({ is_active: false, has_address: false })).toBe('blocked')
  expect(why({ has_address: false })).toBe('no_address')
  expect(why({ consent: null })).toBe('not_asked')
  expect(why({ of: { status: 'refused' } })).toBe('refused')
  expect(why({ of: { status: 'pending' } })).toBe('unconfirmed')
  expect(why({ of: { is_same_address: false } })).toBe('other_address')
  expect(why({ has_iys: false })).toBe('no_iys')
  expect(why({ of: { iys_state: 'refused', iys_reason: 'H155: …' } })).toBe('refused_by_iys H155: …')
  expect(why({ of: { iys_state: 'lapsed' } })).toBe('lapsed')
  expect(why({ of: { iys_state: 'waiting' } })).toBe('waits_for_iys 2026-11-26')
  expect(why({ of: { iys_state: 'waiting', iys_due_on: '2026-11-25' } })).toBe('waits_for_iys 2026-11-25')
  expect(why({ of: { iys_state: 'waiting', iys_due_on: '2026-11-24' } })).toBe('lapsed')
})

it('knows İYS in Turkey alone, and not for push', () => {
  expect(why({ law: 'DE', has_iys: false, of: { iys_state: null, iys_due_on: null } })).toBe('may')
  expect(why({ has_iys: false, of: { iys_state: null } }, 'notification')).toBe('may')
  expect(why({ of: { iys_state: null, iys_due_on: null } })).toBe('lapsed')
})

it('sends nothing without a valid yes, whatever the facts', () => {
  const any = fc.record({
    law: fc.constantFrom('TR' as const, 'DE' as const),
    is_active: fc.boolean(),
    has_address: fc.boolean(),
    has_iys: fc.boolean(),
    consent: fc.option(
      fc.record({
        status: fc.constantFrom('pending' as const, 'given' as const, 'refused' as const),
        is_same_address: fc.boolean(),
        iys_state: fc.option(fc.constantFrom(...iysStates)),
        iys_due_on: fc.option(fc.constantFrom('2026-11-20', '2026-11-25', '2026-11-30')),
        iys_reason: fc.option(fc.string()),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.constantFrom(...consentChannels), any, (channel, it) => {
      const { may, why } = mayBeSent(channel, { purpose: 'commercial' }, it, now)
      const { consent } = it
      const isPush = channel === 'notification'
      const isAtIys = isPush || it.law === 'DE' || (it.has_iys && consent?.iys_state === 'accepted')
      const isValid = consent?.status === 'given' && (isPush || consent.is_same_address) && isAtIys
      expect(may).toBe(it.is_active && it.has_address && isValid)
      expect(why === null).toBe(may)
    }),
    { seed, numRuns: 5000 },
  )
})
