import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
const { overviewLines } = await import('./export.ts')

const sums = {
  currency: 'TRY',
  from: '2026-11-16',
  until: '2026-11-17',
  before_from: '2026-11-09',
  orders: 3,
  orders_before: 2,
  revenue: 75_050,
  revenue_before: 40_000,
  preparation_sec: null,
  preparation_median_sec: null,
  preparation_p90_sec: null,
  late: 0,
  cancelled: 1,
  cancelled_revenue: 9_900,
  open: 0,
  by_hour: [],
  by_day: [
    { day: '2026-11-16', orders: 2, revenue: 50_000, before: { orders: 2, revenue: 40_000 } },
    { day: '2026-11-17', orders: 1, revenue: 25_050, before: { orders: 0, revenue: 0 } },
  ],
  by_channel: [{ channel: 'kiosk', orders: 3, revenue: 75_050 }],
  by_reason: [{ reason: 'Ürün tükendi', orders: 1, revenue: 9_900 }],
  top: [{ name: 'İskender', quantity: 4, revenue: 60_000 }],
  slow: [],
}

test('period, what it is compared with, and money as numbers beside their currency', () => {
  const lines = overviewLines(sums, 'Moda', 2)
  expect(lines.slice(0, 3)).toEqual([
    ['Moda'],
    ['Günler', '2026-11-16', '2026-11-17'],
    ['Aynı günler, önceki haftalar', '2026-11-09', '2026-11-10'],
  ])
  const line = (name: string) => lines.find(([first]) => first === name)
  expect(line('2026-11-17')).toEqual(['2026-11-17', 1, 250.5, 'TRY', 0, 0])
  expect(line('Toplam')).toEqual(['Toplam', 3, 750.5, 'TRY', 2, 400])
  expect(line('Kiosk')).toEqual(['Kiosk', 3, 750.5, 'TRY'])
  expect(line('Ürün tükendi')).toEqual(['Ürün tükendi', 1, 99, 'TRY'])
  expect(line('İskender')).toEqual(['İskender', 4, 600, 'TRY'])
})

test('a currency without decimals is not divided', () => {
  expect(overviewLines({ ...sums, currency: 'JPY' }, 'Moda', 0).find(([first]) => first === 'Kiosk')).toEqual([
    'Kiosk',
    3,
    75_050,
    'JPY',
  ])
})
