import { forms, type Examples } from '../kit/example.ts'
import type { currency } from './currency.ts'

export const currencyExamples: Examples<typeof currency> = forms<typeof currency.input>({
  name: 'İsveç kronu',
  symbol: 'kr',
  symbol_format: 'suffix',
  type: 'SEK',
})
