/// <reference lib="dom" />
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { build } from 'vite'
import type { Tree } from './bare-page.ts'
import { builtPanel, foundChromium, median, row } from './child.ts'

/**
 * `node bench/panel.ts [3]` drives the built panel in Chromium against a demo world and prints, for each screen with a cold cache, the bytes transferred by
 * kind, and, at full and at a quarter of the CPU speed, the main thread's CPU until the screen is usable and when that was; then the cost of actions on a list
 * of 100 rows: the next page, a tick, a letter typed into the search, another tab and back. Medians of that many runs, beside the budgets of
 * docs/measurements.md.
 * CPU is the thread's own time, yet a busy machine lengthens that too. So each figure stands beside its baseline, measured in turns with it: the bare page
 * (bare-page.ts), which is the same React with the same markup, stylesheet and font, and for a screen also its modules evaluated and nothing drawn.
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
  const bare = await bareServer()
  const columns = [
    'screen',
    'JS kB',
    'CSS kB',
    'font kB',
    'API kB',
    'budget',
    'CPU ms',
    'bare page',
    'modules',
    'usable ms',
    '4× CPU ms',
    '4× usable ms',
    'budget',
  ]
  const widths = columns.map((it, i) => (i === 0 ? -14 : it.length))
  console.log(row(widths, columns))
  for (const { name, path, who, usable, budget, cpu } of screens) {
    const signIn = () => (who ? tokensOf(url, who) : undefined)
    const [plain, slow, drawn, evaluated] = [[], [], [], []] as [Opened[], Opened[], Opened[], Opened[]]
    for (let n = 0; n < runs; n++) {
      const ours = await open(url + path, await signIn(), usable, 1)
      Object.assign(bare, { tree: ours.tree, scripts: ours.scripts })
      plain.push(ours)
      drawn.push(await open(bare.url, undefined, usable, 1))
      evaluated.push(await open(`${bare.url}/modules`, undefined, '#evaluated', 1))
      slow.push(await open(url + path, await signIn(), usable, 4))
    }
    const { bytes } = plain[0]!
    const kinds = [bytes.Script, bytes.Stylesheet, bytes.Font, bytes.Fetch].map((it) => ((it ?? 0) / 1000).toFixed(1))
    const of = (list: Opened[], key: 'cpu' | 'at') => median(list.map((it) => it[key]))
    const [ours, anchor, modules] = [plain, drawn, evaluated].map((it) => of(it, 'cpu'))
    console.log(
      row(widths, [
        name,
        ...kinds,
        budget,
        ours!,
        anchor!,
        modules!,
        of(plain, 'at'),
        of(slow, 'cpu'),
        of(slow, 'at'),
        cpu,
      ]),
    )
  }

  const acts = new Map<string, { budget: string; ours: Took[]; bare: Took[] }>()
  for (let n = 0; n < runs; n++) {
    const ours = await inAList(`${url}/tax-office?limit=100`, await tokensOf(url, 'provider'))
    Object.assign(bare, { tree: ours.tree, next: ours.next })
    const anchor = await inAList(bare.url, undefined)
    for (const [name, took] of ours.acts) {
      const it = acts.get(name) ?? { budget: took.budget, ours: [], bare: [] }
      acts.set(name, it)
      it.ours.push(took)
      it.bare.push(anchor.acts.get(name)!)
    }
  }
  const actWidths = [-51, 8, 12, 12, 8]
  console.log(`\n${row(actWidths, ['on a list of 100 rows', 'CPU ms', 'bare page', 'on screen ms', 'budget'])}`)
  for (const [name, { budget, ours, bare: anchor }] of acts) {
    const of = (list: Took[], key: 'cpu' | 'at') => median(list.map((it) => it[key]))
    console.log(row(actWidths, [name, of(ours, 'cpu'), of(anchor, 'cpu'), of(ours, 'at'), budget]))
  }
  bare.close()
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await once(product, 'exit')
  await rm(data, { recursive: true, force: true })
}

/** The address in the start message, which is printed once the demo world exists. */
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

/** A page with an empty cache, signed in where tokens are given, and a CDP session with it. */
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
  let isUsable = false
  const scripts: string[] = []
  engine.on('Network.responseReceived', (it) => {
    kinds.set(it.requestId, it.type === 'XHR' ? 'Fetch' : it.type)
    if (it.type === 'Script' && !isUsable) scripts.push(new URL(it.response.url).pathname)
  })
  engine.on('Network.loadingFinished', (it) => {
    const kind = kinds.get(it.requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + it.encodedDataLength
  })
  const shown = await watch(engine, usable)
  await page.goto(address, { waitUntil: 'commit' })
  const at = await shown()
  const cpu = await taskMs(engine)
  isUsable = true
  const tree = await page.evaluate(treeOf, '#root, #evaluated')
  await page.waitForLoadState('networkidle')
  await context.close()
  return { at, cpu, bytes, scripts, tree }
}

/**
 * Watches the next page and returns a function that waits for it: until what makes it usable is there and nothing is busy, in ms after the request. The page
 * reports this itself: Playwright's own waiting injects a large script, whose cost would fall on the page's thread.
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

/** What was rendered, to render it again; only the parser takes an element's style as a string. */
function treeOf(selector: string): Tree {
  const of = (element: Element): Tree => [
    element.localName,
    Object.fromEntries(
      [...element.attributes]
        .filter((it) => !/^(id|style|value|checked|selected)$/.test(it.name))
        .map((it) => [it.name, it.value]),
    ),
    ...[...element.childNodes].flatMap((it): (Tree | string)[] =>
      it instanceof Element ? [of(it)] : it instanceof Text ? [it.data] : [],
    ),
  ]
  return of([...document.querySelectorAll(selector)].find((it) => it.checkVisibility())!)
}

