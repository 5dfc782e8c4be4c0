/// <reference lib="dom" />
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { builtPanel, foundChromium, median, row } from './child.ts'

/**
 * `node bench/panel.ts [3]` drives the built panel in Chromium against a demo world and prints, for each screen on a cold cache, the bytes that came over
 * the line by kind, and at full speed and slowed down four times the main thread's CPU until the screen is usable and when that was; then what one does on a
 * list of 100 rows costs: the next page, a tick, a letter typed into the search, another tab and back. Medians of that many runs, beside the budgets of
 * docs/measurements.md. CPU is the thread's own time, so other work on the machine lengthens only the times.
 */
const runs = Number(process.argv[2] ?? 3)
const root = join(import.meta.dirname, '..')

await builtPanel()
const data = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const product = spawn(process.execPath, ['bin/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: '0', SOFRA_DATA: data, SOFRA_FEED: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: await foundChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const url = await saidAddress()
  const { watched_branch_id } = JSON.parse(await readFile(join(data, 'feed.json'), 'utf8')) as {
    watched_branch_id: string
  }
  const orders = `/manegement/${watched_branch_id}/orders`
  const screens = [
    { name: 'login', path: '/login', who: undefined, usable: 'input[type=password]', budget: '140', cpu: '' },
    {
      name: 'order list',
      path: `${orders}?view=list`,
      who: 'company',
      usable: 'tr[data-row]',
      budget: '220',
      cpu: '180',
    },
    { name: 'order board', path: orders, who: 'company', usable: '[data-lane]', budget: '220', cpu: '' },
    { name: 'currency list', path: '/currency', who: 'provider', usable: 'tr[data-row]', budget: '220', cpu: '180' },
    { name: 'currency form', path: '/currency/form', who: 'provider', usable: 'form input', budget: '265', cpu: '' },
  ]
  const columns = [
    'screen',
    'JS kB',
    'CSS kB',
    'font kB',
    'API kB',
    'budget',
    'CPU ms',
    'usable ms',
    '4× CPU ms',
    '4× usable ms',
    'budget',
  ]
  const widths = columns.map((it, i) => (i === 0 ? -14 : it.length))
  console.log(row(widths, columns))
  for (const { name, path, who, usable, budget, cpu } of screens) {
    const opened = async (rate: number) => {
      const times = []
      for (let n = 0; n < runs; n++)
        times.push(await open(url + path, who ? await tokensOf(url, who) : undefined, usable, rate))
      return times
    }
    const [plain, slow] = [await opened(1), await opened(4)]
    const { bytes } = plain[0]!
    const kinds = [bytes.Script, bytes.Stylesheet, bytes.Font, bytes.Fetch].map((it) => ((it ?? 0) / 1000).toFixed(1))
    const of = (list: typeof plain, key: 'cpu' | 'at') => median(list.map((it) => it[key]))
    console.log(
      row(widths, [name, ...kinds, budget, of(plain, 'cpu'), of(plain, 'at'), of(slow, 'cpu'), of(slow, 'at'), cpu]),
    )
  }

  const acts = await inAList(url)
  const actWidths = [-44, 8, 12, 8]
  console.log(`\n${row(actWidths, ['on a list of 100 rows', 'CPU ms', 'on screen ms', 'budget'])}`)
  for (const [name, { cpu, at, budget }] of acts) console.log(row(actWidths, [name, cpu, at, budget]))
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await once(product, 'exit')
  await rm(data, { recursive: true, force: true })
}

/** The address of the greeting, which comes once the demo world is there. */
async function saidAddress(): Promise<string> {
  let text = ''
  for await (const part of product.stdout) {
    text += String(part)
    if (text.includes('password:')) break
  }
  return /http:\/\/localhost:\d+/.exec(text)![0]
}

async function tokensOf(url: string, who: string) {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@sofra.test`, password: 'sofra-demo', remember_me: true, rotate: true }),
  })
  return (await response.json()) as { token: string; refreshToken: string }
}

/** A page with an empty cache, signed in where tokens are given, and the line to its engine. */
async function freshPage(browser: Browser, tokens: Awaited<ReturnType<typeof tokensOf>> | undefined, rate: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'tr-TR' })
  if (tokens)
    await context.addInitScript((it) => {
      localStorage.setItem('token', it.token)
      localStorage.setItem('refreshToken', it.refreshToken)
    }, tokens)
  const page = await context.newPage()
  const engine = await context.newCDPSession(page)
  await engine.send('Network.enable')
  await engine.send('Performance.enable', { timeDomain: 'threadTicks' })
  await engine.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, engine, context }
}

/** The main thread's CPU since the page was opened, in ms. */
async function taskMs(engine: CDPSession): Promise<number> {
  const { metrics } = await engine.send('Performance.getMetrics')
  return metrics.find((it) => it.name === 'TaskDuration')!.value * 1000
}

async function open(
  address: string,
  tokens: Awaited<ReturnType<typeof tokensOf>> | undefined,
  usable: string,
  rate: number,
) {
  const { page, engine, context } = await freshPage(browser, tokens, rate)
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  engine.on('Network.responseReceived', (it) => kinds.set(it.requestId, it.type === 'XHR' ? 'Fetch' : it.type))
  engine.on('Network.loadingFinished', (it) => {
    const kind = kinds.get(it.requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + it.encodedDataLength
  })
  const shown = await watch(engine, usable)
  await page.goto(address, { waitUntil: 'commit' })
  const at = await shown()
  const cpu = await taskMs(engine)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { at, cpu, bytes }
}

/**
 * Watches the next page and answers how to wait for it: until what makes it usable is there and nothing is busy any more, in ms after it was asked for. The page
 * says so itself: the driver's own way to wait brings a large script along, and the page's thread paid for it.
 */
async function watch(engine: CDPSession, usable: string): Promise<() => Promise<number>> {
  await engine.send('Runtime.enable')
  await engine.send('Runtime.addBinding', { name: 'sayUsable' })
  await engine.send('Page.enable')
  await engine.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `{
      const look = () =>
        document.querySelector(${JSON.stringify(usable)}) && !document.querySelector('[data-screen] [aria-busy="true"]')
          ? sayUsable(String(performance.now()))
          : requestAnimationFrame(look)
      look()
    }`,
  })
  const said = new Promise<number>((resolve) => {
    engine.on('Runtime.bindingCalled', ({ name, payload }) => name === 'sayUsable' && resolve(Number(payload)))
  })
  return () => said
}

/** What is done on a list of 100 rows: CPU and how long until it is seen. */
async function inAList(url: string): Promise<Map<string, { cpu: number; at: number; budget: string }>> {
  const results = new Map<string, { cpu: number[]; at: number[]; budget: string }>()
  for (let n = 0; n < runs; n++) {
    const { page, engine, context } = await freshPage(browser, await tokensOf(url, 'provider'), 1)
    const list = '[data-screen="/tax-office"]'
    const firstRow = `${list} tr[data-row]`
    await page.goto(`${url}/tax-office?limit=100`)
    await page.waitForFunction((it) => document.querySelectorAll(it).length === 100, firstRow)
    await page.waitForLoadState('networkidle')
    const before = (await page.locator(firstRow).first().getAttribute('data-row'))!
    const places = { list, firstRow, before, box: `${firstRow} input[data-select]` }
    // A function, since the page's own policy forbids text that is run.
    const act = async (
      name: string,
      budget: string,
      work: () => Promise<void>,
      seen: (it: typeof places) => boolean,
    ) => {
      const start = await taskMs(engine)
      const at = performance.now()
      await work()
      await page.waitForFunction(seen, places, { polling: 'raf' })
      const took = performance.now() - at
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      const result = results.get(name) ?? { cpu: [], at: [], budget }
      result.cpu.push((await taskMs(engine)) - start)
      result.at.push(took)
      results.set(name, result)
    }
    const click = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
    const isNext = (it: typeof places) =>
      document.querySelector<HTMLElement>(it.firstRow)?.dataset['row'] !== it.before &&
      document.querySelectorAll(it.firstRow).length === 100
    await act('show the next 100 rows, with their request', '80', () => click('Sonraki sayfa'), isNext)
    for (let tick = 0; tick < 3; tick++) {
      const isOn = tick % 2 === 0
      await act(
        'tick a row',
        '25',
        () => page.locator(places.box).first().click(),
        isOn
          ? (it) => document.querySelector<HTMLInputElement>(it.box)?.checked === true
          : (it) => document.querySelector<HTMLInputElement>(it.box)?.checked === false,
      )
    }
    await page.locator(`${firstRow} input[data-select]`).first().uncheck()
    await act(
      'type a letter into the search',
      '',
      () => page.locator(`${list} input[type=search]`).first().press('k'),
      (it) => document.querySelector<HTMLInputElement>(`${it.list} input[type=search]`)?.value === 'k',
    )
    await page.waitForLoadState('networkidle')
    await page.locator(`${list} input[type=search]`).first().fill('')
    await page.waitForFunction((it) => document.querySelectorAll(it).length === 100, firstRow)
    await page.locator('a[href="/currency"]').first().click()
    await page.locator('[data-screen="/currency"] tr[data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await act(
      'another tab and back, without a request',
      '80',
      () => page.keyboard.press('Alt+ArrowLeft'),
      (it) => document.querySelector(it.list)?.checkVisibility() === true,
    )
    await context.close()
  }
  return new Map(
    [...results].map(([name, { cpu, at, budget }]) => [name, { cpu: median(cpu), at: median(at), budget }]),
  )
}
