import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
const { doneText } = await import('./done-words.ts')

it('says what was done to which order, handing over in the words of its delivery type', () => {
  const row = { number: 4493, external_number: null, delivery_type: 'deliveryToAddress' } as const
  expect(doneText(row, 'cancel')).toBe('Sipariş 4493 iptal edildi')
  expect(doneText(row, 'deliver')).toBe('Sipariş 4493 teslim edildi')
  expect(doneText({ ...row, delivery_type: 'comeGetIt' }, 'deliver')).toBe('Sipariş 4493 teslim alındı')
  expect(doneText({ ...row, delivery_type: 'orderOnTheTable' }, 'deliver')).toBe('Sipariş 4493 servis edildi')
})
