import { Minus } from 'lucide-react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import type { Line } from '#contract/ordering/order-fields.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'

/** The ordered lines with their options. Options that were taken out are red with a minus. */
export function OrderLines({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const money = useMoney()
  return (
    <ul
      aria-label={d('lines')}
      className="divide-y divide-line overflow-clip rounded-control ring-1 ring-line ring-inset"
    >
      {row.lines.map((line, at) => (
        <li key={at} className="grid gap-1 px-3.5 py-2.5">
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 font-medium">
              <span className="mr-1.5 tabular-nums">{line.quantity}×</span>
              {line.name}
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(line.total, row.currency)}</span>
          </p>
          {line.quantity > 1 && (
            <p className="text-xs text-muted">{d('each', { price: money(line.unit_price, row.currency) })}</p>
          )}
          {line.returned !== undefined && (
            <p className="text-xs font-medium text-danger">{d('unitsBack', { count: line.returned })}</p>
          )}
          <Options line={line} price={(minor) => money(minor, row.currency)} />
          {line.note && (
            <p className="justify-self-start rounded-md bg-warning-tint px-1.5 py-0.5 text-xs font-medium text-warning">
              {line.note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Options({ line, price }: { line: Line; price: (minor: number) => string }) {
  const d = useWords(detailWords)
  if (line.options.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-sm text-muted">
      {line.options.map((option, at) =>
        option.action === 'remove' ? (
          <li key={at} className="flex items-center gap-1.5 font-medium text-danger">
            <Minus size={13} aria-hidden />
            <span className="sr-only">{d('removed')}</span>
            {option.name}
          </li>
        ) : (
          <li key={at} className="flex gap-1.5">
            <span aria-hidden className="w-[13px] text-center">
              {option.action === 'add' ? '+' : '·'}
            </span>
            <span className="min-w-0 flex-1">
              {option.quantity > 1 && `${option.quantity}× `}
              {option.name}
              {/* The option's price is already included in the line's. If it stood in the price
                  column, it would seem to be added. */}
              {option.price !== 0 && (
                <span className="text-xs whitespace-nowrap tabular-nums">
                  {' '}
                  ({d('included', { price: price(option.price) })})
                </span>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
