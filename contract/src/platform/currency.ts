import * as z from 'zod/mini'
import { oneOf, text } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** Where the symbol stands (spec §9): suffix after the amount, prefix before it. */
export const symbolFormats = ['suffix', 'prefix'] as const

/** A currency of spec §3; `type` is its ISO 4217 code. */
export const currency = plain('currency', {
  fields: {
    name: text(60),
    symbol: text(5),
    symbol_format: oneOf(symbolFormats),
    type: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/)),
  },
  sort: ['name', 'type', 'updated_at'],
  order: 'name',
  filter: { symbol_format: oneOf(symbolFormats) },
})
export type Currency = z.infer<typeof currency.row>
