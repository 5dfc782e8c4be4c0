import { currencyList } from '#contract/platform/currency.ts'
import { paymentMethodList } from '#contract/ordering/payment-method.ts'
import { order as calls, type OrderDetail, type OrderRow } from '#contract/ordering/order.ts'
import { keepBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { deviceName } from '#panel/domain/organisation/device.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { ask, forget, queries } from '#panel/kit/server/query.ts'
import { isOpen } from '../board/board-data.ts'
import { isDue, settledAt } from './print-due.ts'
import {
  addJob,
  changeJob,
  dropJob,
  hurry,
  notePrinted,
  onQueue,
  printedBefore,
  queued,
  takeUp,
  type PrintJob,
} from './print-queue.ts'
import { onRules, rulesOf, saveRules, ticketKinds, type TicketRule } from './print-rules.ts'
import { onlyOneTab } from './one-tab.ts'
import { PrintFailure } from './printers.ts'

/** Prints a ticket. The tab that prints has mounted a component that renders it. */
export type Press = (it: Pressing) => Promise<void>
export interface Pressing {
  row: OrderDetail
  job: PrintJob
  rule: TicketRule
  isCopy: boolean
  timezone: string
}

const lookMs = 30_000
const firstWaitMs = 5000
const longestWaitMs = 30_000

interface Seen {
  rows: Map<string, OrderRow>
  timezone: string
}
const branches = new Map<string, Seen>()
let isMine = false
let isPressing = false
let press: Press | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Competes to be the tab of this browser that prints, and prints while it is that tab. Returns a
 * function that stops it.
 */
export function startPrinting(by: Press): () => void {
  press = by
  const leave = onlyOneTab(() => {
    isMine = true
    takeUp()
    for (const branch_id of branches.keys()) void look(branch_id)
    void work()
  })
  const stopHearing = onQueue(() => void work())
  // If automatic printing of a ticket was just switched on, it starts with the next order.
  const stopRules = onRules(() => branches.forEach((_, branch_id) => void look(branch_id)))
  const clock = setInterval(() => {
    for (const branch_id of branches.keys()) consider(branch_id)
  }, lookMs)
  const tryAgain = () => hurry()
  addEventListener('online', tryAgain)
  return () => {
    isMine = false
    press = undefined
    leave()
    stopHearing()
    stopRules()
    clearInterval(clock)
    clearTimeout(timer)
    removeEventListener('online', tryAgain)
  }
}

/**
 * Listens to a branch for which this device prints. The functions below receive its events and
 * snapshots.
 */
export function watchBranch(branch_id: string): () => void {
  branches.set(branch_id, { rows: new Map(), timezone: '' })
  void look(branch_id)
  return () => void branches.delete(branch_id)
}

/** Receives an order from the socket. */
export function hearForPrint(row: OrderRow) {
  const rows = branches.get(row.branch_id)?.rows
  if (isOpen(row)) rows?.set(row.id, row)
  else rows?.delete(row.id)
  consider(row.branch_id, [row])
}

/**
 * Reads the whole board, so that orders missed during a lost connection or a reload are printed
 * too.
 */
export async function look(branch_id: string) {
  try {
    const board = await send(calls.board, { params: { branch_id } })
    const it = branches.get(branch_id)
    if (!it) return
    it.rows = new Map(board.data.map((row) => [row.id, row]))
    it.timezone = board.timezone
    keepBranchZone(branch_id, board.timezone)
    if (isMine) settleNew(branch_id, board.data)
    consider(branch_id)
    void work()
  } catch (refusal) {
    // When the connection is back, the board is read again.
    if (!(refusal instanceof Refusal)) throw refusal
  }
}

/** If automatic printing of a ticket was just switched on, it starts with the next order. */
function settleNew(branch_id: string, rows: readonly OrderRow[]) {
  const rules = rulesOf(branch_id)
  if (!rules || !ticketKinds.some((ticket) => rules[ticket].isNew)) return
  for (const ticket of ticketKinds)
    if (rules[ticket].isNew)
      for (const row of rows) if (isDue(row, rules[ticket].when, serverNow())) notePrinted(row.id, ticket)
  const settled = (rule: TicketRule): TicketRule => ({ ...rule, isNew: false })
  saveRules(branch_id, { kitchen: settled(rules.kitchen), receipt: settled(rules.receipt) })
}

/** Queues the tickets that are due and were not queued before. */
function consider(branch_id: string, some?: readonly OrderRow[]) {
  const rules = rulesOf(branch_id)
  if (!isMine || !rules) return
  const rows = some ?? [...(branches.get(branch_id)?.rows.values() ?? [])]
  // This function runs again once the last of these orders' steps can no longer be undone.
  const settled = Math.max(...rows.map(settledAt), 0) - serverNow()
  if (settled > 0) setTimeout(() => consider(branch_id), settled)
  const wasPrinted = printedBefore()
  for (const ticket of ticketKinds)
    for (const row of rows) {
      if (rules[ticket].isNew || !isDue(row, rules[ticket].when, serverNow()) || wasPrinted(row.id, ticket)) continue
      notePrinted(row.id, ticket)
      addJob({ branch_id, order_id: row.id, number: shownNumber(row), ticket, isAsked: false })
    }
}

/**
 * The queued tickets of branches whose board this user has read. Tickets that another user left in
 * this device's queue wait for that user.
 */
const reachable = () => queued().filter((it) => branches.get(it.branch_id)?.timezone)

/**
 * Prints the tickets in the queue that are due, one after the other. A failure is retried later and
 * blocks nothing else.
 */
async function work() {
  if (!isMine || isPressing) return
  isPressing = true
  try {
    for (;;) {
      const job = reachable().find((it) => it.next_at <= Date.now())
      if (!job || !press) break
      await print(job, press)
    }
  } finally {
    isPressing = false
  }
  clearTimeout(timer)
  const next = Math.min(...reachable().map((it) => it.next_at))
  if (isMine && Number.isFinite(next)) timer = setTimeout(() => void work(), Math.max(0, next - Date.now()))
}

async function print(job: PrintJob, by: Press) {
  try {
    const [row] = await Promise.all([
      send(calls.read, ofOrder({ id: job.order_id, branch_id: job.branch_id })),
      queries.ensureQueryData(ask(currencyList.list, {})),
      queries.ensureQueryData(ask(paymentMethodList.list, {})),
    ])
    const rule = rulesOf(job.branch_id)?.[job.ticket]
    if (!rule || (row.status === 'cancelled' && !job.isAsked)) return dropJob(job.id)
    const body = { ticket: job.ticket, width: rule.width, device: deviceName(), by_itself: !job.isAsked }
    // The ticket is printed even if it cannot be counted, because the kitchen is waiting for it.
    const counted = await send(calls.printed, { ...ofOrder(row), body }, { key: job.id }).catch(() => null)
    changeJob(job.id, { isSending: true })
    const timezone = branches.get(job.branch_id)?.timezone ?? ''
    await by({ row, job, rule, isCopy: job.isAgain || (counted?.copy ?? 1) > 1, timezone })
    dropJob(job.id)
    // The printer can be reached again, so its waiting tickets are retried now.
    if (job.tries > 0) hurry()
    void forget(calls.timeline, calls.read)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return dropJob(job.id)
    if (!(error instanceof Refusal) && !(error instanceof PrintFailure)) throw error
    const wait = Math.min(firstWaitMs * (job.tries + 1), longestWaitMs)
    const trouble = error instanceof PrintFailure ? error.trouble : 'server'
    const isAgain = job.isAgain || (error instanceof PrintFailure && error.isMaybeOut)
    changeJob(job.id, { isSending: false, isAgain, tries: job.tries + 1, trouble, next_at: Date.now() + wait })
  }
}
