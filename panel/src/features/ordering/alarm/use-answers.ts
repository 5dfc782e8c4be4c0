import { useEffect, useEffectEvent, useRef } from 'react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { deviceName } from '#panel/domain/organisation/device.ts'
import { aboutOrder, sayDone } from '#panel/domain/ordering/order-done.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { notDone } from '#panel/domain/ordering/not-done.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { hearAnswer, hearResync } from './engine.ts'
import { words } from './words.ts'

/** The two answers to a ringing order, their results and their undo. */
export function useAnswers(row: OrderRow) {
  const t = useWords(words)
  const silence = useRef<string | null>(null)
  // Closes the toast that is shown while the outcome is unknown: an order that has stopped ringing
  // has been answered.
  const answered = () => {
    if (silence.current) toasts.close(silence.current)
    silence.current = null
  }
  const heard = useEffectEvent(answered)
  useEffect(() => {
    addEventListener('online', heard)
    return () => {
      removeEventListener('online', heard)
      heard()
    }
  }, [])
  const onRefused = (refusal: Refusal) => {
    answered()
    const key = toasts.add({
      kind: 'danger',
      ...notDone(row, refusal),
      about: aboutOrder(row),
    })
    if (refusal.status === '') silence.current = key
  }
  const hooks = { onDone: hearAnswer, onRefused, invalidates: [calls.board] }
  const acknowledge = useSend(calls.acknowledge, hooks)
  const approve = useSend(calls.approve, {
    ...hooks,
    onDone: (moved) => {
      hearAnswer(moved)
      sayDone(moved, 'approve', takeBack(moved))
    },
  })
  const undo = useSend(calls.takeBack, hooks)
  const takeBack = (moved: OrderRow) =>
    moved.take_back
      ? {
          label: t('undo'),
          onAction: () => undo.mutate({ ...ofOrder(moved), body: { version: moved.version, device: deviceName() } }),
          until: Date.parse(moved.take_back.until) - serverNow() + Date.now(),
        }
      : undefined
  // Somebody else was faster. The toast says so, and the board is reloaded.
  const afterRefusal = { onError: () => hearResync(row.branch_id) }
  const given = ofOrder(row)
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
