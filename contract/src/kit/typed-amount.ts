const sign = /^[-−]/
/** A currency next to the amount (₺, TL, EUR), or a percent sign. */
const markBefore = /^([-−]?)\s*(?:\p{Sc}|TL|tl|[A-Z]{3})\s*/u
const markAfter = /\s*(?:\p{Sc}|TL|tl|[A-Z]{3}|%)$/u
/**
 * Matches groups of thousands that extend to the end of the text or to another separator. A leading
 * zero does not start a group.
 */
const groups = /^[1-9]\d{0,2}([.,\s'’])\d{3}(?:\1\d{3})*(?=$|(?!\1)[.,]\d*$)/

/**
 * An amount as a person types or pastes it: with or without grouping and currency, with the
 * language's own decimal separator, `decimal`, or that of the number pad. A single group of three
 * digits follows the language: 1.250 is 1250 in Turkish. null if the text is not an amount.
 */
export const amountOf = (text: string, decimal: string): number | null => read(text, decimal)?.amount ?? null

/**
 * An amount in minor units, `scale` of which make one unit. null if the text is empty; NaN if it is
 * not an amount or has more decimals than the currency.
 */
export function minorOf(text: string, decimal: string, scale: number): number | null {
  if (text.trim() === '') return null
  const written = read(text, decimal)
  // A third decimal is a typing error or another language's thousands separator, so it is never
  // rounded.
  return written && 10 ** written.decimals <= scale ? Math.round(written.amount * scale) : Number.NaN
}

/** The decimal separator in each language in which amounts are typed. */
export const decimalOf = { tr: ',', en: '.', de: ',' } as const

function read(text: string, decimal: string): { amount: number; decimals: number } | null {
  const written = text.trim().replace(markBefore, '$1').replace(markAfter, '')
  const digits = written.replace(sign, '')
  const whole = groups.exec(digits)?.[0] ?? ''
  const isDecimal = whole === digits && whole.split(decimal).length === 2
  const plain = isDecimal ? digits : whole.replaceAll(/\D/g, '') + digits.slice(whole.length)
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return null
  const amount = Number(plain.replace(',', '.')) * (written === digits ? 1 : -1)
  return Number.isFinite(amount) ? { amount, decimals: plain.split(/[.,]/)[1]?.length ?? 0 } : null
}
