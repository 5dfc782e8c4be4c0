import { test as base, expect, type Page } from '@playwright/test'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The running product: started as a person starts it, on a fresh folder, with the demo world. */
export interface Product {
  url: string
  /** Address of the simulated GetirYemek, with its control under /__control. */
  getir: string
  /** kill -9 of the server; resolves once it serves again, started anew by itself. */
  kill(): Promise<void>
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
  url = ''
  getir = ''
  private child: ChildProcess | undefined
  private readonly data: string
  constructor(data: string) {
    this.data = data
  }
  async start() {
    const child = spawn(process.execPath, ['bin/start.mjs'], {
      env: { ...process.env, PORT: '0', SOFRA_DATA: this.data, SOFRA_FEED: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.child = child
    await this.greeted(child)
  }
  /** Kills the server below the process that watches it. */
  async kill() {
    const child = this.child!
    const server = Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }))
    const greeted = this.greeted(child)
    process.kill(server, 'SIGKILL')
    await greeted
  }
  async end() {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  /** The server's next greeting, with its addresses. */
  private async greeted(child: ChildProcess) {
    let text = ''
    await new Promise<void>((resolve, reject) => {
      const end = (code: number | null) => reject(new Error(`The server ended with ${code}: ${text}`))
      const read = (part: Buffer) => {
        text += String(part)
        if (!text.includes('password:')) return
        child.stdout!.off('data', read)
        child.off('exit', end)
        resolve()
      }
      child.stdout!.on('data', read)
      child.once('exit', end)
    })
    this.url = /http:\/\/localhost:\d+/.exec(text)![0]
    this.getir = /GetirYemek\s+(http:\S+)/.exec(text)?.[1] ?? ''
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
      const running = new Running(data)
      await running.start()
      const feed = JSON.parse(await readFile(join(data, 'feed.json'), 'utf8')) as FeedWorld
      await use({
        get url() {
          return running.url
        },
        get getir() {
          return running.getir
        },
        feed,
        kill: () => running.kill(),
      })
      await running.end()
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
