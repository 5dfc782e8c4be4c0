import { Plus } from 'lucide-react'
import { maxParts, type TableSession } from '#contract/dining/table-session.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { Button } from '#panel/ui/button.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface SplitAmountsProps {
  it: TableSession
  amounts: readonly (number | null)[]
  onChange: (amounts: (number | null)[]) => void
}

/** Splits by amounts that the guests name. The rest becomes a separate bill. */
export function SplitAmounts({ it, amounts, onChange }: SplitAmountsProps) {
  const t = useWords(words)
  const currency = useCurrencyFormat()(it.currency)
  return (
    <div className="grid gap-3">
      {amounts.map((amount, at) => (
        <MoneyField
          read={minorOf}
          key={at}
          label={t('amountOf', { number: at + 1 })}
          value={amount}
          onChange={(next) => onChange(amounts.map((each, n) => (n === at ? next : each)))}
          currency={currency}
        />
      ))}
      {amounts.length < maxParts - 1 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden />}
          onPress={() => onChange([...amounts, null])}
        >
          {t('addAmount')}
        </Button>
      )}
      <p className="text-sm text-muted">{t('restHelp')}</p>
    </div>
  )
}
