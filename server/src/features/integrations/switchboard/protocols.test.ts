import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { switchboardProviders } from '#contract/integrations/switchboard.ts'
import { lineOf, maskedDigits, phoneOf, type CallEvent } from '#server/domain/integrations/calls/call-event.ts'
import { nextState } from '#server/domain/integrations/calls/calls.ts'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import { protocols } from './protocols.ts'

const { verimor, netsantral, bulutfon } = protocols

describe('Verimor', () => {
  const ringing = {
    event_type: 'ringing',
    domain_id: '4711',
    direction: 'inbound',
    caller_id_number: '905321112233',
    outbound_caller_id_number: '',
    destination_number: '908502223344',
    dialed_user: '101',
    connected_user: '',
    call_uuid: 'f7f4f5a4-5b3c-11e6-8b77-86f30ca893d3',
    start_stamp: '2026-11-24 10:15:30',
    answered: 'false',
  }
  it('rings, is answered and hung up', () => {
    const event: CallEvent = {
      provider: 'verimor',
      call_id: ringing.call_uuid,
      direction: 'inbound',
      phone: '+905321112233',
      line: '908502223344',
      extension: '101',
      state: 'ringing',
      at: new Date('2026-11-24T07:15:30Z'),
    }
    expect(verimor.read(ringing)).toEqual(event)
    expect(verimor.read({ ...ringing, event_type: 'answer', connected_user: '102' })).toMatchObject({
      state: 'answered',
      extension: '102',
    })
    expect(verimor.read({ ...ringing, event_type: 'hangup', answered: 'true' })).toMatchObject({ state: 'ended' })
    expect(verimor.read({ ...ringing, event_type: 'hangup' })).toMatchObject({ state: 'over' })
  })
  it('of several telephones one that stops does not end the call', () =>
    expect(verimor.read({ ...ringing, event_type: 'user_hangup' })).toBe('nothing'))
  it('a hidden number is none', () =>
    expect(verimor.read({ ...ringing, caller_id_number: 'anonymous' })).toMatchObject({ phone: null }))
})

describe('Netsantral', () => {
  const inbound = {
    pbx_num: '08502223344',
    unique_id: '1473942041.1284',
    internal_num: '',
    customer_num: '05321112233',
    scenario: 'Inbound_call',
    timestamp: 1_795_515_330_000,
  }
  it('names the direction only at first', () => {
    expect(netsantral.read(inbound)).toEqual({
      provider: 'netsantral',
      call_id: '1473942041.1284',
      direction: 'inbound',
      phone: '+905321112233',
      line: '08502223344',
      extension: '',
      state: 'ringing',
      at: new Date(1_795_515_330_000),
    })
    expect(netsantral.read({ ...inbound, scenario: 'Answer', internal_num: '101' })).toMatchObject({
      direction: null,
      state: 'answered',
      extension: '101',
    })
    expect(netsantral.read({ ...inbound, scenario: 'Hangup' })).toMatchObject({ state: 'over' })
    expect(netsantral.read({ ...inbound, scenario: 'cdr', talktime: '42' })).toMatchObject({ state: 'ended' })
    expect(netsantral.read({ ...inbound, scenario: 'Outbound_call' })).toMatchObject({ direction: 'outbound' })
  })
  it('a menu of one’s own tells of a call by other names', () => {
    const menu = {
      arayan_no: '05321112233',
      aranan_no: '08502223344',
      santral_no: '08502220000',
      arama_id: '1473942041.1284',
      tus_bilgisi: '1',
    }
    expect(netsantral.read(menu)).toEqual({
      provider: 'netsantral',
      call_id: '1473942041.1284',
      direction: 'inbound',
      phone: '+905321112233',
      line: '08502223344',
      extension: '',
      state: 'ringing',
      at: null,
    })
    expect(netsantral.read({ ...menu, aranan_no: '', arayan_no: 'anonymous' })).toMatchObject({
      line: '08502220000',
      phone: null,
    })
    expect(netsantral.read({ ...menu, arama_id: '' })).toBe('unreadable')
    expect(netsantral.thanks).toEqual({ status: 'success', result: true, data: {} })
  })
  it('keys pressed and queues are no events of a call', () => {
    for (const scenario of ['DTMF', 'Context', 'Queue', 'constructor', ''])
      expect(netsantral.read({ ...inbound, scenario })).toBe('nothing')
  })
})

