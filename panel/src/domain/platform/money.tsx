import { useQuery } from '@tanstack/react-query'
import { currencyList } from '#contract/platform/currency.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'

const asked = { ...ask(currencyList.list, {}), staleTime: 600_000 }
/**
 * The default currency of spec §9, and the other common one. Their formats are built in, so that
 * amounts keep their width when the list of currencies arrives.
 */
const known: Record<string, MoneyFormat> = {
  TRY: { symbol: '₺', symbol_format: 'suffix' },
  EUR: { symbol: '€', symbol_format: 'suffix' },
}

/**
 * A hook for how a currency is written, by its ISO code, as set at /currency. The code of an
 * unknown currency is written after the amount.
 */
export function useCurrencyFormat() {
  const { data } = useQuery(asked)
  return (code: string): MoneyFormat =>
    data?.find((each) => each.type === code) ?? known[code] ?? { symbol: code, symbol_format: 'suffix' }
}

/** Writes an amount, given in minor units: `money(125000, 'TRY')` → `1.250,00 ₺`. */
export function useMoney() {
  const format = useFormat()
  const currencyOf = useCurrencyFormat()
  return (minor: number, currency: string) => format.money(minor, currencyOf(currency))
}

/** An amount in minor units, written with figures of equal width. */
export function Money({ minor, currency, className }: { minor: number; currency: string; className?: string }) {
  const money = useMoney()
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{money(minor, currency)}</span>
}
