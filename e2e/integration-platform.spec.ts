import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { watched } from './stage/orders.ts'
import { api, tokenOf } from './stage/product.ts'

test.use({ where: 'alone' })

test('the owner switches a platform off with a note, and a connected branch reads both', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/integration-platform`)
  const row = page.getByRole('row', { name: /GetirYemek/ })
  await expect(row).toContainText('Açık')
  expect(await violations(page)).toEqual([])
  await row.click()
  await page.getByRole('switch', { name: 'Yeni bağlantıya açık' }).click()
  await page.getByRole('textbox', { name: 'Şubelere not' }).fill('Getir bakımda, siparişler gecikebilir.')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('GetirYemek kaydedildi')).toBeVisible()
  await open(page, '/integration-platform', '/integration-platform')
  await expect(row).toContainText('Kapalı')

  await signIn(page, 'company')
  const { branch } = watched(product)
  await page.goto(`${product.url}/manegement/${branch.id}/settings/integration-platform-settings`)
  const card = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'GetirYemek', exact: true }),
  })
  await expect(card.getByText('Getir bakımda, siparişler gecikebilir.')).toBeVisible()
  await expect(card.getByText('GetirYemek yeni bağlantıya kapalı; bu bağlantı çalışmaya devam eder.')).toBeVisible()
  await page.goto(`${product.url}/integration-platform`)
  await expect(page.getByRole('row', { name: /GetirYemek/ })).toHaveCount(0)

  // Other journeys of this product connect branches to GetirYemek.
  const { token } = await tokenOf(product, 'provider')
  const { data } = await api<{ data: { id: number; code: string; version: number }[] }>(
    product,
    token,
    'GET',
    '/integration-platform',
  )
  const { id, version } = data.find((it) => it.code === 'getir')!
  await api(product, token, 'PATCH', `/integration-platform/${id}`, { is_active: true, note: '', version })
})

test('a manager matches a product that the platform names differently, undoes it, and sets it aside', async ({
  page,
  product,
  signIn,
}) => {
  const { branch } = watched(product)
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${branch.id}/settings/integration-platform-settings`)
  await page.getByRole('link', { name: 'Menüyü eşleştir: Trendyol Go' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trendyol Go menüsü' })).toBeVisible()
  await page.getByRole('button', { name: 'Menüyü şimdi oku' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Yayık ayran 30 cl' })
  await expect(row).toBeVisible()
  expect(await violations(page)).toEqual([])

  await row.getByRole('button', { name: 'Ayran ile eşleştir' }).click()
  await expect(page.getByText('Yayık ayran 30 cl eşleştirildi')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: 'Ürün seç: Yayık ayran 30 cl' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Buradaki ürün' }).fill('Kola')
  await page.getByRole('option', { name: 'Kola' }).first().click()
  await dialog.getByRole('button', { name: 'Eşleştir' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: /^Eşleşenler/ }).check({ force: true })
  await expect(row).toContainText('Kola')
  await expect(row).toContainText('elle eşleştirildi')
  await row.getByRole('button', { name: 'Adına göre eşleştir: Yayık ayran 30 cl' }).click()

  await page.getByRole('radio', { name: /^Eşleşmeyenler/ }).check({ force: true })
  await row.getByRole('button', { name: 'Eşleştirmeden bırak: Yayık ayran 30 cl' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: /^Eşleştirilmeyecekler/ }).check({ force: true })
  await expect(row).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the keys of a connection that is switched off are removed only after a question that names its platform', async ({
  page,
  product,
  signIn,
}) => {
  const { branch } = watched(product)
  const { token } = await tokenOf(product, 'company')
  const path = `/branch/${branch.id}/integration-platform-settings/trendyol`
  type Connection = { version: number; external_id: string; host: string | null; secrets: Record<string, boolean> }
  const connection = () => api<Connection>(product, token, 'GET', path)
  const switchTo = async (is_active: boolean) => {
    const { version, external_id, host } = await connection()
    await api(product, token, 'PUT', path, { version, is_active, external_id, host, secrets: {} })
  }
  await switchTo(false)
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${branch.id}/settings/integration-platform-settings`)
  const card = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Trendyol Go', exact: true }),
  })
  await card.getByRole('button', { name: 'Anahtarları sil' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading')).toHaveText('Trendyol Go: kayıtlı anahtarlar silinsin mi?')
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(question).toHaveCount(0)
  expect(Object.values((await connection()).secrets)).not.toContain(false)
  await switchTo(true)
})
