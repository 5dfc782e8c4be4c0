import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paymentProvider, type PaymentProviderAccess } from '#contract/integrations/payment-provider.ts'
import { parties } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { onlyThereWords } from './only-there-words.ts'

type Comparison = NonNullable<PaymentProviderAccess['comparison']>
type Payment = Comparison['only_there'][number]
interface Of {
  company_id: string
  row: PaymentProviderAccess & { comparison: Comparison }
}

/** Somebody else may have settled a payment, or paid an order, in the meantime. */
const invalidates = [paymentProvider.read]

/** Payments that only the provider has, each with what can be done about it. */
export function OnlyThere({ company_id, row }: Of) {
  const t = useWords(onlyThereWords)
  const { name } = parties.payment[row.name]
  const { only_there } = row.comparison
  return (
    <div className="grid gap-2 rounded-control bg-warning-tint px-3.5 py-2.5">
      <p className="font-medium text-warning">{t('title', { count: only_there.length, name })}</p>
      <ul className="grid gap-3">
        {only_there.map((it) => (
          <One key={it.id} company_id={company_id} row={row} it={it} />
        ))}
      </ul>
      <p className="text-xs text-muted">{t('help', { name })}</p>
    </div>
  )
}

function One({ company_id, row, it }: Of & { it: Payment }) {
  const t = useWords(onlyThereWords)
  const format = useFormat()
  const money = useMoney()
  const quoted = useOutsideMessage()
  const can = useCan()
  const [isAttaching, setAttaching] = useState(false)
  const params = { company_id, name: row.name }
  const given = { params: { ...params, payment_only_there_id: it.id } }
  const done = (word: 'refunding' | 'left') => (answer: PaymentProviderAccess) => {
    queries.setQueryData(ask(paymentProvider.read, { params }).queryKey, answer)
    toasts.add({ title: t(word) })
  }
  const giveBack = useSend(paymentProvider.giveBack, { invalidates, onDone: done('refunding') })
  const leave = useSend(paymentProvider.leave, { invalidates, onDone: done('left') })
  const reasonOf = (reason: string) => {
    if (reason === 'unknown_there' || reason === 'next_day' || reason === 'undated')
      return t(reason, { name: parties.payment[row.name].name })
    return quoted(reason)
  }
  const what = t('payment', { amount: money(it.amount, it.currency), number: it.payment_id })
  const refund = `${t('refund')}: ${what}`
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="break-words">{what}</span>
        <span className="text-xs text-muted">{format.dateTime(it.paid_at)}</span>
      </span>
      {it.reason && <span className="break-words text-danger">{reasonOf(it.reason)}</span>}
      {it.is_refunding && (
        <span role="status" className="text-muted">
          {t('refunding')}
        </span>
      )}
      {!it.is_refunding && can(paymentProvider.giveBack.permission) && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-expanded={isAttaching}
            aria-label={`${t('attach')}: ${what}`}
            onPress={() => setAttaching(!isAttaching)}
          >
            {t('attach')}
          </Button>
          <ConfirmButton
            size="small"
            label={t('refund')}
            aria-label={refund}
            isDanger
            isPending={giveBack.isPending}
            title={refund}
            onConfirm={(close) => giveBack.mutate(given, { onSettled: close })}
          >
            {t('refundText')}
          </ConfirmButton>
          <Button
            size="small"
            isPending={leave.isPending}
            aria-label={`${t('leave')}: ${what}`}
            onPress={() => leave.mutate(given)}
          >
            {t('leave')}
          </Button>
        </span>
      )}
      {isAttaching && <Candidates company_id={company_id} row={row} it={it} />}
    </li>
  )
}

/** The orders that may have been paid with this payment. */
function Candidates({ company_id, row, it }: Of & { it: Payment }) {
  const t = useWords(onlyThereWords)
  const format = useFormat()
  const params = { company_id, name: row.name }
  const given = { params: { ...params, payment_only_there_id: it.id } }
  const { data } = useQuery(ask(paymentProvider.candidates, given))
  const attach = useSend(paymentProvider.attach, {
    invalidates: [...invalidates, paymentProvider.candidates],
    onDone: (answer) => {
      queries.setQueryData(ask(paymentProvider.read, { params }).queryKey, answer)
      toasts.add({ kind: 'success', title: t('attached') })
    },
  })
  if (!data) return null
  if (data.length === 0) return <p className="text-muted">{t('noOrder')}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {data.map(({ order_id, branch_id, number, created_at }) => (
        <li key={order_id}>
          <Button
            size="small"
            isPending={attach.isPending}
            onPress={() => attach.mutate({ ...given, body: { order_id, branch_id } })}
          >
            {t('order', { number: String(number), time: format.dateTime(created_at) })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
