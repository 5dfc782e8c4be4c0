import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { branchRequest, type BranchRequest } from '#contract/organisation/requests.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Drawer } from '#panel/ui/drawer.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Decision } from '#panel/domain/decision.tsx'
import { PhoneLink } from '#panel/domain/phone-link.tsx'
import { RequestStatus } from '#panel/domain/request-status.tsx'
import type { Refusal } from '#panel/kit/client.ts'
import { Refused } from '#panel/kit/errors.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { useGo } from '#panel/kit/page.tsx'
import { ask, forget, useSend } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

interface Place {
  branch_id: string
  branch_request_id: string
}
const branchFormOf = (it: BranchRequest) => `/branch/form/suggestion/${it.id}?branch_id=${it.branch_id}`

/** One request or suggestion, and what is made of it. */
export default function RequestDrawer({ onClose, ...params }: Place & { onClose: () => void }) {
  const t = useWords(words)
  const can = useCan()
  const { data, error, refetch } = useQuery(ask(branchRequest.read, { params }))
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={data ? t(data.kind) : t('title')}
      headerEnd={data && <RequestStatus status={data.status} />}
      footer={data && can('patch-branch-request') && <Next key={data.version} it={data} onClose={onClose} />}
    >
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <Facts it={data} />}
    </Drawer>
  )
}

function Facts({ it }: { it: BranchRequest }) {
  const t = useWords(words)
  const format = useFormat()
  const place = [it.address, it.district, it.city_name].filter(Boolean).join(', ')
  const facts = [
    [t('customer_name'), it.customer_name],
    [t('phone'), it.customer_phone && <PhoneLink key="phone" phone={it.customer_phone} />],
    [
      t('email'),
      it.customer_email && (
        <a key="email" href={`mailto:${it.customer_email}`} className={linkClass}>
          {it.customer_email}
        </a>
      ),
    ],
    [t('created_at'), format.dateTime(it.created_at)],
    [t('restaurant_name'), it.restaurant_name],
    [t('place'), place],
    [t('decided'), it.decided_at && [it.decided_by, format.dateTime(it.decided_at)].filter(Boolean).join(' · ')],
    [t('note'), it.decision_note],
  ] as const
  return (
    <div className="grid gap-5">
      <blockquote className="rounded-card bg-ground p-4 break-words whitespace-pre-wrap ring-1 ring-line ring-inset">
        {it.message}
      </blockquote>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** Pending: yes or no. An approved suggestion waits for its branch; of a completed one the branch is there to see. */
function Next({ it, onClose }: { it: BranchRequest; onClose: () => void }) {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  const done = (after: BranchRequest) => {
    toasts.add({ title: t(after.status === 'rejected' ? 'isRejected' : 'isApproved', { name: after.customer_name }) })
    if (after.status !== 'approved') return onClose()
    if (can('post-branch')) go(branchFormOf(after))
  }
  const hooks = {
    invalidates: [branchRequest.list, branchRequest.read],
    onDone: done,
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Somebody else may have answered meanwhile.
      void forget(branchRequest.read, branchRequest.list)
    },
  }
  const approve = useSend(branchRequest.approve, hooks)
  const reject = useSend(branchRequest.reject, hooks)
  const given = (decision_note: string) => ({
    params: { branch_id: it.branch_id, branch_request_id: it.id },
    body: { decision_note, version: it.version },
  })
  if (it.created_branch_id)
    return (
      <Link to={`/branch/form/${it.created_branch_id}`} className={buttonClass()}>
        {t('toBranch')}
      </Link>
    )
  if (it.status === 'approved' && can('post-branch'))
    return (
      <Link
        to={`/branch/form/suggestion/${it.id}`}
        search={{ branch_id: it.branch_id }}
        className={buttonClass('solid')}
      >
        <Store size={16} aria-hidden />
        {t('openBranch')}
      </Link>
    )
  if (it.status !== 'pending') return null
  return (
    <Decision
      isPending={approve.isPending || reject.isPending}
      onApprove={(note) => approve.mutate(given(note))}
      onReject={(note) => reject.mutate(given(note))}
    />
  )
}
