import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { email, oneOf, optionalPhone, optionalText, orEmpty, text } from '../kit/fields.ts'
import { taxNumber } from '../organisation/register-fields.ts'
import { passwordTwice, sameTwice } from './password.ts'

/**
 * The kind of registration. A login that answers with one of these types leads to /register/{type}
 * (spec §2).
 */
export const registerTypes = ['provider', 'dealer'] as const
export type RegisterType = (typeof registerTypes)[number]

const token = z.string().check(z.minLength(20), z.maxLength(200))
const person = { name: text(60), surname: text(60), phone: optionalPhone() }
/** The details that a company or dealer enters about itself. */
const facts = {
  legal_name: text(200),
  authorised_name: optionalText(120),
  business_phone: optionalPhone(),
  business_email: z.union([email(), z.literal('')]),
  tax_number: orEmpty(taxNumber()),
}

/**
 * Completes an invitation (by setting a password) or a registration (by entering person and
 * business).
 */
export const registration = {
  /** The invited person. 404 if the invitation is used, expired or unknown. */
  invited: call({
    method: 'POST',
    path: '/user/invitation',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: z.object({ email: z.string(), name: z.string(), surname: z.string() }),
  }),
  accept: call({
    method: 'POST',
    path: '/user/invitation/accept',
    permission: 'public',
    body: z.strictObject({ token, ...passwordTwice }).check(sameTwice),
    answer: z.null(),
  }),
  /** The details entered so far. 404 if there is nothing to register. */
  read: call({
    method: 'GET',
    path: '/user/registration',
    permission: 'signed-in',
    isEarly: true,
    answer: z.object({
      type: oneOf(registerTypes),
      business: z.string(),
      email: z.string(),
      ...person,
      ...facts,
      legal_name: z.string(),
      tax_number: z.string(),
    }),
  }),
  complete: call({
    method: 'POST',
    path: '/user/registration',
    permission: 'signed-in',
    isEarly: true,
    body: z.strictObject({ ...person, ...facts, ...passwordTwice }).check(sameTwice),
    answer: z.null(),
  }),
}
