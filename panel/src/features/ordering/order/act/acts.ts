import { useSyncExternalStore } from 'react'
import type { CallInput } from '#contract/kit/call.ts'
import type { ReturnedLines } from '#contract/ordering/order-fields.ts'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { deviceName, whoAt } from '#panel/domain/organisation/device.ts'
import { aboutOrder, sayDone, sayDoneUnseen } from '#panel/domain/ordering/order-done.ts'
import { notDone } from '#panel/domain/ordering/not-done.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { createListeners } from '#panel/ui/listeners.ts'
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
 * The further input that some steps need: minutes for approve, a courier for dispatch, a reason for
 * cancel and return.
 */
export interface StepMore {
  minutes?: number
  courier_name?: string
  courier_id?: string
  reason_id?: number
  text?: string
  /** The items to return, if the rest of the order stays sold. */
  lines?: ReturnedLines
}

/** A step that was pressed but is not answered yet. */
export interface Pending {
  step: Step
  /** The status that the order gets if the step succeeds. */
  status: OrderStatus | null
  /** The order after the step; null if the step was refused. */
  answer: Promise<OrderRow | null>
}

let pending: ReadonlyMap<string, Pending> = new Map()
const { listen, tell } = createListeners()
function setPending(id: string, it: Pending | null) {
  const next = new Map(pending)
  if (it) next.set(id, it)
  else next.delete(id)
  pending = next
  tell()
}

/** The pending steps, by order. */
export const useAllPending = () => useSyncExternalStore(listen, () => pending)
/** The pending step of one order, read once. */
export const pendingOf = (id: string) => pending.get(id)
/** The pending step of one order. Re-renders when it changes. */
export const usePending = (id: string) => useSyncExternalStore(listen, () => pending.get(id))

/**
 * Takes a step. Shows at once that the step is on its way, and later its result. Returns the order
 * as it is afterwards, or null if the step was refused, which a toast has explained. A field error
 * (`invalid`) is thrown, for the dialog that has the field.
 */
export function act(row: OrderRow, step: Step, more: StepMore = {}, key = uuid()): Promise<OrderRow | null> {
  if (pending.has(row.id)) return Promise.resolve(null)
  const done = take(row, step, more, key)
  const isBack = step === 'ready' || step === 'undoCancel' || step === 'takeBack' || more.lines
  last = done.catch(() => null)
  setPending(row.id, { step, status: isBack ? null : target[step as keyof typeof target], answer: last })
  return done
}

/** The last step of this till, whether pending or answered. */
let last: Promise<OrderRow | null> = Promise.resolve(null)

/**
 * Whether this user can still take back the order's last step. The server allows a second more than
 * the card shows.
 */
const canTakeBack = (row: OrderRow | null | undefined): row is OrderRow =>
  Boolean(row?.take_back && Date.parse(row.take_back.until) > serverNow() && can(stepPermission(row.take_back.step)))

/**
 * Takes back this till's last step once it is answered. If that is no longer possible, takes back
 * the step of the focused order.
 */
export async function takeBackLast(focused: OrderRow | undefined): Promise<void> {
  const mine = await last
  const row = [mine, focused].find(canTakeBack)
  if (row) await act(row, 'takeBack')
}

async function take(row: OrderRow, step: Step, more: StepMore, key: string): Promise<OrderRow | null> {
  try {
    // The call of each step gets its own part of `more`, because the contract's schema refuses
    // anything else.
    const given = {
      ...ofOrder(row),
      body: { version: row.version, device: deviceName(), ...more },
    } as CallInput<(typeof calls)[Step]>
    const moved: OrderRow = await send(calls[step], given, { key })
    answered.set(row.id, { status: pending.get(row.id)?.status ?? null, at: Date.now() })
    hearRow(moved)
    closeUnanswered()
    // Earlier toasts about the order, whether about a refusal or another step, are outdated.
    toasts.closeAbout(aboutOrder(row))
    // The dialog itself says that a part was returned.
    if (!more.lines) void sayHappened(moved, step)
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
 * Shows a toast if the order's card leaves the screen. Always shows one when an order ends, which
 * can be undone for a while.
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
 * This till's successful steps. They are kept for the seconds in which the socket may still report
 * that somebody else moved the same order.
 */
const answered = new Map<string, { status: OrderStatus | null; at: number }>()
const raceMs = 5000

/**
 * Handles a move that the socket reports. If two tills take the same step at once, both calls
 * succeed, and the later till learns here that the step was somebody else's.
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

/**
 * The places on the screen that show an order and can say who has moved it, by the order's id. A
 * message there covers no buttons, unlike a toast.
 */
const places = new Map<string, (text: string) => void>()
/**
 * Registers a place that shows this order. Until the returned function is called, `tell` receives
 * who else has moved the order.
 */
export function sayMovesIn(id: string, tell: (text: string) => void) {
  places.set(id, tell)
  return () => void places.delete(id)
}

/**
 * The last message about an order. The refusal and the socket report the same move, in either
 * order, and only the first report is shown.
 */
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
  by_customer?: boolean
  device: string | null
  at: string | null
}

/**
 * If somebody else was faster, says who. If there was no answer, offers to send the same attempt
 * again under the same key. Otherwise says why it was refused.
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
    const { current_status, by, by_customer, device, at } = refusal.problem.current as Now
    const when = at ? format().relative(at, Math.max(Date.now(), Date.parse(at))) : ''
    sayMoved(row, current_status, whoAt(by ?? t(by_customer ? 'theCustomer' : 'someone'), device), when)
    await refresh(row)
    return
  }
  const isSilent = refusal.status === '' || refusal.status >= 500
  const toastKey = toasts.add({
    kind: 'danger',
    ...notDone(row, refusal),
    about: aboutOrder(row),
    ...(isSilent && { action: { label: t('again'), onAction: again } }),
  })
  if (isSilent) unanswered.push({ toastKey, row })
  else await refresh(row)
}

/** Toasts about steps that got no answer. They are kept until there is an answer. */
let unanswered: { toastKey: string; row: OrderRow }[] = []

/** The server answers again, so the toasts about missing answers are closed. */
export function closeUnanswered() {
  for (const { toastKey } of unanswered) toasts.close(toastKey)
  unanswered = []
}

/**
 * The connection is back, which the socket may not have noticed. The order is fetched, to learn
 * what became of the step.
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
