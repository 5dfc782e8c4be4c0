import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { orderPayment, type PaymentAttempt } from '#contract/ordering/online-payment.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { parties } from '#contract/platform/parties.ts'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { Money, useMoney } from '#panel/domain/platform/money.tsx'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { paymentWords } from './payment-words.ts'

type Refund = PaymentAttempt['refunds'][number]

const attemptTones: Record<PaymentAttempt['state'], Tone> = {
  waiting: 'warning',
  paid: 'success',
  failed: 'danger',
  voided: 'neutral',
  refunded: 'neutral',
}
const refundTones: Record<Refund['state'], Tone> = { queued: 'progress', sent: 'success', refused: 'danger' }

/** Every attempt to pay the order online with its outcome, and every refund. */
export default function OrderPayments({ row }: { row: OrderDetail }) {
  const t = useWords(paymentWords)
  const title = useId()
  const { data, error, refetch } = useQuery(ask(orderPayment.list, ofOrder(row)))
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h3 id={title} className="font-semibold">
        {t('title')}
      </h3>
      {data ? data.map((it) => <Attempt key={it.id} it={it} row={row} />) : <Skeleton className="h-14" />}
    </section>
  )
}

/** The text of a reason: our own for one of our codes, otherwise the provider's words in quotes. */
function useReason({ provider }: Pick<PaymentAttempt, 'provider'>) {
  const t = useWords(paymentWords)
  const quoted = useOutsideMessage()
  return (reason: string) =>
    isOurs(reason) ? t(`why.${reason}`) : `${parties.payment[provider].name}: ${quoted(reason)}`
}
const isOurs = (reason: string): reason is keyof typeof paymentWords.tr.why =>
  Object.hasOwn(paymentWords.tr.why, reason)

function Attempt({ it, row }: { it: PaymentAttempt; row: OrderDetail }) {
  const t = useWords(paymentWords)
  const format = useFormat()
  const money = useMoney()
  const reasonOf = useReason(it)
  const timezone = useBranchZone(row.branch_id)
  const card = [it.card_family, it.card_last_four && `•••• ${it.card_last_four}`].filter(Boolean).join(' ')
  const isOpen = it.state === 'waiting' && row.pay_by !== null
  return (
    <article className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <StatusPill tone={attemptTones[it.state]}>{t(`state.${it.state}`)}</StatusPill>
        <Money minor={it.amount} currency={it.currency} className="font-medium" />
      </div>
      {it.reason && <p className="break-words text-danger">{reasonOf(it.reason)}</p>}
      {it.charged !== null && it.charged !== it.amount && (
        <p>{t('charged', { amount: money(it.charged, it.currency) })}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        {card && <span>{card}</span>}
        <span>{format.dateTime(it.paid_at ?? it.created_at, timezone)}</span>
        {isOpen && <span>{t('until', { time: format.time(it.expires_at, timezone) })}</span>}
        <span className="flex flex-wrap items-center gap-x-1.5">
          {parties.payment[it.provider].name}
          {it.payment_id && <CopyText text={it.payment_id} />}
        </span>
      </p>
      {it.refunds.map((refund) => (
        <OneRefund key={refund.id} it={refund} attempt={it} row={row} />
      ))}
    </article>
  )
}

const causes = ['cancel', 'return', 'late', 'twice', 'differs'] as const

function OneRefund({ it, attempt, row }: { it: Refund; attempt: PaymentAttempt; row: OrderDetail }) {
  const t = useWords(paymentWords)
  const format = useFormat()
  const money = useMoney()
  const can = useCan()
  const reasonOf = useReason(attempt)
  const timezone = useBranchZone(row.branch_id)
  const given = ofOrder(row)
  const retry = useSend(orderPayment.retry, {
    onDone: (answer) => queries.setQueryData(ask(orderPayment.list, given).queryKey, answer),
  })
  const cause = causes.find((each) => each === it.cause) ?? 'part'
  const isAhead = useSecond((now) => Date.parse(it.due_at) > now * 1000)
  const waits = it.state === 'queued' && !it.reason && isAhead
  return (
    <div className="grid gap-1.5 border-t border-line pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium tabular-nums">{t('refund', { amount: money(it.amount, attempt.currency) })}</span>
        {!waits && (
          <StatusPill tone={refundTones[it.state]}>
            {t(`refundState.${it.state === 'sent' && it.is_void ? 'void' : it.state}`)}
          </StatusPill>
        )}
      </div>
      <p className="text-xs text-muted">
        {[t(`cause.${cause}`), it.done_at && format.dateTime(it.done_at, timezone)].filter(Boolean).join(' · ')}
      </p>
      {waits && <p className="text-xs">{t('dueAt', { time: format.time(it.due_at, timezone) })}</p>}
      {it.reason && it.state === 'queued' && (
        <p className="break-words">{t('again', { reason: reasonOf(it.reason) })}</p>
      )}
      {it.reason && it.state === 'refused' && <p className="break-words text-danger">{reasonOf(it.reason)}</p>}
      {it.state === 'refused' && can(orderPayment.retry.permission) && (
        <Button
          size="small"
          icon={<RotateCcw size={14} aria-hidden />}
          isPending={retry.isPending}
          onPress={() => retry.mutate({ ...given, params: { ...given.params, payment_refund_id: it.id } })}
          className="w-fit"
        >
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
