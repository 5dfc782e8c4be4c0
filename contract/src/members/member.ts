import * as z from 'zod/mini'
import { call, type Answer } from '../kit/call.ts'
import { langs } from '../kit/field-words.ts'
import {
  companyRef,
  day,
  each,
  email,
  oneOf,
  optionalPhone,
  optionalText,
  orEmpty,
  phone,
  refId,
  text,
  uuid,
} from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { audienceText } from './audience.ts'
import { allergenList } from '../menu/menu-fields.ts'
import { consentChannels, registrationSources } from './sources.ts'

/**
 * `pending`: the member was asked by mail and has not confirmed yet. Without an answer, advertising
 * is not allowed.
 */
export const consentStatuses = ['pending', 'given', 'refused'] as const
/**
 * The source of a yes or a no. `existing_customer`: nobody was asked, because the law does not
 * require it (§7(3) UWG).
 */
export const consentSources = [
  'website',
  'mobile',
  'panel',
  'till',
  'phone',
  'paper',
  'import',
  'link',
  'existing_customer',
] as const

const consent = z.object({ status: oneOf(consentStatuses), source: z.string(), at: z.string() })

/**
 * A date in a person's life, from 1900 until today. The server checks against today's date (422
 * `past_range`).
 */
const pastDay = () => z.nullable(z.iso.date().check(z.regex(/^(19\d\d|20\d\d)-/, 'past_range')))

/**
 * The fields of a person. The form, the API and imported files accept and refuse the same values.
 */
export const personFields = {
  name: text(60),
  surname: optionalText(60),
  phone: phone(),
  email: email(),
  birth_date: pastDay(),
  marriage_anniversary: pastDay(),
  /** The number plate of the car used for pick-up. */
  plate: optionalText(20),
  /** A note that only the staff can see. */
  note: optionalText(1000),
}

const base = record('member', {
  input: {
    company_id: companyRef(),
    name: personFields.name,
    surname: personFields.surname,
    /**
     * The member's main phone number, in E.164 and unique in the company: another member's number
     * gives 409 `member_exists`. Either phone or e-mail is required.
     */
    phone: optionalPhone(),
    email: orEmpty(personFields.email),
    /** Additional numbers. They are used only to recognise calls, because families share them. */
    phones: z.array(z.strictObject({ phone: personFields.phone })).check(z.maxLength(5)),
    birth_date: personFields.birth_date,
    marriage_anniversary: personFields.marriage_anniversary,
    plate: personFields.plate,
    city_id: z.nullable(refId()),
    language: oneOf(langs),
    /** Allergens that the member must avoid. The till shows a warning. */
    allergens: allergenList(),
    note: personFields.note,
    /** If false, the member is blocked: they cannot order and get no messages. */
    is_active: z.boolean(),
    is_premium: z.boolean(),
    /**
     * The last day of the premium membership, by the company's clock; null means no end. A day that
     * has passed is refused (422 `day_over`).
     */
    premium_until: z.nullable(day()),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    city_name: z.nullable(z.string()),
    last_city_name: z.nullable(z.string()),
    age: z.nullable(z.int()),
    has_birthday: z.boolean(),
    registration_source: oneOf(registrationSources),
    phone_is_active: z.boolean(),
    /** The member is premium today: the premium membership is switched on and has not expired. */
    is_premium_now: z.boolean(),
    /** The newest answer for each channel; null if nobody has asked. */
    consents: z.object(each(consentChannels, () => z.nullable(consent))),
    /**
     * Three facts about the member's delivered orders: their number, their total in minor units,
     * and the time of the first one.
     */
    order_count: z.int(),
    order_sum: z.int(),
    first_order_at: z.nullable(z.string()),
    /** The last order placed, whatever its outcome. */
    last_order_at: z.nullable(z.string()),
    last_branch_id: z.nullable(z.string()),
    last_branch_name: z.nullable(z.string()),
    point_balance: z.int(),
    point_debt: z.int(),
    wallet_balance: z.int(),
    last_activity_at: z.nullable(z.string()),
    last_login_at: z.nullable(z.string()),
    created_at: z.string(),
  },
  sort: ['created_at', 'name', 'order_count', 'order_sum'],
  order: '-created_at',
  filter: {},
})
export type Member = z.infer<typeof base.row>
/** The answer of `read`, which includes the fields that only the member's page shows. */
export type ReadMember = Answer<typeof member.read>
export type MemberInput = z.infer<typeof base.input>

/** Lists may mask numbers and addresses. */
const listed = z.extend(base.row, {
  phone: z.string(),
  email: z.string(),
  phones: z.array(z.object({ phone: z.string() })),
})

const { remove: _, ...kept } = base

/**
 * A company's customers (members-marketing §1). Anyone who may see them at one branch sees all of
 * the company's customers, because a member may order at any branch. Phone and e-mail are
 * normalised and unique within the company. In the list, callers who may not read a member's page
 * see phone and e-mail masked.
 */
export const member = {
  ...kept,
  history: call({ ...base.history, exact: true }),
  /** Everybody has a legal right to have their stored data corrected. */
  update: call({ ...base.update, frees: true }),
  read: call({
    ...base.read,
    answer: z.extend(base.row, {
      /** The newest delivered order that counts, placed at any branch of the company. */
      last_delivered: z.nullable(
        z.object({
          order_id: z.string(),
          branch_id: z.string(),
          /** The order could be repeated by telephone. */
          is_repeatable: z.boolean(),
          at: z.string(),
          branch_name: z.string(),
          summary: z.string(),
        }),
      ),
    }),
  }),
  list: call({
    ...base.list,
    query: z.extend(
      longQuery({
        sort: ['created_at', 'name', 'order_count', 'order_sum'],
        order: '-created_at',
        span: 'created_at',
        isSearched: true,
        filter: {
          company_id: companyRef(),
          registration_source: oneOf(registrationSources),
          city_id: refId(),
          is_active: z.enum(['true', 'false']),
          is_premium: z.enum(['true', 'false']),
          /** The member's main number or an additional one. */
          phone: phone(),
          /** Finds only members of any of these saved segments. */
          segment_id: uuid(),
        },
      }),
      {
        /** Conditions that are not saved as a segment, as JSON. */
        audience: z.optional(audienceText()),
      },
    ),
    answer: longPage(listed),
  }),
}
