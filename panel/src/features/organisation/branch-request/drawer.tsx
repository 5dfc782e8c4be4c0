import { Store } from 'lucide-react'
import { branchRequest, type BranchRequest } from '#contract/organisation/requests.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { MailLink } from '#panel/domain/platform/mail-link.tsx'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { RequestStatus } from '#panel/domain/organisation/request-status.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useGo, usePage } from '#panel/kit/page/page.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const branchFormOf = (it: BranchRequest) => `/branch/form/suggestion/${it.id}`

/** One request or suggestion, and the decision on it. */
export default function RequestDrawer(peek: Peek) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const { branch_id } = usePage<'/manegement/$branch_id/branch-request-suggestion/list'>().params
  return (
    <RecordDrawer
      peek={peek}
      read={branchRequest.read}
      given={{ params: { branch_id, branch_request_id: peek.id } }}
      title={(it) => t(it.kind)}
      state={(it) => <RequestStatus status={it.status} />}
      footer={(it) => can('patch-branch-request') && <Next key={it.version} it={it} onClose={peek.onClose} />}
    >
      {(it) => (
        <>
          <blockquote className="rounded-card bg-ground p-4 break-words whitespace-pre-wrap ring-1 ring-line ring-inset">
            {it.message}
          </blockquote>
          <Facts>
            <Fact name={t('customer_name')}>{it.customer_name}</Fact>
            <Fact name={t('phone')}>{it.customer_phone && <PhoneLink phone={it.customer_phone} />}</Fact>
            <Fact name={t('email')}>{it.customer_email && <MailLink email={it.customer_email} />}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('restaurant_name')}>{it.restaurant_name}</Fact>
            <Fact name={t('place')}>{[it.address, it.district, it.city_name].filter(Boolean).join(', ')}</Fact>
            <Fact name={t('decided')}>
              {it.decided_at && [it.decided_by, format.dateTime(it.decided_at)].filter(Boolean).join(' · ')}
            </Fact>
            <Fact name={t('note')}>{it.decision_note}</Fact>
          </Facts>
        </>
      )}
    </RecordDrawer>
  )
}

/**
 * Pending requests are approved or rejected here. An approved suggestion waits for its branch; a
 * completed one links to it.
 */
function Next({ it, onClose }: { it: BranchRequest; onClose: () => void }) {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  if (it.created_branch_id)
    return (
      <Link to={`/branch/form/${it.created_branch_id}`} className={buttonClass()}>
        {t('toBranch')}
      </Link>
    )
  if (it.status === 'approved' && can('post-branch'))
    return (
      <Link to={branchFormOf(it)} className={buttonClass('solid')}>
        <Store size={16} aria-hidden />
        {t('openBranch')}
      </Link>
    )
  return (
    <DecisionFooter
      noun={branchRequest}
      params={{ branch_id: it.branch_id, branch_request_id: it.id }}
      record={it}
      name={it.customer_name}
      stale={[branchRequest.list, branchRequest.read]}
      asks
      onDone={(after) => {
        if (after.status !== 'approved') return onClose()
        if (can('post-branch')) go(branchFormOf(after))
      }}
    />
  )
}
