import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'

export type MoneyText = (minor: number) => string

const amounts: Record<Lang, Intl.NumberFormat> = { tr: amountIn('tr-TR'), en: amountIn('en-GB'), de: amountIn('de-DE') }
function amountIn(locale: string) {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/**
 * Formats amounts in minor units as the panel does (spec §9): with the digits of the language, and
 * the symbol where the currency's format puts it, `1.234,56 ₺`. For an unknown currency, the code
 * follows the amount.
 */
export async function moneyText(db: Db, lang: Lang, code: string): Promise<MoneyText> {
  const known = await db.one<{ symbol: string; symbol_format: 'prefix' | 'suffix' }>(
    sql`select symbol, symbol_format from currency where type = ${code}`,
  )
  const { symbol, symbol_format } = known ?? { symbol: code, symbol_format: 'suffix' }
  return (minor) => {
    const text = amounts[lang].format(Math.abs(minor) / 100)
    const sign = minor < 0 ? '-' : ''
    return symbol_format === 'prefix' ? `${sign}${symbol}${text}` : `${sign}${text}\u00a0${symbol}`
  }
}
