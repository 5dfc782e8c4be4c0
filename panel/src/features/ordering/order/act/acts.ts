import { useSyncExternalStore } from 'react'
import type { CallInput } from '#contract/kit/call.ts'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { deviceName, whoAt } from '#panel/domain/organisation/device.ts'
import { aboutOrder, sayDone, sayDoneUnseen } from '#panel/domain/ordering/order-done.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { format } from '#panel/kit/words/format.ts'
import { can } from '#panel/kit/server/session.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { say } from '#panel/kit/words/words.ts'
import { hearRow } from '../board-query.ts'
import { stepPermission, target, type Step } from './steps.ts'
import { takeBackWords } from './take-back-words.ts'
import { words } from '../words.ts'

/**
 * A step's extra input: minutes for approve, a courier for dispatch, a reason for cancel and
 * return.
 */
export interface StepMore {
  minutes?: number
  courier_name?: string
  reason_id?: number
  text?: string
}

/** A step that has been pressed but not yet answered. */
export interface Pending {
  step: Step
  /** The order's status if the step is not refused. */
  status: OrderStatus | null
  /** The order as it is then; null if the step was refused. */
  answer: Promise<OrderRow | null>
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

/** The pending steps, by order. */
export const useAllPending = () => useSyncExternalStore(onPending, () => pending)
/** The pending step of one order, as it is now. */
export const pendingOf = (id: string) => pending.get(id)
/** The pending step of one order, as it changes. */
export const usePending = (id: string) => useSyncExternalStore(onPending, () => pending.get(id))

/**
 * Takes a step: shows at once that it is on its way, then what came of it. Returns the order as it
 * is now; null if it was refused, which a toast has explained. A field error (`invalid`) is thrown,
 * for the dialog that has the field.
 */
export function act(row: OrderRow, step: Step, more: StepMore = {}, key = uuid()): Promise<OrderRow | null> {
  if (pending.has(row.id)) return Promise.resolve(null)
  const done = take(row, step, more, key)
  const isBack = step === 'ready' || step === 'undoCancel' || step === 'takeBack'
  last = done.catch(() => null)
  setPending(row.id, { step, status: isBack ? null : target[step], answer: last })
  return done
}

/** This till's last step, pending or answered. */
let last: Promise<OrderRow | null> = Promise.resolve(null)

/**
 * Whether this user can still take back the order's last step; the server allows a second more than
 * the card shows.
 */
const canTakeBack = (row: OrderRow | null | undefined): row is OrderRow =>
  Boolean(row?.take_back && Date.parse(row.take_back.until) > serverNow() && can(stepPermission(row.take_back.step)))

/**
 * Takes back this till's last step once it is answered; if that is no longer possible, the step of
 * the focused order.
 */
export async function takeBackLast(focused: OrderRow | undefined): Promise<void> {
  const mine = await last
  const row = [mine, focused].find(canTakeBack)
  if (row) await act(row, 'takeBack')
}

async function take(row: OrderRow, step: Step, more: StepMore, key: string): Promise<OrderRow | null> {
  try {
    // Each step's call gets its own part of `more`; the contract's schema refuses anything else.
    const given = {
      ...ofOrder(row),
      body: { version: row.version, device: deviceName(), ...more },
    } as CallInput<(typeof calls)[Step]>
    const moved: OrderRow = await send(calls[step], given, { key })
    answered.set(row.id, { status: pending.get(row.id)?.status ?? null, at: Date.now() })
    hearRow(moved)
    closeUnanswered()
    // Earlier toasts about the order, a refusal or another step, are outdated.
    toasts.closeAbout(aboutOrder(row))
    void sayHappened(moved, step)
    return moved
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.problem?.code === 'invalid') throw error
    await refused(row, step, error, () => void act(row, step, more, key))
    return null
  } finally {
    setPending(row.id, null)
  }
}

/**
 * Shows a toast if the card leaves the screen, and always when an order ends, which can be undone
 * for a while.
 */
async function sayHappened(row: OrderRow, step: Step) {
  if (step === 'ready' || step === 'takeBack') return
  if (step !== 'cancel' && step !== 'return') return sayDoneUnseen(row, step, () => takeBackAction(row))
  if (step === 'return' || !can(calls.undoCancel.permission)) return sayDone(row, step)
  const now = await send(calls.read, ofOrder(row)).catch(() => null)
  const label = say(words)('undo')
  sayDone(row, step, now?.can_undo_cancel_until ? { label, onAction: () => void act(now, 'undoCancel') } : undefined)
}

const takeBackAction = (row: OrderRow) =>
  canTakeBack(row)
    ? {
        label: say(takeBackWords)('undo'),
        onAction: () => void act(row, 'takeBack'),
        until: Date.parse(row.take_back!.until) - serverNow() + Date.now(),
      }
    : undefined

