import { sealHistoryOf } from '#server/kit/audit/sealed-history.ts'

const own = [
  'name',
  'surname',
  'phone',
  'email',
  'phones',
  'birth_date',
  'age',
  'has_birthday',
  'marriage_anniversary',
  'plate',
  'city_id',
  'city_name',
  'last_city_name',
  'note',
  'allergens',
]
const memberOf = (_: string, row: Record<string, unknown>) =>
  typeof row['member_id'] === 'string' ? row['member_id'] : null

/** The fields that belong to a member, in the histories of these nouns. */
export const memberHistories = {
  member: own,
  comment: ['customer_name', 'customer_phone', 'text', 'masked_text', 'reply'],
  'institution-member': ['member_name', 'member_phone', 'member_email', 'statement', 'decision_note'],
  'member-correction': ['member_name', 'reason', 'decision_note'],
} as const

/**
 * The fields that belong to guests, who have no key, in the histories of these nouns. The fields
 * are no longer written there, but older lines contain them.
 */
export const guestHistories = {
  reservation: ['name', 'phone', 'email', 'note'],
  'branch-request': ['customer_name', 'customer_phone', 'customer_email', 'message'],
} as const

/**
 * Declares which histories concern a member. Personal values in them are encrypted with the
 * member's key and cannot be read once the member is erased. Guests' values are not written at all.
 */
export function sealMembersHistories(): void {
  for (const [noun, fields] of Object.entries(memberHistories))
    sealHistoryOf(noun, { fields, personOf: noun === 'member' ? (id) => id : memberOf })
  for (const [noun, fields] of Object.entries(guestHistories)) sealHistoryOf(noun, { fields, personOf: () => null })
}
