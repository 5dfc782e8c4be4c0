import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import {
  anyway,
  accountRef,
  companyRef,
  day,
  email,
  oneOf,
  optionalPhone,
  optionalText,
  orEmpty,
  placeRef,
  ref,
  refId,
  text,
  url,
  uuid,
  version,
} from '../kit/fields.ts'
import { countries } from '../kit/phone.ts'
import { record } from '../kit/record.ts'
import { companyNames } from './names.ts'
import { iban, taxNumber } from './register-fields.ts'

/** The state of a licence: running, in its seven days of grace, expired, or missing. */
export const licenceStates = ['running', 'grace', 'expired', 'none'] as const

const base = record('company', {
  input: {
    /**
     * The dealer to which the company belongs. The company's own users cannot access the dealer.
     */
    account_id: placeRef(),
    name: text(120),
    legal_name: optionalText(200),
    authorised_name: optionalText(120),
    phone: optionalPhone(),
    email: orEmpty(email()),
    website: orEmpty(url()),
    /** Where the company is hosted, for the hosting report (rules §4.1). */
    domain: orEmpty(z.string().check(z.trim(), z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/i))),
    domain_ip: orEmpty(z.union([z.ipv4(), z.ipv6()])),
    country: ref('country', oneOf(countries)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'currency_code')),
    city_id: z.nullable(refId()),
    district: optionalText(80),
    address: optionalText(300),
    tax_number: orEmpty(taxNumber()),
    tax_office_id: z.nullable(refId()),
    iban: orEmpty(iban()),
    contract_starts_on: z.nullable(day()),
    contract_ends_on: z.nullable(day()),
    mersis_no: orEmpty(z.string().check(z.trim(), z.regex(/^\d{16}$/))),
    kep_address: orEmpty(email()),
    etbis_no: optionalText(30),
    demands_two_factor: z.boolean(),
  },
  shows: {
    is_active: z.boolean(),
    account_name: z.string(),
    /** The company's time zone: that of its oldest active branch. */
    timezone: z.string(),
    branch_count: z.int(),
    user_count: z.int(),
    licence_state: oneOf(licenceStates),
    licence_ends_at: z.nullable(z.string()),
    created_at: z.string(),
  },
  sort: ['name', 'licence_ends_at', 'created_at', 'updated_at'],
  order: 'name',
  filter: {
    account_id: accountRef(),
    country: oneOf(countries),
    is_active: z.enum(['true', 'false']),
    licence_state: oneOf(licenceStates),
  },
})

const { remove: _, ...kept } = base

/**
 * A chain or a single restaurant, which is one tenant (spec §7). It can be switched off but never
 * deleted, because its orders are accounting records.
 */
export const company = {
  ...kept,
  /**
   * The registration from which the company came, if a restaurant applied to join. Its branch is
   * then opened under this company (semantics §4).
   */
  create: call({ ...base.create, body: z.extend(base.input, { registration_id: z.optional(uuid()) }) }),
  read: call({ ...base.read, whole: true }),
  update: call({ ...base.update, whole: true }),
  history: call({ ...base.history, whole: true }),
  /**
   * Switches a company off or on. Once it is off, its users are signed out within a second and its
   * branches sell nothing.
   */
  patch: call({
    method: 'PATCH',
    path: '/company/{company_id}',
    permission: 'patch-company',
    whole: true,
    params: base.params,
    body: z.strictObject({ is_active: z.boolean(), version: version(), ...anyway }),
    answer: base.row,
  }),
  branches: call({
    method: 'GET',
    path: '/company/{company_id}/branch',
    permission: 'get-company',
    params: base.params,
    answer: z.array(z.object({ id: z.string(), name: z.string(), is_active: z.boolean() })),
  }),
  accountUsers: call({
    method: 'GET',
    path: '/company/{company_id}/account-user',
    permission: 'get-company',
    whole: true,
    params: base.params,
    answer: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), is_active: z.boolean() })),
  }),
  /**
   * For each company that the caller may access, or for one company (spec §7): what members have
   * paid with points in valid orders, in minor units of the orders' currency, and the points that
   * they still have. A company without any is left out.
   */
  pointTotal: call({
    method: 'GET',
    path: '/company/point/total',
    permission: 'get-company',
    query: z.strictObject({ company_id: z.optional(companyRef()) }),
    answer: z.array(
      z.object({
        company_id: z.string(),
        currency: z.string(),
        spent: z.int(),
        orders: z.int(),
        /** A number of points, not money. It is in the row of the company's own currency. */
        outstanding: z.int(),
      }),
    ),
  }),
  names: companyNames,
}
export type Company = z.infer<typeof base.row>
