import { useState } from 'react'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { Button } from '#panel/ui/button.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Money, useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { sayWhy } from './say-why.ts'
import { words } from './words.ts'

/**
 * Shows the amount owed to guests for orders that were cancelled or returned after payment. One
 * press refunds it, by the same or another payment method.
 */
export function RefundDue({ it }: { it: TableSession }) {
  const t = useWords(words)
  const nameOf = usePaymentName()
  const money = useMoney()
  const currency = useCurrencyFormat()(it.currency)
  const [amount, setAmount] = useState<number | null>(it.refund)
  const give = useSend(tableSession.refund, { invalidates: [tableSession.floor, tableSession.read], onRefused: sayWhy })
  const canGive = amount !== null && amount > 0 && amount <= it.refund
  const send = (payment_method: string) =>
    canGive &&
    give.mutate(
      { params: { table_session_id: it.id }, body: { version: it.version, amount, payment_method } },
      {
        onSuccess: () =>
          toasts.add({ kind: 'success', title: t('refundMade', { amount: money(amount, it.currency) }) }),
      },
    )
  return (
    <article className="grid gap-2.5 rounded-card p-3 text-sm ring-1 ring-warning ring-inset">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('refund')}</span>
        <StatusPill tone="warning">{t('refundHelp')}</StatusPill>
        <Money minor={it.refund} currency={it.currency} className="ms-auto font-medium" />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-36">
          <MoneyField read={minorOf} label={t('amount')} value={amount} onChange={setAmount} currency={currency} />
        </div>
        {it.refund_methods.slice(0, 3).map((code) => (
          <Button
            key={code}
            aria-label={t('refundBy', { method: nameOf(code, 'orderOnTheTable') })}
            isDisabled={!canGive}
            isPending={give.isPending && give.variables?.body.payment_method === code}
            onPress={() => send(code)}
          >
            {nameOf(code, 'orderOnTheTable')}
          </Button>
        ))}
      </div>
    </article>
  )
}
