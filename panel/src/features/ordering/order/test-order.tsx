import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import { ofOrder, reasonsOf } from '#panel/domain/ordering/of-order.ts'
import { ticketHeight } from '#panel/domain/ordering/ticket-paper.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Spinner } from '#panel/ui/spinner.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './act/acts.ts'
import { boardQuery } from './board-query.ts'
import { ticketKinds, useAllRules } from './print/print-rules.ts'
import { Ticket } from './print/ticket.tsx'
import { testWords } from './test-words.ts'
import { useBell, type Step } from './use-bell.tsx'

type State = Step['state']
/** On a working till, every step takes less than this, in ms. */
const patienceMs = 10_000

/** Sends a marked test order through the normal path and reports each step. */
export default function TestOrder({
  branch_id,
  onClose,
}: {
  branch_id: string
  /** Called when the dialog closes. If it passes an order, the caller opens that order. */
  onClose: (open?: { order: string }) => void
}) {
  const w = useWords(testWords)
  const can = useCan()
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set())
  const [isLate, setLate] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const test = useSend(order.test)
  const row = test.data
  const bell = useBell(branch_id, row?.id, isLate)
  useBranchEvents(branch_id, {
    order: ({ change, data }) => change === 'created' && setHeard((old) => new Set(old).add(data.id)),
  })
  useEffect(() => {
    if (!row) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [row])

  const board = useQuery(boardQuery(branch_id))
  const { data: now } = useQuery({
    ...ask(branch.state, { params: { branch_id } }),
    enabled: row !== undefined && can('get-branch-state'),
  })
  const rules = useAllRules()[branch_id]
  const isPrinting = ticketKinds.some((it) => rules && rules[it].when !== 'off')
  const detail = useQuery({ ...ask(order.read, ofOrder({ id: row?.id ?? '', branch_id })), enabled: row !== undefined })
  useEffect(() => {
    if (detail.data && paper.current) setHeight(ticketHeight(paper.current))
  }, [detail.data])

  const until = (isGood: boolean, otherwise: State = 'bad'): State => (isGood ? 'good' : isLate ? otherwise : 'waiting')
  const isOnBoard = board.data?.data.some((each) => each.id === row?.id) ?? false
  const steps: Step[] = [
    {
      id: 'server',
      state: test.error ? 'bad' : row ? 'good' : 'waiting',
      text: test.error?.message ?? (now?.state === 'closed' ? w('closedNow') : undefined),
    },
    {
      id: 'socket',
      state: until(row !== undefined && heard.has(row.id)),
      text: isLate && row && !heard.has(row.id) ? w('socketBad') : undefined,
    },
    { id: 'alarm', ...bell },
    { id: 'board', state: until(isOnBoard), text: isLate && !isOnBoard ? w('boardBad') : undefined },
    {
      id: 'ticket',
      state: detail.error ? 'bad' : until(height !== null && height > 10),
      text: height
        ? `${w('ticketGood', { height })}${isPrinting ? '' : ` ${w('ticketByHand')}`}`
        : detail.error?.message,
    },
  ]
  async function end() {
    onClose()
    if (!row) return
    const reasons = await send(order.reasons, reasonsOf(row, 'cancel'))
    const reason = reasons.find((each) => each.code === 'test') ?? reasons.find((each) => !each.needs_text)
    const now = board.data?.data.find((each) => each.id === row.id) ?? row
    if (reason) await act(now, 'cancel', { reason_id: reason.id, text: '' })
  }
  const isStarted = !test.isIdle
  return (
    <Dialog
      onClose={() => onClose()}
      width="narrow"
      title={w('title')}
      footer={
        row ? (
          <>
            {can('patch-order-cancel') && <Button onPress={() => void end()}>{w('end')}</Button>}
            <Button variant="solid" onPress={() => onClose({ order: row.id })}>
              {w('show')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => onClose()}>{w('close')}</Button>
            <Button
              variant="solid"
              autoFocus
              isPending={test.isPending}
              onPress={() => test.mutate({ params: { branch_id } })}
            >
              {w('send')}
            </Button>
          </>
        )
      }
    >
      <p className="text-sm text-pretty text-muted">{w('text')}</p>
      <ol role="status" className="mt-4 grid gap-3">
        {steps.map((step) => (
          <li
            key={step.id}
            data-step={step.id}
            className={cx('flex gap-3 transition-opacity', !isStarted && !step.cure && 'opacity-45')}
          >
            <Sign state={isStarted ? step.state : 'unknown'} />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{w(step.id)}</span>
              {isStarted && <span className="sr-only">: {w(`state.${step.state}`)}</span>}
              <span className="block min-h-4 text-xs text-pretty text-muted">
                {(isStarted || step.cure) && step.text}
              </span>
              {step.cure}
            </span>
          </li>
        ))}
      </ol>
      {detail.data &&
        createPortal(
          <div ref={paper} aria-hidden className="invisible fixed top-0 left-[-200mm]">
            <Ticket row={detail.data} kind="kitchen" width="80" isCopy={false} />
          </div>,
          document.body,
        )}
    </Dialog>
  )
}

function Sign({ state }: { state: State }) {
  if (state === 'waiting') return <Spinner className="m-0.5 size-4 text-muted" />
  const Icon = state === 'good' ? CircleCheck : state === 'bad' ? CircleX : CircleDashed
  return (
    <Icon
      size={20}
      aria-hidden
      className={cx('shrink-0', { good: 'text-success', bad: 'text-danger', unknown: 'text-muted' }[state])}
    />
  )
}
