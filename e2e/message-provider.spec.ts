import type { Page } from '@playwright/test'
import { demoAccounts } from '#simulators/sms/sms.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open, phone, wide, wrongAt } from './stage/look.ts'
import { watched } from './stage/orders.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title }).locator('xpath=ancestor::*[.//form][1]')

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

  const card = cardOf(page, 'SMS sağlayıcısı')
  await page.getByLabel('Gönderici adı').fill('LOKANTA')
  await page.getByLabel('Kullanıcı adı (abone numarası)').fill(demoAccounts.netgsm)
  await page.getByLabel('API parolası').fill('demo')
  await card.getByRole('button', { name: 'Kaydet' }).click()
  await card.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText('Bağlantı çalışıyor: LOKANTA')).toBeVisible()
  await expect(page.getByText(/SMS · 12,50/)).toBeVisible()
  await card.getByRole('button', { name: 'Hesabı sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await expect(page.getByText('SMS’ler kurulum ayarlarındaki hesaptan gider.')).toBeVisible()
})

test('a company connects its app’s Firebase, and a test arrives on the phone of whoever sends it', async ({
  page,
  product,
  signIn,
}) => {
  const { company } = watched(product)
  const tel = '+905321112255'
  await signIn(page, 'company')
  await page.goto(`${product.url}/profile`)
  await page.getByLabel('Telefon').first().fill(tel)
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await expect(page.getByText('Profiliniz kaydedildi')).toBeVisible()

  await open(page, `/company/settings/${company.id}?part=messages`, '/company/settings/$company_id')
  const card = cardOf(page, 'Anlık bildirimler')
  const choose = (content: string) =>
    card
      .getByLabel('Firebase anahtar dosyası')
      .setInputFiles({ name: 'anahtar.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose('{"type":"authorized_user"}')
  await expect(card.getByText('Bu, Firebase’ten indirilen anahtar dosyası değil')).toBeVisible()
  await choose(await (await fetch(`${product.push}/key-file`)).text())
  await expect(card.getByText('lokanta-app projesinin anahtarı seçildi')).toBeVisible()
  await card.getByLabel('İletişim e-postası').fill('bilgi@lokanta.test')
  await card.getByRole('button', { name: 'Kaydet' }).click()
  await card.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(card.getByText('Bağlantı çalışıyor: lokanta-app')).toBeVisible()

  const test = card.getByRole('button', { name: 'Telefonuma deneme bildirimi gönder' })
  await test.click()
  await expect(page.getByText(/Deneme bildirimi kendi telefonunuza gider/)).toBeVisible()
  const asApp = async <T>(method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${company.api_key}`, 'content-type': 'application/json' }
    const reply = await fetch(`${product.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    expect(reply.ok, await reply.clone().text()).toBe(true)
    return (await reply.json()) as T
  }
  const { id } = await asApp<{ id: string }>('POST', '/app-member', {
    company_id: company.id,
    phone: tel,
    name: 'Nur',
    surname: 'Usta',
    registered_from: 'mobile',
    proof: 'otp',
    proved_at: new Date().toISOString(),
  })
  const push_token = await (await fetch(`${product.push}/install`, { method: 'POST' })).text()
  const device = { platform: 'android', app_version: '4.2', push_token, language: 'tr', timezone: 'Europe/Istanbul' }
  await asApp('PUT', `/app-member/${id}/device/${crypto.randomUUID()}`, device)
  await test.click()
  await expect(page.getByText('Deneme bildirimi cihazınıza gönderildi (Android)')).toBeVisible()
  const shown = (await (await fetch(`${product.push}/messages`)).json()) as { to: string; title: string }[]
  expect(shown.filter((it) => it.to === push_token)).toMatchObject([{ title: 'Deneme bildirimi' }])
  expect(await violations(page)).toEqual([])
  expect(await wrongAt(page, phone)).toEqual([])
  await page.setViewportSize(wide)

  await card.getByRole('button', { name: 'Hesabı sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await expect(card.getByText('Bildirimler platformun hesabından gider.')).toBeVisible()
})
