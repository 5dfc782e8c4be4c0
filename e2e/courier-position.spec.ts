import type { Browser } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { ordersOf, place, watched } from './stage/orders.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { phone, till } from './stage/look.ts'

/** A courier of the watched branch, on shift, and the address of their page. */
async function atWork(product: Product, name: string) {
  const { branch } = watched(product)
  const { token } = await tokenOf(product, 'company')
  const given = { branch_id: branch.id, name, phone: '+905551112233', vehicle: 'motorcycle', is_active: true }
  const { id } = await api<{ id: string }>(product, token, 'POST', '/courier', given)
  await api(product, token, 'PATCH', `/courier/${id}/shift`, { is_on_shift: true })
  const { page_url } = await api<{ page_url: string }>(product, token, 'GET', `/courier/${id}/shift`)
  return { id, address: `${product.url}${new URL(page_url).pathname}` }
}

/** A phone that is so many metres north of the branch. */
const phoneOf = (browser: Browser, { lat, lng }: { lat: number; lng: number }, metres: number, isAllowed = true) =>
  browser.newContext({
    viewport: phone,
    locale: 'tr-TR',
    geolocation: { latitude: lat + metres / 111_195, longitude: lng, accuracy: 8 },
    permissions: isAllowed ? ['geolocation'] : [],
  })

test('couriers share where they are, a branch sees them, and gives an order to the nearest by one key', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const { branch } = watched(product)
  const [near, far, silent] = [
    await atWork(product, 'Yakın Kurye'),
    await atWork(product, 'Uzak Kurye'),
    await atWork(product, 'Sessiz Kurye'),
  ]
  const [nearPhone, farPhone, deniedPhone] = [
    await phoneOf(browser, branch, 300),
    await phoneOf(browser, branch, 1900),
    await phoneOf(browser, branch, 100, false),
  ]
  const opened = async (context: typeof nearPhone, address: string) => {
    const it = await context.newPage()
    await it.goto(address)
    return it
  }

  // Nothing is sent before the courier agrees.
  const nearPage = await opened(nearPhone, near.address)
  await expect(nearPage.getByText('Yalnızca son konumunuz saklanır')).toBeVisible()
  const sent = nearPage.waitForResponse((it) => it.url().endsWith('/position'))
  await nearPage.getByRole('button', { name: 'Konumumu paylaş' }).click()
  expect((await sent).status()).toBe(204)
  await expect(nearPage.getByText('konumunuz şubeyle paylaşılıyor')).toBeVisible()
  // The choice lasts while the shift does.
  await nearPage.reload()
  await expect(nearPage.getByRole('button', { name: 'Paylaşmayı bırak' })).toBeVisible()

  const farPage = await opened(farPhone, far.address)
  await Promise.all([
    farPage.waitForResponse((it) => it.url().endsWith('/position')),
    farPage.getByRole('button', { name: 'Konumumu paylaş' }).click(),
  ])
  const denied = await opened(deniedPhone, silent.address)
  await denied.getByRole('button', { name: 'Konumumu paylaş' }).click()
  await expect(denied.getByText('Telefonunuz konuma izin vermedi')).toBeVisible()
  await expect(denied.getByText('Üzerinizde sipariş yok')).toBeVisible()

  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${branch.id}/courier/list`)
  await page.getByRole('link', { name: 'Haritada gör' }).click()
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'Vardiyadaki kuryeler' }) })
  const line = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(line('Yakın Kurye')).toContainText(/Şubeye 300 m/)
  await expect(line('Yakın Kurye')).toContainText('Sıradaki sipariş için önerilen')
  await expect(line('Uzak Kurye')).toContainText(/Şubeye 1,9 km/)
  await expect(line('Sessiz Kurye')).toContainText('Konumunu paylaşmıyor')
  await expect(page.getByRole('img', { name: /^Yakın Kurye, / })).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const size of [till, phone]) {
    await page.setViewportSize(size)
    await expect(line('Uzak Kurye')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const order = await place(product)
  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^Onayla/ }).click()
  await drawer.getByRole('button', { name: 'Kurye seç' }).click()
  await expect(page.getByRole('button', { name: /^Yakın Kurye Önerilen boşta, 300 m/ })).toBeVisible()
  // The order shows its step before the server has answered.
  const dispatched = page.waitForResponse((it) => it.url().includes(`/order/${order.id}/dispatch`))
  await page.keyboard.press('Alt+k')
  expect((await dispatched).status()).toBe(200)
  await expect(drawer.getByText('Yakın Kurye')).toBeVisible()
  await expect(drawer.getByText('Yolda')).toBeVisible()
  await nearPage.reload()
  await expect(nearPage.getByText(`#${order.number}`)).toBeVisible()
  expect(await violations(nearPage)).toEqual([])

  // A courier who carries an order is listed after those who are free.
  await page.goto(`${product.url}/manegement/${branch.id}/courier/map`)
  await expect(line('Yakın Kurye').getByRole('link', { name: `Sipariş ${order.number}` })).toBeVisible()
  await expect(line('Yakın Kurye')).not.toContainText('Sıradaki sipariş için önerilen')
  await expect(line('Uzak Kurye')).toContainText('Sıradaki sipariş için önerilen')

  // A courier who no longer shares the position disappears from the map.
  await Promise.all([
    farPage.waitForResponse((it) => it.url().endsWith('/position')),
    farPage.getByRole('button', { name: 'Paylaşmayı bırak' }).click(),
  ])
  await page.reload()
  await expect(line('Uzak Kurye')).toContainText('Konumunu paylaşmıyor')
  for (const it of [nearPhone, farPhone, deniedPhone]) await it.close()
})
