/** Where an order came from. */
export const channels = [
  'web',
  'app',
  'phone',
  'table',
  'kiosk',
  'api',
  'getir',
  'yemeksepeti',
  'trendyol',
  'migros',
] as const
export type Channel = (typeof channels)[number]
