import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { langs } from '../../kit/field-words.ts'
import {
  companyRef,
  email,
  moment,
  oneOf,
  optionalText,
  phone,
  plausibleYear,
  refId,
  version,
} from '../../kit/fields.ts'
import { longPage, longQuery } from '../../kit/list.ts'
import { allergenList, allergens } from '../../menu/menu-fields.ts'
import { orderOutline } from '../../ordering/customer-order.ts'
import { optionActions } from '../../ordering/order-fields.ts'
import { itemStates } from '../offer/gift-cheque.ts'
import { consentStatuses, member, personFields } from '../member.ts'
import { pointMoveKinds } from '../points/point.ts'
import { consentChannels } from '../sources.ts'
import { walletKinds } from '../wallet.ts'

/** Where a member may register by an app. */
export const appSources = ['website', 'mobile', 'facebook', 'veteran'] as const
/**
 * How an app knows that the phone number or e-mail address belongs to the person: by a code sent to
 * it, by another service at which the person signed in, or not at all.
 */
export const appProofs = ['otp', 'oauth', 'none'] as const

const { params } = member
const past = () => moment().check(plausibleYear())

const consent = z.object({
  channel: oneOf(consentChannels),
  status: oneOf(consentStatuses),
  source: z.string(),
  at: z.string(),
})

/** A member as the member sees them: without notes of the staff, and without other people's data. */
export const ownMember = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string(),
  birth_date: z.nullable(z.string()),
  marriage_anniversary: z.nullable(z.string()),
  plate: z.string(),
  language: oneOf(langs),
  allergens: z.array(oneOf(allergens)),
  /** The city that the member chose last in an app. */
  last_city_id: z.nullable(z.int()),
  /** The current answer for each channel for which there is one. */
  consents: z.array(consent),
  created_at: z.string(),
  version: version(),
})
export type AppMember = z.infer<typeof ownMember>

/** All three are null without a proof, since each would tell a stranger whether there is a member. */
const made = z.object({
  id: z.nullable(z.string()),
  is_new: z.nullable(z.boolean()),
  member: z.nullable(ownMember),
})
export type AppMemberMade = z.infer<typeof made>

const walletEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: oneOf(walletKinds),
  amount: z.int(),
  balance_after: z.int(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  branch_name: z.nullable(z.string()),
})

const pointMove = z.object({
  id: z.string(),
  at: z.string(),
  kind: oneOf(pointMoveKinds),
  amount: z.int(),
  balance_after: z.int(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  branch_name: z.nullable(z.string()),
})

const cheque = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  state: oneOf(itemStates),
  defined_at: z.string(),
  currency: z.string(),
  amount: z.nullable(z.int()),
  rate_bp: z.nullable(z.int()),
  max_discount: z.nullable(z.int()),
  min_basket_amount: z.int(),
  /** The period in which the voucher can be used. */
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  used_order_id: z.nullable(z.string()),
})

const againLine = z.object({
  product_id: z.string(),
  quantity: z.int(),
  options: z.array(
    z.object({ group_id: z.string(), option_id: z.string(), action: oneOf(optionActions), quantity: z.int() }),
  ),
  note: z.string(),
})

const order = z.object({
  ...orderOutline,
  payment_method: z.string(),
  total: z.int(),
  /** The part of `total` that was given back for returned items. */
  returned_total: z.int(),
  currency: z.string(),
  /** What can be ordered again at this moment, at the same branch and by the same delivery type. */
  again: z.object({
    /** Lines as POST /order takes them. Prices are in the branch's menu. */
    lines: z.array(againLine),
    /**
     * What cannot be ordered again: the index in `lines` of the order, the name of an option if only
     * this option is missing, and the reason as POST /order would give it.
     */
    gone: z.array(z.object({ line: z.int(), option: z.nullable(z.string()), code: z.string(), message: z.string() })),
  }),
  lines: z.array(
    z.object({
      product_id: z.nullable(z.string()),
      name: z.string(),
      quantity: z.int(),
      /** How many of the units were returned. */
      returned: z.int(),
      options: z.array(z.string()),
      total: z.int(),
      /**
       * The product is still on the branch's menu, so the line could be ordered again. Whether it is
       * sold at this moment, and at what price, is in the branch's menu.
       */
      is_on_menu: z.boolean(),
    }),
  ),
})
export type AppMemberOrder = z.infer<typeof order>

const ofOne = { permission: 'api-key', scope: 'member', module: 'api', params } as const
const list = <const F extends Parameters<typeof longQuery>[0]['filter']>(filter: F) =>
  longQuery({ sort: ['at'], order: '-at', span: 'at', filter })

/**
 * Members as an ordering app creates, shows and changes them with the company's key. The server
 * believes the app about who is signed in. Members of other companies count as not found. The id of
 * a merged member stands for the one that stayed. Amounts are in minor units.
 */
