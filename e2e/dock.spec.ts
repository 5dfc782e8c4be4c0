/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { inBothThemes, inLight, violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import type { Product } from './stage/product.ts'
import { place } from './stage/orders.ts'

// Ringing orders have their own place on the screen: they cover nothing and never receive a click
// meant for something else, and toasts avoid them. Animations stay on, because moving elements are
// what makes clicks miss.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`
/** Follows a link to another of the branch's screens. The panel stays loaded. */
const go = (page: Page, product: Product, path: string) =>
  open(
    page,
    `/manegement/${product.feed.watched_branch_id}/${path}`,
    `/manegement/$branch_id/${path.replace(/\?.*/, '')}`,
  )
const dock = (page: Page) => page.getByRole('region', { name: 'Çalan siparişler' })
const ring = (product: Product) => place(product, { delivery_type: 'comeGetIt' })
const seen = (page: Page) => dock(page).getByRole('button', { name: /^Gördüm/ })

/** Answers every ringing order. */
async function hush(page: Page) {
  await expect(async () => {
    if ((await dock(page).count()) > 0) await seen(page).first().click({ timeout: 2000 })
    await expect(dock(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** The element that covers the middle of `it`, if any. */
const coverOf = (it: Locator) =>
  it.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const owner = element.closest('label') ?? element
    return hit && (owner.contains(hit) || hit.contains(element)) ? null : (hit?.outerHTML.slice(0, 200) ?? 'nothing')
  })

test.describe('what stands still', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('at every width nothing is covered: prices, switches, pages, save, and the page’s own bottom bar', async ({
    page,
    product,
    signIn,
  }) => {
    await signIn(page, 'branch')
    await ring(product)
    const rows = page.locator('li[data-row]')
    const screens: Record<string, (width: number) => Locator[]> = {
      'product/management': () =>
        [rows.nth(3), rows.last()].flatMap((row) => [row.locator('[data-cell=price]'), row.getByRole('switch')]),
      'orders?view=list&limit=20': () => [page.getByRole('button', { name: 'Sonraki sayfa' })],
      'product/form': () => [page.getByRole('button', { name: /^Kaydet/ }).last()],
      orders: (width) => [
        width === 375 ? page.getByRole('navigation', { name: 'Pano' }).getByRole('button').last() : seen(page),
      ],
      home: () => [],
    }
    for (const [path, parts] of Object.entries(screens)) {
      for (const width of [1440, 1024, 375]) {
        await page.setViewportSize({ width, height: width === 375 ? 812 : 768 })
        // The menu has been scrolled, so it is loaded again at each width, which scrolls it back to
        // the top.
        if (path === 'product/management') await page.goto(at(product, path))
        else if (width === 1440) await go(page, product, path)
        await expect(dock(page)).toBeVisible()
        for (const part of parts(width)) expect(await coverOf(part), `${path} at ${width}`).toBeNull()
        if (path !== 'home') continue
        const looks = width === 1440 ? inBothThemes : inLight
        expect(await violations(page, looks), `rail or bar at ${width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await hush(page)
  })
})

/** Notes in the page every width that its content has had. */
function noteWidths() {
  const widths = new Set<number>()
  const look = () => {
    const content = document.getElementById('content')
    if (content) widths.add(content.getBoundingClientRect().width)
    requestAnimationFrame(look)
  }
  look()
  Object.assign(window, { widths: () => [...widths] })
}
const widthsOf = (page: Page) => page.evaluate(() => (window as unknown as { widths: () => number[] }).widths())

test('a page that opens while orders ring has room for them from its first frame, and gives it back on the next', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'branch')
  await page.goto(at(product, 'home'))
  await ring(product)
  await expect(dock(page)).toBeVisible()
  await page.addInitScript(noteWidths)
  await page.reload()
  await expect(dock(page)).toBeVisible()
  const [beside, ...others] = await widthsOf(page)
  expect(others).toEqual([])
  // Simulates that the orders were answered elsewhere while this page was closed: the stored state
  // of the rail is put back to what this page had stored while they rang.
  const room = await page.evaluate(() => localStorage.getItem('sofra.rail'))
  await hush(page)
  await page.evaluate((it) => localStorage.setItem('sofra.rail', it ?? ''), room)
  await page.reload()
  await expect(page.locator('html[data-alarm]')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Şimdi ilgi bekleyenler' })).toBeVisible()
  expect(await widthsOf(page)).toEqual([beside])
  await page.getByRole('link', { name: 'Malzemeler' }).click()
  await expect.poll(async () => (await widthsOf(page)).at(-1)).toBeGreaterThan(beside!)
})

test('on a device where no order rang before, orders that ring as a page opens do not move it, and get their rail on the next page', async ({
  browser,
  product,
  signIn,
}) => {
  await ring(product)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, 'branch')
  await page.addInitScript(noteWidths)
  await page.goto(at(product, 'home'))
  await expect(dock(page)).toBeVisible()
  expect(await widthsOf(page)).toHaveLength(1)
  const [whole] = await widthsOf(page)
  await page.getByRole('link', { name: 'Malzemeler' }).click()
  await expect.poll(async () => (await widthsOf(page)).at(-1)).toBe(whole! - 320)
  await hush(page)
  await page.context().close()
})

/** Whether two boxes overlap. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 0.5 && down > 0.5
}

test('a drawer and a dialog end where what rings begins, which stays in reach: for the pointer, F6, N, and back by Escape', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const opened = await ring(product)
  const writes: string[] = []
  page.on('request', (it) => void (it.method() === 'PATCH' && writes.push(new URL(it.url()).pathname)))
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 768 })
    // Opens an order's drawer over a list.
    const path = `orders?view=list&order=${opened.id}`
    await (width === 1440 ? page.goto(at(product, path)) : go(page, product, path))
    const drawer = page.getByRole('dialog')
    await expect(dock(page)).toBeVisible()
    await expect(drawer.locator('footer button').first()).toBeVisible()
    // The drawer slides into place.
    await expect.poll(() => overlap(drawer, dock(page)), { message: `drawer at ${width}` }).toBe(false)
    await page.keyboard.press('n')
    await expect(dock(page).getByRole('article').first()).toBeFocused()
    // The open order's shortcuts do not apply while the focus is in the dock, and no key reaches
    // the list behind.
    await page.keyboard.type('xrdp')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    expect(writes).toEqual([])

    // Opens the popover of the branch's state, which is longer than a phone's screen.
    await go(page, product, 'product/management')
    await expect(dock(page)).toBeVisible()
    await page.getByRole('button', { name: 'Şube durumu' }).click()
    await expect(drawer.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => overlap(drawer, dock(page)), { message: `popover at ${width}` }).toBe(false)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    // Opens a dialog in which the user types.
    await page.getByRole('button', { name: 'Malzeme bitti' }).filter({ visible: true }).click()
    const field = drawer.getByRole('searchbox')
    await expect(field).toBeFocused()
    await expect.poll(() => overlap(drawer, dock(page)), { message: `dialog at ${width}` }).toBe(false)
    expect(await coverOf(seen(page).first()), `alarm at ${width}`).toBeNull()
    await page.keyboard.type('la')
    await page.keyboard.press('F6')
    await expect(dock(page).getByRole('article').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await page.keyboard.type('va')
    await expect(field).toHaveValue('lava')
    const looks = width === 1440 ? inBothThemes : inLight
    expect(await violations(page, looks), `dialog and alarm at ${width}`).toEqual([])
    expect(writes).toEqual([])
    // Clicking in the ringing order's card leaves the caret in the field and the dialog open.
    await ring(product)
    await expect(async () => {
      await seen(page).first().click({ timeout: 2000 })
      await page.keyboard.type('ş')
      expect(writes).toContainEqual(expect.stringMatching(/acknowledge$/))
    }).toPass()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(/^lavaş/)
    await hush(page)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    writes.length = 0
    if (width > 375) await ring(product)
  }
})

test('toasts stand in a row of their own, at every width, and a newer one about the same takes the place of the older', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const region = page.getByRole('region', { name: 'Bildirimler' })
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 768 })
    // Reloading the panel removes the toasts that appeared at the previous width.
    await page.goto(at(product, 'product/management'))
    const sells = page.locator('li[data-row]').first().getByRole('switch')
    await sells.click()
    const toast = page.getByRole('alertdialog')
    await expect(toast).toHaveCount(1)
    expect(await overlap(region, page.locator('#content')), `toast at ${width}`).toBe(false)
    expect((await region.boundingBox())!.x).toBe(0)
    const last = page.locator('li[data-row]').last()
    expect(await coverOf(last.getByRole('switch')), `last row at ${width}`).toBeNull()
    await sells.click()
    await expect(sells).toBeChecked()
    // A drawer ends above the bar of ringing orders.
    await go(page, product, 'orders?view=list')
    await page.locator('tbody [data-row], li[data-row]').first().locator('[data-open]').first().click()
    await expect(page.getByRole('dialog').locator('footer button').first()).toBeVisible()
    await ring(product)
    await expect(dock(page)).toBeVisible()
    await dock(page)
      .getByRole('button', { name: /^Onayla/ })
      .first()
      .click()
    await expect(toast.filter({ hasText: 'onaylandı' })).toBeVisible()
    await expect.poll(() => overlap(page.getByRole('dialog'), region), { message: `drawer at ${width}` }).toBe(false)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

/** Whether an element can be clicked where it is, without scrolling. */
const isInSight = (it: Locator) =>
  it.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height - 3))
  })

test('a card walked to by keyboard has its buttons in sight, and keeps them where something begins to ring or a toast comes', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 560 })
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  for (let n = 0; n < 5; n++) await ring(product)
  await expect(dock(page)).toBeVisible()
  const cards = page.locator('[data-lane=awaiting_approval] [data-row]')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(5)
  const focused = page.locator('[data-row]:focus')
  const approve = focused.locator('[data-step=approve]')
  await cards.first().focus()
  for (let n = 0; n < 4; n++) {
    expect(await isInSight(approve), `card ${n}`).toBe(true)
    await page.keyboard.press('j')
  }
  await expect.poll(() => isInSight(approve)).toBe(true)
  await page.keyboard.press('k')
  await hush(page)
  // The focus moves to the card at the lower end of its lane, where the bar takes up room.
  await page.keyboard.press('j')
  await expect.poll(() => isInSight(approve)).toBe(true)
  const row = await focused.getAttribute('data-row')
  await ring(product)
  await expect(dock(page)).toBeVisible()
  await expect(focused).toHaveAttribute('data-row', row!)
  await expect.poll(() => isInSight(approve)).toBe(true)
  // The same holds after a toast has appeared, which takes up more room.
  await dock(page)
    .getByRole('button', { name: /^Onayla/ })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.locator(`[data-row="${row}"]`).focus()
  await ring(product)
  await expect(dock(page)).toBeVisible()
  await expect.poll(() => isInSight(approve)).toBe(true)
  await hush(page)
})

test('an alarm waits for a press, is in reach of a dialog that gets its letters, and two clicks on Approve approve one order', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))

  await test.step('while a button is pressed it waits, and the click reaches the button', async () => {
    // The drawer has been opened before, so that its code is loaded.
    await ring(product)
    await expect(dock(page)).toBeVisible()
    await hush(page)
    const price = page.locator('li[data-row]').nth(3).locator('[data-cell=price]')
    await price.hover()
    await page.mouse.down()
    await ring(product)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['alarm'])).toBe('ringing')
    // While the pointer moves, the dock waits before it appears. While the pointer is pressed, the
    // dock waits longer. This pause is longer than the first wait, and lasts until after the banner
    // warns that no device is armed.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5000)))
    expect(await dock(page).count()).toBe(0)
    await page.mouse.up()
    await expect(page.locator('li[data-row]').nth(3).locator('input[inputmode=decimal]')).toBeFocused()
    await expect(dock(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await hush(page)
  })

  await test.step('while a dialog is open it is in reach, and letters of the dialog never reach it', async () => {
    await page.getByRole('button', { name: 'Malzeme bitti' }).click()
    const field = page.getByRole('dialog').getByRole('searchbox')
    await expect(field).toBeFocused()
    const order = await ring(product)
    await expect(dock(page)).toBeVisible()
    expect(await dock(page).evaluate((it) => it.closest('[aria-hidden=true], [inert]') === null)).toBe(true)
    await page.keyboard.type('anad')
    await expect(field).toHaveValue('anad')
    await page.keyboard.press('F6')
    await page.keyboard.press('a')
    await expect(dock(page)).toHaveCount(0)
    // After the last ringing order is approved, the focus and typing are back in the dialog.
    await expect(field).toBeFocused()
    await page.keyboard.type('a')
    await expect(field).toHaveValue('anada')
    const toast = page.getByRole('alertdialog').filter({ hasText: String(order.number) })
    await expect(toast.getByRole('button', { name: 'Geri al' })).toBeVisible()
    await toast.getByRole('button', { name: 'Geri al' }).click()
    await expect(dock(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
    await hush(page)
    // The first Escape empties the field.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('two clicks approve one order, and the toast that says so keeps off the next', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const [first, second] = [await ring(product), await ring(product)]
    const approved: string[] = []
    page.on('request', (it) => void (/\/approve\?/.test(it.url()) && approved.push(new URL(it.url()).pathname)))
    const approve = (number: number) => dock(page).getByRole('button', { name: `Onayla: sipariş ${number}` })
    await approve(first.number).dblclick()
    await expect(approve(second.number)).toBeEnabled()
    expect(approved).toEqual([expect.stringContaining(first.id)])

    await approve(second.number).click()
    const toast = page.getByRole('alertdialog').filter({ hasText: String(second.number) })
    await expect(toast).toBeVisible()
    await expect(dock(page)).toHaveCount(0)
    for (const [width, height] of [
      [1024, 768],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height })
      await ring(product)
      await expect(dock(page)).toBeVisible()
      const [said, bar] = [await toast.boundingBox(), await dock(page).boundingBox()]
      expect(said!.y + said!.height, `toast at ${width}`).toBeLessThanOrEqual(bar!.y)
      expect(said!.x).toBeGreaterThanOrEqual(0)
    }
    await hush(page)
  })
})
