/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { openOrder } from '#contract/ordering/order.example.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { bareServer } from './bare-server.ts'
import { median, row } from './child.ts'
import { fresh, moved, openBoard, type BoardEvent } from './board-page.ts'
import { metric, open, startProduct, taskMs, tokensOf, type Opened, type Tokens } from './in-browser.ts'

/**
 * `node bench/board.ts [runs] [orders]` measures a branch's board in Chromium, with 1,000 open
 * orders unless another number is given. It prints the medians of all runs:
 * - the CPU time until the board is usable, at full speed and at a quarter of it, beside the CPU
 *   time of a bare page with the same markup (bare-page.ts) and the number of its nodes
 * - the main thread's time per event
 * - the longest task while an order opens and closes, at a quarter of the speed
 * - the memory after a garbage collection, before and after 10,000 events
 *
 * The panel receives events as if from its socket, numbered like the server's. Each frame gets one
 * event, so that each event is rendered. The cost of the same number of frames without events is
 * subtracted.
 */
const runs = Number(process.argv[2] ?? 3)
const count = Number(process.argv[3] ?? 1000)
const events = 60
const longRun = 10_000
const atOnce = 50

const { url, feed, browser, stop } = await startProduct()
try {
  const branch_id = feed.watched_branch_id
  const address = `${url}/manegement/${branch_id}/orders`
  const signIn = () => tokensOf(url, 'company')
  await placeOrders(await signIn())
  const { data: rows } = await call<{ data: OrderRow[] }>('GET', `/branch/${branch_id}/board`, (await signIn()).token)
  const bare = await bareServer()
  const usable = '[data-lane] [data-row] [data-step]'
  const [plain, slow, drawn] = [[], [], []] as [Opened[], Opened[], Opened[]]
  const eventCosts: Record<string, number>[] = []
  const drawers: Record<string, number>[] = []
  for (let n = 0; n < runs; n++) {
    const ours = await open(browser, address, await signIn(), usable, 1)
    Object.assign(bare, { tree: ours.tree, scripts: ours.scripts })
    plain.push(ours)
    drawn.push(await open(browser, bare.url, undefined, usable, 1))
    slow.push(await open(browser, address, await signIn(), usable, 4))
    eventCosts.push(await tellEvents(address, await signIn(), rows))
    drawers.push(await openAndClose(address, await signIn()))
  }
  bare.close()
  const of = (list: Opened[], key: 'cpu' | 'at' | 'nodes') => median(list.map((it) => it[key]))
  const widths = [-44, 9, 9, 9, 9, 9]
  console.log(row(widths, [`${rows.length} orders`, 'CPU ms', 'bare page', 'nodes', '4× CPU', '4× ms']))
  console.log(
    row(widths, [
      'until usable',
      of(plain, 'cpu'),
      of(drawn, 'cpu'),
      of(plain, 'nodes'),
      of(slow, 'cpu'),
      of(slow, 'at'),
    ]),
  )
  for (const [title, list] of [
    [`\nmain thread, ms`, eventCosts],
    [`\nan order at 4× slower CPU, ms`, drawers],
  ] as const) {
    console.log(title)
    for (const name of Object.keys(list[0]!))
      console.log(row([-44, 9], [name, median(list.map((it) => it[name]!)).toFixed(1)]))
  }
  console.log(`\nmemory after a garbage collection`)
  for (const [name, value] of Object.entries(await memory(address, await signIn(), rows)))
    console.log(row([-44, 9], [name, value.toFixed(1)]))
} finally {
  await stop()
}

async function call<T>(method: string, path: string, token: string, body?: object): Promise<T> {
  for (;;) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return (await response.json()) as T
    if (response.status !== 429) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    await new Promise((done) => setTimeout(done, seconds * 1000))
  }
}

/** Of the orders, a third awaits approval, a third is being prepared, and a third is on its way. */
async function placeOrders({ token }: Tokens) {
  const company = feed.companies.find((it) => it.branches.some((branch) => branch.id === feed.watched_branch_id))!
  const { lat, lng } = company.branches.find((it) => it.id === feed.watched_branch_id)!
  for (let n = 0; n < count; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - n) }, async (_, i) => {
        const at = n + i
        let order = await call<OrderRow>('POST', '/order', company.api_key, {
          ...openOrder,
          branch_id: feed.watched_branch_id,
          delivery_type: 'deliveryToAddress',
          customer: { name: `Müşteri ${at}`, phone: '+905551112233' },
          address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul', lat, lng },
          note: at % 4 === 0 ? 'Zili çalmayın, kapıya bırakın' : '',
        })
        for (const step of ['approve', 'dispatch'].slice(0, at % 3))
          order = await call<OrderRow>('PATCH', `/order/${order.id}/${step}`, token, { version: order.version })
      }),
    )
}

