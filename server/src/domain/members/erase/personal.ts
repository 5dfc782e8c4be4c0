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

/** What histories of these nouns hold of a member. */
export const memberHistories = {
  member: own,
  comment: ['customer_name', 'customer_phone', 'text', 'masked_text', 'reply'],
  'institution-member': ['member_name', 'member_phone', 'member_email', 'statement', 'decision_note'],
  'member-correction': ['member_name', 'reason', 'decision_note'],
} as const

/** What histories of these nouns would hold of guests, who have no key: it is not written there. Older lines have it. */
export const guestHistories = {
  reservation: ['name', 'phone', 'email', 'note'],
  'branch-request': ['customer_name', 'customer_phone', 'customer_email', 'message'],
} as const

/** Histories that tell of a member: what is theirs is sealed under their key, and unreadable once they are erased. Of guests they tell nothing. */
export function sealMembersHistories(): void {
  for (const [noun, fields] of Object.entries(memberHistories))
    sealHistoryOf(noun, { fields, personOf: noun === 'member' ? (id) => id : memberOf })
  for (const [noun, fields] of Object.entries(guestHistories)) sealHistoryOf(noun, { fields, personOf: () => null })
}
