import { useId } from 'react'
import { RefreshCw } from 'lucide-react'
import { paymentProvider, type PaymentProviderAccess } from '#contract/integrations/payment-provider.ts'
import { parties } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Button } from '#panel/ui/button.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { comparisonWords } from './comparison-words.ts'
import { OnlyThere } from './only-there.tsx'

type Comparison = NonNullable<PaymentProviderAccess['comparison']>
interface Of {
  it: Comparison
  name: string
}
interface Compared {
  company_id: string
  row: PaymentProviderAccess & { comparison: Comparison }
}

/** Begins to compare. While a comparison is in progress, its card counts the payments. */
export function CompareNow({ company_id, row }: { company_id: string; row: PaymentProviderAccess }) {
  const t = useWords(comparisonWords)
  const given = { params: { company_id, name: row.name } }
  const compare = useSend(paymentProvider.compare, {
    onDone: (answer) => queries.setQueryData(ask(paymentProvider.read, given).queryKey, answer),
  })
  return (
    <Button
      icon={<RefreshCw size={16} aria-hidden />}
      isPending={compare.isPending || (row.comparison?.is_running && !row.comparison.problem)}
      onPress={() => compare.mutate(given)}
    >
      {t('compare')}
    </Button>
  )
}

/** When payments were last compared with the provider's records, and which differences remain. */
export function PaymentComparison({ company_id, row }: Compared) {
  const t = useWords(comparisonWords)
  const title = useId()
  const { name } = parties.payment[row.name]
  const { comparison: it } = row
  return (
    <section aria-labelledby={title} className="grid gap-2 text-sm">
      <h3 id={title} className="font-semibold">
        {t('title')}
      </h3>
      <Progress it={it} name={name} />
      {it.differing > 0 && <Differences company_id={company_id} row={row} />}
      {it.only_there.length > 0 && <OnlyThere company_id={company_id} row={row} />}
    </section>
  )
}

function Progress({ it, name }: Of) {
  const t = useWords(comparisonWords)
  const format = useFormat()
  const quoted = useOutsideMessage()
  const { at, compared, mended } = it
  const count = compared > 0 && (it.is_running ? t('running', { count: compared }) : t('done', { count: compared }))
  const parts = it.is_running
    ? [count || t('running', { count: 0 })]
    : [
        at && format.dateTime(at),
        count,
        mended > 0 && t('mended', { count: mended }),
        it.differing + it.only_there.length === 0 && t('same'),
      ]
  return (
    <>
      <p role="status" className="text-muted">
        {at || it.is_running ? parts.filter(Boolean).join(' · ') : t('never')}
      </p>
      {it.problem && <p className="break-words text-danger">{t('stuck', { name, reason: quoted(it.problem) })}</p>}
    </>
  )
}

function Differences({ company_id, row }: Compared) {
  const { comparison: it } = row
  const { name } = parties.payment[row.name]
  const t = useWords(comparisonWords)
  const format = useFormat()
  const money = useMoney()
  const quoted = useOutsideMessage()
  const more = it.differing - new Set(it.differences.map((each) => each.order_id)).size
  return (
    <div className="grid gap-2 rounded-control bg-warning-tint px-3.5 py-2.5">
      <p className="font-medium text-warning">{t('differing', { count: it.differing, name })}</p>
      <ul className="grid gap-2">
        {it.differences.map((each) => (
          <li key={`${each.order_id} ${each.kind}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/manegement/${each.branch_id}/orders?view=list&order=${each.order_id}`} className={linkClass}>
                {t('order', { number: String(each.number) })}
              </Link>
              <span className="text-xs text-muted">{format.dateTime(each.found_at)}</span>
            </span>
            <span className="break-words">
              {t(`kind.${each.kind}`, {
                name,
                held: money(each.held, each.currency),
                there: money(each.there ?? 0, each.there_currency ?? each.currency),
              })}
              {each.reason && `: ${quoted(each.reason)}`}
            </span>
            <Accept company_id={company_id} row={row} it={each} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
      <p className="text-xs text-muted">{t('differingHelp', { name })}</p>
    </div>
  )
}

/** Takes off the list a difference that nobody can or wants to settle at the provider. */
function Accept({ company_id, row, it }: Compared & { it: Comparison['differences'][number] }) {
  const t = useWords(comparisonWords)
  const can = useCan()
  const params = { company_id, name: row.name }
  const { payment_attempt_id, kind, held, there } = it
  const given = (is_accepted: boolean) => ({
    params: { ...params, payment_attempt_id },
    body: { kind, held, there, is_accepted },
  })
  const show = (answer: PaymentProviderAccess) =>
    queries.setQueryData(ask(paymentProvider.read, { params }).queryKey, answer)
  const undo = useSend(paymentProvider.acceptDifference, { onDone: show })
  const accept = useSend(paymentProvider.acceptDifference, {
    onDone: (answer) => {
      show(answer)
      toasts.add({ title: t('accepted'), action: { label: t('undo'), onAction: () => undo.mutate(given(false)) } })
    },
  })
  if (!can(paymentProvider.acceptDifference.permission)) return null
  return (
    <Button
      size="small"
      isPending={accept.isPending}
      aria-label={`${t('accept')}: ${t('order', { number: String(it.number) })}`}
      onPress={() => accept.mutate(given(true))}
      className="justify-self-start"
    >
      {t('accept')}
    </Button>
  )
}