/** Serves the bare page, which renders `tree` and then the rows of `next`, and at /modules a page that evaluates `scripts`. */
async function bareServer() {
  const assets = join(root, 'panel/dist/assets')
  const style = (await readdir(assets)).find((it) => /^index-.*\.css$/.test(it))!
  // A file without words is shared by all languages.
  const assetOf = (name: string) =>
    readFile(join(assets, name)).catch(() => readFile(join(assets, name.replace(/^\w+\//, 'js/'))))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare-page.ts'), output: { codeSplitting: false } },
    },
  })
  const [script] = (Array.isArray(built) ? built[0]! : (built as { output: { code: string }[] })).output as [
    { code: string },
  ]
  const said: { url: string; tree?: Tree; next?: Tree; scripts: string[]; close: () => void } = {
    url: '',
    scripts: [],
    close: () => server.close(),
  }
  const html = (content: string) =>
    ['text/html', `<!doctype html><html lang="tr"><meta charset="utf-8">${content}`] as const
  const server = createServer(async ({ url = '' }, response) => {
    const [type, body] =
      url === '/'
        ? html(
            `<link rel="stylesheet" href="/assets/${style}"><div id="root"></div><script type="module" src="/bare.js"></script>`,
          )
        : url === '/modules'
          ? html(`<body><script type="module" src="/modules.js"></script>`)
          : url === '/modules.js'
            ? // The entry would start the panel.
              [
                'text/javascript',
                `${said.scripts
                  .filter((it) => !/\/(index|boot)-/.test(it))
                  .map((it) => `import '${it}'\n`)
                  .join('')}document.body.id = 'evaluated'`,
              ]
            : url === '/bare.js'
              ? ['text/javascript', script.code]
              : url.endsWith('.json')
                ? ['application/json', JSON.stringify(url === '/tree.json' ? said.tree : said.next)]
                : [
                    url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'font/woff2',
                    await assetOf(url.slice('/assets/'.length)).catch(() => ''),
                  ]
    response.setHeader('content-type', type)
    response.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  said.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return said
}

type Opened = Awaited<ReturnType<typeof open>>
interface Took {
  cpu: number
  at: number
  budget: string
}

/**
 * Actions on a list of 100 rows: CPU, and how long until the result is shown; and what was rendered before and after the next page. Clicks are dispatched by
 * CDP at positions looked up beforehand: to find a button by its name, Playwright computes the names of all of them on the page's own thread.
 */
async function inAList(address: string, tokens: Awaited<ReturnType<typeof tokensOf>> | undefined) {
  const { page, engine, context } = await freshPage(browser, tokens, 1)
  const acts = new Map<string, Took>()
  const list = '[data-screen="/tax-office"]'
  const rows = `${list} tr[data-row]`
  const search = `${list} input[type=search]`
  /** Waits until an expression in the page is true, and its result is rendered. */
  const until = (expression: string) =>
    engine.send('Runtime.evaluate', {
      expression: `new Promise((done) => {
        const look = () => requestAnimationFrame(${expression} ? () => setTimeout(done) : look)
        look()
      })`,
      awaitPromise: true,
    })
  const hundred = `document.querySelectorAll('${rows}').length === 100`
  const isThere = (selector: string) => `document.querySelector('${selector}')?.checkVisibility() === true`
  const act = async (name: string, budget: string, work: () => Promise<unknown>, seen: string) => {
    const start = await taskMs(engine)
    const at = performance.now()
    await work()
    await until(seen)
    const took = performance.now() - at
    acts.set(name, { cpu: (await taskMs(engine)) - start, at: took, budget })
  }
  const press = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).filter({ visible: true }).first().boundingBox())!
    const at = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
    return async () => {
      await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
      await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    }
  }
  const key = (it: { key: string; text?: string; modifiers?: number; windowsVirtualKeyCode?: number }) => async () => {
    await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyDown' })
    await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyUp' })
  }
  const calm = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done as () => void)))

  await page.goto(address)
  await until(hundred)
  await page.waitForLoadState('networkidle')
  const tree = await page.evaluate(treeOf, '#root, #evaluated')
  const first = await page.locator(rows).first().getAttribute('data-row')
  const isNext = `${hundred} && document.querySelector('${rows}').dataset.row !== '${first}'`
  await act(
    'show the next 100 rows, with their request',
    '80',
    await press(`${list} [aria-label="Sonraki sayfa"]`),
    isNext,
  )
  const next = await page.evaluate(treeOf, `${list} tbody`)
  const tick = async (at: number) => {
    const box = `${rows}:nth-child(${at}) input[data-select]`
    return [await press(box), `document.querySelector('${box}').checked`] as const
  }
  await act('tick the first row, which brings what to do with it', '', ...(await tick(1)))
  await calm()
  await act('tick another row', '25', ...(await tick(2)))
  const type = await press(search)
  await type()
  await act(
    'type a letter into the search',
    '',
    key({ key: 'k', text: 'k' }),
    `document.querySelector('${search}').value === 'k'`,
  )
  await calm()
  await key({ key: 'Backspace', windowsVirtualKeyCode: 8 })()
  await until(hundred)
  const other = '[data-screen="/currency"] tr[data-row]'
  const back = key({ key: 'ArrowLeft', modifiers: 1, windowsVirtualKeyCode: 37 })
  if (tokens) {
    await page.evaluate(() => {
      history.pushState(null, '', '/currency')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await until(isThere(other))
    await calm()
  } else await back()
  await act('another tab and back, without a request', '80', back, isThere(list))
  await context.close()
  return { acts, tree, next }
}
