import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, test } from './stage/fixture.ts'
import type { Product } from './stage/product.ts'
import { getir, joinAt, send, watched } from './stage/orders.ts'
import { giveEars, soundHeard, loudness, rhythm } from './stage/ears.ts'

// A restaurant at work, from the first ring to the delivery: two tills, real sound, and the
// simulated platform's journal.

test.use({ where: 'alone' })

const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const card = (page: Page, name: string, id: string): Locator => lane(page, name).locator(`[data-row="${id}"]`)
const step = (at: Locator, name: string) => at.locator(`[data-step="${name}"]`)

/** A till: signed in, on the board, with its sound unlocked by the click that the page asks for. */
async function openTill(
  browser: Browser,
  product: Product,
  signIn: (page: Page, who: string) => Promise<void>,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await giveEars(page)
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/orders`)
  await expect(lane(page, 'awaiting_approval')).toBeVisible()
  const unlock = page.getByRole('button', { name: 'Sesi aç' })
  await unlock.click({ timeout: 5000 }).catch(() => undefined) // the sign-in's own click may have unlocked it
  return page
}

/** Answers all waiting orders, so that silence after an action is caused by that action. */
async function clear(page: Page): Promise<void> {
  const waiting = lane(page, 'awaiting_approval').locator('[data-row]')
  for (let left = await waiting.count(); left > 0; left = await waiting.count()) {
    const id = await waiting.first().getAttribute('data-row')
    const first = card(page, 'awaiting_approval', id!)
    const main = first.locator('[data-step="approve"], [data-step="deliver"]').first()
    await main.click()
    await expect(first).toHaveCount(0)
  }
}

test.describe.configure({ mode: 'serial' })

let one: Page
let two: Page

test('two tills sign in and are silent while nothing waits', async ({ browser, product, signIn }) => {
  one = await openTill(browser, product, signIn)
  two = await openTill(browser, product, signIn)
  await clear(one)
  await expect(lane(two, 'awaiting_approval').locator('[data-row]')).toHaveCount(0)
  await expect.poll(() => loudness(one)).toBe(0)
})

test('a GetirYemek order rings, is approved, dispatched and delivered; both tills see it, and the platform is told, a minute apart', async ({
  product,
}) => {
  test.setTimeout(300_000)
  const { branch } = watched(product)
  const { id: external } = await getir<{ id: string }>(product, '/orders', {
    restaurantId: branch.platform_ids.getir,
    deliveryType: 2,
  })
  const arrived = lane(one, 'awaiting_approval').locator('[data-row]')
  await expect(arrived).toHaveCount(1)
  const id = (await arrived.getAttribute('data-row'))!
  await expect(card(two, 'awaiting_approval', id)).toBeVisible()

  await soundHeard(one, 10_000)
  const ringing = await rhythm(one, 16)
  expect(ringing.sounded, 'five seconds of eight').toBeGreaterThan(8)
  expect(ringing.silent, 'three seconds of eight').toBeGreaterThan(3)

  await step(card(one, 'awaiting_approval', id), 'approve').click()
  await expect(card(one, 'preparing', id)).toBeVisible()
  await expect(card(two, 'preparing', id)).toBeVisible()
  for (const till of [one, two]) await expect.poll(() => loudness(till), { timeout: 5000 }).toBe(0)
  await step(card(one, 'preparing', id), 'dispatch').click()
  await expect(card(two, 'on_the_way', id)).toBeVisible()
  await step(card(two, 'on_the_way', id), 'deliver').click()
  await expect(card(one, 'finished', id)).toBeVisible()

  interface Entry {
    kind: string
    at: number
    path: string
    status: number
  }
  const platformSteps = async () => {
    const journal = await getir<Entry[] | { entries: Entry[] }>(product, `/journal?kind=request&orderId=${external}`)
    const entries = Array.isArray(journal) ? journal : journal.entries
    return entries
      .filter((it) => it.status === 200 && /\/(verify|prepare|deliver)$/.test(it.path))
      .map((it) => ({ step: it.path.split('/').at(-1)!, at: it.at }))
  }
  await expect
    .poll(async () => (await platformSteps()).map((it) => it.step), { timeout: 120_000, intervals: [1000] })
    .toEqual(['verify', 'prepare'])
  const [verified, prepared] = await platformSteps()
  expect(prepared!.at - verified!.at).toBeGreaterThanOrEqual(60_000)
  // steps.test.ts tests the following minute with the simulator's clock.
})

const journeys = [
  { delivery_type: 'comeGetIt', steps: ['approve', 'deliver'] },
  { delivery_type: 'comeEat', steps: ['approve', 'deliver'] },
  { delivery_type: 'orderOnTheTable', table: 'Masa 7', steps: ['approve', 'deliver'] },
  { delivery_type: 'onlyPayment', steps: ['deliver'] },
]
for (const { steps, table, ...input } of journeys)
  test(`${input.delivery_type}: rings, takes its steps, is seen on both tills`, async ({ product }) => {
    const { order } = await send(product, { ...input, ...(table && (await joinAt(product, table))) })
    await expect(card(two, 'awaiting_approval', order.id)).toBeVisible()
    await soundHeard(two, 10_000)
    let at = 'awaiting_approval'
    for (const name of steps) {
      await step(card(one, at, order.id), name).click()
      at = name === 'approve' ? 'preparing' : 'finished'
      await expect(card(two, at, order.id)).toBeVisible()
    }
    await expect.poll(() => loudness(two), { timeout: 5000 }).toBe(0)
  })

test('of two tills that approve at once one wins, and the other is told who', async ({ product }) => {
  const { order } = await send(product)
  await Promise.all([one, two].map((page) => expect(card(page, 'awaiting_approval', order.id)).toBeVisible()))
  // Clicks by position: the first click takes effect at once, so a second click by element would
  // not find its card.
  const buttons = await Promise.all(
    [one, two].map((page) => step(card(page, 'awaiting_approval', order.id), 'approve').elementHandle()),
  )
  await Promise.all(buttons.map((it) => it!.evaluate((button) => (button as HTMLElement).click())))
  await Promise.all([one, two].map((page) => expect(card(page, 'preparing', order.id)).toBeVisible()))
  for (const page of [one, two]) await expect(page.locator(`[data-row="${order.id}"]`)).toHaveCount(1)
})

test('a till whose connection is cut shows it, loses nothing, and rings for what came meanwhile', async ({
  product,
}) => {
  const cut = await one.context().newCDPSession(one)
  await cut.send('Network.enable')
  await cut.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
  const placed = [await send(product), await send(product)]
  for (const { order } of placed) await expect(card(two, 'awaiting_approval', order.id)).toBeVisible()
  await cut.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  for (const { order } of placed)
    await expect(card(one, 'awaiting_approval', order.id)).toBeVisible({ timeout: 60_000 })
  await soundHeard(one, 15_000)
  await clear(two)
  await expect.poll(() => loudness(one), { timeout: 5000 }).toBe(0)
})

test('a server killed with -9 neither loses nor duplicates an acknowledged order, and the tills ring again', async ({
  product,
}) => {
  const wanted = Array.from({ length: 30 }, () => ({ key: randomUUID(), note: randomUUID() }))
  const acknowledged = new Map<string, string>()
  const ask = async ({ key, note }: { key: string; note: string }) => {
    const reply = await send(product, { note }, key).catch(() => undefined)
    if (reply?.status === 201) acknowledged.set(note, reply.order.id)
  }
  const first = Promise.all(
    wanted.map((it, i) => new Promise<void>((go) => setTimeout(go, i * 15)).then(() => ask(it))),
  )
  await expect.poll(() => acknowledged.size).toBeGreaterThan(3)
  await product.kill()
  await first
  const before = new Map(acknowledged)
  // When no answer arrives, the request is repeated with the same key, as every ordering app does.
  for (const it of wanted) await ask(it)
  expect(acknowledged.size).toBe(wanted.length)
  for (const [note, id] of before) expect(acknowledged.get(note), 'the same order for the same key').toBe(id)
  expect(new Set(acknowledged.values()).size).toBe(wanted.length)
  for (const id of acknowledged.values()) {
    await expect(card(one, 'awaiting_approval', id)).toHaveCount(1, { timeout: 60_000 })
    await expect(card(two, 'awaiting_approval', id)).toHaveCount(1, { timeout: 60_000 })
  }
  await soundHeard(two, 20_000)
})

test.afterAll(async () => {
  await one?.context().close()
  await two?.context().close()
})
