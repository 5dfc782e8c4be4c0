/** What the whole product needs to know about a delivery platform, whether or not its adapter is written. */
export interface PlatformFacts {
  /** Its own name, under which it also acts. */
  name: string
  /** What a till calls it, and the colour it is known by. */
  short: string
  tone: 'danger' | 'progress' | 'warning' | 'success' | 'info' | 'neutral'
  /** What it does on its own to an order nobody answers (integrations §1.0). */
  unanswered?: { sec: number; ends: 'cancel' | 'close' }
}

const listed = {
  yemeksepeti: { name: 'Yemeksepeti', short: 'Yemeksepeti', tone: 'danger', unanswered: { sec: 600, ends: 'cancel' } },
  getir: { name: 'GetirYemek', short: 'Getir', tone: 'progress', unanswered: { sec: 300, ends: 'close' } },
  trendyol: { name: 'Trendyol Go', short: 'Trendyol', tone: 'warning' },
  migros: { name: 'Migros Yemek', short: 'Migros', tone: 'success' },
} as const satisfies Record<string, PlatformFacts>

/** A platform's code is also the channel of its orders and a module of the licence. */
export type PlatformCode = keyof typeof listed

/** The delivery platforms a branch may be on: the only list of them. */
export const platforms: Record<PlatformCode, PlatformFacts> = listed

export const isPlatform = (code: string): code is PlatformCode => Object.hasOwn(platforms, code)
export const platformCodes = Object.keys(platforms).filter(isPlatform)
