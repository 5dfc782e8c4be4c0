import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

interface Sms {
  to: string
  text: string
}

test('a notification goes from a filter to a draft, is tried out by SMS, and reaches nobody without consent', async ({
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
    await page.locator('textarea[name="body.tr"]').fill('Merhaba {{parola}}')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText(/diye bir alan yok/).first()).toBeVisible()
    await page.locator('textarea[name="body.tr"]').fill('Merhaba {{name|komşu}}, bugün tüm dönerlerde %20 indirim!')
    await expect(page.locator('[data-reachable]')).toBeVisible()
    await expect(page.locator('[data-preview=sms]')).toContainText('Merhaba Ada, bugün tüm dönerlerde')
    await expect(page.locator('[data-segments]')).toContainText('SMS')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page).toHaveURL(/notification\/view\//)
    await expect(page.getByText('Taslak', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('tried out: the provider gets the SMS at once', async () => {
    await page.getByRole('button', { name: 'Deneme gönder', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Telefon numaralarınız').fill('+90 538 111 22 33')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Deneme gönder', exact: true }).click()
    await expect(page.getByText('Deneme gönderildi')).toBeVisible()
    const got = (await (await fetch(product.sms)).json()) as Sms[]
    const mine = got.find((it) => it.to.endsWith('5381112233'))
    expect(mine?.text).toMatch(/^Merhaba Ada, bugün tüm dönerlerde %20 indirim!\n/)
  })

  await test.step('it reaches nobody without consent, says so, and offers no way around it', async () => {
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Kimseye ulaşmaz')).toBeVisible()
    await expect(dialog.getByText('İzni yok')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Şimdi gönder' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the result of each recipient, at the notification and at the member', async () => {
    type Listed = { data: { id: string; member_id: string }[] }
    const sent = await api<Listed>(product, token, 'GET', '/notification?status=sent&limit=1')
    const { id } = sent.data[0]!
    await open(page, `${base}/view/${id}`, `${base}/view/$notification_id`)
    await expect(page.getByRole('row', { name: /Gönderildi|Ulaştı/ }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    const reached = await api<Listed>(product, token, 'GET', `/notification/${id}/recipient?limit=1`)
    const address = `/marketing/member-notification/${reached.data[0]!.member_id}`
    await open(page, address, '/marketing/member-notification/$member_id')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