describe('Bulutfon', () => {
  const init = {
    event_type: 'call_init',
    domain_id: 12,
    account_id: 34,
    caller: '05321112233',
    callee: '908502223344',
    uuid: '6a1d3c4e-6d57-4b58-8f5e-2c1b0a9d8e7f',
    direction: 'IN',
    timestamp: 1_795_515_330_000_000,
  }
  it('counts microseconds, and tells by its hang-up whether somebody talked', () => {
    expect(bulutfon.read(init)).toMatchObject({
      phone: '+905321112233',
      line: '908502223344',
      state: 'ringing',
      at: new Date(1_795_515_330_000),
    })
    expect(bulutfon.read({ ...init, event_type: 'missing_call' })).toMatchObject({ state: 'missed' })
    expect(bulutfon.read({ ...init, event_type: 'call_hangup', talk_duration: '61' })).toMatchObject({ state: 'ended' })
    expect(bulutfon.read({ ...init, event_type: 'call_hangup', talk_duration: 0 })).toMatchObject({ state: 'over' })
  })
  it('an extension that rings is not the line', () =>
    expect(bulutfon.read({ ...init, event_type: 'call_init_extension', callee: '101' })).toMatchObject({
      line: '',
      extension: '101',
    }))
  it('a fax is no call', () => expect(bulutfon.read({ ...init, event_type: 'fax_init' })).toBe('nothing'))
})

describe('whatever comes', () => {
  it.each(switchboardProviders)('%s throws at nothing', (provider) => {
    const { read } = protocols[provider]
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        const heard = read(fields)
        expect(heard === 'nothing' || heard === 'unreadable' || heard.call_id.length > 0).toBe(true)
      }),
    )
  })
  it.each([
    ['verimor', 'call_uuid'],
    ['netsantral', 'unique_id'],
    ['bulutfon', 'uuid'],
  ] as const)('%s without a usable id of the call is unreadable', (provider, name) => {
    for (const id of ['', ' ', 'a b', `x'; drop table phone_call; --`, 'x'.repeat(101), null, {}, []])
      expect(protocols[provider].read({ event_type: 'ringing', scenario: 'Inbound_call', [name]: id })).toBe(
        'unreadable',
      )
  })
})

it('numbers come in every spelling, and what is none stays none', () => {
  for (const it of ['905321112233', '+905321112233', '05321112233', '5321112233', '00905321112233'])
    expect(phoneOf(it), it).toBe('+905321112233')
  expect(phoneOf('004930901820')).toBe('+4930901820')
  // Without a prefix, ten digits are a Turkish number; more digits begin with their country code.
  expect(phoneOf('4915112345678')).toBe('+4915112345678')
  for (const it of ['', 'anonymous', '101', '0', '1234567', `${'9'.repeat(30)}`, '<script>'])
    expect(phoneOf(it), it).toBeNull()
  expect(lineOf('0850 222 33 44')).toBe(lineOf('908502223344'))
  expect(lineOf('1-01')).toBe('101')
  expect(maskedDigits('905321112233 → 101')).toBe('905•••33 → 101')
})

it('a state goes forward only', () => {
  const states = ['ringing', 'answered', 'missed', 'ended'] as const
  const rank = { ringing: 0, answered: 1, missed: 1, ended: 2 }
  const event = fc.constantFrom<CallEvent['state']>(...states, 'over')
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.array(event), (start, events) => {
      let now: (typeof states)[number] = start
      for (const it of events) {
        const next = nextState(now, it)
        expect(next === now || rank[next] > rank[now]).toBe(true)
        now = next
      }
    }),
  )
})

it('a flood is held back per key and let in again later', () => {
  let now = 0
  const isWithin = maxInWindow(2, 1000, () => now)
  expect([isWithin('a'), isWithin('a'), isWithin('a'), isWithin('b')]).toEqual([true, true, false, true])
  now = 1000
  expect(isWithin('a')).toBe(true)
})
