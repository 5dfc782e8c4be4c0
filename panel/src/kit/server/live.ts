import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { session } from '#contract/identity/session.ts'
import type { FromPanel, ToPanel } from '#contract/sockets.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { Refusal, send } from './client.ts'
import { useIsOffline } from './line.ts'

/**
 * The server pings every 15 s. After this long without a message, the connection counts as dead
 * (walls §4.10).
 */
const watchdogMs = 35_000
const longestWaitMs = 15_000

type OfType<T extends ToPanel['type']> = Extract<ToPanel, { type: T }>
interface Handlers {
  order?: (event: OfType<'order'>) => void
  /** The spec's `branch` message: the branch is open, closed or busy, here or on a platform. */
  branch?: (event: OfType<'branch'>['data']) => void
  /** The branch's menu has changed, so refetch it. */
  menu?: (event: OfType<'menu'>) => void
  /** Something at the branch's tables has changed. */
  table?: (event: OfType<'table'>) => void
  /** A reservation of the branch has changed, so refetch its day. */
  reservation?: (event: OfType<'reservation'>) => void
  /** A telephone of the branch starts or stops ringing. */
  call?: (event: OfType<'call'>) => void
  /**
   * Called after the first subscription, and whenever events were lost. The screen must then fetch
   * everything again.
   */
  resync?: () => void
  /**
   * Called whenever a connection has been made. The screen must then resend what the server keeps
   * only for one connection, such as `arm`.
   */
  connected?: () => void
}
/**
 * A screen's handlers for the events of a branch. A screen that shows the branch's state must fetch
 * it again on `resync` too: the state may have changed between its answer and the subscription.
 */
export type BranchHandlers = Handlers & ({ branch?: never } | Required<Pick<Handlers, 'branch' | 'resync'>>)

/**
 * `live`: there is a connection. `reconnecting`: the connection was cut and is being rebuilt.
 * `offline`: no component listens. `heardAt`: when the last message from the server came, in ms.
 */
export interface LiveState {
  state: 'live' | 'reconnecting' | 'offline'
  heardAt: number | null
}

interface Watch {
  handlers: Set<BranchHandlers>
  epoch: string | null
  seq: number | null
}

const watches = new Map<string, Watch>()
const states = createListeners()
let state: LiveState = { state: 'offline', heardAt: null }
let socket: WebSocket | null = null
let heardAt: number | null = null
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let watchdog: ReturnType<typeof setTimeout> | undefined
let onRevoked = () => {}

function become(next: LiveState['state']) {
  if (state.state === next) return
  state = { state: next, heardAt }
  states.tell()
}

/**
 * Registers what happens when the server ends the session over the socket. The app calls it once.
 */
export const onLiveRevoked = (then: () => void) => void (onRevoked = then)

/**
 * The connection's state. It leaves out the time of the last message, which would re-render
 * components at every ping; see `lastHeard()`.
 */
export const useLive = () => useSyncExternalStore(states.listen, () => state)
/** Whether this device has lost its own connection, as far as it knows. */
export function useIsCut(): boolean {
  const isOffline = useIsOffline()
  return useLive().state === 'reconnecting' || isOffline
}
/**
 * Whether the very first connection is still being made: it has neither succeeded nor failed yet.
 */
export const isFirstTry = () => heardAt === null && tries === 0
/** When the last message from the server came, in milliseconds; null before the first. */
export const lastHeard = () => heardAt

/**
 * Sends a message on the live connection. Returns false if there is no connection now; resend the
 * message on `connected`.
 */
export function sayLive(message: FromPanel): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(message))
  return true
}

/**
 * Listens to a branch while the component is mounted. Several components may listen to the same
 * branch. A reconnection loses no events.
 */
export function useBranchEvents(branch_id: string | undefined, handlers: BranchHandlers) {
  const order = useEffectEvent((event: OfType<'order'>) => handlers.order?.(event))
  const branch = useEffectEvent((event: OfType<'branch'>['data']) => handlers.branch?.(event))
  const menu = useEffectEvent((event: OfType<'menu'>) => handlers.menu?.(event))
  const table = useEffectEvent((event: OfType<'table'>) => handlers.table?.(event))
  const reservation = useEffectEvent((event: OfType<'reservation'>) => handlers.reservation?.(event))
  const call = useEffectEvent((event: OfType<'call'>) => handlers.call?.(event))
  const resync = useEffectEvent(() => handlers.resync?.())
  const connected = useEffectEvent(() => handlers.connected?.())
  useEffect(() => {
    if (!branch_id) return
    return hearBranch(branch_id, { order, branch, menu, table, reservation, call, resync, connected })
  }, [branch_id])
}

