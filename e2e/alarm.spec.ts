import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { giveEars, soundHeard, loudest, loudness } from './stage/ears.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { place as placeOrder, watched } from './stage/orders.ts'

// Tests that every order is heard: with several tabs open, on every device of a branch, with
// blocked sound, on a muted till, and when the socket never connects.

const branchOf = (product: Product) => product.feed.watched_branch_id

const place = (product: Product, branch_id = branchOf(product)) =>
  placeOrder(product, { branch_id, delivery_type: 'comeGetIt' })

/** Calls the API as the page's user. */
const call = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> =>
  page.evaluate(
    async ([path, method, body]) => {
      const response = await fetch(`/api${path as string}`, {
        method: method as string,
        headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await response.json()) as never
    },
    [path, method, body] as const,
  )

const sign = (page: Page) => page.evaluate(() => document.documentElement.dataset['alarm'])
const stack = (page: Page) => page.getByRole('region', { name: 'Çalan siparişler' })

/** Acknowledges all waiting orders, so that only the test's own orders ring. */
async function hush(page: Page, product: Product, branch_id = branchOf(product)) {
  interface Row {
    id: string
    status: string
    acknowledged_at: string | null
  }
  const { data } = await call<{ data: Row[] }>(page, `/branch/${branch_id}/board`)
  for (const row of data)
    if (row.status === 'awaiting_approval' && !row.acknowledged_at)
      await call(page, `/order/${row.id}/acknowledge`, 'PATCH', {})
}

/**
 * A separate device: a signed-in browser with its own storage. Its page shows another screen than
 * the board, and nobody has touched that page yet.
 */
async function openDevice(
  browser: Browser,
  product: Product,
  signIn: (page: Page, who: string) => Promise<void>,
  who = 'branch',
): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  const page = await context.newPage()
  await giveEars(page)
  await signIn(page, who)
  // The browser counts evaluating code in a page as touching it. Until the alarm listens, the test
  // therefore only watches the network.
  const listens = who === 'branch' ? page.waitForResponse(/\/api\/branch\/[^/]+\/board$/) : undefined
  await page.goto(`${product.url}/manegement/${branchOf(product)}/home`)
  await listens
  await page.locator('[data-screen="/manegement/$branch_id/home"]').waitFor()
  return page
}

const silent = (page: Page) => expect.poll(() => loudest(page), { timeout: 8000 })

test.describe.configure({ mode: 'serial' })
let till: Page

