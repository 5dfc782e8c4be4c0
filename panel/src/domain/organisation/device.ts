import { uuid } from '#panel/kit/server/uuid.ts'

const idKey = 'sofra.device'
const nameKey = 'sofra.device-name'

/** This browser's id as a device of its branch. */
export function deviceId(): string {
  const known = localStorage.getItem(idKey)
  if (known) return known
  const id = uuid()
  localStorage.setItem(idKey, id)
  return id
}

/**
 * This till's name on timelines ("Kasa 2"): the name set here, otherwise its browser and system. At
 * most 60 characters.
 */
export const deviceName = () => localStorage.getItem(nameKey) ?? kindOf(navigator.userAgent)
export const nameDevice = (name: string) => localStorage.setItem(nameKey, name.trim().slice(0, 60))
/** Who did something, and at which till if it is known: "Ayşe Kaya, Kasa 2". */
export const whoAt = (who: string, device: string | null | undefined) => (device ? `${who}, ${device}` : who)
export const isDeviceNamed = () => localStorage.getItem(nameKey) !== null

// Matched in this order, since each browser's user agent also contains the names below it.
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  iPad: 'iPad',
  iPhone: 'iPhone',
  Android: 'Android',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  'Mac OS': 'Mac',
  Linux: 'Linux',
}

/** "Chrome, Windows": the browser and its system, from its user agent. */
export function kindOf(agent: string): string {
  const known = [browsers, systems].flatMap(
    (list) => Object.entries(list).find(([sign]) => agent.includes(sign))?.[1] ?? [],
  )
  return known.join(', ') || 'Web'
}
