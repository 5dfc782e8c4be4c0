import { expect, test } from 'vitest'
import { calls } from '#contract/contract.ts'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import type { Call } from '#contract/kit/call.ts'
import { order } from '#contract/ordering/order.ts'
import { canSort, firstSorted, readQuery, type ListCall } from './list-query.ts'

test('a range the wrong way round in the address is swapped', () => {
  expect(readQuery(order.list, { total_from: '1000', total_to: '900' })).toMatchObject({
    total_from: 900,
    total_to: 1000,
  })
  const [early, late] = ['2026-11-20T23:30:00-02:00', '2026-11-21T02:00:00Z']
  expect(readQuery(order.list, { created_at_from: late, created_at_to: early })).toMatchObject({
    created_at_from: early,
    created_at_to: late,
  })
  expect(readQuery(integrationLog.list, { from: '2026-11-21', until: '2026-11-20' })).toMatchObject({
    from: '2026-11-20',
    until: '2026-11-21',
  })
})

test('a range the right way round, or open at one end, stays', () => {
  const [early, late] = ['2026-11-22T00:30:00+03:00', '2026-11-21T23:00:00Z']
  const given = { created_at_from: early, created_at_to: late, total_from: '900' }
  expect(readQuery(order.list, given)).toMatchObject({ ...given, total_from: 900 })
  expect(readQuery(order.list, given)).not.toHaveProperty('total_to')
})

test('what the contract does not know or refuses is left out', () => {
  const query = readQuery(order.list, { tab: 'x', constructor: 'y', total_from: '-5', limit: '9999', channel: ['api'] })
  expect(query).toEqual(readQuery(order.list, { channel: 'api' }))
})

test('a page number beside a cursor is left out: the server would refuse it', () => {
  expect(readQuery(order.list, { cursor: 'there', page: '3' })).not.toHaveProperty('page')
  expect(readQuery(order.list, { page: '3' })).toMatchObject({ page: 3 })
})

test('every list is sorted at first by a column that its header can sort, also a list that needs a company', () => {
  const isList = ({ query }: Call): boolean => 'sort' in ((query as { shape?: object } | undefined)?.shape ?? {})
  const lists = calls.map(({ call }) => call).filter(isList) as ListCall[]
  expect(lists.length).toBeGreaterThan(50)
  for (const list of lists) expect(canSort(list, firstSorted(list)), list.path).toBe(true)
})
