import { Minus, Plus } from 'lucide-react'
import type { ReturnQuote } from '#contract/ordering/order-return.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { optionsText } from '#panel/domain/ordering/options-text.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { unitsLeft } from './returning.ts'
import { returnWords } from './return-words.ts'

interface ReturnFieldsProps {
  row: OrderDetail
  units: readonly number[]
  onChange: (units: readonly number[]) => void
  error: string | undefined
}

/** Chooses how many units of each line are returned. */
export function ReturnFields({ row, units, onChange, error }: ReturnFieldsProps) {
  const t = useWords(returnWords)
  const left = unitsLeft(row.lines)
  const isEmpty = units.every((it) => it === 0)
  const set = (at: number, count: number) => onChange(units.map((it, line) => (line === at ? count : it)))
  return (
    <fieldset className="grid gap-1.5">
      {/* A button inside the legend would become a part of the group's name. */}
      <legend className="sr-only">{t('which')}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-sm font-medium">
          {t('which')}
        </span>
        <Button variant="ghost" size="small" onPress={() => onChange(isEmpty ? left : left.map(() => 0))}>
          {t(isEmpty ? 'all' : 'clear')}
        </Button>
      </div>
      <ul className="divide-y divide-line text-sm">
        {row.lines.map((line, at) => {
          const most = left[at] ?? 0
          const count = units[at] ?? 0
          return (
            <li key={at} className={cx('flex min-h-row items-center gap-2 py-1', most === 0 && 'text-muted')}>
              <span className="min-w-0 flex-1">
                <span className="block break-words">{line.name}</span>
                {line.options.length > 0 && (
                  <span className="block break-words text-xs text-muted">{optionsText(line)}</span>
                )}
                {most < line.quantity && (
                  <span className="block text-xs text-muted">{t('leftOf', { left: most, count: line.quantity })}</span>
                )}
              </span>
              <IconButton
                label={t('less', { name: line.name })}
                icon={<Minus size={16} aria-hidden />}
                isDisabled={count === 0}
                onPress={() => set(at, count - 1)}
              />
              <span className="w-6 text-center tabular-nums" aria-live="polite">
                {count}
              </span>
              <IconButton
                label={t('more', { name: line.name })}
                icon={<Plus size={16} aria-hidden />}
                isDisabled={count === most}
                onPress={() => set(at, count + 1)}
              />
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/**
 * What the return will give back, shown before it is confirmed. Until the answer for the chosen
 * items has come, there are no amounts.
 */
export function GivenBack({ quote, isCurrent }: { quote: ReturnQuote; isCurrent: boolean }) {
  const t = useWords(returnWords)
  const money = useMoney()
  const format = useFormat()
  const price = (minor: number) => money(minor, quote.currency)
  const sums = [
    ['refund', price(quote.refund), true],
    ['wallet', price(quote.wallet), quote.wallet > 0],
    ['points', format.number(quote.points), quote.points > 0],
    ['pointsReversed', format.number(quote.points_reversed), quote.points_reversed > 0],
    ['cheque', price(quote.cheque), quote.cheque > 0],
  ] as const
  return (
    <div className="grid gap-1.5 rounded-control bg-sunken p-3.5 text-sm">
      <dl aria-live="polite" aria-busy={!isCurrent} className="grid gap-1">
        {sums.map(
          ([name, amount, isShown]) =>
            isShown && (
              <div key={name} className={cx('flex justify-between gap-4', name === 'refund' && 'font-medium')}>
                <dt className="min-w-0">{t(name)}</dt>
                <dd className="shrink-0 tabular-nums">{isCurrent ? amount : '…'}</dd>
              </div>
            ),
        )}
      </dl>
      {isCurrent && quote.cheque_back && <p className="text-muted">{t('chequeBack')}</p>}
      {isCurrent && !quote.is_whole && <p className="text-xs text-pretty text-muted">{t('partText')}</p>}
    </div>
  )
}
