import { kioskExamples } from '#contract/organisation/kiosk.example.ts'
import { expect, test } from './stage/fixture.ts'

// Kiosk seats and their devices, a dealer's companies by risk, and actions on whole accounts.

test.use({ where: 'demo' })

test('a kiosk is added, paired by its six digits while its page is open, locked and unpaired', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/kiosk/list`)
  // The demo's own devices are online: they send heartbeats to the server.
  await expect(page.getByRole('row', { name: /Giriş/ })).toContainText('Çevrimiçi')
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Teras')
  await page.getByRole('combobox', { name: 'Şube' }).click()
  await page.getByRole('option', { name: /Moda/ }).click()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const row = page.getByRole('row', { name: /Teras/ })
  await expect(row).toContainText('Cihaz bekliyor')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Eşleştir' }).click()
  const code = await page.locator('[data-code]').getAttribute('data-code')
  const reply = await fetch(`${product.url}/api/kiosk/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...kioskExamples.pair, code }),
  })
  expect(reply.status).toBe(201)
  await expect(page.getByText('Eşlendi: Sunmi K2 · 2.4.1')).toBeVisible()
  await page.getByRole('button', { name: 'Tamam' }).click()
  await expect(page.getByText('Lisanstaki 3 kiosk cihazından 3 tanesi kullanılıyor')).toBeVisible()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Kilitle' }).click()
  await expect(row).toContainText('Kilitli')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Eşleşmeyi kaldır' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eşleşmeyi kaldır' }).click()
  await expect(row).toContainText('Cihaz bekliyor')
})

test('a dealer sees whose licence is ending, and goes there', async ({ page, product, signIn }) => {
  await signIn(page, 'dealer')
  await page.goto(`${product.url}/cockpit`)
  // The cockpit does not show sales. They are only in the overview, for the periods that the
  // overview offers.
  await expect(page.getByRole('link', { name: 'Genel bakış' }).last()).toHaveAttribute('href', '/home')
  const tiles = page.locator('[data-screen="/cockpit"] dl').first()
  await expect(tiles).toContainText('Riskli firma')
  await expect(tiles).not.toContainText('Son 7 gün')
  const company = page.locator('li[data-company]', { hasText: 'Burger Limanı' })
  await company.getByRole('link', { name: 'Lisans 12 günde bitiyor' }).click()
  await expect(page).toHaveURL(/\/services\//)
  // A dealer's contact is the provider.
  await expect(page.getByText('Modül, sınır veya süre için sağlayıcınıza başvurun.')).toBeVisible()
})

test('the BTK report is made by its button alone, and is listed among the downloads', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  const fetched = async (act: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    return download.suggestedFilename()
  }
  // Other tests in this world may have created reports before, so the report is found by its name.
  const past = (name: string, what: string) => page.locator('li', { hasText: name }).filter({ hasText: what })
  const made: string[] = []
  page.on('request', (it) => it.url().endsWith('/company/btk-report') && made.push(it.url()))
  await page.goto(`${product.url}/btkReport`)
  const button = page.getByRole('button', { name: 'Raporu indir' })
  await expect(button).toBeVisible()
  await expect(page.getByText('Raporda ne var')).toBeVisible()
  expect(made).toEqual([])
  const first = await fetched(() => button.click())
  expect(first).toMatch(/^yer_saglayici_alan_adlari_\d{14}\.csv$/)
  await expect(past(first, 'dosyayı indirdi')).toHaveCount(1)
  await page.reload()
  await expect(past('yer_saglayici', 'raporu oluşturdu').first()).toContainText(first)
  // A report's name contains the second in which the report was created. The test waits for the
  // next second, so that the names of two reports differ.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Istanbul',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  await expect.poll(() => first.includes(clock.format(new Date()).replaceAll(/\D/g, ''))).toBe(false)
  const second = await fetched(() => button.click())
  await expect(past(second, 'raporu oluşturdu')).toHaveCount(1)
  expect(second).not.toBe(first)
  await page.goto(`${product.url}/download`)
  for (const name of [first, second]) await expect(page.locator('[data-file=done]', { hasText: name })).toHaveCount(1)
})

test('a redirect leads only to the panel’s own paths, and live support is in the account menu', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/redirect/kiosk/list?search=x`)
  await expect(page).toHaveURL(`${product.url}/kiosk/list?search=x`)
  await page.goto(`${product.url}/redirect/kiosk%2Flist`)
  await expect(page).toHaveURL(`${product.url}/kiosk/list`)
  for (const hostile of [
    '/api/kiosk',
    '//evil.example',
    '/%2Fevil.example',
    '/https://evil.example',
    '/javascript:alert(1)',
  ]) {
    await page.goto(`${product.url}/redirect${hostile}`)
    await expect(page, hostile).toHaveURL(`${product.url}/home`)
  }
  await page.getByRole('button', { name: /^Hesap/ }).click()
  await expect(page.getByRole('link', { name: 'Canlı destek' })).toHaveAttribute('href', 'mailto:destek@sofra.test')
})
