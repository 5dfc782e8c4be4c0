import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, text } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** Where the symbol is placed (spec §9): suffix is after the amount, prefix before it. */
export const symbolFormats = ['suffix', 'prefix'] as const

/**
 * Currencies of ISO 4217 that are not divided into hundredths, such as the yen, which has no
 * smaller unit, and the dinar, which has a thousand.
 */
const otherParts =
  /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF|BHD|IQD|JOD|KWD|LYD|OMR|TND|CLF|UYW)$/
/** Whether amounts in a currency have two decimals, as all amounts in the product do. */
export const hasHundredths = (type: string): boolean => !otherParts.test(type)

/** A currency of spec §3; `type` is its ISO 4217 code. */
export const currency = plain('currency', {
  fields: {
    name: text(60),
    symbol: text(5),
    symbol_format: oneOf(symbolFormats),
    type: z
      .string()
      .check(z.trim(), z.regex(/^[A-Z]{3}$/, 'currency_code'), z.refine(hasHundredths, 'currency_decimals')),
  },
  sort: ['name', 'type', 'updated_at'],
  order: 'name',
  filter: { symbol_format: oneOf(symbolFormats) },
})
export type Currency = z.infer<typeof currency.row>

/** Spec §7: what every signed-in screen needs to format an amount. */
export const currencyList = {
  list: call({
    method: 'GET',
    path: '/front/currency-list',
    permission: 'signed-in',
    answer: z.array(z.object({ type: z.string(), symbol: z.string(), symbol_format: oneOf(symbolFormats) })),
  }),
}
