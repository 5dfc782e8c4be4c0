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
