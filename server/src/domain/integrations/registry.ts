import type { PlatformCapability } from '#contract/integrations/platform-settings.ts'
import type { Platform } from './platform.ts'

const adapters = new Map<string, Platform>()

/** Registers the adapters of these platforms. */
export const addPlatforms = (platforms: readonly Platform[]): void =>
  platforms.forEach((it) => adapters.set(it.code, it))

/** The adapter for the code of a channel, a link or a row; undefined if there is none. */
export const platformOf = (code: string): Platform | undefined => adapters.get(code)
export const allPlatforms = (): Platform[] => [...adapters.values()]

/** The codes of the platforms whose adapters have a capability. */
export const platformsWith = (capability: PlatformCapability): string[] =>
  allPlatforms().flatMap(({ code, capabilities }) => (capabilities[capability] === 'ours' ? [code] : []))

/** Whether we may open and close the restaurant on the platform. */
export const maySet = (platform: string) => platformOf(platform)?.capabilities.open === 'ours'

/** Whether the platform shows its customers that a busy branch takes longer. */
export const maySetBusy = (platform: string) => platformOf(platform)?.capabilities.busy === 'ours'

/**
 * The number of minutes that a platform is given when preparation takes so many minutes longer: the
 * nearest step that the platform accepts.
 */
export function promisedOn(platform: string, minutes: number): number {
  const { stepMin, maxMin } = platformOf(platform)?.busySteps ?? { stepMin: 1, maxMin: 0 }
  return Math.min(maxMin, Math.round(minutes / stepMin) * stepMin)
}

/** Whether the platform ends a closure by itself if it was told the end. */
export const endsClosing = (platform: string) => platformOf(platform)?.capabilities.timedClose === 'ours'
