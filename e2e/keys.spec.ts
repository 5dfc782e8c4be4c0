import type { Browser, CDPSession, Page } from '@playwright/test'
import { atLength } from '#contract/kit/test-length.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { place } from './stage/orders.ts'

// No key press is lost or reaches the wrong element: typed fast and slowly, on pages without a
// cache, at a quarter of the CPU speed, and before lazily loaded code has arrived. Leaves changed
// prices and open orders behind.
test.use({ where: 'alone' })

const paces = atLength([30, 120], [30, 60, 90, 120, 150])
const slower = 4
/** Longer than the period in which keys are ignored after the page has moved the focus, in ms. */
const settledMs = 350

/**
 * A page opened for the first time on a slow machine, and the write requests that it sends to the
 * server.
 */
interface Till {
  page: Page
  cdp: CDPSession
  writes: { call: string; body: unknown }[]
  /** Holds back all code that is requested from now on. */
  block: () => void
  release: () => void
  close: () => Promise<void>
}

let tokens: { token: string; refreshToken: string } | undefined

/** Opens such a page. `late` matches the code that does not arrive until it is released. */
async function cold(browser: Browser, product: Product, path: string, late?: RegExp): Promise<Till> {
  tokens ??= await tokenOf(product, 'branch')
  const context = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  })
  await context.addCookies([{ name: 'language', value: 'tr', url: product.url }])
  await context.addInitScript((given) => {
    localStorage.setItem('token', given.token)
    localStorage.setItem('refreshToken', given.refreshToken)
  }, tokens)
  const page = await context.newPage()
  const writes: Till['writes'] = []
  page.on('request', (it) => {
    if (!/^(PATCH|PUT|DELETE)$/.test(it.method()) || new URL(it.url()).pathname.endsWith('/acknowledge')) return
    writes.push({ call: `${it.method()} ${new URL(it.url()).pathname}`, body: it.postDataJSON() })
  })
  let isBlocked = false
  let waiting: (() => void)[] = []
  await page.route(/\.js$/, async (route) => {
    if (isBlocked || late?.test(route.request().url())) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${product.url}${path}`)
  return {
    page,
    cdp,
    writes,
    block: () => void (isBlocked = true),
    release: () => {
      isBlocked = false
      late = undefined
      for (const go of waiting) go()
      waiting = []
    },
    close: () => context.close(),
  }
}

/** Presses keys as a keyboard sends them, including the keys of a Turkish keyboard. */
async function type({ page, cdp }: Till, text: string, pace: number) {
  for (const key of text) {
    const name = key === '\n' ? 'Enter' : key
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: name, text: key === '\n' ? '\r' : key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name })
    await page.waitForTimeout(pace)
  }
}

/**
 * Types without pauses. With 30 ms between keys, a busy test driver would take longer than the
 * protection lasts.
 */
const typeAtOnce = ({ cdp }: Till, text: string) =>
  Promise.all(
    [...text].flatMap((key) => [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
  )

/** Holds a key down for half a second, so that the keyboard repeats it. */
async function hold(page: Page, key: string) {
  for (let n = 0; n < 15; n++) {
    await page.keyboard.down(key)
    await page.waitForTimeout(33)
  }
  await page.keyboard.up(key)
}

const at = (product: Product, path: string) => `/manegement/${product.feed.watched_branch_id}/${path}`
const waiting = (page: Page) => page.locator('[data-lane="awaiting_approval"] [data-row]')
const priceOf = (page: Page, name: string) =>
  page
    .locator('li[data-row]')
    .filter({ has: page.locator('[data-cell=name]', { hasText: new RegExp(`^${name}$`) }) })
    .locator('[data-cell=price]')

test.beforeAll(async ({ product }) => {
  for (let n = 0; n < 8; n++) await place(product, { customer: { name: 'Adana Işık', phone: '+905551112233' } })
})

async function board(browser: Browser, product: Product, late?: RegExp) {
  const till = await cold(browser, product, at(product, 'orders'), late)
  await waiting(till.page).first().focus()
  return till
}

/**
 * Checks the focused input. The check is soft, so that one failing test does not hide the others.
 */
const typedInto = (page: Page, text: string) => expect.soft(page.locator('input:focus')).toHaveValue(text)

test('Enter opens the first hit for what was typed before the palette had loaded', async ({ browser, product }) => {
  const till = await board(browser, product, /palette/)
  await till.page.keyboard.press('Control+k')
  await type(till, 'malzeme', 30)
  await till.page.keyboard.press('Enter')
  till.release()
  await expect(till.page.locator('[data-screen="/manegement/$branch_id/branch-material/list"]')).toBeVisible()
  expect(till.writes).toEqual([])
  await till.page.context().close()
})

test('text without key presses reaches the palette before its code has loaded, in order', async ({
  browser,
  product,
}) => {
  const till = await board(browser, product, /palette/)
  const { page, cdp, writes } = till
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('ürüm'))
  await page.keyboard.press('Control+k')
  await type(till, 'ad', 30)
  // Three ways of entering text: an on-screen keyboard, an input method, the clipboard.
  await page.keyboard.insertText('an')
  await type(till, 'a', 30)
  await cdp.send('Input.imeSetComposition', { text: ' ', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.insertText(' d')
  await page.keyboard.press('Control+v')
  till.release()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('adana dürüm')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(waiting(page).first()).toBeFocused()
  expect(writes).toEqual([])
  await till.close()
})

for (const [n, pace] of paces.entries())
  test(`${pace} ms a key: a name after Ctrl K, a search after G M, a price, an 86`, async ({ browser, product }) => {
    const till = await board(browser, product, /palette/)
    const { page, writes } = till
    await test.step('a name in the palette', async () => {
      await page.keyboard.press('Control+k')
      await type(till, 'ada', pace)
      till.release()
      await type(till, 'na dürüm', pace)
      await typedInto(page, 'adana dürüm')
      expect.soft(writes).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('a search in the menu', async () => {
      await waiting(page).first().focus()
      writes.length = 0
      till.block()
      await type(till, 'gm/ada', pace)
      till.release()
      await type(till, 'na', pace)
      await typedInto(page, 'adana')
      expect.soft(writes).toEqual([])
      await page.goto(`${product.url}${at(product, 'product/management')}`)
    })
    await test.step('the first price, and the one below it', async () => {
      writes.length = 0
      // The focus is set by keyboard, since the alarm's cards may cover the field.
      await priceOf(page, 'Adana dürüm').focus()
      await type(till, `\n26${n + 5}\n43${n + 5}\n`, pace)
      await expect.soft
        .poll(() => writes.map((it) => it.body), { timeout: 5000 })
        .toMatchObject([{ price: 26_500 + n * 100 }, { price: 43_500 + n * 100 }])
      await page.keyboard.press('Escape')
    })
    await test.step('what has run out', async () => {
      await page.getByRole('button', { name: 'Malzeme bitti' }).focus()
      await type(till, '\nlavaş', pace)
      await typedInto(page, 'lavaş')
    })
    await till.close()
  })

test('held down or pressed again at once, a key acts once', async ({ browser, product }) => {
  const till = await board(browser, product)
  const { page, writes } = till
  const before = await waiting(page).count()
  await hold(page, 'a')
  await expect.soft(waiting(page)).toHaveCount(before - 1)
  expect.soft(writes).toHaveLength(1)
  // The page has moved the focus to the next card. A key right afterwards was meant for the
  // previous card.
  writes.length = 0
  await waiting(page).first().focus()
  await typeAtOnce(till, 'aa')
  await expect.soft(waiting(page)).toHaveCount(before - 2)
  expect.soft(writes).toHaveLength(1)
  writes.length = 0
  await waiting(page).first().locator('[data-step=approve]').focus()
  // A user sees where the focus is before pressing a key.
  await page.waitForTimeout(400)
  await hold(page, 'Enter')
  await expect.soft(waiting(page)).toHaveCount(before - 3)
  expect.soft(writes).toHaveLength(1)
  expect.soft(new URL(page.url()).search).toBe('')
  await till.close()
})

test('a key acts on a card to which the user has come back, although the page has just moved the focus there', async ({
  browser,
  product,
}) => {
  const till = await board(browser, product)
  const { page, writes } = till
  const [, second] = await waiting(page).evaluateAll((all) => all.map((it) => it.getAttribute('data-row')))
  const approve = page.locator(`[data-row="${second}"] [data-step=approve]`)
  // The page moves the focus to the second card. The user walks on and comes back.
  await typeAtOnce(till, 'ajk+')
  await expect.soft(approve).toContainText('20 dk')
  await expect.soft.poll(() => writes.length).toBe(1)
  await typeAtOnce(till, '+')
  await expect.soft(approve).toContainText('25 dk')
  await till.close()
})

test('what opens late gets the keys typed for it, and the orders behind it get none', async ({ browser, product }) => {
  const till = await board(browser, product, /palette/)
  const { page, writes } = till
  /** Presses keys while no code loads. Returns the layer that then has the focus. */
  async function late(keys: string, from = waiting(page).first()) {
    till.block()
    await from.focus()
    await type(till, keys, 30)
    expect.soft(writes, keys).toEqual([])
    till.release()
    const layer = page.locator('[role=dialog], [role=menu]')
    await expect
      .soft(
        layer
          .filter({ has: page.locator(':focus') })
          .or(layer.and(page.locator(':focus')))
          .first(),
      )
      .toBeVisible()
    expect.soft(writes, keys).toEqual([])
    return layer
  }
  // Escape cancels the layer whose code has not arrived yet.
  till.block()
  await waiting(page).first().focus()
  await type(till, '?ad', 30)
  await page.keyboard.press('Escape')
  till.release()
  await late('?aad')
  await page.keyboard.press('Escape')
  await late('xaa')
  await page.keyboard.press('Escape')
  await late('paa')
  await page.keyboard.press('Escape')
  await expect.soft(page.getByRole('dialog')).toHaveCount(0)
  // After G, the page waits for a second letter, whichever it is.
  await waiting(page).first().focus()
  await type(till, 'ga', 30)
  expect.soft(writes).toEqual([])
  await late('\naad', waiting(page).first().locator('[data-menu=more]'))
  await page.keyboard.press('Escape')
  // Focusing by script does not wait for keys in the queue. If Escape is still queued, the menu
  // would return the focus to its button.
  await expect.soft(page.locator('[role=dialog], [role=menu]')).toHaveCount(0)
  // In its drawer, an order's own shortcuts still work: they act on this order, and only once.
  const id = await waiting(page).first().getAttribute('data-row')
  till.block()
  await waiting(page).first().focus()
  await type(till, '\na', 30)
  till.release()
  await expect.soft.poll(() => writes.map((it) => it.call)).toEqual([`PATCH /api/order/${id}/approve`])
  await till.close()
})

test('an open order’s letters are its own where the board behind it comes later, and none reaches the board', async ({
  browser,
  product,
}) => {
  const first = await place(product, { customer: { name: 'Açık Sipariş', phone: '+905551112234' } })
  const till = await cold(browser, product, `${at(product, 'orders')}?order=${first.id}`, /board-view/)
  const { page, writes } = till
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('footer button').first()).toBeVisible()
  till.release()
  await expect(waiting(page).first()).toBeAttached()
  await type(till, 'a', 30)
  await expect.soft.poll(() => writes.map((it) => it.call)).toEqual([`PATCH /api/order/${first.id}/approve`])
  // The order is now being sent out of the kitchen. A second A does nothing, and neither do the
  // page's own shortcuts.
  await expect(drawer.locator('footer')).not.toContainText('Onayla')
  await page.waitForTimeout(settledMs)
  await type(till, 'at5', 90)
  expect.soft(writes).toHaveLength(1)
  await type(till, 'd', 30)
  await expect.soft.poll(() => writes.map((it) => it.call)).toContain(`PATCH /api/order/${first.id}/dispatch`)
  expect.soft(writes).toHaveLength(2)
  expect.soft(await page.evaluate(() => localStorage.getItem('sofra.till-mode'))).not.toBe('on')
  await till.close()
})

test('fields whose widgets are late can be typed into at once', async ({ browser, product }) => {
  const till = await cold(browser, product, at(product, 'product/form'), /money-field|combo-box/)
  const price = till.page.getByLabel(/^Fiyat( \*)?$/).first()
  const category = till.page.getByLabel(/^Kategori( \*)?$/).first()
  await price.focus()
  await type(till, '12,5', 30)
  await category.focus()
  await type(till, 'Pide', 30)
  till.release()
  await expect(till.page.locator('[data-stand-in]')).toHaveCount(0)
  await expect(category).toBeFocused()
  await expect(category).toHaveValue('Pide')
  await expect(price).toHaveValue('12,50')
  await till.close()
})

test('what was selected in a field whose widget is late is replaced by the next key', async ({ browser, product }) => {
  const { token } = await tokenOf(product, 'branch')
  const { products } = await api<{ products: { id: string; price: number }[] }>(
    product,
    token,
    'GET',
    `/branch/${product.feed.watched_branch_id}/menu`,
  )
  const form = at(product, `product/form/${products.find((it) => it.price > 0)!.id}`)
  const till = await cold(browser, product, form, /money-field/)
  const price = till.page.getByLabel(/^Fiyat( \*)?$/).first()
  await expect(price).toHaveValue(/\d/)
  await price.selectText()
  till.release()
  await expect(till.page.locator('[data-stand-in]')).toHaveCount(0)
  await expect(price).toBeFocused()
  await type(till, '43', 30)
  await expect(price).toHaveValue('43')
  await till.close()
})

test('what was typed into a field is saved with it, before its widget has come and by Ctrl S from within', async ({
  browser,
  product,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const { products } = await api<{ products: { id: string; name: { tr: string } }[] }>(
    product,
    token,
    'GET',
    `/branch/${product.feed.watched_branch_id}/menu`,
  )
  const form = at(product, `product/form/${products.find((it) => it.name.tr === 'Ayran')!.id}`)
  const priceIn = (till: Till) => till.page.getByLabel(/^Fiyat( \*)?$/).first()
  const pricesOf = (till: Till) => till.writes.map(({ body }) => (body as { price: number }).price)

  const late = await cold(browser, product, form, /money-field/)
  await priceIn(late).fill('41,5')
  await late.page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect.poll(() => pricesOf(late)).toEqual([4150])
  await late.close()

  const till = await cold(browser, product, form)
  await expect(till.page.locator('[data-stand-in]')).toHaveCount(0)
  await priceIn(till).fill('42,5')
  await till.page.keyboard.press('Control+s')
  await expect.poll(() => pricesOf(till)).toEqual([4250])
  await till.close()
})

test('a price of zero, or of another order of magnitude, needs confirmation; leaving one that opened on its own changes nothing', async ({
  browser,
  product,
}) => {
  const till = await cold(browser, product, at(product, 'product/management'))
  const { page, writes } = till
  const asked = page.locator('[data-asking]')
  await priceOf(page, 'İskender').focus()
  await type(till, '\n0\n', 30)
  await expect.soft(asked).toContainText('bedava')
  await page.keyboard.press('Escape')
  await expect.soft(priceOf(page, 'İskender')).toBeFocused()
  await type(till, '\n7\n', 30)
  await expect.soft(asked).toContainText('yarı yarıya')
  expect.soft(writes).toEqual([])
  // After this pause, keys count again. The pause is too short for a user to have read the new
  // content.
  await page.waitForTimeout(settledMs)
  await type(till, '\n', 30)
  await expect.soft.poll(() => writes.map((it) => it.body)).toMatchObject([{ price: 700 }])
  writes.length = 0
  await type(till, '9', 30)
  await page.getByRole('searchbox').first().click()
  await expect.soft(page.locator('[data-editor]')).toHaveCount(0)
  expect.soft(writes).toEqual([])
  await till.close()
})
