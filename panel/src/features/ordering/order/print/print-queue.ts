import { createListeners } from '#panel/ui/listeners.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import type { TicketKind } from './print.ts'

/** Why a ticket is not printed yet. */
export type PrintTrouble = 'unreachable' | 'paper' | 'cover' | 'refused' | 'reload' | 'mixed' | 'unplugged' | 'server'

/**
 * A ticket that this device must print. The server counts it under the job's id, so that a retry
 * counts only once.
 */
export interface PrintJob {
  id: string
  branch_id: string
  order_id: string
  number: string
  ticket: TicketKind
  /**
   * Whether a person requested the ticket. It is then printed even if the order has changed or
   * ended since.
   */
  isAsked: boolean
  /**
   * Whether the ticket is on its way to the printer. If the page ended meanwhile, nobody knows
   * whether it was printed, so it is printed again as a copy.
   */
  isSending: boolean
  isAgain: boolean
  tries: number
  trouble: PrintTrouble | null
  /** When the next try is due (ms). */
  next_at: number
}

const queueKey = 'sofra.print-queue'
const doneKey = 'sofra.print-done'
/**
 * For this long, in ms, a ticket that was printed automatically is not printed automatically again.
 * No order stays open longer than that.
 */
const rememberedMs = 2 * 86_400_000

const readJson = <T>(key: string, none: T): T => {
  const text = localStorage.getItem(key)
  return text ? (JSON.parse(text) as T) : none
}

/**
 * The tickets to print. They survive a reload, because they are in the browser's storage, which all
 * tabs share.
 */
export const queued = (): readonly PrintJob[] => readJson<PrintJob[]>(queueKey, [])

const { listen, tell } = createListeners()
export const onQueue = listen
addEventListener('storage', (event) => {
  if (event.key === queueKey) tell()
})

function write(jobs: readonly PrintJob[]) {
  localStorage.setItem(queueKey, JSON.stringify(jobs))
  tell()
}

export function addJob(job: Pick<PrintJob, 'branch_id' | 'order_id' | 'number' | 'ticket' | 'isAsked'>) {
  write([...queued(), { ...job, id: uuid(), isSending: false, isAgain: false, tries: 0, trouble: null, next_at: 0 }])
}

export const changeJob = (id: string, part: Partial<PrintJob>) =>
  write(queued().map((it) => (it.id === id ? { ...it, ...part } : it)))

export const dropJob = (id: string) => write(queued().filter((it) => it.id !== id))

/** Retries everything in the queue now. */
export const hurry = () => write(queued().map((it) => ({ ...it, next_at: 0 })))

/** Takes over tickets that were on their way to the printer when their page ended. */
export function takeUp() {
  const jobs = queued()
  if (jobs.some((it) => it.isSending))
    write(jobs.map((it) => (it.isSending ? { ...it, isSending: false, isAgain: true } : it)))
}

const ticketOf = (order_id: string, ticket: TicketKind) => `${order_id} ${ticket}`

/** The tickets that were already queued automatically. */
export function printedBefore(): (order_id: string, ticket: TicketKind) => boolean {
  const done = readJson<Record<string, number>>(doneKey, {})
  return (order_id, ticket) => ticketOf(order_id, ticket) in done
}

export function notePrinted(order_id: string, ticket: TicketKind) {
  const now = Date.now()
  const kept = Object.entries(readJson<Record<string, number>>(doneKey, {})).filter(([, at]) => now - at < rememberedMs)
  localStorage.setItem(doneKey, JSON.stringify(Object.fromEntries([...kept, [ticketOf(order_id, ticket), now]])))
}