/**
 * This till's successful steps, kept for the seconds in which somebody else's move of the same
 * order may still be reported.
 */
const answered = new Map<string, { status: OrderStatus | null; at: number }>()
const raceMs = 5000

/**
 * Handles a move reported by the socket. When two tills take the same step at once, both calls
 * succeed; the later one learns here that the step was somebody else's.
 */
export function hearMove(
  { data, by, device }: { data: OrderRow; by: string | null; device: string | null },
  me: string,
) {
  const mine = answered.get(data.id)
  const status = pending.get(data.id)?.status ?? (mine && Date.now() - mine.at < raceMs ? mine.status : null)
  if (by === null || by === me || status !== data.status) return
  sayMoved(data, data.status, whoAt(by, device), say(words)('justNow'))
}

/** Places that show an order report there who moved it, since a toast would cover their buttons. */
const places = new Map<string, (text: string) => void>()
/**
 * Reports lost races of an order in this place while it is shown; returns a function that stops it.
 */
export function sayMovesIn(id: string, tell: (text: string) => void) {
  places.set(id, tell)
  return () => void places.delete(id)
}

/** The last message about an order: the refusal and the socket report the same move, in either order. */
const saidMoves = new Map<string, { status: OrderStatus; at: number }>()

function sayMoved(row: OrderRow, status: OrderStatus, who: string, when: string) {
  const said = saidMoves.get(row.id)
  if (said?.status === status && Date.now() - said.at < raceMs) return
  saidMoves.set(row.id, { status, at: Date.now() })
  const t = say(words)
  const title = t(`moved.${status}`, { who, when })
  const tell = places.get(row.id)
  if (tell) tell(title)
  else
    toasts.add({
      kind: 'warning',
      title,
      description: t('movedText', { number: shownNumber(row) }),
      about: aboutOrder(row),
    })
}

interface Now {
  current_status: OrderStatus
  by: string | null
  device: string | null
  at: string | null
}

/**
 * After a lost race, shows who won; without an answer, offers the same attempt again under the same
 * key; otherwise shows why it was refused.
 */
async function refused(row: OrderRow, step: Step, refusal: Refusal, again: () => void) {
  const t = say(words)
  if (step === 'takeBack' && refusal.problem?.code === 'conflict') {
    toasts.add({
      kind: 'warning',
      title: say(takeBackWords)('notBack', { number: shownNumber(row) }),
      description: refusal.message,
      about: aboutOrder(row),
    })
    await refresh(row)
    return
  }
  if (refusal.problem?.code === 'conflict') {
    const { current_status, by, device, at } = refusal.problem.current as Now
    const when = at ? format().relative(at, Math.max(Date.now(), Date.parse(at))) : ''
    sayMoved(row, current_status, whoAt(by ?? t('someone'), device), when)
    await refresh(row)
    return
  }
  const isSilent = refusal.status === '' || refusal.status >= 500
  const toastKey = toasts.add({
    kind: 'danger',
    title: t('notDone', { number: shownNumber(row) }),
    // A reload without a connection would lose the board, so the toast says to wait.
    description: refusal.status === '' ? t('noAnswer') : refusal.message,
    about: aboutOrder(row),
    ...(isSilent && { action: { label: t('again'), onAction: again } }),
  })
  if (isSilent) unanswered.push({ toastKey, row })
  else await refresh(row)
}

/** Toasts about steps that got no answer, kept until there is one. */
let unanswered: { toastKey: string; row: OrderRow }[] = []

/** The server answers again, so the toasts about missing answers are closed. */
export function closeUnanswered() {
  for (const { toastKey } of unanswered) toasts.close(toastKey)
  unanswered = []
}

/**
 * The connection is back, which the socket may not have noticed: the order is fetched to learn the
 * step's result.
 */
addEventListener('online', () => unanswered.forEach(askAgain))

const askAgainMs = 1000

/**
 * A restored connection may fail at first, so this retries until there is an answer or the
 * connection is lost again.
 */
function askAgain(it: (typeof unanswered)[number]) {
  void send(calls.read, ofOrder(it.row)).then(
    (now) => {
      hearRow(now)
      toasts.close(it.toastKey)
      unanswered = unanswered.filter((each) => each !== it)
    },
    (error: unknown) => {
      const isAnswer = error instanceof Refusal && error.status !== '' && error.status < 500
      if (!isAnswer) setTimeout(() => navigator.onLine && unanswered.includes(it) && askAgain(it), askAgainMs)
    },
  )
}

/** Reads the order again; if that fails too, the socket will report it. */
const refresh = (row: OrderRow) => send(calls.read, ofOrder(row)).then(hearRow, () => undefined)
