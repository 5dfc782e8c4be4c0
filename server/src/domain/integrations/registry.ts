import type { Platform } from './platform.ts'

const adapters = new Map<string, Platform>()

/** Registers the adapters of these platforms. */
export const addPlatforms = (platforms: readonly Platform[]): void =>
  platforms.forEach((it) => adapters.set(it.code, it))

/** The adapter of a channel, a link or a row; undefined where none exists. */
export const platformOf = (code: string): Platform | undefined => adapters.get(code)
export const allPlatforms = (): Platform[] => [...adapters.values()]

/** Whether we may open and close the restaurant there. */
export const maySet = (platform: string) => platformOf(platform)?.capabilities.includes('set_state') ?? false
