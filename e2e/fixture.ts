import { test as base, expect, type Page } from '@playwright/test'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOfWorld } from './laid-world.ts'
import { Running } from './running.ts'

/** The running product, on a copy of the demo world. */
export interface Product {
  url: string
  /** Address of the simulated GetirYemek, with its control under /__control. */
  getir: string
  /** kill -9 of the server; resolves once it serves again, restarted by its watcher. */
  kill(): Promise<void>
  /** The keys that send orders: one per company, as in the demo world. */
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

/**
 * Each file names its world, `test.use({ world: 'let-in' })`: the product is started for it on a copy of the prepared one, so that it finds nothing left
 * behind but by files of the same world.
 */
export const test = base.extend<
  { signIn: (page: Page, who: string, lang?: 'tr' | 'en' | 'de') => Promise<void> },
  { product: Product; world: string }
>({
  world: ['', { scope: 'worker', option: true }],
  product: [
    async ({ world }, use) => {
      const data = await copyOfWorld(world)
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
  /** Signs in without the form, whose own tests are sign-in.spec.ts and let-in.spec.ts: the next page opened in this context is signed in. */
  signIn: async ({ product }, use) => {
    await use(async (page, who, lang = 'tr') => {
      const context = page.context()
      await context.addCookies([{ name: 'language', value: lang, url: product.url }])
      await context.addInitScript(
        ({ token, refreshToken }) => {
          // Once: from then on the panel keeps its own tokens.
          if (localStorage.getItem('entered')) return
          localStorage.setItem('entered', '1')
          localStorage.setItem('token', token)
          localStorage.setItem('refreshToken', refreshToken)
        },
        await tokenOf(product, who),
      )
    })
  },
})

/** Tokens of one of the demo's people, from the login call itself. */
export async function tokenOf(product: Product, who: string): Promise<{ token: string; refreshToken: string }> {
  const response = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@sofra.test`, password, remember_me: true, rotate: true }),
  })
  return (await response.json()) as { token: string; refreshToken: string }
}

/** One API call as a user: for what other journeys show in the browser. */
export async function api<T = never>(
  product: Product,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

export { expect }
