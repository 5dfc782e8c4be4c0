import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

interface Sms {
  to: string
  text: string
}

test('a notification goes from a filter to a draft, is tried out by SMS, and reaches members by e-mail', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const base = '/marketing/notification'

  await test.step('a draft, while those whom it reaches are counted', async () => {
    await page.goto(`${product.url}${base}`)
    await page.getByRole('button', { name: 'Yeni ekle' }).click()
    await page.getByLabel(/^Ad/).fill('Deneme kampanyası')
    await page.getByLabel('Kanal').selectOption('sms')
    await page.getByLabel('En az').fill('3')
    await page.getByLabel(/^Metin/).fill('Merhaba {{parola}}')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText(/diye bir alan yok/).first()).toBeVisible()
    await page.getByLabel(/^Metin/).fill('Merhaba {{name|komşu}}, bugün tüm dönerlerde %20 indirim!')
    await expect(page.locator('[data-reachable]')).toBeVisible()
    await expect(page.locator('[data-preview=sms]')).toContainText('Merhaba Ada, bugün tüm dönerlerde')
    await expect(page.locator('[data-segments]')).toContainText('SMS')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page).toHaveURL(/notification\/view\//)
    await expect(page.getByText('Taslak').first()).toBeVisible()
  })

  await test.step('tried out: the provider gets the SMS at once', async () => {
    await page.getByRole('button', { name: 'Dene' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Telefon numaralarınız').fill('+90 538 111 22 33')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Dene' }).click()
    await expect(page.getByText('Deneme gönderildi')).toBeVisible()
    const got = (await (await fetch(product.sms)).json()) as Sms[]
    const mine = got.find((it) => it.to.endsWith('5381112233'))
    expect(mine?.text).toMatch(/^Merhaba Ada, bugün tüm dönerlerde %20 indirim!\n/)
  })

  await test.step('by e-mail, which no night holds back, and each recipient’s result', async () => {
    await page.getByRole('link', { name: 'Düzenle' }).click()
    await page.getByLabel('Kanal').selectOption('email')
    await page.getByLabel('Konu').fill('Bugün %20')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page).toHaveURL(/notification$|notification\/view\//)
    const { data } = await api<{ data: { id: string }[] }>(product, token, 'GET', '/notification?search=Deneme')
    await open(page, `${base}/view/${data[0]!.id}`, `${base}/view/$notification_id`)
    await expect(page.locator('[data-reachable]')).toBeVisible()
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Şimdi gönder' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('row', { name: /Gönderildi/ }).first()).toBeVisible({ timeout: 60_000 })
    expect(await violations(page)).toEqual([])
    const sent = await api<{ data: { member_id: string }[] }>(
      product,
      token,
      'GET',
      `/notification/${data[0]!.id}/recipient?state=sent&limit=1`,
    )
    const address = `/marketing/member-notification/${sent.data[0]!.member_id}`
    await open(page, address, '/marketing/member-notification/$member_id')
    await expect(page.getByRole('row', { name: /Deneme kampanyası.*E-posta.*Gönderildi/ })).toBeVisible()
  })
})
