import { test as base, expect, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The running product: started as a person starts it, on a fresh folder, with the demo world. */
export interface Product {
  url: string
  /** Address of the simulated GetirYemek, with its control under /__control. */
  getir: string
  /** kill -9 of the server alone, then a start on the same folder and port. */
  killAndRestart(): Promise<void>
  /** Orders come from these keys: one per company, as the demo world laid them. */
  feed: FeedWorld
}

interface FeedWorld {
  watched_branch_id: string
  companies: {
    id: string
    api_key: string
    branches: { id: string; name: string; lat: number; lng: number; getir_restaurant_id: string | null }[]
  }[]
}

export const password = 'sofra-demo'

class Running {
  process: ChildProcess | undefined
  url = ''
  getir = ''
  private readonly data: string
  private readonly env: Record<string, string>
  constructor(data: string, env: Record<string, string>) {
    this.data = data
    this.env = env
  }
  async start(port: number) {
    const child = spawn(process.execPath, ['bin/start.mjs'], {
      env: { ...process.env, PORT: String(port), SOFRA_DATA: this.data, SOFRA_FEED: '0', ...this.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.process = child
    let text = ''
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (part) => {
        text += String(part)
        if (text.includes('password:')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
    })
    this.url = /http:\/\/localhost:\d+/.exec(text)![0]
    this.getir = /GetirYemek\s+(http:\S+)/.exec(text)?.[1] ?? ''
  }
  async end(signal: NodeJS.Signals) {
    const child = this.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}

/**
 * One product for the files a worker runs one after another. A file that leaves its people changed names a world of its own:
 * `test.use({ world: 'let-in' })`.
 */
export const test = base.extend<
  { signIn: (page: Page, who: string, lang?: 'tr' | 'en' | 'de') => Promise<void> },
  { product: Product; world: string }
>({
  world: ['', { scope: 'worker', option: true }],
  product: [
    async ({ world }, use) => {
      const data = await mkdtemp(join(tmpdir(), `sofra-e2e-${world}`))
      const running = new Running(data, {})
      await running.start(0)
      const feed = JSON.parse(await readFile(join(data, 'feed.json'), 'utf8')) as FeedWorld
      const port = Number(new URL(running.url).port)
      await use({
        get url() {
          return running.url
        },
        get getir() {
          return running.getir
        },
        feed,
        killAndRestart: async () => {
          await running.end('SIGKILL')
          await running.start(port)
        },
      })
      await running.end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signIn: async ({ product }, use) => {
    await use(async (page, who, lang = 'tr') => {
      await page.context().addCookies([{ name: 'language', value: lang, url: product.url }])
      await page.goto(`${product.url}/login`)
      await page.locator('input[type=email]').fill(`${who}@sofra.test`)
      await page.locator('input[type=password]').fill(password)
      await page.locator('button[type=submit]').click()
      await page.locator('[data-screen]:not([data-screen="/login"])').first().waitFor()
    })
  },
})

export { expect }
