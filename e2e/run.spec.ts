import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from './stage/fixture.ts'
import { watched } from './stage/orders.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

/** Two branches of the company, both of which have a menu. */
function twoBranches(product: Product) {
  const [from, to] = watched(product).company.branches
  return { from: from!.id, to: to!.id }
}

test('a menu file is made across a reload, downloaded, and listed among the downloads of another tab', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { from } = twoBranches(product)
  await page.goto(`${product.url}/manegement/${from}/product/menu-file`)
  await page.getByRole('button', { name: 'Excel dosyası hazırla' }).click()
  await expect(page).toHaveURL(/file=/)
  await page.reload()
  const card = page.locator('section', { hasText: 'Dosyanız' }).filter({ hasText: 'Tamamlandı' })
  await expect(card).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'İndir' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const tab = await context.newPage()
  await tab.goto(`${product.url}/download`)
  await expect(tab.locator('[data-file=done]', { hasText: download.suggestedFilename() })).toHaveCount(1)
})

test('a transfer is followed across a reload, and undone', async ({ page, product, signIn }) => {
  const { token } = await tokenOf(product, 'company')
  const { from, to } = twoBranches(product)
  await signIn(page, 'company')
  const run = await api<{ id: string }>(product, token, 'POST', `/branch/${from}/menu/spread`, {
    branch_ids: [to],
    product_ids: null,
    fields: ['price'],
  })
  await page.goto(`${product.url}/manegement/${from}/product/transfer?run=${run.id}`)
  const card = page.locator('section', { hasText: 'Sonuç' })
  await expect(card.getByText('Tamamlandı').first()).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText('tarihine kadar geri alınabilir')).toBeVisible()
  await page.reload()
  await card.getByRole('button', { name: 'Geri al' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Geri al' }).click()
  await expect(card.getByText('Geri alındı').first()).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('button', { name: 'Geri al' })).toHaveCount(0)
})

test('a menu file asks about a price that looks like a slip, and writes it only where it is ticked', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const { from } = twoBranches(product)
  type Row = { name: { tr: string }; price: number }
  const menu = () => api<{ products: Row[] }>(product, token, 'GET', `/branch/${from}/menu`)
  const { products } = await menu()
  // Unique names, so that a row without an id can be matched by name.
  const [slip, meant] = products.filter(
    (it) => it.price > 1000 && products.filter(({ name }) => name.tr === it.name.tr).length === 1,
  )
  expect(meant, JSON.stringify(products.map(({ name, price }) => [name.tr, price]))).toBeDefined()
  const rows = [
    ['Ad TR', 'Fiyat'],
    [slip!.name.tr, slip!.price / 1000],
    [meant!.name.tr, (meant!.price * 3) / 100],
  ]
  await page.goto(`${product.url}/manegement/${from}/product/menu-file`)
  await page.getByLabel('Excel dosyası seç').setInputFiles({
    name: 'fiyatlar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Ürünler', rows }] })),
  })
  const asked = page.locator('[data-asked] li')
  await expect(asked).toHaveText([/2\. satır.*Yarısı ya da daha az/s, /3\. satır.*İki katı ya da daha çok/s])
  // The preview below depends on which rows are ticked.
  const preview = page.locator('[data-branches]')
  await expect(preview).not.toContainText(meant!.name.tr)
  await asked.nth(1).getByRole('checkbox').check()
  await expect(preview).toContainText(meant!.name.tr)
  await expect(preview).not.toContainText(slip!.name.tr)
  await page.getByRole('button', { name: 'Menüye yaz' }).click()
  await expect(page).toHaveURL(/run=/)
  // Choosing an invalid file afterwards keeps the earlier result and its undo.
  await expect(page.getByText('İçe aktarmanın sonucu')).toBeVisible()
  await page.getByLabel('Excel dosyası seç').setInputFiles({
    name: 'yanlış.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('bu bir Excel dosyası değil'),
  })
  await expect(page.getByText('Bu bir Excel dosyası (.xlsx) değil.')).toBeVisible()
  await expect(page.getByText('İçe aktarmanın sonucu')).toBeVisible()
  const after = (await menu()).products
  const priceOf = (of: Row) => after.find((it) => it.name.tr === of.name.tr)!.price
  expect([priceOf(slip!), priceOf(meant!)]).toEqual([slip!.price, meant!.price * 3])
})
