import { platformCodes } from '#contract/platform/platforms.ts'

/** Bounds the calls of a delivery for each platform, so that an outage of one delays no other. */
export const perPlatform = { column: 'platform', names: platformCodes } as const
