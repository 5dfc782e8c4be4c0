import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decided, decidedBy } from '../kit/decision.ts'
import {
  basisPoints,
  companyRef,
  day,
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
import { historyCall } from '../kit/history.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { deliveryTerms } from './offer/delivery-terms.ts'
import { offerTerms, type Funder } from './offer/offer-terms.ts'

export const institutionFunders = ['company', 'partner'] as const satisfies readonly Funder[]

const base = record('partner-institution', {
  input: {
    company_id: companyRef(),
    name: text(120),
    /** The code with which a member finds the institution. */
    code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,20}$/, 'coupon_code')),
    terms: deliveryTerms(),
    max_discount: z.nullable(money()),
    ...offerTerms('min_basket', 'combinable', 'starts_on', 'ends_on'),
    /**
     * The rate at which points are earned if it is higher than the usual one; null means the usual
     * rate.
     */
    point_rate_bp: z.nullable(basisPoints()),
    /** Who bears the discount. */
    funder: oneOf(institutionFunders),
    authorised_name: optionalText(120),
    phone: optionalPhone(),
    email: orEmpty(email()),
    /** A mail address at one of these domains proves membership. */
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
    /** The months for which a membership is valid before it must be proved again. */
    valid_months: quantity('months', 1, 60),
    starts_on: day(),
    is_active: z.boolean(),
    note: optionalText(500),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    link_token: z.string(),
    /** The institution is valid today: switched on, begun and not over. */
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
 * Institutions whose members get a discount (members-marketing §8). An institution with members
 * cannot be deleted, only switched off.
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
    frees: true,
  }),
}

/** A membership is due for renewal this many days before its end. */
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
  /**
   * What the member states as a reason to belong to the institution: for example a staff number or
   * a department.
   */
  statement: z.string(),
  /**
   * The member's address is at one of the institution's domains. A code mailed there proves that
   * the address is theirs.
   */
  has_domain: z.boolean(),
  email_domains: z.array(z.string()),
  /** A document has been submitted. */
  has_document: z.boolean(),
  verified_by: z.nullable(oneOf(['domain', 'document', 'hand'])),
  valid_until: z.nullable(z.string()),
  /** The membership is approved and has not ended. */
  is_valid: z.boolean(),
  created_at: z.string(),
  version: version(),
  updated_at: z.string(),
})
export type Membership = z.infer<typeof membership>

const params = z.strictObject({ institution_member_id: ref('institution-member', uuid()) })
const one = '/partner-institution-request/{institution_member_id}' as const
/**
 * Members of an institution, and requests for membership. A member belongs to only one institution
 * at a time: approving a second gives 409 `conflict` with the first.
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
      isSearched: true,
      filter: {
        company_id: companyRef(),
        institution_id: uuid(),
        member_id: ref('member', uuid()),
        status: oneOf(membershipStatuses),
        /** `true`: approved memberships that end within `endsSoonDays`. */
        ends_soon: z.literal('true'),
      },
    }),
    answer: longPage(membership),
  }),
  read: call({ method: 'GET', path: one, permission: 'get-partner-institution', params, answer: membership }),
  history: historyCall(one, 'get-partner-institution', params),
  /**
   * The call by which staff add a membership. It is approved at once, for the institution's usual
   * period.
   */
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
   * `valid_until` null means the institution's usual period. If the institution requires a document
   * and there is none, the note must say what was seen instead: 422 at `decision_note`.
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
   * Sent by the ordering app, for a member who gives the code or came by the reference link. Asking
   * again while a request is pending does not create a second request.
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
      /** Either the code or the token of the reference link. */
      code: text(60),
      statement: optionalText(300),
    }),
    answer: z.object({ id: z.string(), status: oneOf(membershipStatuses), institution_name: z.string() }),
    status: 201,
  }),
}
