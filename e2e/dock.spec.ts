/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test, type Product } from './fixture.ts'
import { place } from './orders.ts'

// The orders that ring have a place of their own: they cover nothing, take no click that was meant for something else, and toasts keep off them.

test.use({ world: 'dock' })

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`
const dock = (page: Page) => page.getByRole('region', { name: 'Çalan siparişler' })
const ring = (product: Product) => place(product, { delivery_type: 'comeGetIt' })
const seen = (page: Page) => dock(page).getByRole('button', { name: /^Gördüm/ })

/** Answers every order that rings. */
async function hush(page: Page) {
  await expect(async () => {
    if ((await dock(page).count()) > 0) await seen(page).first().click({ timeout: 2000 })
    await expect(dock(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** What lies over the middle of it, if anything does. */
const coverOf = (it: Locator) =>
  it.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const owner = element.closest('label') ?? element
    return hit && (owner.contains(hit) || hit.contains(element)) ? null : (hit?.outerHTML.slice(0, 200) ?? 'nothing')
  })

test('at every width nothing is covered: prices, switches, pages, save, and the page’s own bottom bar', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))
  await ring(product)
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 768 })
    await page.goto(at(product, 'product/management'))
    await expect(dock(page)).toBeVisible()
    const rows = page.locator('li[data-row]')
    for (const part of [
      rows.nth(3).locator('[data-cell=price]'),
      rows.nth(3).getByRole('switch'),
      rows.last().locator('[data-cell=price]'),
      rows.last().getByRole('switch'),
    ])
      expect(await coverOf(part), `menu at ${width}`).toBeNull()

    await page.goto(at(product, 'orders?view=list&limit=20'))
    await expect(dock(page)).toBeVisible()
    expect(await coverOf(page.getByRole('button', { name: 'Sonraki sayfa' })), `pages at ${width}`).toBeNull()

    await page.goto(at(product, 'product/form'))
    await expect(dock(page)).toBeVisible()
    expect(await coverOf(page.getByRole('button', { name: /^Kaydet/ }).last()), `save at ${width}`).toBeNull()

    await page.goto(at(product, 'orders'))
    await expect(dock(page)).toBeVisible()
    const last = width === 375 ? page.getByRole('navigation', { name: 'Pano' }).getByRole('button').last() : seen(page)
    expect(await coverOf(last), `board at ${width}`).toBeNull()
    await page.goto(at(product, 'home'))
    await expect(dock(page)).toBeVisible()
    expect(await violations(page), `rail or bar at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await hush(page)
})

test('an alarm that comes while a button is pressed waits, and the click reaches the button', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))
  // Once before, so that its code is there.
  await ring(product)
  await expect(dock(page)).toBeVisible()
  await hush(page)
  const price = page.locator('li[data-row]').nth(3).locator('[data-cell=price]')
  await price.hover()
  await page.mouse.down()
  await ring(product)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['alarm'])).toBe('ringing')
  // Well past the time of a pointer in motion, which a press outlasts, and past the moment at which the banner warns that no device is armed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5000)))
  expect(await dock(page).count()).toBe(0)
  await page.mouse.up()
  await expect(page.locator('li[data-row]').nth(3).locator('input[inputmode=decimal]')).toBeFocused()
  await expect(dock(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await hush(page)
})

test('two clicks on Approve approve one order, and the toast that says so keeps off the next', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))
  const [first, second] = [await ring(product), await ring(product)]
  const approved: string[] = []
  page.on('request', (it) => void (it.url().endsWith('/approve') && approved.push(new URL(it.url()).pathname)))
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
