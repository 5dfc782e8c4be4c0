import { platformCodes } from '../platform/platforms.ts'

/** Where an order came from. */
export const channels = ['web', 'app', 'phone', 'table', 'kiosk', 'api', ...platformCodes] as const
export type Channel = (typeof channels)[number]
