import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf } from './stage/product.ts'
import { violations } from './stage/axe.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

test('a large correction waits until a second person agrees, and whoever entered it cannot', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  type Found = { data: { id: string; name: string; surname: string; point_balance: number }[] }
  const { data } = await api<Found>(product, token, 'GET', '/member?limit=1&sort=name')
  const { id, name, surname, point_balance } = data[0]!
  const balance = (points: number) => `${points.toLocaleString('tr')} puan`

  await test.step('the manager enters it: the balance stays as it is', async () => {
    await page.goto(`${product.url}/member/view/${id}?tab=points`)
    await page.getByRole('button', { name: 'Düzelt', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Puan/).fill('25000')
    await dialog.getByLabel(/^Neden/).fill('Düğün siparişi için')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Kaydedildi; ikinci bir kişi onaylayınca işlenecek')).toBeVisible()
    await expect(page.getByText('1 düzeltme ikinci bir kişinin onayını bekliyor')).toBeVisible()
    await expect(page.getByText(balance(point_balance), { exact: true }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('it does not wait for them, and says that somebody else must decide', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('onay bekleyen')
    await expect(page.getByRole('option', { name: /Onay bekleyenler/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/decisions/)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Düğün siparişi için/ })).toHaveCount(0)
    await page.goto(`${product.url}/member/correction-list`)
    await page.locator('tbody tr', { hasText: 'Düğün siparişi için' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Bunu siz girdiniz; onayı başka biri vermeli.')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Onayla' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })

  const context = await browser.newContext({ locale: 'tr' })
  const other = await context.newPage()
  await test.step('the dealer approves, and the points are there', async () => {
    await signIn(other, 'dealer')
    await other.goto(`${product.url}/decisions`)
    await expect(other.getByRole('link', { name: /Onay bekleyenler/ }).first()).toContainText(/\d/)
    expect(await violations(other)).toEqual([])
    await other.getByRole('link', { name: /Düğün siparişi için/ }).click()
    const drawer = other.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Onayla', exact: true }).click()
    await expect(toast(other, `${name} ${surname}: +25.000 puan onaylandı`)).toBeVisible()
    await other.goto(`${product.url}/decisions`)
    await expect(other.getByRole('link', { name: /Düğün siparişi için/ })).toHaveCount(0)
    await page.goto(`${product.url}/member/view/${id}?tab=points`)
    await expect(page.getByText(balance(point_balance + 25_000), { exact: true }).first()).toBeVisible()
    await expect(page.getByText('ikinci bir kişinin onayını')).toHaveCount(0)
  })
  await context.close()
})
