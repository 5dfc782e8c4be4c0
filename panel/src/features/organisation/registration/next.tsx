import { Store } from 'lucide-react'
import { restaurantRegistration, type RestaurantRegistration } from '#contract/organisation/requests.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { RequestStatus } from '#panel/domain/organisation/request-status.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const { list, read, history } = restaurantRegistration

/** An application's state and next step: first the decision, then its branch. */
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
  if (it.status === 'approved' && can('post-branch'))
    return (
      <Link to={`/branch/form/registration/${it.id}`} className={`${buttonClass('plain')} w-fit`}>
        <Store size={16} aria-hidden />
        {t('openBranch')}
      </Link>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <DecisionFooter
        noun={restaurantRegistration}
        params={{ restaurant_registration_id: it.id }}
        record={it}
        name={it.restaurant_name}
        stale={[list, read, history]}
        asks
        onDone={(after) => {
          if (after.status === 'approved' && can('post-branch')) go(`/branch/form/registration/${after.id}`)
        }}
      />
    </div>
  )
}
