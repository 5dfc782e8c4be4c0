import { demoAccounts } from '#simulators/sms/sms.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open, phone, wide, wrongAt } from './stage/look.ts'
import { watched } from './stage/orders.ts'

test('a company connects its own SMS provider, sees why nothing is sent, mends it, and gives it up', async ({
  page,
  product,
  signIn,
}) => {
  const { company } = watched(product)
  await signIn(page, 'company')
  await page.goto(`${product.url}/profile`)
  await page.getByLabel('Telefon').first().fill('+90 532 111 22 33')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await expect(page.getByText('Profiliniz kaydedildi')).toBeVisible()

  await open(page, `/company/settings/${company.id}?part=messages`, '/company/settings/$company_id')
  await expect(page.getByText('SMS’ler platformun hesabından gider.')).toBeVisible()
  await page.getByLabel('Gönderici adı').fill('LOKANTA')
  await page.getByLabel('Kullanıcı adı (abone numarası)').fill(demoAccounts.netgsm)
  await page.getByLabel('API parolası').fill('yanlış')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await page.getByRole('button', { name: 'Deneme SMS’i gönder' }).click()
  await expect(page.getByText(/Netgsm: kullanıcı adı ya da parola yanlış/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // crawl.spec.ts looks at this screen at the other sizes.
  expect(await wrongAt(page, phone)).toEqual([])
  await page.setViewportSize(wide)

  await page.goto(`${product.url}/home`)
  const line = page.getByRole('listitem').filter({ hasText: 'SMS gönderilemiyor' })
  await line.getByRole('link', { name: 'SMS ayarını aç' }).click()
  await page.getByLabel('API parolası').fill('demo')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await page.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText('Bağlantı çalışıyor: LOKANTA')).toBeVisible()
  await expect(page.getByText(/SMS · 12,50/)).toBeVisible()
  await page.getByRole('button', { name: 'Deneme SMS’i gönder' }).click()
  await expect(page.getByText(/Deneme SMS’i .*111 22 33 numarasına gönderildi/)).toBeVisible()

  await page.getByRole('button', { name: 'Hesabı sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await expect(page.getByText('SMS’ler platformun hesabından gider.')).toBeVisible()
  await expect(page.getByLabel('Gönderici adı')).toHaveValue('')
})

test('the platform’s owner sees what sends, tries it, and enters an account', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/profile`)
  await page.getByLabel('Telefon').first().fill('+90 532 111 22 44')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await expect(page.getByText('Profiliniz kaydedildi')).toBeVisible()

  await open(page, '/setting/messages', '/setting/messages')
  await expect(page.getByText('SMS’ler kurulum ayarlarındaki hesaptan gider.')).toBeVisible()
  await expect(page.getByText('Verimor').first()).toBeVisible()
  await page.getByRole('button', { name: 'Deneme SMS’i gönder' }).click()
  await expect(page.getByText(/Deneme SMS’i .*111 22 44 numarasına gönderildi/)).toBeVisible()
  await page.getByRole('button', { name: 'Deneme e-postası gönder' }).click()
  await expect(page.getByText(/Deneme e-postası .* adresine gönderildi/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // crawl.spec.ts looks at this screen at the other sizes.
  expect(await wrongAt(page, phone)).toEqual([])
  await page.setViewportSize(wide)

  await page.getByLabel('Gönderici adı').fill('LOKANTA')
  await page.getByLabel('Kullanıcı adı (abone numarası)').fill(demoAccounts.netgsm)
  await page.getByLabel('API parolası').fill('demo')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await page.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText('Bağlantı çalışıyor: LOKANTA')).toBeVisible()
  await expect(page.getByText(/SMS · 12,50/)).toBeVisible()
  await page.getByRole('button', { name: 'Hesabı sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await expect(page.getByText('SMS’ler kurulum ayarlarındaki hesaptan gider.')).toBeVisible()
})
