import type { Country } from './phone.ts'

/**
 * Formats an E.164 number for reading, the same in every language: `0 (5xx) xxx xx xx` for Turkish
 * numbers read in Turkey; for others the country code (ITU E.164), then groups of three. Any other
 * text is returned unchanged.
 */
export const phoneText = (e164: string, from: Country): string =>
  e164
    .replace(/^\+?90(\d{3})(\d{3})(\d{2})(\d{2})$/, from === 'TR' ? '0 ($1) $2 $3 $4' : '$&')
    .replace(
      /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/,
      (_, country: string, rest: string) => `+${country} ${rest.replace(/\d{3}(?=\d\d)/g, '$& ')}`,
    )
