import { useState, type ReactNode } from 'react'
import { Check, X } from 'lucide-react'
import type { Answer, Call, CallInput, In } from '#contract/kit/call.ts'
import { decision } from '#contract/platform/decision.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { noteOf, type Asking, type DecisionCall } from './decision.ts'
import { decisionWords } from './decision-words.ts'
import { useKeys } from '../keys.ts'
import { useSend } from '../server/query.ts'
import { useCan, type Permission } from '../server/session.ts'
import { useWords } from '../words/words.ts'

const DecisionDialog = lateLayer(() => import('./decision-dialog.tsx'))

/**
 * The calls for a kind of record that is approved or rejected, as the contract declares them with
 * `decidedBy`.
 */
type DecidedNoun = { approve: DecisionCall } & ({ reject: DecisionCall } | { deny: DecisionCall })

export interface DecisionFooterProps<N extends DecidedNoun> {
  noun: N
  params: In<N['approve']['params']>
  /** The version and the status that the screen shows. */
  record: { version: number; status: string }
  /** The record's name, used in questions and confirmations. */
  name: string
  /**
   * Calls about the same kind of record whose cached answers are stale after any decision,
   * including one by somebody else.
   */
  stale: readonly Call[]
  /** Fields that an approval sends besides its note. */
  approval?: Record<string, unknown>
  /**
   * The question before approving. `true` asks for an optional note; a question must be answered.
   * If omitted, one press approves.
   */
  asks?: boolean | Partial<Asking>
  /**
   * Whether the record can be approved or rejected now; by default, while it is pending.
   * Permissions are checked separately, from the calls.
   */
  canApprove?: boolean
  canReject?: boolean
  /** Words for this kind of record, in place of the usual words for a decision. */
  words?: Partial<Record<'approve' | 'reject' | 'approved' | 'rejected', string>>
  /**
   * The question asked on rejection, and labels for the contract's reasons if it offers a choice.
   */
  rejection?: Partial<Asking>
  icon?: ReactNode
  /** Whether the buttons are small and have no shortcuts, for a banner or a line. */
  isSmall?: boolean
  onDone?: (after: Answer<N['approve']>, isApproved: boolean) => void
  /** Further buttons, placed before the approve button. */
  children?: ReactNode
}

/**
 * The buttons that approve or reject what somebody else has entered, with keys Y and X. Asks for a
 * reason within the contract's limits and sends each decision once. If somebody else decided first,
 * it says who and shows their decision.
 */
export function DecisionFooter<N extends DecidedNoun>({
  noun,
  params,
  record: { version, status },
  name,
  stale,
  approval = {},
  asks = false,
  canApprove = status === 'pending',
  canReject = status === 'pending',
  words = {},
  rejection = {},
  icon = <Check size={16} aria-hidden />,
  isSmall = false,
  onDone,
  children,
}: DecisionFooterProps<N>) {
  const t = useWords(decisionWords)
  const can = useCan()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const no: DecisionCall = 'reject' in noun ? noun.reject : noun.deny
  const invalidates = [...stale, decision.list]
  const onDecided = (isApproved: boolean) => (after: unknown) => {
    setAsking(null)
    toasts.add({
      title: isApproved ? (words.approved ?? t('approved', { name })) : (words.rejected ?? t('rejected', { name })),
    })
    onDone?.(after as Answer<N['approve']>, isApproved)
  }
  const send = useSend<Call>(noun.approve, {
    invalidates,
    onDone: onDecided(true),
  })
  const approve = () => {
    if (asks) return setAsking('approve')
    const note = noteOf(noun.approve, approval)
    send.mutate({ params, body: { version, ...approval, ...(note && { [note]: '' }) } } as CallInput<Call>)
  }
  const mayApprove = canApprove && can(noun.approve.permission as Permission)
  const mayReject = canReject && can(no.permission as Permission)
  const labels = { approve: words.approve ?? t('approve'), reject: words.reject ?? t('reject') }
  useKeys([
    ...(mayApprove && !isSmall ? [{ keys: 'y', label: labels.approve, run: approve }] : []),
    ...(mayReject && !isSmall ? [{ keys: 'x', label: labels.reject, run: () => setAsking('reject') }] : []),
  ])
  const size = isSmall ? ('small' as const) : undefined
  const question: Partial<Asking> = asking === 'reject' ? rejection : typeof asks === 'object' ? asks : {}
  return (
    <>
      {mayReject && (
        <Button size={size} variant="danger" icon={<X size={16} aria-hidden />} onPress={() => setAsking('reject')}>
          {labels.reject}
        </Button>
      )}
      {children}
      {mayApprove && (
        <Button size={size} variant="solid" icon={icon} isPending={send.isPending} onPress={approve}>
          {labels.approve}
        </Button>
      )}
      {/* Once somebody else has decided, the dialog has nothing left to ask. */}
      {asking && (asking === 'approve' ? mayApprove : mayReject) && (
        <DecisionDialog
          call={asking === 'approve' ? noun.approve : no}
          title={t(asking === 'approve' ? 'whyApprove' : 'whyReject', { name })}
          save={labels[asking]}
          isDanger={asking === 'reject'}
          fixed={asking === 'approve' ? approval : {}}
          params={params}
          version={version}
          invalidates={invalidates}
          onDone={onDecided(asking === 'approve')}
          onClose={() => setAsking(null)}
          {...question}
        />
      )}
    </>
  )
}
