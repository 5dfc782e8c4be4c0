import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { ordersOf, place } from './stage/orders.ts'

test('a courier begins a shift, is kept at work by an order, and hands over its cash at the end', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const couriers = `${product.url}/manegement/${product.feed.watched_branch_id}/courier`
  await page.goto(`${couriers}/form`)
  await page.getByLabel('Ad soyad').fill('Nilgün Kurt')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/courier\/list/)
  await page.goto(`${couriers}/list?search=Nilgün`)
  const row = page.locator('[data-row]').filter({ hasText: 'Nilgün Kurt' })
  await row.getByRole('button', { name: 'İşlemler: Nilgün Kurt' }).click()
  await page.getByRole('menuitem', { name: 'Vardiyayı başlat' }).click()
  await expect(row).toContainText('Vardiyada')

  const order = await place(product)
  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^Onayla/ }).click()
  await drawer.getByRole('button', { name: 'Kurye seç' }).click()
  await page.getByRole('button', { name: 'Nilgün Kurt boşta' }).click()
  await expect(drawer.getByText('Nilgün Kurt')).toBeVisible()
  await expect(drawer.getByText('Yolda')).toBeVisible()

  await page.goto(`${couriers}/list?search=Nilgün`)
  await row.getByRole('button', { name: 'İşlemler: Nilgün Kurt' }).click()
  await page.getByRole('menuitem', { name: 'Vardiyayı bitir' }).click()
  await expect(page.getByText(/Önce siparişleri teslim edildi olarak işaretleyin/)).toBeVisible()
  await expect(row).toContainText('Vardiyada')

  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  await drawer.getByRole('button', { name: /^Teslim edildi/ }).click()
  await expect(drawer.getByText('Teslim edildi').first()).toBeVisible()
  await page.goto(`${couriers}/list?search=Nilgün`)
  await row.getByRole('button', { name: 'İşlemler: Nilgün Kurt' }).click()
  await page.getByRole('menuitem', { name: 'Vardiyayı bitir' }).click()
  const end = drawer.getByRole('button', { name: 'Vardiyayı bitir' })
  await end.click()
  await expect(drawer.getByText('Bu alan zorunludur')).toBeVisible()
  await drawer.getByLabel('Teslim alınan nakit').fill(String((order.total - 2000) / 100).replace('.', ','))
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('20,00 ₺ eksik')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await end.click()
  await expect(row).toContainText('Vardiyada değil')

  await page.goto(`${couriers}/shift-list`)
  const ended = page.getByRole('row', { name: /Nilgün Kurt/ })
  await expect(ended).toContainText('-20,00 ₺')
})
