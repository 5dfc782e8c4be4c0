import { useEffect, useEffectEvent, useRef } from 'react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { deviceName } from '#panel/domain/device.ts'
import { sayDoneUnseen } from '#panel/domain/order-done.ts'
import type { Refusal } from '#panel/kit/client.ts'
import { useSend } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { useWords } from '#panel/kit/words.ts'
import { alarm } from './alarm-state.ts'
import { hearAnswer, hearResync } from './engine.ts'
import { words } from './words.ts'

/** The two answers to an order that rings, what becomes of them, and the way back. */
export function useAnswers(row: OrderRow) {
  const t = useWords(words)
  const silence = useRef<string | null>(null)
  // Shown while the outcome is unknown; once the order stops ringing, that is the answer.
  const answered = () => {
    if (silence.current) toasts.close(silence.current)
    silence.current = null
  }
  const heard = useEffectEvent(answered)
  useEffect(() => () => heard(), [])
  const onRefused = (refusal: Refusal) => {
    answered()
    if (refusal.status === '') silence.current = toasts.add({ kind: 'danger', title: refusal.message })
    else sayRefusal(refusal)
  }
  const hooks = { onDone: hearAnswer, onRefused, invalidates: [calls.board] }
  const acknowledge = useSend(calls.acknowledge, hooks)
  const approve = useSend(calls.approve, {
    ...hooks,
    onDone: (moved) => {
      hearAnswer(moved)
      // While others ring, their cards are seen to move up, and a sentence would lie over their buttons.
      if (alarm().orders.length === 0) sayDoneUnseen(moved, 'approve', () => takeBack(moved))
    },
  })
  const undo = useSend(calls.takeBack, hooks)
  const takeBack = ({ id, version, take_back }: OrderRow) =>
    take_back
      ? {
          label: t('undo'),
          onAction: () => undo.mutate({ params: { order_id: id }, body: { version, device: deviceName() } }),
        }
      : undefined
  // Somebody else was faster: the toast says so, and the board is reloaded.
  const afterRefusal = { onError: () => hearResync(row.branch_id) }
  const given = { params: { order_id: row.id } }
  return {
    isBusy: acknowledge.isPending || approve.isPending,
    acknowledge: {
      isPending: acknowledge.isPending,
      run: () => acknowledge.mutate({ ...given, body: { device: deviceName() } }, afterRefusal),
    },
    approve: {
      isPending: approve.isPending,
      run: () => approve.mutate({ ...given, body: { version: row.version, device: deviceName() } }, afterRefusal),
    },
  }
}
