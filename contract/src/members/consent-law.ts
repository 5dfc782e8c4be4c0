import type { Law } from '../kit/letters.ts'

/** Whose rules of consent hold for a member (members-marketing §1): the country of their number, and without one that of the company. */
export function consentLaw(phone: string | null, country: string): Law {
  if (phone?.startsWith('+90')) return 'TR'
  if (phone?.startsWith('+49')) return 'DE'
  return country === 'DE' ? 'DE' : 'TR'
}
