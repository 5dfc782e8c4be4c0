import type { Platform } from './platform.ts'

const adapters = new Map<string, Platform>()

/** From now on these platforms are spoken to. */
export const addPlatforms = (platforms: readonly Platform[]): void =>
  platforms.forEach((it) => adapters.set(it.code, it))

/** The adapter of a channel, a link, a row; nothing where none is written. */
export const platformOf = (code: string): Platform | undefined => adapters.get(code)
export const allPlatforms = (): Platform[] => [...adapters.values()]
