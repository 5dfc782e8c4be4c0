import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, ref, uuid } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const
/** Mails about a user's own account. Their texts are in the server's domain/identity/letters.ts. */
const accountMailKinds = [
  'reset-code',
  'reset-for-you',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'invitation',
  'address-in-use',
] as const
/** Mails to a branch's team. Their texts are in domain/organisation/team-letters.ts. */
const teamMailKinds = [
  'order-waits',
  'table-waits',
  'orders-late',
  'platform-closed',
  'platform-unreachable',
  'platform-order-missed',
  'platform-order-unlicensed',
  'platform-order-no-module',
  'platform-order-unreadable',
  'bell-off',
  'bad-comment',
  'reservation-booked',
] as const
/**
 * The kinds of mail that a company sends to its members. Their texts are in
 * domain/members/member-letters.ts.
 */
const memberMailKinds = ['sign-in-code', 'institution-code', 'consent-confirm', 'points-ending'] as const
export type AccountMail = (typeof accountMailKinds)[number]
export type TeamMail = (typeof teamMailKinds)[number]
export type MemberMail = (typeof memberMailKinds)[number]
/**
 * The kinds of mails. The texts of mails to guests are in
 * contract/src/dining/reservation-letters.ts; that of `webhook-rests`, to a company's people, is in
 * features/integrations/webhook-endpoint/letters.ts.
 */
export const mailKinds = [
  ...accountMailKinds,
  ...teamMailKinds,
  'reservation',
  'webhook-rests',
  ...memberMailKinds,
] as const

const row = z.object({
  id: z.string(),
  kind: z.string(),
  to_address: z.string(),
  subject: z.string(),
  state: oneOf(mailStates),
  tries: z.int(),
  /** What the mail server answered when it last refused the mail. */
  problem: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
})
export type MailRow = z.infer<typeof row>

/** Mails sent by this installation (spec §2: /log … mail). */
export const mail = {
  list: call({
    method: 'GET',
    path: '/log/mail',
    permission: 'get-log-mail',
    platform: true,
    query: longQuery({
      sort: ['created_at', 'kind', 'to_address', 'state', 'tries'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: { state: oneOf(mailStates), kind: oneOf(mailKinds) },
    }),
    answer: longPage(row),
  }),
  /**
   * `text` is what the simulated mail server received. It is present only in the demo, because
   * mails contain secret codes.
   */
  read: call({
    method: 'GET',
    path: '/log/mail/{mail_id}',
    permission: 'get-log-mail',
    platform: true,
    params: z.strictObject({ mail_id: ref('mail', uuid()) }),
    answer: z.extend(row, { text: z.nullable(z.string()) }),
  }),
}
