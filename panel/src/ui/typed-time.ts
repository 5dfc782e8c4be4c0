/**
 * Parses a time of day as people type it, such as `1830`, `18.30` or `8:30`, into `HH:mm`; null if
 * it is not a time.
 */
export function clockOf(text: string): string | null {
  const [, hour, minute] = /^\s*(\d{1,2})\D?(\d{2})\s*$/.exec(text) ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

/**
 * Parses a date as people type it in the panel's languages, day first, into `YYYY-MM-DD`; null if
 * it is not a date.
 */
export function dayOf(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})\s*$/.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