test('a till whose sound the browser blocks shows it on every screen, and one click arms it', async ({
  browser,
  product,
  signIn,
}) => {
  till = await openDevice(browser, product, signIn)
  await hush(till, product)
  const bar = till.getByRole('alert').filter({ hasText: 'Ses kapalı' })
  await expect(bar).toBeVisible()
  await place(product)
  await expect(stack(till)).toBeVisible()
  expect(await sign(till)).toBe('blocked')
  expect(await loudness(till)).toBe(0)

  await till.getByRole('button', { name: 'Sesi aç' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => sign(till)).toBe('ringing')
  await soundHeard(till)
  interface Device {
    name: string
    is_armed: boolean
  }
  await expect
    .poll(() => call<Device[]>(till, `/branch/${branchOf(product)}/device`))
    .toEqual([expect.objectContaining({ name: 'Kasa 1', is_armed: true })])
})

test('it gets louder after half a minute, and the page title shows it to somebody looking elsewhere', async ({
  product,
}) => {
  // A new order is placed, because the order of the previous test may already ring loudly.
  await hush(till, product)
  await silent(till).toBe(0)
  await place(product)
  await soundHeard(till)
  await expect.poll(() => till.title(), { intervals: [200] }).toBe('(1) Yeni sipariş')
  // The bell strikes every 1.25 seconds. The first stroke of each ring always has the same volume.
  const first = await loudest(till)
  await expect.poll(() => loudest(till), { timeout: 60_000 }).toBeGreaterThan(first * 1.6)
})

test('it gets louder when the company says, also on a till that was open before', async ({ product }) => {
  await hush(till, product)
  await silent(till).toBe(0)
  const { company } = watched(product)
  const { token } = await tokenOf(product, 'company')
  const setting = `/company/${company.id}/settings/escalation`
  const { value, version } = await api<{ value: object; version: number }>(product, token, 'GET', setting)
  const read = till.waitForResponse(/\/api\/branch\/[^/]+\/board$/)
  await api(product, token, 'PUT', setting, { value: { ...value, louder_sec: 10 }, version })
  expect(await (await read).json()).toMatchObject({ louder_sec: 10 })
  await place(product)
  await soundHeard(till)
  const first = await loudest(till)
  // The limit set here is well below the default of 30 seconds.
  await expect.poll(() => loudest(till), { timeout: 18_000 }).toBeGreaterThan(first * 1.6)
})

test('acknowledged on one device, it is silent on all', async ({ browser, product, signIn }) => {
  const second = await openDevice(browser, product, signIn)
  await second.getByRole('button', { name: 'Sesi aç' }).click()
  await soundHeard(second)
  await stack(second)
    .getByRole('button', { name: /^Gördüm/ })
    .click()
  for (const page of [till, second]) {
    await expect.poll(() => sign(page)).toBe('quiet')
    await silent(page).toBe(0)
    await expect(stack(page)).toHaveCount(0)
  }
  await expect.poll(() => till.title()).not.toContain('Yeni sipariş')
  await second.context().close()
})

test('the rail folds to a bar with the oldest order, by default on the order screens, and no new order unfolds it', async ({
  browser,
  product,
  signIn,
}) => {
  const page = await openDevice(browser, product, signIn)
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = await place(product)
  const fold = stack(page).getByRole('button', { name: 'Küçült' })
  await fold.focus()
  await page.keyboard.press('Enter')
  const pill = stack(page).getByRole('button', { name: /sipariş onay bekliyor/ })
  await expect(pill).toBeFocused()
  await expect(pill).toContainText('1 yeni')
  await place(product)
  await expect(pill).toContainText('2 yeni')
  await page.reload()
  await expect(pill).toContainText('2 yeni')
  await expect(stack(page).getByRole('article')).toHaveAccessibleName(new RegExp(`^${first.number},`))
  await page.keyboard.press('n')
  await expect(stack(page).getByRole('article')).toBeFocused()
  await pill.click()
  await expect(stack(page).getByRole('article')).toHaveCount(2)

  // On the order screens the rail is collapsed by default and covers nothing, not even a phone's
  // bottom bar.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 812 })
    await page.goto(`${product.url}/manegement/${branchOf(product)}/orders`)
    await expect(stack(page).getByRole('article')).toHaveCount(1)
    const [strip, main] = [await stack(page).boundingBox(), await page.locator('#content').boundingBox()]
    expect(strip!.y).toBeGreaterThanOrEqual(main!.y + main!.height)
  }
  await hush(page, product)
  await expect(stack(page)).toHaveCount(0)
  await page.context().close()
})

test('of two tabs of one browser one rings, and when it is closed the other does', async ({ product }) => {
  const tab = await till.context().newPage()
  await giveEars(tab)
  await tab.goto(`${product.url}/manegement/${branchOf(product)}/home`)
  await tab.locator('[data-screen="/manegement/$branch_id/home"]').click({ position: { x: 5, y: 5 } })
  await place(product)
  await soundHeard(till)
  await expect(stack(tab)).toBeVisible()
  expect(await loudest(tab)).toBe(0)
  await till.close()
  await soundHeard(tab)
  await stack(tab)
    .getByRole('button', { name: /^Onayla/ })
    .click()
  await silent(tab).toBe(0)
  till = tab
})

test('a muted till stops ringing, the company is warned that nobody would hear, and the black box records it', async ({
  browser,
  product,
  signIn,
}) => {
  const company = await openDevice(browser, product, signIn, 'company')
  const warning = company.getByRole('status').filter({ hasText: 'zil açık değil' })
  await expect(company.getByRole('button', { name: /^Şube durumu/ })).toContainText('Açık')
  await expect(warning).toHaveCount(0)

  await till.getByRole('button', { name: /^Alarm/ }).click()
  await till.getByRole('button', { name: '10 dk sustur' }).click()
  await till
    .getByRole('group', { name: /susturulsun mu/ })
    .getByRole('button', { name: '10 dk sustur' })
    .click()
  await expect(warning).toBeVisible()
  const { id } = await place(product)
  await expect(stack(till)).toBeVisible()
  expect(await loudest(till)).toBe(0)
  // The user can close the warning after reading it.
  await warning.getByRole('button', { name: 'Uyarıyı kapat' }).click()
  await expect(warning).toHaveCount(0)

  await till.getByRole('button', { name: 'Sesi geri aç' }).click()
  await soundHeard(till)
  await expect(warning).toHaveCount(0)
  await call(company, `/order/${id}/acknowledge`, 'PATCH', {})
  await silent(till).toBe(0)
  const { data } = await call<{ data: { kind: string; device: string }[] }>(company, `/order/${id}/black-box`)
  const device = await till.evaluate(() => localStorage.getItem('sofra.device-name'))
  for (const kind of ['muted', 'rang']) expect(data).toContainEqual(expect.objectContaining({ kind, device }))
  await company.context().close()
})

