import { useSyncExternalStore } from 'react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { deviceName } from '#panel/domain/device.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/client.ts'
import { format } from '#panel/kit/format.ts'
import { uuid } from '#panel/kit/uuid.ts'
import { say } from '#panel/kit/words.ts'
import { hearRow } from './board-query.ts'
import { target, type Step } from './steps.ts'
import { words } from './words.ts'

/** What goes with a step: minutes with approve, a courier with dispatch, a reason with cancel and return. */
export interface StepMore {
  minutes?: number
  courier_name?: string
  reason_id?: number
  text?: string
}

/** A step that has been pressed and not yet answered. */
export interface Pending {
  step: Step
  /** Where the order will stand, if it is not refused. */
  status: OrderStatus | null
}

let pending: ReadonlyMap<string, Pending> = new Map()
const listeners = new Set<() => void>()
function setPending(id: string, it: Pending | null) {
  const next = new Map(pending)
  if (it) next.set(id, it)
  else next.delete(id)
  pending = next
  for (const listener of listeners) listener()
}
const onPending = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The steps on their way, by order. */
export const useAllPending = () => useSyncExternalStore(onPending, () => pending)
/** The step of one order that is on its way. */
export const usePending = (id: string) => useSyncExternalStore(onPending, () => pending.get(id))

/**
 * Takes a step: says at once that it is on its way, then what came of it. Answers the order as it is now; null when it was refused, which has been
 * said in a toast. A field's error (`invalid`) is thrown, for the dialog that has the field.
 */
export async function act(row: OrderRow, step: Step, more: StepMore = {}, key = uuid()): Promise<OrderRow | null> {
  if (pending.has(row.id)) return null
  setPending(row.id, { step, status: step === 'ready' || step === 'undoCancel' ? null : target[step] })
  try {
    // Each step's call takes its own part of `more`; the contract's schema refuses what does not belong.
    const given = {
      params: { order_id: row.id },
      body: { version: row.version, device: deviceName(), ...more },
    } as never
    const moved: OrderRow = await send(calls[step], given, { key })
    hearRow(moved)
    return moved
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.problem?.code === 'invalid') throw error
    await refused(row, error, () => void act(row, step, more, key))
    return null
  } finally {
    setPending(row.id, null)
  }
}

interface Now {
  current_status: OrderStatus
  by: string | null
  at: string | null
}

/** A race that was lost says who won; no answer offers the same attempt again, under the same key; anything else says why. */
async function refused(row: OrderRow, refusal: Refusal, again: () => void) {
  const t = say(words)
  if (refusal.problem?.code === 'order_moved') {
    const { current_status, by, at } = refusal.problem.current as Now
    toasts.add({
      kind: 'warning',
      title: t(`moved.${current_status}`, {
        who: by ?? t('someone'),
        when: at ? format().relative(at, Math.max(Date.now(), Date.parse(at))) : '',
      }),
      description: t('movedText', { number: String(row.number) }),
    })
    await refresh(row)
    return
  }
  const isSilent = refusal.status === '' || refusal.status >= 500
  toasts.add({
    kind: 'danger',
    title: t('notDone', { number: String(row.number) }),
    description: refusal.message,
    ...(isSilent && { action: { label: t('again'), onAction: again } }),
  })
  if (!isSilent) await refresh(row)
}

/** Takes the newest of an order; when that fails too, the socket will tell. */
const refresh = (row: OrderRow) => send(calls.read, { params: { order_id: row.id } }).then(hearRow, () => undefined)
