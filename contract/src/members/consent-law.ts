import type { Law } from '../kit/letters.ts'

/**
 * The law on consent that applies to a member (members-marketing §1): that of the country of their
 * phone number, or of the company if they have no number.
 */
export function consentLaw(phone: string | null, country: string): Law {
  if (phone?.startsWith('+90')) return 'TR'
  if (phone?.startsWith('+49')) return 'DE'
  return country === 'DE' ? 'DE' : 'TR'
}
