import { expect, it } from 'vitest'
import type { LiveCall } from '#contract/integrations/phone-call.ts'
import { ranked } from './ranked.ts'

const call = (id: string, state: LiveCall['state']): LiveCall => ({
  id,
  branch_id: 'b',
  phone: null,
  line: '',
  extension: '',
  state,
  is_test: false,
  rang_at: '2026-11-20T12:00:00Z',
  callers: [],
})
const idsOf = (calls: readonly LiveCall[]) => calls.map(({ id }) => id)

it('what rings comes first, then who talks, then what is over; of each the newest, and before all the one somebody works with', () => {
  const calls = [
    call('over', 'ended'),
    call('talks', 'answered'),
    call('first', 'ringing'),
    call('talks too', 'answered'),
    call('last', 'ringing'),
  ]
  expect(idsOf(ranked(calls, undefined))).toEqual(['last', 'first', 'talks too', 'talks', 'over'])
  expect(idsOf(ranked(calls, 'over'))).toEqual(['over', 'last', 'first', 'talks too', 'talks'])
  expect(idsOf(ranked(calls, 'gone'))).toEqual(['last', 'first', 'talks too', 'talks', 'over'])
})