test('a device that listens for two branches rings for each, whichever one is on its screen', async ({
  browser,
  product,
  signIn,
}) => {
  const { branches } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branchOf(product)))!
  const here = branches.find(({ id }) => id === branchOf(product))!
  const other = branches.find(({ id }) => id !== branchOf(product))!
  const page = await openDevice(browser, product, signIn, 'company')
  for (const { id } of [here, other]) {
    await page.goto(`${product.url}/manegement/${id}/home`)
    await page.getByRole('button', { name: /^Alarm/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bu cihazda çal' }).click()
    await expect
      .poll(() => call<{ is_armed: boolean }[]>(page, `/branch/${id}/device`))
      .toContainEqual(expect.objectContaining({ is_armed: true }))
    await page.keyboard.press('Escape')
    await hush(page, product, id)
  }
  await expect.poll(() => sign(page)).toBe('quiet')
  const mine = stack(page).getByRole('article')
  const first = await place(product, here.id)
  await expect(mine).toContainText([here.name])
  expect(await sign(page)).toBe('ringing')
  await soundHeard(page)
  await call(page, `/order/${first.id}/acknowledge`, 'PATCH', {})
  await expect(mine).toHaveCount(0)
  const second = await place(product, other.id)
  await expect(mine).toContainText([other.name])
  await soundHeard(page)
  await call(page, `/order/${second.id}/acknowledge`, 'PATCH', {})
  await silent(page).toBe(0)
  await page.context().close()
})

test('a till whose socket never connects polls every ten seconds, and still rings', async ({
  browser,
  product,
  signIn,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  await context.routeWebSocket(/\/api\/socket/, (line) => line.close())
  const page = await context.newPage()
  await giveEars(page)
  await signIn(page, 'branch')
  await page.goto(product.url)
  await page
    .locator('[data-screen]')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await expect(page.getByText('Canlı bağlantı koptu')).toBeVisible({ timeout: 25_000 })
  await place(product)
  await soundHeard(page, 20_000)
  await hush(page, product)
  await silent(page).toBe(0)
  await context.close()
})

test('an answer that is held back for twenty seconds keeps no order silent: it is heard within a second of its card', async ({
  browser,
  product,
  signIn,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  const page = await context.newPage()
  await giveEars(page)
  await signIn(page, 'branch')
  let isHeld = false
  await context.route(/\/api\/branch\/[^/]+\/board$/, async (route) => {
    const response = await route.fetch()
    if (!isHeld) {
      isHeld = true
      await setTimeout(20_000)
    }
    await route.fulfill({ response })
  })
  const late = page.waitForResponse(/\/api\/branch\/[^/]+\/board$/, { timeout: 60_000 })
  await page.goto(product.url)
  await page
    .locator('[data-screen]')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await late
  await hush(page, product)
  await silent(page).toBe(0)
  await place(product)
  await expect(stack(page)).toBeVisible()
  await soundHeard(page, 1000)
  await hush(page, product)
  await context.close()
})

test('what was answered while the connection was down does not ring afterwards, and a lost connection is soon shown', async ({
  browser,
  product,
  signIn,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  const lines: { close: () => Promise<void> }[] = []
  let isCut = false
  await context.routeWebSocket(/\/api\/socket/, (line) => {
    if (isCut) return void line.close()
    line.connectToServer()
    lines.push(line)
  })
  const page = await context.newPage()
  await signIn(page, 'branch')
  await page.goto(product.url)
  await page.locator('[data-screen]').first().waitFor()
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  await hush(page, product)
  await expect.poll(() => sign(page)).toBe('quiet')
  isCut = true
  await Promise.all(lines.map((line) => line.close()))
  const cut = page.getByText('Canlı bağlantı koptu')
  await expect(cut).toBeVisible({ timeout: 6000 })
  await page.evaluate(() => {
    const signs: unknown[] = []
    Object.assign(globalThis, { signs })
    const look = () => signs.push(document.documentElement.dataset['alarm'])
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-alarm'] })
  })
  const { id } = await place(product)
  await call(page, `/order/${id}/acknowledge`, 'PATCH', {})
  isCut = false
  await expect(cut).toBeHidden({ timeout: 30_000 })
  // By the time a later order rings, every missed event has been received.
  await place(product)
  await expect.poll(() => sign(page)).toBe('ringing')
  const signs = await page.evaluate(() => (globalThis as unknown as { signs: unknown[] }).signs)
  expect(signs.slice(signs.indexOf('ringing')), 'it rang once, and never stopped again').not.toContain('quiet')
  await hush(page, product)
  await context.close()
})
