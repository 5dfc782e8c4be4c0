import type { Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import type { Product } from './stage/product.ts'
import { place } from './stage/orders.ts'

// A till of 1024 × 768: the menu as icons, the board without tabs, and till mode.

test.use({ viewport: { width: 1024, height: 768 } })

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menü', exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Açık sekmeler' })

test('the menu is a strip of icons whose names come with the focus, and a drawer by its button', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))
  await expect(tabs(page)).toBeVisible()
  const link = menu(page).getByRole('link', { name: 'Malzemeler' })
  expect((await menu(page).boundingBox())!.width).toBeLessThan(80)
  await menu(page).getByRole('link', { name: 'Menü', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  const name = menu(page).getByText('Malzemeler').last()
  await expect(name).toBeInViewport()
  expect((await name.boundingBox())!.width).toBeGreaterThan(40)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Menüyü aç' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menü' })
  await drawer.getByRole('link', { name: 'Siparişler' }).click()
  await expect(page).toHaveURL(/\/orders/)
  await expect(drawer).toHaveCount(0)
  await expect(tabs(page)).toBeHidden()
})

test('till mode leaves the board, the branch, the alarm and the orders; one key there and back, kept over a reload', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product, { delivery_type: 'comeGetIt' })
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  const card = page.locator(`[data-row="${order.id}"]`)
  await expect(card).toContainText('az önce')
  await page.keyboard.press('t')
  await expect(menu(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  // The lanes whose orders need an action are side by side and fully visible.
  for (const lane of ['awaiting_approval', 'preparing', 'on_the_way', 'finished'])
    await expect(page.locator(`[data-lane="${lane}"]`)).toBeInViewport({ ratio: 0.99 })
  for (const name of [/^Şube durumu/, /^Alarm/, /^Menüyü aç/, /^Kasa modundan çık/])
    await expect(page.getByRole('button', { name })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Çalan siparişler' })).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(card).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  // Another screen shows its menu and tabs. On the board they are hidden again.
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(menu(page)).toBeVisible()
  await expect(tabs(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Kasa modu')
})

test('the card of an open order lies in sight behind its drawer', async ({ page, product, signIn }) => {
  for (let n = 0; n < 12; n++) await place(product, { delivery_type: 'comeGetIt' })
  const { id } = await place(product, { delivery_type: 'comeGetIt' })
  await signIn(page, 'branch')
  await page.goto(at(product, `orders?order=${id}`))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator(`[data-lane] [data-row="${id}"]`)).toBeInViewport()
})