/** Listens to a branch from outside components. Returns a function that stops listening. */
export function hearBranch(branch_id: string, handlers: BranchHandlers) {
  const known = watches.get(branch_id)
  const it = known ?? { handlers: new Set(), epoch: null, seq: null }
  it.handlers.add(handlers)
  watches.set(branch_id, it)
  if (!known) subscribe(branch_id, it)
  else if (it.seq !== null) {
    handlers.connected?.()
    handlers.resync?.()
  }
  if (!socket) connect()
  return () => {
    it.handlers.delete(handlers)
    if (it.handlers.size > 0) return
    watches.delete(branch_id)
    sayLive({ type: 'unsubscribe', branch_id })
    if (watches.size === 0) hangUp()
  }
}

const subscribe = (branch_id: string, { epoch, seq }: Watch) => sayLive({ type: 'subscribe', branch_id, epoch, seq })

function connect() {
  clearTimeout(timer)
  if (watches.size === 0) return
  const started = Symbol()
  attempt = started
  send(session.ticket, {}).then(
    ({ ticket }) => attempt === started && open(ticket),
    (error: unknown) => {
      // The end of a session is handled elsewhere. After any other failure, the connection is
      // retried.
      if (attempt === started && !(error instanceof Refusal && error.status === 401)) again()
    },
  )
}
let attempt: symbol | null = null

function open(ticket: string) {
  const it = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket?ticket=${encodeURIComponent(ticket)}`,
  )
  socket = it
  it.onopen = () => {
    tries = 0
    listen()
    become('live')
    for (const [branch_id, each] of watches) subscribe(branch_id, each)
  }
  it.onmessage = (event: MessageEvent<string>) => {
    if (socket !== it) return
    listen()
    hear(JSON.parse(event.data) as ToPanel)
  }
  it.onclose = () => {
    if (socket !== it) return
    socket = null
    again()
  }
}

function listen() {
  heardAt = Date.now()
  clearTimeout(watchdog)
  watchdog = setTimeout(lost, watchdogMs)
}

/**
 * Drops a connection that looks open but receives nothing, without waiting for its close handshake.
 */
function lost() {
  const it = socket
  socket = null
  it?.close()
  again()
}

/**
 * Reconnects after a random part of a growing delay, so that a thousand tills do not return in the
 * same second.
 */
function again() {
  clearTimeout(watchdog)
  clearTimeout(timer)
  if (watches.size === 0) return become('offline')
  become('reconnecting')
  timer = setTimeout(connect, Math.random() * Math.min(longestWaitMs, 500 * 2 ** tries++))
}

function hangUp() {
  attempt = null
  clearTimeout(timer)
  clearTimeout(watchdog)
  const it = socket
  socket = null
  it?.close()
  become('offline')
}

function hear(message: ToPanel) {
  if (message.type === 'ping') return void sayLive({ type: 'pong' })
  if (message.type === 'revoked') return onRevoked()
  const branch_id = message.type === 'branch' ? message.data.branch_id : message.branch_id
  const it = watches.get(branch_id)
  if (!it) return
  if (message.type === 'subscribed' || message.type === 'resync') {
    it.epoch = message.epoch
    it.seq = message.seq
    each(it, (handlers) => handlers.connected?.())
    if (message.type === 'resync') each(it, (handlers) => handlers.resync?.())
    return
  }
  if (it.seq !== null && message.seq <= it.seq) return
  // There is a gap in the numbers. The missing events are requested in order instead of being
  // skipped.
  if (it.seq !== null && message.seq > it.seq + 1) return void subscribe(branch_id, it)
  it.seq = message.seq
  if (message.type === 'order') each(it, (handlers) => handlers.order?.(message))
  else if (message.type === 'menu') each(it, (handlers) => handlers.menu?.(message))
  else if (message.type === 'table') each(it, (handlers) => handlers.table?.(message))
  else if (message.type === 'reservation') each(it, (handlers) => handlers.reservation?.(message))
  else if (message.type === 'call') each(it, (handlers) => handlers.call?.(message))
  else each(it, (handlers) => handlers.branch?.(message.data))
}

const each = (it: Watch, tell: (handlers: BranchHandlers) => void) => [...it.handlers].forEach(tell)

// The browser reports that the network is back, so there is no reason to wait until the delay ends.
addEventListener('online', () => state.state === 'reconnecting' && connect())
