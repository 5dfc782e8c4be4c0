import type { Page } from '@playwright/test'
import { memberExamples } from '../contract/src/members/member.example.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { violations } from './stage/axe.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

interface Made {
  id: string
  phone: string
}
async function make(product: Product, token: string, more: object): Promise<Made> {
  const { data } = await api<{ data: { company_id: string }[] }>(product, token, 'GET', '/member?limit=1')
  return api(product, token, 'POST', '/member', { ...memberExamples.create, company_id: data[0]!.company_id, ...more })
}

test('two records of one person are compared, merged and, within a day, two again', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const own = await make(product, token, {
    name: 'Nermin',
    surname: 'Üstündağlı',
    phone: '+905991230001',
    email: 'nermin.kaya@deneme.test',
  })
  const other = await make(product, token, {
    name: 'Nermin',
    surname: 'Üstündağlı',
    phone: '+905991230002',
    email: 'nerminkaya+2@deneme.test',
    plate: '06 NK 6',
  })
  await api(product, token, 'POST', `/member/${other.id}/point`, {
    amount: 40,
    reason: 'Hoş geldin',
    validity_days: 30,
  })

  await page.goto(`${product.url}/member/list`)
  await page.getByRole('link', { name: 'Olası kopyalar' }).click()
  const pair = page.locator('tbody tr', { hasText: 'Nermin Üstündağlı' }).filter({ visible: true })
  await expect(pair).toHaveCount(1)
  await expect(pair).toContainText('Aynı e-posta kutusu')
  expect(await violations(page)).toEqual([])
  await pair.click()
  await expect(page.getByRole('radiogroup', { name: 'Telefon' })).toBeVisible()
  await expect(page.getByText('Hediye çekleri')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.goto(`${product.url}/member/merge/${own.id}?other_id=${other.id}`)
  await page
    .getByRole('radiogroup', { name: 'Plaka' })
    .getByRole('radio', { name: /06 NK 6/ })
    .check({ force: true })
  await page.getByRole('button', { name: 'Birleştir', exact: true }).click()
  await expect(toast(page, 'İki kayıt birleşti')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/member/view/${own.id}`))
  await expect(page.getByText('06 NK 6', { exact: true })).toBeVisible()

  await test.step('the other one’s address leads here', async () => {
    await page.goto(`${product.url}/member/view/${other.id}`)
    await expect(page).toHaveURL(new RegExp(`/member/view/${own.id}`))
    await expect(toast(page, 'Aradığınız kayıt bu üyeyle birleştirilmiş')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Birleştirmeyi geri al' }).click()
  await expect(toast(page, 'İki kayıt yine ayrı')).toBeVisible()
  await page.goto(`${product.url}/member/view/${other.id}`)
  await expect(page.getByText('06 NK 6', { exact: true })).toBeVisible()
})

test('who asks to be forgotten gets their data first, and is nowhere afterwards', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const it = await make(product, token, {
    name: 'Zühre',
    surname: 'Gidiyor',
    phone: '+905991230009',
    email: 'zuhre@deneme.test',
  })
  await make(product, token, {
    name: 'Veli',
    surname: 'Komşu',
    phone: '+905991230010',
    email: 'veli.komsu@deneme.test',
    note: 'Zühre Gidiyor getirdi, 0599 123 00 09',
  })
  await page.goto(`${product.url}/member/view/${it.id}`)
  const menu = page.getByRole('button', { name: 'Diğer işlemler' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Verileri dışa aktar (JSON)' }).click()
  await expect(page.getByRole('button', { name: /İndir/ })).toBeVisible({ timeout: 20_000 })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Silme isteği…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Not' }).fill('E-postası dosyada')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(toast(page, 'Silme isteği kaydedildi')).toBeVisible()
  await expect(page.getByText(/Bu üye, verilerinin silinmesini istiyor/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Veli Komşu (üye)' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Onayla' }).click()
  await page.getByRole('button', { name: 'Şimdi sil…' }).click()
  await page.getByRole('button', { name: 'Kalıcı olarak sil' }).click()
  await expect(toast(page, 'Üye silindi')).toBeVisible()
  await expect(page).toHaveURL(/\/member\/list/)
  await page.getByPlaceholder('Ad, telefon ya da e-posta ara').fill('Zühre')
  await expect(page.locator('tbody tr', { hasText: 'Zühre' })).toHaveCount(0)
  await page.goto(`${product.url}/member/erasure`)
  await expect(page.locator('tbody tr', { hasText: 'Silindi' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
