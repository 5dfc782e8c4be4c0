import type { OffReason } from '#contract/menu/availability.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { quantityText } from '#contract/kit/quantities.ts'
import type { MoneyText } from '#server/kit/money.ts'
import { whenText, type Telling } from '#server/kit/when.ts'
import { refusalWords, type RefusalCode } from './refusal-words.ts'

export interface Refusal {
  path: string
  code: RefusalCode
  /**
   * Values that a text may contain: the name of a group or an option, a count, and an amount in
   * minor units.
   */
  name?: Partial<Record<Lang, string>> | undefined
  count?: number
  amount?: number
  /** How much of a limit is still free, in minor units. */
  left?: number
  /** When the reason ends. */
  when?: Date
  /** A moment within the quarter of an hour that is full. */
  full_at?: Date
}

/**
 * The codes that answers contain for reasons which have a text of their own but share a code with
 * others.
 */
const wireCode: Partial<Record<RefusalCode, string>> = {
  amount_below: 'amount_limit',
  amount_above: 'amount_limit',
  amount_left: 'amount_limit',
  staff_only_bill: 'staff_only',
  total_changed: 'price_changed',
  out_until: 'out',
  closed_until: 'closed',
  not_now_until: 'not_now',
  quarter_full_until: 'quarter_full',
  cheque_hours_until: 'hours',
}

/** The code to use instead if it is known when the reason ends, so that the text can say so. */
const laterCode: Partial<Record<RefusalCode, RefusalCode>> = {
  out: 'out_until',
  closed: 'closed_until',
  not_now: 'not_now_until',
  quarter_full: 'quarter_full_until',
  cheque_hours: 'cheque_hours_until',
}

/** A refusal as a field error with its text. Times are written in the place's time zone. */
export function refusalText(lang: Lang, by: Telling & { money: MoneyText }, refusal: Refusal) {
  const { path, name, count = 0, amount = 0, left = 0, when } = refusal
  const code = (when && laterCode[refusal.code]) || refusal.code
  const message = refusalWords[lang][code]
    .replace('{name}', () => name?.[lang] || name?.tr || '')
    .replace('{count}', quantityText(lang, count))
    .replace('{amount}', () => by.money(amount))
    .replace('{left}', () => by.money(left))
    .replace('{when}', when ? whenText(lang, when, by) : '')
  const next = code === 'quarter_full_until' ? when?.toISOString() : undefined
  return { path, code: wireCode[code] ?? code.replace(/^cheque_/, ''), message, ...(next && { next }) }
}

/** For each reason why an item is unavailable, the reason that the customer sees. */
export const refusalOf: Record<OffReason, RefusalCode> = {
  category_inactive: 'off',
  inactive: 'off',
  out: 'out',
  material_out: 'out',
  group_out: 'group_out',
  category_schedule: 'not_now',
  schedule: 'not_now',
  delivery_type: 'not_this_way',
  channel: 'not_here',
}
