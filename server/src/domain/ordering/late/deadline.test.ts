import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadline.ts'
import { defaultSituations } from '../situations.ts'

const since = new Date('2026-11-20T10:00:00Z')
const asked = { since, situations: defaultSituations.deliveryToAddress, channel: 'web', unanswered: 'ring' } as const
const at = (it: Parameters<typeof deadlineOf>[0]) => deadlineOf(it).deadline_at?.toISOString()

describe('a scheduled order', () => {
  const scheduled_at = '2026-11-20T15:00:00.000Z'
  it('is to be answered from when it wakes, an hour before its time', () => {
    const now = deadlineOf({ ...asked, status: 'awaiting_approval' }).deadline_at!.getTime() - since.getTime()
    expect(at({ ...asked, status: 'awaiting_approval', scheduled_at })).toBe(
      new Date(Date.parse('2026-11-20T14:00:00Z') + now).toISOString(),
    )
  })
  it('is due at its scheduled time, or when it is ready if that is later', () => {
    expect(at({ ...asked, status: 'preparing', minutes: 20, scheduled_at })).toBe(scheduled_at)
    expect(at({ ...asked, status: 'preparing', minutes: 20, scheduled_at: '2026-11-20T10:10:00.000Z' })).toBe(
      '2026-11-20T10:20:00.000Z',
    )
  })
  it('within the hour is answered like any other', () => {
    expect(at({ ...asked, status: 'awaiting_approval', scheduled_at: '2026-11-20T10:40:00.000Z' })).toBe(
      at({ ...asked, status: 'awaiting_approval' }),
    )
  })
})
