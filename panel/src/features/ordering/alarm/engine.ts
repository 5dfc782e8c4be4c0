import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { ToPanel } from '#contract/sockets.ts'
import { keepBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { serverNow, setServerTime } from '#panel/domain/platform/clock.ts'
import { deviceId, deviceName } from '#panel/domain/organisation/device.ts'
import { send } from '#panel/kit/server/client.ts'
import { isFirstTry, lastHeard, sayLive, type LiveState } from '#panel/kit/server/live.ts'
import { forgetAlarm, setAlarm, type AlarmState } from './alarm-state.ts'
import { sayCancelled } from './cancelled.ts'
import { everySecond } from './clock.ts'
import { nameByNumber } from './device-naming.ts'
import { isMuted, mutedUntil, muteFor } from './mute.ts'
import { isCancelledOutside, loudFrom, ringing, usuallyLouderSec } from './ringing.ts'
import { isSomeTabRinging, standInLine } from './ringer.ts'
import { blinkTitle } from './signs.ts'
import { canSound, openSound, play, ring } from './sound.ts'

/**
 * If no message comes for this long, in ms, which is more than a ping interval, the board is polled
 * as if the connection were down.
 */
const silentMs = 17_000
const pollMs = 10_000
/**
 * How often, in ms, the board is refetched while all is well, to pick up what no event reports,
 * such as the platform's defaults.
 */
const freshMs = 600_000
/**
 * A connection that is back within this time, in ms, is never reported as lost, because a server
 * restart takes a second or two.
 */
const cutAfterMs = 3_000
/**
 * After this time, in ms, a connection that is open but silent counts as lost too. It takes this
 * long because the next ping may be late. A loss is announced by a sound only after this time.
 */
const lostAfterMs = 8_000
/**
 * For this long, in ms, a connection that has not been made even once does not count as lost,
 * because it may still be made.
 */
const firstMs = 15_000
const deafAfterMs = 25_000
/**
 * For this long, in ms, sound is not reported as blocked, because sound that is allowed takes a
 * moment to start.
 */
const openingMs = 1500
const rearmEverySec = 60
/**
 * Events arrive one by one, including those missed while disconnected. For this long, in ms, an
 * order does not ring yet, because its answer may follow at once.
 */
const settleMs = 150

type OrderEvent = Extract<ToPanel, { type: 'order' }>

/** The known state of a branch to which this device listens. */
interface Watch {
  branch_id: string
  waiting: Map<string, OrderRow>
  /**
   * Events since the last full snapshot. They are applied to a snapshot that was taken before them.
   */
  recent: Pick<OrderEvent, 'seq' | 'data'>[]
  /**
   * The results of this tab's own actions, each with its time (ms). They are applied to a snapshot
   * that was requested before them.
   */
  answers: { row: OrderRow; at: number }[]
  /** The seconds after which the branch's orders ring louder, from the board. */
  louderSec: number
  isBoardOld: boolean
  isAsking: boolean
  /** Whether the branch's board has been requested at least once, successfully or not. */
  isKnown: boolean
  askedAt: number
  boardAt: number
  /** The tab of this browser that rings for the branch. */
  ringer: AlarmState['ringer']
  leaveLine: (() => void) | null
  isArmed: boolean
  /**
   * Orders that this device has reported as ringing, each with whether the device was muted. The
   * server keeps this to explain missed orders.
   */
  noted: Set<string>
}

/**
 * All branches to which this device listens, by id. They share one sound, one clock and one
 * connection.
 */
const watches = new Map<string, Watch>()
let line: LiveState['state'] = 'offline'
let startedAt = 0
let seconds = 0
let lostSince: number | null = null
let isLossHeard = false
let stopClock = () => {}
let settling: ReturnType<typeof setTimeout> | undefined

/**
 * Starts listening to a branch. Returns a function that stops it. The functions below receive its
 * events, snapshots and changes of the connection.
 */
export function startAlarm(branch_id: string): () => void {
  const it: Watch = {
    branch_id,
    waiting: new Map(),
    recent: [],
    answers: [],
    louderSec: usuallyLouderSec,
    isBoardOld: true,
    isAsking: false,
    isKnown: false,
    askedAt: 0,
    boardAt: Date.now(),
    ringer: 'none',
    leaveLine: null,
    isArmed: false,
    noted: new Set(),
  }
  if (watches.size === 0) wake()
  watches.set(branch_id, it)
  update()
  return () => {
    leave(it)
    watches.delete(branch_id)
    if (watches.size > 0) update()
    else sleep()
  }
}

function wake() {
  startedAt = Date.now()
  seconds = 0
  lostSince = null
  openSound(update)
  stopClock = everySecond(tick)
  addEventListener('storage', update)
}

function sleep() {
  stopClock()
  removeEventListener('storage', update)
  ring(null)
  forgetAlarm()
}

/** Receives an event of the socket. */
export function hearOrder({ branch_id, seq, data, change, by, by_customer }: OrderEvent) {
  const it = watches.get(branch_id)
  if (!it) return
  it.recent = [...it.recent.filter((each) => each.data.id !== data.id), { seq, data }].slice(-200)
  keep(it, data)
  if (change === 'moved' && isCancelledOutside(data, by)) {
    if (it.ringer === 'this' && !isMuted()) play('cancelled')
    sayCancelled(data, by, by_customer)
  }
  settling ??= setTimeout(() => {
    settling = undefined
    update()
  }, settleMs)
}

/**
 * Receives an order that one of our calls has returned, so that the alarm need not wait for the
 * socket.
 */
export function hearAnswer(row: OrderRow) {
  const it = watches.get(row.branch_id)
  if (!it) return
  it.answers = [...it.answers, { row, at: Date.now() }].slice(-50)
  keep(it, row)
  update()
}

/** Called when events of a branch were lost. Reads a full snapshot. */
export function hearResync(branch_id: string) {
  const it = watches.get(branch_id)
  if (!it) return
  it.recent = []
  it.isBoardOld = true
  it.askedAt = 0
  void takeBoard(it)
}

/**
 * Called when the branch itself has changed, because its orders may now ring louder after a
 * different time.
 */
export function hearBranch(branch_id: string) {
  const it = watches.get(branch_id)
  if (!it) return
  it.isBoardOld = true
  it.askedAt = 0
}

/**
 * Called when the connection is open (again). This device must then report again that it rings for
 * the branch, because the server has forgotten it.
 */
export function hearConnected(branch_id: string) {
  const it = watches.get(branch_id)
  if (!it) return
  it.isArmed = false
  update()
}

export function setLine(next: LiveState['state']) {
  line = next
  update()
}

/**
 * Mutes this browser for this many minutes; 0 unmutes it. While it is muted, the server does not
 * count this device as one that rings for its branches.
 */
export function mute(minutes: number) {
  muteFor(minutes)
  update()
}

/** The device was renamed. */
export function renamed() {
  for (const it of watches.values()) arm(it, true)
}

function keep({ waiting }: Watch, row: OrderRow) {
  if (row.status === 'awaiting_approval') waiting.set(row.id, row)
  else waiting.delete(row.id)
}

const isLineQuiet = () => line !== 'live' || Date.now() - (lastHeard() ?? 0) > silentMs

function tick() {
  seconds++
  blinkTitle()
  for (const it of watches.values()) {
    const isOld = it.isBoardOld || Date.now() - it.boardAt > freshMs
    if ((isOld || isLineQuiet()) && Date.now() - it.askedAt >= pollMs) void takeBoard(it)
    // Reports the device again, in case the server has lost track of it.
    if (seconds % rearmEverySec === 0) arm(it, true)
    if (seconds % 5 === 1) void lookAtTabs(it)
  }
  update()
}

/**
 * Recomputes the alarm from the current state. It is cheap and idempotent, so it may be called at
 * any time.
 */
function update() {
  if (watches.size === 0) return
  const isReady = canSound()
  for (const it of watches.values()) standOrLeave(it, isReady)
  const mine = [...watches.values()].filter((it) => it.ringer === 'this')
  const loud = ringingOf(mine)
  ring(loud.length > 0 && isReady && !isMuted() ? loudFrom(loud, louderSec) : null)
  for (const it of watches.values()) arm(it)
  for (const it of mine) note(it)
  say()
}

const ringingOf = (some: readonly Watch[]) =>
  ringing(
    some.flatMap(({ waiting }) => [...waiting.values()]),
    serverNow(),
  )

const louderSec = ({ branch_id }: OrderRow) => watches.get(branch_id)?.louderSec ?? usuallyLouderSec

/** Shows the combined state of all branches. */
function say() {
  const all = [...watches.values()]
  setAlarm({
    isListening: true,
    isKnown: all.every((it) => it.isKnown),
    orders: ringingOf(all),
    ringer: (['this', 'other'] as const).find((each) => all.some(({ ringer }) => ringer === each)) ?? 'none',
    sound: canSound() ? 'ready' : Date.now() - startedAt < openingMs ? 'opening' : 'blocked',
    mutedUntil: mutedUntil(),
    ...lost(all),
  })
}

/** A tab competes to be the one that rings only if it can play sound. */
function standOrLeave(it: Watch, isReady: boolean) {
  if (isReady && !it.leaveLine) {
    it.leaveLine = standInLine(it.branch_id, (isHeld) => {
      it.ringer = isHeld ? 'this' : 'none'
      if (watches.get(it.branch_id) !== it) return
      if (isHeld) update()
      else say()
    })
  } else if (!isReady && it.leaveLine) leave(it)
}

/**
 * Tells the server that this tab no longer rings. Only after that may another tab of this browser
 * report that it rings.
 */
function leave(it: Watch) {
  const { leaveLine } = it
  it.leaveLine = null
  arm(it)
  leaveLine?.()
}

async function lookAtTabs(it: Watch) {
  if (it.ringer === 'this') return
  const isSome = await isSomeTabRinging(it.branch_id)
  if (watches.get(it.branch_id) !== it || (it.ringer as AlarmState['ringer']) === 'this') return
  it.ringer = isSome ? 'other' : 'none'
  say()
}

/**
 * Tells the server when this device starts or stops ringing for a branch. A tab that never rang
 * reports nothing, because another tab may be ringing.
 */
function arm(it: Watch, isAgain = false) {
  const is_armed = it.leaveLine !== null && it.ringer === 'this' && canSound() && !isMuted()
  if (is_armed === it.isArmed && !(isAgain && is_armed)) return
  if (sayLive({ type: 'arm', branch_id: it.branch_id, device: deviceId(), name: deviceName(), is_armed })) {
    it.isArmed = is_armed
    if (is_armed) void nameByNumber(it.branch_id).then((isNew) => isNew && renamed())
  }
}

/**
 * Tells the server of each order that starts to ring here, and whether the device is muted. The
 * server keeps this to explain missed orders.
 */
function note(it: Watch) {
  const is_muted = isMuted()
  for (const { id } of ringingOf([it])) {
    const key = `${id} ${is_muted}`
    if (
      !it.noted.has(key) &&
      sayLive({ type: 'ring', branch_id: it.branch_id, order_id: id, device: deviceId(), is_muted })
    )
      it.noted.add(key)
  }
}

function lost(all: readonly Watch[]): { lostAt: number | null; isDeaf: boolean } {
  const now = Date.now()
  if (!isLineQuiet()) {
    lostSince = null
    isLossHeard = false
    return { lostAt: null, isDeaf: false }
  }
  lostSince ??= now
  const patience = isFirstTry() ? firstMs : line === 'live' ? lostAfterMs : cutAfterMs
  if (now - lostSince < patience) return { lostAt: null, isDeaf: false }
  if (!isLossHeard && now - lostSince >= lostAfterMs) {
    isLossHeard = true
    if (all.some(({ ringer }) => ringer === 'this') && !isMuted()) play('lost')
  }
  return { lostAt: lastHeard() ?? startedAt, isDeaf: all.some(({ boardAt }) => now - boardAt > deafAfterMs) }
}

/** Reads a branch's whole board. After a failure, the clock of the alarm tries again. */
async function takeBoard(it: Watch) {
  if (it.isAsking) return
  const askedAt = Date.now()
  Object.assign(it, { isAsking: true, isBoardOld: false, askedAt })
  try {
    const board = await send(calls.board, { params: { branch_id: it.branch_id } })
    if (watches.get(it.branch_id) !== it) return
    setServerTime(board.now, askedAt)
    keepBranchZone(it.branch_id, board.timezone)
    it.louderSec = board.louder_sec
    it.waiting.clear()
    for (const row of board.data) keep(it, row)
    for (const { seq, data } of it.recent) if (seq > board.seq) keep(it, data)
    for (const { row, at } of it.answers) if (at > askedAt) keep(it, row)
    it.boardAt = Date.now()
  } catch {
    it.isBoardOld = true
    // After a failure, the alarm's clock tries again. If that fails for long, the alarm's bar says
    // so.
  } finally {
    Object.assign(it, { isAsking: false, isKnown: true })
    update()
  }
}
