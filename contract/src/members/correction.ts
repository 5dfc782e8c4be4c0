import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decidedBy } from '../kit/decision.ts'
import { companyRef, oneOf, optionalText, ref, text, uuid, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { longPage, longQuery } from '../kit/list.ts'

export const correctionKinds = ['points', 'wallet'] as const
export const correctionStatuses = ['pending', 'approved', 'denied', 'posted'] as const

export const correction = z.object({
  id: z.string(),
  company_id: z.string(),
  member_id: z.string(),
  member_name: z.string(),
  kind: oneOf(correctionKinds),
  /** Points, or minor units of `currency`. A negative amount is taken away. */
  amount: z.int(),
  currency: z.string(),
  validity_days: z.int(),
  reason: z.string(),
  /** `posted`: it was posted at once, because it was within the company's limit. */
  status: oneOf(correctionStatuses),
  asked_name: z.string(),
  /** The caller entered the correction and so may not decide on it. */
  is_own: z.boolean(),
  decided_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_note: z.string(),
  created_at: z.string(),
  version: version(),
  updated_at: z.string(),
})
export type Correction = z.infer<typeof correction>

const params = z.strictObject({ member_correction_id: ref('member-correction', uuid()) })
const one = '/member-correction/{member_correction_id}' as const
const decisions = decidedBy(
  one,
  { permission: 'patch-member-correction', module: 'loyalty', params, answer: correction },
  { approve: { decision_note: optionalText(300) }, deny: { decision_note: text(300) } },
)

/**
 * Manual corrections of members' points and money. Above the company's limit (setting
 * `corrections`), a correction waits until another person with the permission decides. The person
 * who entered it is refused with 403 `second_person`; a second decision gets 409 with the first.
 */
export const memberCorrection = {
  noun: 'member-correction',
  /** Lists pending corrections, unless `status` says otherwise. `counts` is per status. */
  list: call({
    method: 'GET',
    path: '/member-correction',
    permission: 'get-member-correction-all',
    query: longQuery({
      sort: ['created_at'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: {
        company_id: companyRef(),
        member_id: ref('member', uuid()),
        kind: oneOf(correctionKinds),
        status: oneOf(correctionStatuses),
      },
    }),
    answer: longPage(correction),
  }),
  read: call({ method: 'GET', path: one, permission: 'get-member-correction', params, answer: correction }),
  history: historyCall(one, 'get-member-correction', params),
  /** Posts the correction. 422 at `amount` if the member's balance is too low by now. */
  approve: decisions.approve,
  deny: call({ ...decisions.deny, frees: true }),
}
