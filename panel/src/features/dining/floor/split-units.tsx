import { useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { maxParts, type TableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Own = ReadonlyMap<string, number>
interface SplitUnitsProps {
  it: TableSession
  /** Each bill's items, by order and line. */
  own: readonly Own[]
  onChange: (own: Own[]) => void
}

/** Assigns dishes to bills: the user first chooses a bill, then its dishes. */
export function SplitUnits({ it, own, onChange }: SplitUnitsProps) {
  const t = useWords(words)
  const [chosen, setChosen] = useState('0')
  const mine = own[Number(chosen)] ?? new Map<string, number>()
  const settled = new Map<string, number>()
  for (const line of it.bills.filter((bill) => bill.state === 'paid').flatMap((bill) => bill.lines)) {
    const key = `${line.order_id} ${line.line}`
    settled.set(key, (settled.get(key) ?? 0) + line.quantity)
  }
  const lines = it.orders
    .filter((row) => !row.is_paid && row.status !== 'cancelled' && row.status !== 'returned')
    .flatMap((row) =>
      row.lines.map((line, at) => {
        const key = `${row.id} ${at}`
        const taken = own.reduce((sum, each) => sum + (each.get(key) ?? 0), settled.get(key) ?? 0)
        return { ...line, key, left: line.quantity - taken, mine: mine.get(key) ?? 0 }
      }),
    )
    .filter((line) => line.left > 0 || line.mine > 0)
  const take = (key: string, by: 1 | -1) =>
    onChange(own.map((each, at) => (String(at) === chosen ? new Map(each).set(key, (each.get(key) ?? 0) + by) : each)))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('bills')}
          value={chosen}
          onChange={setChosen}
          segments={own.map((_, at) => ({ value: String(at), label: t('person', { number: at + 1 }) }))}
        />
        {own.length < maxParts - 1 && (
          <Button
            variant="ghost"
            icon={<Plus size={16} aria-hidden />}
            onPress={() => {
              onChange([...own, new Map()])
              setChosen(String(own.length))
            }}
          >
            {t('addPerson')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={line.key} className="flex min-h-row items-center gap-2 py-1">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{line.name}</span>
              <span className="text-xs text-muted">
                {t('left', { count: line.left })} · <Money minor={line.amount} currency={it.currency} />
              </span>
            </span>
            <IconButton
              label={t('giveBack', { name: line.name })}
              icon={<Minus size={16} aria-hidden />}
              isDisabled={line.mine === 0}
              onPress={() => take(line.key, -1)}
            />
            <span className="w-6 text-center tabular-nums" aria-live="polite">
              {line.mine}
            </span>
            <IconButton
              label={t('take', { name: line.name })}
              icon={<Plus size={16} aria-hidden />}
              isDisabled={line.left === 0}
              onPress={() => take(line.key, 1)}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('restHelp')}</p>
    </div>
  )
}
