import { useState } from 'react'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { Button } from '#panel/ui/button.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Money, useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { RefundDue } from './refund-due.tsx'
import { sayWhy } from './say-why.ts'
import { sumsOf } from './sums.ts'
import { words } from './words.ts'

type Bill = TableSession['bills'][number]
/**
 * How many payment methods have a button of their own: the first ones in the branch's order. The
 * others are in a list.
 */
const usualMethods = 3

/** The open amount and every bill. Each bill is paid separately, in whole or in part. */
export function Bills({ it, canPay }: { it: TableSession; canPay: boolean }) {
  const t = useWords(words)
  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-semibold">{t('bills')}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
        {sumsOf(it).map(([name, minor]) => (
          <div key={name} className="contents text-muted">
            <dt>{t(name)}</dt>
            <dd className="text-right">
              <Money minor={minor} currency={it.currency} />
            </dd>
          </div>
        ))}
        <dt className="text-base font-semibold">{t('openSum')}</dt>
        <dd className="text-right text-base font-semibold">
          <Money minor={it.open} currency={it.currency} />
        </dd>
      </dl>
      {canPay && it.refund > 0 && <RefundDue key={it.refund} it={it} />}
      {it.bills
        .filter((bill) => bill.state !== 'void' && bill.amount > 0)
        .map((bill) => (
          // A new key resets the form when the bill's amount changes.
          <OneBill key={`${bill.number} ${bill.amount}`} it={it} bill={bill} canPay={canPay && bill.state === 'open'} />
        ))}
    </section>
  )
}

function OneBill({ it, bill, canPay }: { it: TableSession; bill: Bill; canPay: boolean }) {
  const t = useWords(words)
  const nameOf = usePaymentName()
  const money = useMoney()
  const currency = useCurrencyFormat()(it.currency)
  const [amount, setAmount] = useState<number | null>(bill.amount)
  const pay = useSend(tableSession.pay, { invalidates: [tableSession.floor, tableSession.read], onRefused: sayWhy })
  const methodOf = (code: string) => nameOf(code, 'orderOnTheTable')
  const usual = it.payment_methods.slice(0, usualMethods)
  const others = it.payment_methods.slice(usualMethods)
  const [other, setOther] = useState<string | null>(null)
  const canTake = amount !== null && amount > 0 && amount <= bill.amount
  const lines = bill.lines.flatMap(({ order_id, line, quantity }) => {
    const name = it.orders.find((row) => row.id === order_id)?.lines[line]?.name
    return name ? [`${quantity}× ${name}`] : []
  })
  const take = (payment_method: string) =>
    canTake &&
    pay.mutate(
      {
        params: { table_session_id: it.id },
        body: { version: it.version, number: bill.number, amount, payment_method },
      },
      { onSuccess: () => toasts.add({ kind: 'success', title: t('payMade', { amount: money(amount, it.currency) }) }) },
    )
  const isSplit = it.bills.filter((each) => each.state !== 'void').length > 1
  return (
    <article className="grid gap-2.5 rounded-card p-3 text-sm ring-1 ring-line ring-inset">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {bill.state === 'refunded' ? t('refundBill') : t('bill', { number: bill.number })}
        </span>
        <StatusPill tone={bill.state === 'paid' ? 'success' : bill.state === 'refunded' ? 'neutral' : 'warning'}>
          {bill.state === 'paid' || bill.state === 'refunded'
            ? t(bill.state === 'paid' ? 'billPaid' : 'refunded', { method: methodOf(bill.payment_method ?? '') })
            : t(bill.state === 'void' ? 'void' : 'open')}
        </StatusPill>
        <Money minor={bill.amount} currency={it.currency} className="ms-auto font-medium" />
      </div>
      {isSplit && lines.length > 0 && <p className="text-muted">{lines.join(', ')}</p>}
      {canPay && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-36">
            <MoneyField read={minorOf} label={t('amount')} value={amount} onChange={setAmount} currency={currency} />
          </div>
          {[...usual, ...(other ? [other] : [])].map((code) => (
            <Button
              key={code}
              aria-label={t('pay', { method: methodOf(code) })}
              isDisabled={!canTake}
              isPending={pay.isPending && pay.variables?.body.payment_method === code}
              onPress={() => take(code)}
            >
              {methodOf(code)}
            </Button>
          ))}
          {others.length > 0 && (
            <div className="w-44">
              <NativeSelect
                label={t('otherMethod')}
                placeholder={t('choose')}
                value={other}
                onChange={setOther}
                options={others.map((code) => ({ value: code, label: methodOf(code) }))}
              />
            </div>
          )}
        </div>
      )}
    </article>
  )
}