export const appMember = {
  /**
   * Makes a member by a phone number or an e-mail address, not both, or finds the one who has it:
   * 200, `is_new` false and the header `member-exists: true`. `proof` says how the app knows that
   * the number or address is the person's, and `proved_at` since when. Without a proof, a member is
   * made if there is none, but the answer is the same in both cases: 201 with nothing in it. The
   * calls of one `guest` without a proof are limited (429 `too_many`).
   * `name` is needed only for a new member, and always without a proof (422 `required`).
   * `registered_from` is stored only for a new member.
   */
  create: call({
    method: 'POST',
    path: '/app-member',
    needs: [{ field: 'proved_at', beside: { proof: ['otp', 'oauth'] } }],
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    body: z.strictObject({
      company_id: companyRef(),
      phone: z.optional(phone()),
      email: z.optional(email()),
      proof: oneOf(appProofs),
      proved_at: z.optional(past()),
      registered_from: oneOf(appSources),
      name: z._default(optionalText(60), ''),
      surname: z._default(personFields.surname, ''),
      language: z.optional(oneOf(langs)),
    }),
    answer: made,
    idempotent: true,
    status: 201,
    exists: 'member-exists',
  }),
  read: call({ method: 'GET', path: '/app-member/{member_id}', ...ofOne, answer: ownMember }),
  /**
   * Changes the fields that are sent. A stale version is answered with 409 `stale_version` and the
   * member as they are now.
   */
  update: call({
    method: 'PATCH',
    path: '/app-member/{member_id}',
    ...ofOne,
    body: z.strictObject({
      name: z.optional(personFields.name),
      surname: z.optional(personFields.surname),
      birth_date: z.optional(personFields.birth_date),
      marriage_anniversary: z.optional(personFields.marriage_anniversary),
      plate: z.optional(personFields.plate),
      language: z.optional(oneOf(langs)),
      allergens: z.optional(allergenList()),
      last_city_id: z.optional(z.nullable(refId())),
      version: version(),
    }),
    answer: ownMember,
  }),
  /**
   * Records the member's yes or no for a channel, as the member gave it in the app at `at`. A yes
   * needs `text_version`, the version of the text that the member read, and the phone number or
   * e-mail address for which it was given (422 `other_address` if the member has another one by
   * now). The rules are those of PATCH /member/{member_id}/consent: in Germany a yes to e-mails is
   * `pending` until the member has opened the link mailed to them. An answer older than the current
   * one is recorded but changes nothing. A no is accepted also without a licence.
   */
  setConsent: call({
    method: 'PUT',
    path: '/app-member/{member_id}/consent',
    needs: [
      { field: 'text_version', beside: { status: ['given'] } },
      { field: 'phone', beside: { status: ['given'], channel: ['sms', 'call'] } },
      { field: 'email', beside: { status: ['given'], channel: ['email'] } },
    ],
    ...ofOne,
    body: z.strictObject({
      channel: oneOf(consentChannels),
      status: oneOf(['given', 'refused']),
      source: oneOf(['website', 'mobile']),
      at: past(),
      text_version: z._default(optionalText(100), ''),
      phone: z.optional(phone()),
      email: z.optional(email()),
    }),
    answer: ownMember,
    idempotent: true,
    lessens: true,
  }),
  /** The member's money with the company, and its entries, newest first. It never expires. */
  wallet: call({
    method: 'GET',
    path: '/app-member/{member_id}/wallet',
    ...ofOne,
    query: list({ kind: oneOf(walletKinds) }),
    answer: z.extend(longPage(walletEntry), { balance: z.int(), currency: z.string() }),
  }),
  /**
   * The member's points, with the points that expire and when, and the postings, newest first.
   */
  points: call({
    method: 'GET',
    path: '/app-member/{member_id}/point',
    ...ofOne,
    query: list({ kind: oneOf(pointMoveKinds) }),
    answer: z.extend(longPage(pointMove), {
      balance: z.int(),
      debt: z.int(),
      expiring: z.array(z.object({ amount: z.int(), at: z.string() })),
    }),
  }),
  /** The member's own gift vouchers, newest first. */
  cheques: call({
    method: 'GET',
    path: '/app-member/{member_id}/gift-cheque',
    ...ofOne,
    query: longQuery({ sort: ['defined_at'], order: '-defined_at', span: 'defined_at', filter: {} }),
    answer: longPage(cheque),
  }),
  /**
   * The member's orders at all branches of the company, newest first, with what can be ordered again
   * and what cannot.
   */
  orders: call({
    method: 'GET',
    path: '/app-member/{member_id}/order',
    ...ofOne,
    query: longQuery({ sort: ['created_at'], order: '-created_at', span: 'created_at', filter: {} }),
    answer: longPage(order),
  }),
}
