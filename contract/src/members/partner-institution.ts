import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decided, decidedBy } from '../kit/decision.ts'
import {
  basisPoints,
  companyRef,
  day,
  each,
  email,
  money,
  oneOf,
  optionalPhone,
  optionalText,
  orEmpty,
  ref,
  text,
  uuid,
  version,
} from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { historyEntry } from '../kit/history.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { discountedTypes } from './institution-terms.ts'
import { offerTerms, type Funder } from './offer-terms.ts'

export const institutionFunders = ['company', 'partner'] as const satisfies readonly Funder[]

const term = z.strictObject({ rate_bp: z.nullable(basisPoints()), amount: z.nullable(money()) })

const base = record('partner-institution', {
  input: {
    company_id: companyRef(),
    name: text(120),
    /** The code with which a member finds the institution. */
    code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,20}$/, 'coupon_code')),
    /** A rate or an amount for each delivery type; neither: no discount. */
    terms: z.strictObject(each(discountedTypes, () => term)),
    max_discount: z.nullable(money()),
    ...offerTerms('min_basket', 'combinable', 'starts_on', 'ends_on'),
    /** Points earned instead of the usual rate, where it is higher; null: the usual. */
    point_rate_bp: z.nullable(basisPoints()),
    /** Who bears the discount. */
    funder: oneOf(institutionFunders),
    authorised_name: optionalText(120),
    phone: optionalPhone(),
    email: orEmpty(email()),
    /** An address at one of these domains proves membership. */
    email_domains: z
      .array(
        z.strictObject({
          domain: z
            .string()
            .check(z.trim(), z.toLowerCase(), z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'format'), z.maxLength(100)),
        }),
      )
      .check(z.maxLength(20)),
    document_required: z.boolean(),
    /** How long a membership is valid before it must be proved again. */
    valid_months: quantity('months', 1, 60),
    starts_on: day(),
    is_active: z.boolean(),
    note: optionalText(500),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    link_token: z.string(),
    /** Valid today: switched on, begun and not over. */
    is_valid: z.boolean(),
    member_count: z.int(),
    pending_count: z.int(),
    created_at: z.string(),
  },
  sort: ['name', 'code', 'created_at'],
  order: 'name',
  filter: { company_id: companyRef(), is_active: z.enum(['true', 'false']) },
})
export type PartnerInstitution = z.infer<typeof base.row>

/**
 * Institutions whose people get a discount (members-marketing §8). One with members cannot be
 * deleted, only switched off.
 */
export const partnerInstitution = {
  ...base,
  /** Makes a new reference link; the old one becomes invalid. */
  renewLink: call({
    method: 'POST',
    path: '/partner-institution/{partner_institution_id}/renew-link',
    permission: 'put-partner-institution',
    params: base.params,
    body: z.strictObject({ version: version() }),
    answer: base.row,
    idempotent: true,
  }),
}

/** Days before its end from which a membership is due for renewal. */
export const endsSoonDays = 30

export const membershipStatuses = ['pending', 'approved', 'denied', 'ended'] as const

export const membership = z.object({
  id: z.string(),
  company_id: z.string(),
  institution_id: z.string(),
  institution_name: z.string(),
  document_required: z.boolean(),
  member_id: z.string(),
  member_name: z.string(),
  member_phone: z.string(),
  member_email: z.string(),
  ...decided(membershipStatuses),
  /** The member's statement: a staff number, a department. */
  statement: z.string(),
  /**
   * The member's address is at one of the institution's domains; a code mailed there proves that it
   * is theirs.
   */
  has_domain: z.boolean(),
  email_domains: z.array(z.string()),
  /** A document has been submitted. */
  has_document: z.boolean(),
  verified_by: z.nullable(oneOf(['domain', 'document', 'hand'])),
  valid_until: z.nullable(z.string()),
  /** Approved and not over. */
  is_valid: z.boolean(),
  created_at: z.string(),
  version: version(),
  updated_at: z.string(),
})
export type Membership = z.infer<typeof membership>

const params = z.strictObject({ institution_member_id: ref('institution-member', uuid()) })
const one = '/partner-institution-request/{institution_member_id}' as const
/**
 * Members of an institution, and requests for membership. A member belongs to one at a time:
 * approving a second is 409 `conflict` with the first.
 */
export const institutionMember = {
  noun: 'institution-member',
  row: membership,
  /** `counts` is per status. */
  list: call({
    method: 'GET',
    path: '/partner-institution-request',
    permission: 'get-partner-institution-all',
    query: longQuery({
      sort: ['created_at'],
      order: '-created_at',
      span: 'created_at',
      filter: {
        company_id: companyRef(),
        institution_id: uuid(),
        member_id: ref('member', uuid()),
        status: oneOf(membershipStatuses),
        /** `true`: approved, and ending within `endsSoonDays`. */
        ends_soon: z.literal('true'),
      },
    }),
    answer: longPage(membership),
  }),
  read: call({ method: 'GET', path: one, permission: 'get-partner-institution', params, answer: membership }),
  history: call({
    method: 'GET',
    path: `${one}/history`,
    permission: 'get-partner-institution',
    params,
    answer: z.array(historyEntry),
  }),
  /** Added by staff: approved at once, for the institution's usual time. */
  add: call({
    method: 'POST',
    path: '/partner-institution/{partner_institution_id}/member',
    permission: 'patch-partner-institution',
    params: base.params,
    body: z.strictObject({ member_id: ref('member', uuid()), decision_note: text(300) }),
    answer: membership,
    idempotent: true,
    status: 201,
  }),
  /**
   * `valid_until` null: the institution's usual time. If it requires a document and there is none,
   * the note must say what was seen instead: 422 at `decision_note`.
   */
  ...decidedBy(
    one,
    { permission: 'patch-partner-institution', params, answer: membership },
    {
      approve: { valid_until: z.nullable(day()), decision_note: optionalText(300) },
      deny: { decision_note: text(300) },
      end: { decision_note: optionalText(300) },
    },
  ),
  /**
   * From the ordering app: a member gives the code, or came by the reference link. A repeated
   * request while one is pending remains one request.
   */
  ask: call({
    method: 'POST',
    path: '/company/{company_id}/app-institution',
    permission: 'api-key',
    scope: 'order',
    module: 'api',
    params: z.strictObject({ company_id: companyRef() }),
    body: z.strictObject({
      member_id: ref('member', uuid()),
      /** The code, or the token of the reference link. */
      code: text(60),
      statement: optionalText(300),
    }),
    answer: z.object({ id: z.string(), status: oneOf(membershipStatuses), institution_name: z.string() }),
    status: 201,
  }),
}
