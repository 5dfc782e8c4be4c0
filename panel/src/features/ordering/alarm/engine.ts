import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { ToPanel } from '#contract/platform/sockets.ts'
import { serverNow, setServerTime } from '#panel/domain/clock.ts'
import { deviceName } from '#panel/domain/device.ts'
import { send } from '#panel/kit/client.ts'
import { lastHeard, sayLive, type LiveState } from '#panel/kit/live.ts'
import { alarm, forgetAlarm, setAlarm } from './alarm-state.ts'
import { sayCancelled } from './cancelled.ts'
import { everySecond } from './clock.ts'
import { deviceId } from './device-id.ts'
import { isMuted, mutedUntil, muteFor } from './mute.ts'
import { isCancelledOutside, loudFrom, ringing } from './ringing.ts'
import { isSomeTabRinging, standInLine } from './ringer.ts'
import { blinkTitle } from './signs.ts'
import { canSound, openSound, play, ring } from './sound.ts'

/** Without a word for longer than a ping takes, the board is asked as if there were no line. */
const silentMs = 17_000
const pollMs = 10_000
/** A line that comes back within this time was never said to be lost. */
const lostAfterMs = 8_000
const deafAfterMs = 25_000
/** A sound that is allowed takes a moment to open; until then nothing is said to be blocked. */
const openingMs = 1500
const rearmEverySec = 60

type OrderEvent = Extract<ToPanel, { type: 'order' }>

/** What is known of the branch listened for. */
interface Watch {
  branch_id: string
  startedAt: number
  waiting: Map<string, OrderRow>
  /** Events since the last whole snapshot: laid over one that was taken before them. */
  recent: Pick<OrderEvent, 'seq' | 'data'>[]
  /** Answers to acts of this tab, and when (ms): laid over a snapshot that was asked for before them. */
  answers: { row: OrderRow; at: number }[]
  isBoardOld: boolean
  isAsking: boolean
  askedAt: number
  boardAt: number
  lostSince: number | null
  leaveLine: (() => void) | null
  isArmed: boolean
  /** Orders told to the black box, with whether they were muted. */
  noted: Set<string>
  seconds: number
}

let watch: Watch | null = null
let line: LiveState['state'] = 'offline'

/** Begins to listen for a branch; answers how to stop. Events, snapshots and the state of the line are told to the functions below. */
export function startAlarm(branch_id: string): () => void {
  const it: Watch = {
    branch_id,
    startedAt: Date.now(),
    waiting: new Map(),
    recent: [],
    answers: [],
    isBoardOld: true,
    isAsking: false,
    askedAt: 0,
    boardAt: Date.now(),
    lostSince: null,
    leaveLine: null,
    isArmed: false,
    noted: new Set(),
    seconds: 0,
  }
  watch = it
  openSound(update)
  const stopClock = everySecond(tick)
  addEventListener('storage', update)
  update()
  return () => {
    stopClock()
    removeEventListener('storage', update)
    leave(it)
    watch = null
    ring(null)
    forgetAlarm()
  }
}

/** An event of the socket. */
export function hearOrder({ seq, data, change, by }: OrderEvent) {
  if (!watch) return
  watch.recent = [...watch.recent.filter((each) => each.data.id !== data.id), { seq, data }].slice(-200)
  keep(watch, data)
  if (change === 'moved' && isCancelledOutside(data, by)) {
    if (alarm().ringer === 'this' && !isMuted()) play('cancelled')
    sayCancelled(data, by)
  }
  update()
}

/** An order as a call of ours answered it: the bell need not wait for the socket's word. */
export function hearAnswer(row: OrderRow) {
  if (watch?.branch_id !== row.branch_id) return
  watch.answers = [...watch.answers, { row, at: Date.now() }].slice(-50)
  keep(watch, row)
  update()
}

/** History is gone, or was never there: a whole snapshot is taken. */
export function hearResync() {
  if (!watch) return
  watch.recent = []
  watch.isBoardOld = true
  watch.askedAt = 0
  void takeBoard()
}

/** The line stands (again): the server has forgotten that this device rings. */
export function hearConnected() {
  if (!watch) return
  watch.isArmed = false
  update()
}

export function setLine(next: LiveState['state']) {
  line = next
  update()
}

/** Silent in this browser for so many minutes; 0 ends it. The branch counts this device as unarmed meanwhile. */
export function mute(minutes: number) {
  muteFor(minutes)
  update()
}

/** The device has another name now. */
export const renamed = () => arm(true)

function keep({ waiting }: Watch, row: OrderRow) {
  if (row.status === 'awaiting_approval') waiting.set(row.id, row)
  else waiting.delete(row.id)
}

