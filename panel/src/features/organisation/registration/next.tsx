import { Store } from 'lucide-react'
import { restaurantRegistration, type RestaurantRegistration } from '#contract/organisation/requests.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Decision } from '#panel/domain/platform/decision.tsx'
import { RequestStatus } from '#panel/domain/organisation/request-status.tsx'
import type { Refusal } from '#panel/kit/server/client.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const { approve, reject, list, read, history } = restaurantRegistration

/** Where a registration stands and what comes next: yes or no, then its branch. */
export function Next({ it }: { it: RestaurantRegistration }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <RequestStatus status={it.status} />
        {it.decided_at && [it.decided_by, format.dateTime(it.decided_at)].filter(Boolean).join(' · ')}
      </p>
      {it.decision_note && <p className="text-sm">{it.decision_note}</p>}
      <Step key={it.version} it={it} />
      {it.status === 'completed' && <Banner kind="success" title={t('isCompleted')} action={<ToBranch it={it} />} />}
    </div>
  )
}

const ToBranch = ({ it }: { it: RestaurantRegistration }) => {
  const t = useWords(words)
  if (!it.branch_id) return null
  return (
    <Link to={`/branch/form/${it.branch_id}`} className={buttonClass('plain', 'small')}>
      {t('toBranch')}
    </Link>
  )
}

function Step({ it }: { it: RestaurantRegistration }) {
  const t = useWords(words)
  const can = useCan()
  const go = useGo()
  const hooks = {
    invalidates: [list, read, history],
    onDone: (after: RestaurantRegistration) => {
      const name = after.restaurant_name
      toasts.add({ title: t(after.status === 'approved' ? 'isApproved' : 'isRejected', { name }) })
      if (after.status === 'approved' && can('post-branch')) go(`/branch/form/registration/${after.id}`)
    },
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Somebody else may have answered meanwhile.
      void forget(list, read)
    },
  }
  const yes = useSend(approve, hooks)
  const no = useSend(reject, hooks)
  const given = (decision_note: string) => ({
    params: { restaurant_registration_id: it.id },
    body: { decision_note, version: it.version },
  })
  if (it.status === 'approved' && can('post-branch'))
    return (
      <Link to={`/branch/form/registration/${it.id}`} className={`${buttonClass('plain')} w-fit`}>
        <Store size={16} aria-hidden />
        {t('openBranch')}
      </Link>
    )
  if (it.status !== 'pending' || !can('patch-restaurant-registration')) return null
  return (
    <Decision
      isPending={yes.isPending || no.isPending}
      onApprove={(note) => yes.mutate(given(note))}
      onReject={(note) => no.mutate(given(note))}
    />
  )
}
