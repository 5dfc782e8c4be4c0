import { platformCodes } from '../platform/platforms.ts'

/** The channels by which an order can come in. */
export const channels = ['web', 'app', 'phone', 'table', 'kiosk', 'api', ...platformCodes] as const
export type Channel = (typeof channels)[number]