const isLineQuiet = () => line !== 'live' || Date.now() - (lastHeard() ?? 0) > silentMs

function tick() {
  if (!watch) return
  watch.seconds++
  blinkTitle()
  if ((watch.isBoardOld || isLineQuiet()) && Date.now() - watch.askedAt >= pollMs) void takeBoard()
  // A device the server has lost sight of, for whatever reason, is told again.
  if (watch.seconds % rearmEverySec === 0) arm(true)
  if (watch.seconds % 5 === 1) void lookAtTabs(watch)
  update()
}

/** The alarm is worked out anew from what is known now. Cheap, and the same question has the same answer: it may be called at any time. */
function update() {
  if (!watch) return
  const orders = ringing(watch.waiting.values(), serverNow())
  const isReady = canSound()
  standOrLeave(watch, isReady)
  const isThis = alarm().ringer === 'this'
  const isRinging = orders.length > 0 && isThis && isReady && !isMuted()
  ring(isRinging ? loudFrom(orders) : null)
  arm()
  if (isThis) note(watch, orders)
  setAlarm({
    branch_id: watch.branch_id,
    orders,
    sound: isReady ? 'ready' : Date.now() - watch.startedAt < openingMs ? 'opening' : 'blocked',
    mutedUntil: mutedUntil(),
    ...lost(watch),
  })
}

/** Only a tab that can sound stands in line to be the one that rings. */
function standOrLeave(it: Watch, isReady: boolean) {
  if (isReady && !it.leaveLine) {
    it.leaveLine = standInLine(it.branch_id, (isHeld) => {
      if (watch !== it) return
      setAlarm({ ringer: isHeld ? 'this' : 'none' })
      if (isHeld) update()
    })
  } else if (!isReady && it.leaveLine) leave(it)
}

/** The server hears that this tab no longer rings before another tab of this browser may say that it does. */
function leave(it: Watch) {
  const { leaveLine } = it
  it.leaveLine = null
  arm()
  leaveLine?.()
}

async function lookAtTabs(it: Watch) {
  if (alarm().ringer === 'this') return
  const isSome = await isSomeTabRinging(it.branch_id)
  if (watch === it && alarm().ringer !== 'this') setAlarm({ ringer: isSome ? 'other' : 'none' })
}

/** Tells the server when this device becomes one that rings, and when no longer. A tab that never rang says nothing: another may. */
function arm(isAgain = false) {
  if (!watch) return
  const is_armed = watch.leaveLine !== null && alarm().ringer === 'this' && canSound() && !isMuted()
  if (is_armed === watch.isArmed && !(isAgain && is_armed)) return
  if (sayLive({ type: 'arm', branch_id: watch.branch_id, device: deviceId(), name: deviceName(), is_armed }))
    watch.isArmed = is_armed
}

/** Each order that begins to ring here is told to the black box, and whether it was mute. */
function note(it: Watch, orders: readonly OrderRow[]) {
  const is_muted = isMuted()
  for (const { id } of orders) {
    const key = `${id} ${is_muted}`
    if (
      !it.noted.has(key) &&
      sayLive({ type: 'ring', branch_id: it.branch_id, order_id: id, device: deviceId(), is_muted })
    )
      it.noted.add(key)
  }
}

function lost(it: Watch): { lostAt: number | null; isDeaf: boolean } {
  const now = Date.now()
  if (!isLineQuiet()) {
    it.lostSince = null
    return { lostAt: null, isDeaf: false }
  }
  it.lostSince ??= now
  if (now - it.lostSince < lostAfterMs) return { lostAt: null, isDeaf: false }
  if (alarm().lostAt === null && alarm().ringer === 'this' && !isMuted()) play('lost')
  return { lostAt: lastHeard() ?? it.startedAt, isDeaf: now - it.boardAt > deafAfterMs }
}

/** Reads the whole board; a failure is tried again by the clock. */
async function takeBoard() {
  const it = watch
  if (!it || it.isAsking) return
  const askedAt = Date.now()
  Object.assign(it, { isAsking: true, isBoardOld: false, askedAt })
  try {
    const board = await send(calls.board, { params: { branch_id: it.branch_id } })
    if (watch !== it) return
    setServerTime(board.now)
    it.waiting.clear()
    for (const row of board.data) keep(it, row)
    for (const { seq, data } of it.recent) if (seq > board.seq) keep(it, data)
    for (const { row, at } of it.answers) if (at > askedAt) keep(it, row)
    it.boardAt = Date.now()
  } catch {
    it.isBoardOld = true
    // The clock asks again; when nothing gets through for long, the bar says so.
  } finally {
    it.isAsking = false
    update()
  }
}
