import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { PrintRules } from './print-rules.ts'
import type { Press } from './printing.ts'

// Tests one device's queue with a storage that outlives its pages. Each page is a fresh load of the
// modules.

const branch_id = 'b'
const network = { kind: 'network', address: 'http://192.168.1.50' } as const
const rule = { when: 'approval', copies: 1, width: '80', printer: network } as const
const rules: PrintRules = { kitchen: rule, receipt: { ...rule, when: 'off' } }
const row = (id: string, more: Partial<OrderRow> = {}) =>
  ({ id, branch_id, number: 7, external_number: null, status: 'preparing', scheduled_at: null, ...more }) as OrderRow

const storage = new Map<string, string>()
let board: OrderRow[] = []
let counted: { id: string; key: string }[] = []
let status = 'preparing'
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  board = []
  counted = []
  status = 'preparing'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, held: () => Promise<void>) => held() },
    userAgent: '',
    languages: [],
  })
  vi.doMock('#panel/kit/server/client.ts', () => ({ Refusal: class extends Error {}, send }))
  vi.doMock('#panel/kit/server/query.ts', () => ({
    ask: () => ({ queryKey: [] }),
    forget: () => Promise.resolve(),
    queries: { ensureQueryData: () => Promise.resolve([]), setQueryData: () => undefined },
  }))
  storage.set('sofra.printing', JSON.stringify({ [branch_id]: rules }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('#panel/kit/server/client.ts')
  vi.doUnmock('#panel/kit/server/query.ts')
})

function send(call: { path: string }, given: { params: { order_id: string } }, more?: { key: string }) {
  if (call.path.endsWith('/board')) return Promise.resolve({ data: board, timezone: 'Europe/Istanbul' })
  if (call.path.endsWith('/print')) {
    counted.push({ id: given.params.order_id, key: more?.key ?? '' })
    return Promise.resolve({ copy: new Set(counted.map((it) => it.key)).size })
  }
  return Promise.resolve(call.path.endsWith('{order_id}') ? { ...row(given.params.order_id), status } : [])
}

/** Opens a page of the device, which prints with `press`. The previous page is closed. */
async function openPage(press: Press) {
  stop()
  vi.resetModules()
  const [engine, queue, { PrintFailure }] = await Promise.all([
    import('./printing.ts'),
    import('./print-queue.ts'),
    import('./printers.ts'),
  ])
  stop = engine.startPrinting(press)
  engine.watchBranch(branch_id)
  await vi.advanceTimersByTimeAsync(0)
  return { engine, queue, PrintFailure }
}
const tray: { id: string; isCopy: boolean }[] = []
const toTray: Press = ({ row: { id }, isCopy }) => Promise.resolve(void tray.push({ id, isCopy }))
beforeEach(() => void (tray.length = 0))

it('an order prints once, however often it is heard of and the page is loaded', async () => {
  const { engine } = await openPage(toTray)
  engine.hearForPrint(row('o1', { status: 'awaiting_approval' }))
  for (let nth = 0; nth < 3; nth++) engine.hearForPrint(row('o1'))
  await vi.advanceTimersByTimeAsync(100)
  board = [row('o1'), row('o2')]
  await openPage(toTray)
  await vi.advanceTimersByTimeAsync(100)
  expect(tray.map((it) => it.id)).toEqual(['o1', 'o2'])
})

it('what fails is kept over a reload, tried again and counted once', async () => {
  let isMended = false
  const first = await openPage(() => Promise.reject(new first.PrintFailure('paper')))
  first.engine.hearForPrint(row('o1'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(first.queue.queued()).toMatchObject([{ order_id: 'o1', trouble: 'paper', isAgain: false }])
  const second = await openPage((it) => (isMended ? toTray(it) : Promise.reject(new second.PrintFailure('paper'))))
  await vi.advanceTimersByTimeAsync(30_000)
  isMended = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tray).toEqual([{ id: 'o1', isCopy: false }])
  expect(new Set(counted.map((it) => it.key)).size).toBe(1)
  expect(second.queue.queued()).toEqual([])
})

it('what was on its way as the page ended is printed again, as a copy', async () => {
  const { engine } = await openPage(() => new Promise(() => undefined))
  engine.hearForPrint(row('o1'))
  await vi.advanceTimersByTimeAsync(100)
  await openPage(toTray)
  await vi.advanceTimersByTimeAsync(100)
  expect(tray).toEqual([{ id: 'o1', isCopy: true }])
})

it('a cancelled order prints only where somebody asks for it', async () => {
  status = 'cancelled'
  const { engine, queue } = await openPage(toTray)
  engine.hearForPrint(row('o1'))
  await vi.advanceTimersByTimeAsync(100)
  expect(tray).toEqual([])
  queue.addJob({ branch_id, order_id: 'o1', number: '7', ticket: 'kitchen', isAsked: true })
  await vi.advanceTimersByTimeAsync(100)
  expect(tray.map((it) => it.id)).toEqual(['o1'])
})

it('a ticket that has just been switched on begins with the next order', async () => {
  storage.set('sofra.printing', JSON.stringify({ [branch_id]: { ...rules, kitchen: { ...rule, isNew: true } } }))
  board = [row('o1')]
  const { engine } = await openPage(toTray)
  await vi.advanceTimersByTimeAsync(100)
  engine.hearForPrint(row('o1'))
  engine.hearForPrint(row('o2'))
  await vi.advanceTimersByTimeAsync(100)
  expect(tray.map((it) => it.id)).toEqual(['o2'])
})

it('another branch’s tickets wait for somebody who may read them', async () => {
  const { queue } = await openPage(toTray)
  queue.addJob({ branch_id: 'other', order_id: 'o9', number: '9', ticket: 'kitchen', isAsked: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tray).toEqual([])
  expect(queue.queued()).toHaveLength(1)
})
