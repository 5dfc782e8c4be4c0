import { reachOf, type Actor } from '#server/kit/guard/actor.ts'

/**
 * Whether an actor may read the numbers and addresses of a company's members. Everybody who can
 * open a member's page may.
 */
export const seesContacts = (actor: Actor, company_id: string): boolean =>
  reachOf(actor, 'get-member').companies.has(company_id)

/** Masks a number but keeps it recognisable: +905321112233 → +90532•••••33 */
export const maskedPhone = (phone: string): string =>
  phone && `${phone.slice(0, 6)}${'•'.repeat(Math.max(0, phone.length - 8))}${phone.slice(-2)}`
/** zeynep@deneme.test → z•••@deneme.test */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
/** Masks a phone number or an e-mail address. */
export const maskedContact = (it: string): string => (it.includes('@') ? maskedEmail(it) : maskedPhone(it))
