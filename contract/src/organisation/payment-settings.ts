import * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import type { FieldCode } from '../kit/field-words.ts'
import { each, money, oneOf } from '../kit/fields.ts'
import { deliveryTypes } from './delivery-types.ts'

const maxMethods = 100
const code = () => z.string().check(z.regex(/^[a-z0-9_]{2,40}$/))

/**
 * Whether a method is accepted for a delivery type, and for which amounts still payable. Amounts
 * are in minor units; both limits are inclusive.
 */
const taking = z.strictObject({
  is_active: z.boolean(),
  min_amount: z.nullable(money()),
  max_amount: z.nullable(money()),
})
export type Taking = z.infer<typeof taking>

const fields = {
  /** The codes of payment methods, in the order in which customers see them. */
  sequence: z.array(code()).check(z.maxLength(maxMethods)),
  /**
   * How each method is accepted, by the code of the method. A method that is not listed is not
   * accepted.
   */
  methods: z.record(code(), z.strictObject(each(deliveryTypes, () => taking))),
}

/**
 * A branch's payment methods, chosen by itself or its company (the setting `payment_method`): for
 * each delivery type its methods, their limits and their order. They are saved together, with one
 * version.
 */
export const paymentSettings = branchDocument('payment-settings', {
  path: 'settings/payment-method',
  method: 'PUT',
  resource: 'branch-setting',
  input: fields,
  shows: {
    currency: z.string(),
    /** The methods by which the branch sells. */
    order_methods: z.array(oneOf(deliveryTypes)),
    /**
     * Whether the default applies, because neither the branch nor its company has chosen yet. The
     * branch then accepts all methods that the platform has in use.
     */
    is_default: z.boolean(),
    /**
     * The codes of methods that the platform has switched off. Nobody accepts them, whatever a
     * branch has chosen.
     */
    off: z.array(z.string()),
  },
})
export type PaymentSettingsInput = z.infer<typeof paymentSettings.input>
export type PaymentSettings = z.infer<typeof paymentSettings.row>

/**
 * Checks the rules between the fields, each fault at its field. The panel shows faults before
 * anything is sent.
 */
export function paymentFaults({ sequence, methods }: PaymentSettingsInput): { path: string; code: FieldCode }[] {
  const repeated = sequence.flatMap((it, at) =>
    sequence.indexOf(it) < at ? [{ path: `sequence.${at}`, code: 'twice' as const }] : [],
  )
  const crossed = Object.entries(methods).flatMap(([method, types]) =>
    deliveryTypes.flatMap((type) => {
      const { min_amount, max_amount } = types[type]
      if (min_amount === null || max_amount === null || min_amount <= max_amount) return []
      return [{ path: `methods.${method}.${type}.max_amount`, code: 'above_limit' as const }]
    }),
  )
  return [...repeated, ...crossed]
}

/** A method that is accepted for every type and amount, or for none. */
export const takingAll = (is_active: boolean): PaymentSettingsInput['methods'][string] =>
  each(deliveryTypes, () => ({ is_active, min_amount: null, max_amount: null }))
