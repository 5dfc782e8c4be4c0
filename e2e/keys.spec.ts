import { randomUUID } from 'node:crypto'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect, password, test, type Product } from './fixture.ts'
import { tokenOf } from './screens.ts'

// No key is lost or reaches something else: typed fast and slowly, on cold pages, a processor four times slower, and code that has not come yet.

const paces = [30, 90, 150]
const slower = 4

/** A page nobody has opened before, on a slow machine, and what it writes to the server. */
interface Till {
  page: Page
  cdp: CDPSession
  writes: { call: string; body: unknown }[]
  /** From now on no code comes, until what it gives back is called. */
  block: () => () => Promise<void>
  close: () => Promise<void>
}

let tokens: { token: string; refreshToken: string } | undefined

async function cold(browser: Browser, product: Product, path: string, prefetched?: RegExp): Promise<Till> {
  tokens ??= await tokenOf(product, 'branch', password)
  const context = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies([{ name: 'language', value: 'tr', url: product.url }])
  await context.addInitScript((given) => {
    localStorage.setItem('token', given.token)
    localStorage.setItem('refreshToken', given.refreshToken)
  }, tokens)
  const page = await context.newPage()
  const writes: Till['writes'] = []
  page.on('request', (it) => {
    if (!/^(PATCH|PUT|DELETE)$/.test(it.method()) || /acknowledge/.test(it.url())) return
    return
    writes.push({ call: `${it.method()} ${new URL(it.url()).pathname}`, body: it.postDataJSON() })
  })
  let gate: Promise<void> | undefined
  let open = () => {}
  const block = () => {
    gate = new Promise((resolve) => (open = resolve))
    return async () => {
      gate = undefined
      open()
    }
  }
  await page.route(/\.js$/, async (route) => {
    if (prefetched?.test(route.request().url())) await firstGate
    await gate
    await route.continue().catch(() => undefined)
  })
  let openFirst = () => {}
  const firstGate = prefetched && new Promise<void>((resolve) => (openFirst = resolve))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${product.url}${path}`)
  return {
    page,
    cdp,
    writes,
    block: () => {
      const unblock = block()
      return async () => {
        openFirst()
        await unblock()
      }
    },
    close: () => context.close(),
  }
}

/** Presses keys as a keyboard does, those a Turkish one has among them. */
async function type({ page, cdp }: Till, text: string, pace: number) {
  for (const key of text) {
    const name = key === '\n' ? 'Enter' : key
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: name, text: key === '\n' ? '\r' : key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name })
    await page.waitForTimeout(pace)
  }
}

async function place(product: Product): Promise<string> {
  const { watched_branch_id } = product.feed
  const company = product.feed.companies.find((it) => it.branches.some((b) => b.id === watched_branch_id))!
  const { lat, lng } = company.branches.find((it) => it.id === watched_branch_id)!
  const response = await fetch(`${product.url}/api/order`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${company.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      branch_id: watched_branch_id,
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Adana Işık', phone: '+905551112233' },
      address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul', lat, lng },
      payment_method: 'cash',
      lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
    }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const at = (product: Product, path: string) => `/manegement/${product.feed.watched_branch_id}/${path}`
const waiting = (page: Page) => page.locator('[data-lane="awaiting_approval"] [data-row]')
const priceOf = (page: Page, name: string) =>
  page
    .locator('li[data-row]')
    .filter({ has: page.locator('[data-cell=name]', { hasText: new RegExp(`^${name}$`) }) })
    .locator('[data-cell=price]')

test.beforeAll(async ({ product }) => {
  for (let n = 0; n < 6; n++) await place(product)
})

async function board(browser: Browser, product: Product, prefetched?: RegExp) {
  const till = await cold(browser, product, at(product, 'orders'), prefetched)
  await waiting(till.page).first().focus()
  return till
}
async function menu(browser: Browser, product: Product) {
  const till = await cold(browser, product, at(product, 'product/management'))
  await expect(priceOf(till.page, 'Adana dürüm')).toBeVisible()
  return till
}

for (const [n, pace] of paces.entries()) {
  test(`the first price, ${pace} ms a key`, async ({ browser, product }) => {
    const till = await menu(browser, product)
    await priceOf(till.page, 'Adana dürüm').click()
    await type(till, `26${n + 5}\n`, pace)
    await expect.poll(() => till.writes.map((it) => it.body)).toMatchObject([{ price: 26_500 + n * 100 }])
    await type(till, '299\n', pace)
    await expect.poll(() => till.writes.map((it) => it.body).at(1)).toMatchObject({ price: 29_900 })
    await till.close()
  })

  test(`86, ${pace} ms a key`, async ({ browser, product }) => {
    const till = await menu(browser, product)
    await till.page.getByRole('button', { name: 'Malzeme bitti' }).click()
    await type(till, 'lavaş', pace)
    await expect(till.page.getByRole('dialog').getByRole('searchbox')).toHaveValue('lavaş')
    expect(till.writes).toEqual([])
    await till.close()
  })

  test(`a name after Ctrl K, ${pace} ms a key`, async ({ browser, product }) => {
    const till = await board(browser, product, /palette/)
    const unblock = till.block()
    await till.page.keyboard.press('Control+k')
    await type(till, 'ada', pace)
    await unblock()
    await type(till, 'na dürüm', pace)
    await expect(till.page.getByRole('dialog').getByRole('searchbox')).toHaveValue('adana dürüm')
    expect(till.writes).toEqual([])
    await till.close()
  })

  test(`G M, then a search in the menu, ${pace} ms a key`, async ({ browser, product }) => {
    const till = await board(browser, product)
    await type(till, 'gm/adana', pace)
    await expect(till.page.getByRole('searchbox', { name: /ara/i }).first()).toHaveValue('adana')
    expect(till.writes).toEqual([])
    await till.close()
  })
}

test('A held for half a second approves one order', async ({ browser, product }) => {
  const till = await board(browser, product)
  const before = await waiting(till.page).count()
  for (let n = 0; n < 15; n++) {
    await till.page.keyboard.down('a')
    await till.page.waitForTimeout(33)
  }
  await till.page.keyboard.up('a')
  await expect(waiting(till.page)).toHaveCount(before - 1)
  expect(till.writes).toHaveLength(1)
  await till.close()
})
