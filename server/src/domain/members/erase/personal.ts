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

/** Histories that tell of a member: what is theirs is sealed under their key, and unreadable once they are erased. */
export function sealMembersHistories(): void {
  sealHistoryOf('member', { fields: own, personOf: (id) => id })
  sealHistoryOf('comment', { fields: ['customer_name', 'customer_phone', 'text', 'reply'], personOf: memberOf })
  sealHistoryOf('institution-member', {
    fields: ['member_name', 'member_phone', 'member_email', 'statement', 'decision_note'],
    personOf: memberOf,
  })
  sealHistoryOf('member-correction', { fields: ['member_name', 'reason', 'decision_note'], personOf: memberOf })
}
