/// <reference lib="dom" />
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import type { Tree } from './bare-page.ts'
import { builtPanel, foundChromium } from './child.ts'

/**
 * Measures the panel: starts the product on its own demo world and Chromium, and measures a page's
 * CPU.
 */

export const root = join(import.meta.dirname, '..')

interface FeedWorld {
  watched_branch_id: string
  companies: {
    api_key: string
    branches: { id: string; lat: number; lng: number; platform_ids: { getir?: string } }[]
  }[]
}

/** Starts the product with a built panel and without simulated customers, and a browser. */
export async function startProduct() {
  await builtPanel()
  const data = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
  const product = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', SOFRA_DATA: data, SOFRA_FEED: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The server prints its start message once the demo world exists.
  let text = ''
  for await (const part of product.stdout) {
    text += String(part)
    if (text.includes('password:')) break
  }
  const browser = await startBrowser()
  return {
    url: /http:\/\/localhost:\d+/.exec(text)![0],
    getir: /GetirYemek\s+(http:\S+)/.exec(text)![1]!,
    feed: JSON.parse(await readFile(join(data, 'feed.json'), 'utf8')) as FeedWorld,
    browser,
    stop: async () => {
      await browser.close()
      product.kill('SIGTERM')
      await once(product, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

export const startBrowser = async () =>
  await chromium.launch({
    executablePath: await foundChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })

export type Tokens = Awaited<ReturnType<typeof tokensOf>>

export async function tokensOf(url: string, who: string) {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@sofra.test`, password: 'sofra-demo', remember_me: true, rotate: true }),
  })
  return (await response.json()) as { token: string; refreshToken: string }
}

/** A page with an empty cache, signed in if tokens are given, and a CDP session with the page. */
export async function freshPage(browser: Browser, tokens: Tokens | undefined, rate: number, hasTouch = false) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'tr-TR', hasTouch })
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

/** A figure that the page itself reports: `Nodes`, `JSHeapUsedSize`. */
export async function metric(engine: CDPSession, name: string): Promise<number> {
  const { metrics } = await engine.send('Performance.getMetrics')
  return metrics.find((it) => it.name === name)!.value
}

/** The main thread's CPU since the page was opened, in ms. */
export const taskMs = async (engine: CDPSession): Promise<number> => (await metric(engine, 'TaskDuration')) * 1000

/**
 * Watches the next page load. Returns a function that waits until the load has ended, that is,
 * until the element that makes the page usable is there and nothing is busy, and that returns the
 * ms since the request. The page reports this itself, because Playwright's own waiting injects a
 * large script, whose cost would fall on the page's thread.
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

/**
 * Opens an address with a cold cache and waits until the page is usable. Returns the cost, the
 * bytes transferred, and what was rendered.
 */
export async function open(
  browser: Browser,
  address: string,
  tokens: Tokens | undefined,
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
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length)
  const tree = await page.evaluate(treeOf, '#root, #evaluated')
  await page.waitForLoadState('networkidle')
  await context.close()
  return { at, cpu, bytes, scripts, tree, nodes }
}
export type Opened = Awaited<ReturnType<typeof open>>

/**
 * The rendered tree, in the form in which it can be rendered again. An element's style can only be
 * passed as a string through the parser.
 */
export function treeOf(selector: string): Tree {
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