/** The main thread's cost per event, by kind. */
async function tellEvents(address: string, tokens: Tokens, rows: readonly OrderRow[]) {
  const { engine, context, tell, idle } = await openBoard(browser, address, tokens, 1)
  const of = (status: OrderRow['status']) => rows.filter((it) => it.status === status)
  const costs: Record<string, number> = {}
  const measured = async (work: () => Promise<unknown>) => {
    const start = await taskMs(engine)
    await work()
    return ((await taskMs(engine)) - start) / events
  }
  await idle(events)
  const quiet = await measured(() => idle(events))
  const kinds: Record<string, readonly BoardEvent[]> = {
    'a new order': Array.from({ length: events }, (_, n) => ['created', fresh(rows[n]!, 90_000 + n)] as BoardEvent),
    'a step to the next lane': of('awaiting_approval')
      .slice(0, events)
      .map(
        (it) => ['moved', moved(it, { status: 'preparing', next_status: ['on_the_way', 'cancelled'] })] as BoardEvent,
      ),
    'a change in its lane': of('on_the_way')
      .slice(0, events)
      .map((it) => ['moved', moved(it, { courier_name: 'Kurye' })] as BoardEvent),
    'an end': of('preparing')
      .slice(0, events)
      .map((it) => ['moved', moved(it, { status: 'delivered', finished_at: new Date().toISOString() })] as BoardEvent),
  }
  for (const [name, list] of Object.entries(kinds)) costs[name] = (await measured(() => tell(list))) - quiet
  costs['a frame without one'] = quiet
  await context.close()
  return costs
}

/**
 * The longest task and the CPU while a click opens an order and Escape closes it. The order's code
 * is loaded beforehand.
 */
async function openAndClose(address: string, tokens: Tokens) {
  const { page, engine, context } = await openBoard(browser, address, tokens, 4)
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(globalThis, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map((it) => it.duration))).observe({
      entryTypes: ['longtask'],
    })
  })
  const costs: Record<string, number> = {}
  const until = (expression: string) =>
    engine.send('Runtime.evaluate', {
      expression: `new Promise((done) => {
        const look = () => requestAnimationFrame(${expression} ? () => setTimeout(() => requestIdleCallback(done), 300) : look)
        look()
      })`,
      awaitPromise: true,
    })
  const act = async (name: string, work: () => Promise<unknown>, seen: string) => {
    await page.evaluate(() => void ((globalThis as unknown as { long: number[] }).long.length = 0))
    const start = await taskMs(engine)
    await work()
    await until(seen)
    costs[`${name}, CPU`] = (await taskMs(engine)) - start
    costs[`${name}, longest task`] = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { long: number[] }).long),
    )
  }
  const at = await placeOf(page)
  const opens = () => click(engine, at)
  const closes = () => key(engine, 'Escape', 27)
  const isOpen = `document.querySelector('[role=dialog] footer')`
  const isClosed = `!document.querySelector('[role=dialog]')`
  await act('opens', opens, isOpen)
  await act('closes', closes, isClosed)
  await act('opens', opens, isOpen)
  await act('closes', closes, isClosed)
  await context.close()
  return costs
}

async function placeOf(page: Page) {
  const { x, y } = (await page.locator('[data-lane] [data-row] [data-step]').first().boundingBox())!
  return { x: x + 40, y: y - 30 }
}
/** Clicks through CDP: Playwright's own checks would run on the page's thread. */
async function click(engine: CDPSession, { x, y }: { x: number; y: number }) {
  const at = { x, y, button: 'left', clickCount: 1 } as const
  await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
  await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
}
async function key(engine: CDPSession, name: string, code: number) {
  const it = { key: name, code: name, windowsVirtualKeyCode: code }
  await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyDown' })
  await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyUp' })
}

/**
 * Orders arrive, are prepared, dispatched and delivered, while a thousand other orders stay on the
 * board.
 */
async function memory(address: string, tokens: Tokens, rows: readonly OrderRow[]) {
  const { engine, context, tell, idle } = await openBoard(browser, address, tokens, 1)
  const look = async () => {
    await idle(10)
    await engine.send('HeapProfiler.enable')
    for (let n = 0; n < 3; n++) await engine.send('HeapProfiler.collectGarbage')
    return { heap: (await metric(engine, 'JSHeapUsedSize')) / 1e6, nodes: await metric(engine, 'Nodes') }
  }
  const passing = (n: number): BoardEvent[] => {
    const comes = fresh(rows[n % rows.length]!, 100_000 + n)
    const prepared = moved(comes, { status: 'preparing', next_status: ['on_the_way', 'cancelled'] })
    const ready = moved(prepared, { ready_at: new Date().toISOString() })
    const sent = moved(ready, { status: 'on_the_way', next_status: ['delivered', 'returned'] })
    const ended = moved(sent, { status: 'delivered', next_status: ['returned'], finished_at: new Date().toISOString() })
    return [['created', comes], ...[prepared, ready, sent, ended].map((it): BoardEvent => ['moved', it])]
  }
  const some = (from: number, many: number) =>
    tell(Array.from({ length: many / 5 }, (_, n) => passing(from + n)).flat(), atOnce)
  await some(0, 1000)
  const before = await look()
  const start = await taskMs(engine)
  for (let n = 0; n < longRun; n += 1000) await some((1000 + n) / 5, 1000)
  const cpu = (await taskMs(engine)) - start
  const after = await look()
  await context.close()
  return {
    'heap before, MB': before.heap,
    [`heap after ${longRun} events, MB`]: after.heap,
    'nodes before': before.nodes,
    'nodes after': after.nodes,
    [`CPU an event, ${atOnce} a frame, ms`]: cpu / longRun,
  }
}
