import { randomUUID } from 'node:crypto'
import { memberExamples } from '../contract/src/members/member.example.ts'
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

/** The next full minute that leaves enough time to fill in the form, in ms. */
const soon = () => Math.ceil((Date.now() + 25_000) / 60_000) * 60_000

test('an SMS comes at the planned minute, and its reader follows the link to refuse further ones', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const { id: company_id, api_key } = product.feed.companies.find((it) =>
    it.branches.some(({ id }) => id === product.feed.watched_branch_id),
  )!
  const [text, digits] = ['Yarın öğlen çorbalar bizden', `151${String(Date.now()).slice(-8)}`]
  // A member with a German number, so that İYS need not know the consent. It is noon in their time
  // zone.
  const ada = await api<{ id: string; version: number }>(product, token, 'POST', '/member', {
    ...memberExamples.create,
    company_id,
    name: 'Ada',
    surname: 'Berlinli',
    phone: `+49${digits}`,
    language: 'tr',
  })
  await api(product, token, 'PATCH', `/member/${ada.id}/consent`, {
    channel: 'sms',
    status: 'given',
    source: 'till',
    proof: 'Kasada soruldu',
    version: ada.version,
  })
  const ahead = 12 - new Date().getUTCHours()
  await api(product, api_key, 'PUT', `/app-member/${ada.id}/device/${randomUUID()}`, {
    platform: 'android',
    app_version: '1.0',
    language: 'tr',
    timezone: `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`,
  })
  const got = async () =>
    ((await (await fetch(product.sms)).json()) as (Sms & { received_at: string })[]).filter((it) =>
      it.to.endsWith(digits),
    )
  let at = 0

  await test.step('planned for those who registered today', async () => {
    await page.goto(`${product.url}/marketing/notification`)
    await page.getByRole('button', { name: 'Yeni ekle' }).click()
    await page.getByLabel(/^Ad/).fill('Çorba günü')
    await page.getByLabel('Kanal').selectOption('sms')
    await page.getByLabel('Koşul', { exact: true }).selectOption('registered')
    await page.locator('textarea[name="body.tr"]').fill(text)
    await expect(page.locator('[data-reachable="1"]')).toBeVisible()
    at = soon()
    const [day, clock] = [
      new Intl.DateTimeFormat('tr', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Istanbul' }),
      new Intl.DateTimeFormat('tr', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Istanbul' }),
    ].map((it) => it.format(at).replaceAll(/\D/g, ''))
    await page.getByRole('group', { name: 'Gönderim' }).getByRole('spinbutton').first().focus()
    await page.keyboard.type(day!)
    await page.getByRole('group', { name: 'Saat' }).first().getByRole('spinbutton').first().focus()
    await page.keyboard.type(clock!)
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page).toHaveURL(/notification\/view\//)
  })

  await test.step('it waits, and its page shows what it will say to whom', async () => {
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zamanı gelince gönder' }).click()
    await expect(page.getByText('Alıcılar gönderim zamanı gelince seçilir.')).toBeVisible()
    await expect(page.locator('[data-preview=sms]')).toContainText(text)
    await expect(page.locator('[data-reachable="1"]')).toBeVisible()
    expect(await got()).toEqual([])
  })

  await test.step('it comes within its minute, and its page says so', async () => {
    await expect.poll(async () => (await got()).length, { timeout: 100_000 }).toBe(1)
    const [sms] = await got()
    expect(Date.parse(sms!.received_at)).toBeGreaterThanOrEqual(at)
    expect(Date.parse(sms!.received_at)).toBeLessThan(at + 60_000)
    await expect(page.getByRole('row', { name: /Ada Berlinli.*Gönderildi/ })).toBeVisible()
    await expect(page.locator('[data-preview=sms]')).toContainText(text)
  })

  await test.step('its link leads to a page that ends further SMS', async () => {
    const [, link] = /Ret: (\S+)/.exec((await got())[0]!.text)!
    await page.goto(`${product.url}${new URL(link!).pathname}`)
    await expect(page.getByRole('heading', { name: /artık size yazmasın mı/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Mesaj almak istemiyorum' }).click()
    await expect(page.getByRole('heading', { name: 'Kaydettik' })).toBeVisible()
    type Reach = { channel: string; may: boolean; why: string | null }[]
    const reach = await api<Reach>(product, token, 'GET', `/member/${ada.id}/reach`)
    expect(reach.find((it) => it.channel === 'sms')).toMatchObject({ may: false, why: 'refused' })
  })
})
