import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { getir, watched } from './stage/orders.ts'

const at = (product: Product, page = 'settings') =>
  `${product.url}/manegement/${product.feed.watched_branch_id}/${page}`
const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true }).first()

test('a manager walks through the settings of a branch, by mouse and by keyboard', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(at(product))
  const list = page.getByRole('navigation', { name: 'Menü' })
  await test.step('its pages stand in the menu, and on cards', async () => {
    await expect(page.locator('[data-screen] li').getByRole('link')).toHaveCount(11)
    await list.getByRole('link', { name: 'Genel', exact: true }).click()
    await expect(page).toHaveURL(at(product, 'settings/general-settings'))
  })

  await test.step('the address of the system in the restaurant is checked as the specification says', async () => {
    await page.getByLabel('IP', { exact: true }).fill('10.0.0.300')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('IP adresi doğru formatta girilmelidir')).toBeVisible()
    await page.getByLabel('IP', { exact: true }).fill('192.168.1.20')
    await save(page).click()
    await expect(page.getByText('Bu alan zorunludur')).toBeVisible()
    await page.getByLabel('PORT').fill('8080')
    await page.getByRole('switch', { name: 'Rezervasyon alınır' }).press('Space')
    await save(page).click()
    await expect(page.getByText('Genel kaydedildi')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('PORT')).toHaveValue('8080')
    await expect(page.getByRole('switch', { name: 'Rezervasyon alınır' })).not.toBeChecked()
  })

  await test.step('given back from its history, and taken up again by the toast', async () => {
    await page.getByText('Geçmiş', { exact: true }).click()
    await page.getByRole('button', { name: 'Bu değişikliği geri al' }).first().click()
    await expect(page.getByText('Genel önceki hâline döndü')).toBeVisible()
    await page.getByText('Bilgiler', { exact: true }).click()
    await expect(page.getByLabel('PORT')).toHaveValue('')
    await page.getByRole('button', { name: 'Geri al', exact: true }).click()
    await expect(page.getByLabel('PORT')).toHaveValue('8080')
  })

  await test.step('how much it takes in a quarter of an hour', async () => {
    await list.getByRole('link', { name: 'Sipariş sınırı' }).click()
    await page.getByRole('button', { name: 'Sınır ekle' }).click()
    await save(page).click()
    await expect(page.getByText('Bu alan zorunludur')).toBeVisible()
    await page.getByRole('textbox', { name: 'Sipariş', exact: true }).fill('9')
    await save(page).click()
    await expect(page.getByText('Sipariş sınırı kaydedildi')).toBeVisible()
    await expect(page.getByText(/^\d+ \/ 9 sipariş/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Satırı sil: 1' }).click()
    await save(page).click()
    await expect(page.getByText('Önümüzdeki saatlerde sınır yok.')).toBeVisible()
  })

  await test.step('who is told of what, by arrow keys', async () => {
    await list.getByRole('link', { name: 'Bildirimler' }).click()
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await expect(page.getByText('SMS: bu bildirimler henüz SMS ile gönderilmiyor.')).toBeVisible()
    const mine = (await page.getByRole('table').first().getByRole('caption').textContent()) ?? ''
    await box(`${mine}, Yanıtsız sipariş, E-posta`).focus()
    await page.keyboard.press('ArrowDown')
    await expect(box(`${mine}, Geciken sipariş, E-posta`)).toBeFocused()
    await page.keyboard.press('Space')
    await save(page).click()
    await expect(page.getByText('Bildirimler kaydedildi')).toBeVisible()
    await page.reload()
    await expect(box(`${mine}, Geciken sipariş, E-posta`)).toBeChecked()
  })

  await test.step('what the company decides is decided here, and given back by one press', async () => {
    const card = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Yanıtsız sipariş' }) })
      .last()
    await card.getByLabel('Yöneticiye haber').selectOption({ label: '3 dakika sonra' })
    await card.getByRole('button', { name: 'Kaydet' }).click()
    await expect(card.getByText('Yanıtsız sipariş kaydedildi')).toBeVisible()
    await card.getByRole('button', { name: 'Varsayılana dön' }).click()
    await expect(card.getByLabel('Yöneticiye haber')).toHaveValue('90')
  })
})

test('what a chain decides once its branches have from it; one may have its own and give it back, unless it is locked', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const company = `${product.url}/company/settings?part=branches`
  const cardOf = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last()
  const card = cardOf('Sipariş akışı')
  const minutes = card.getByLabel('Hazırlık süresi')
  const saved = async () => {
    await card.getByRole('button', { name: 'Kaydet' }).click()
    await expect(card.getByText('Sipariş akışı kaydedildi')).toBeVisible()
  }
  await page.goto(company)
  await minutes.fill('25')
  await saved()

  await test.step('the branch has it from its company, then of its own', async () => {
    await page.goto(at(product))
    const sources = cardOf('Firmayla ortak ayarlar')
    await expect(sources.getByText('Firmanın ayarı', { exact: true }).first()).toBeVisible()
    await sources.getByRole('link', { name: 'Sipariş akışı' }).click()
    await expect(minutes).toHaveValue('25')
    await expect(card.getByText('Firmanın ayarı', { exact: true })).toBeVisible()
    await minutes.fill('40')
    await saved()
    await expect(card.getByText('Burada ayarlandı')).toBeVisible()
    await expect(card.getByText('Firmada: Hazırlık süresi 25 dk')).toBeVisible()
  })

  await test.step('given back by one press, and taken up again by another', async () => {
    await card.getByRole('button', { name: 'Firmanın ayarına dön' }).click()
    await expect(minutes).toHaveValue('25')
    await card.getByRole('button', { name: 'Geri al', exact: true }).click()
    await expect(minutes).toHaveValue('40')
    await expect(card.getByText('Burada ayarlandı')).toBeVisible()
  })

  await test.step('so is a page of its own: payments', async () => {
    await page.goto(at(product, 'settings/payment-method-settings'))
    const cash = page.getByRole('checkbox', { name: 'Nakit, Gel al', exact: true })
    await cash.press('Space')
    await save(page).click()
    await expect(page.getByText('Burada ayarlandı')).toBeVisible()
    await page.getByRole('button', { name: /ne dön$|na dön$/ }).click()
    await expect(cash).toBeChecked()
    await page.getByRole('button', { name: 'Geri al', exact: true }).click()
    await expect(cash).not.toBeChecked()
  })

  await test.step('locked, it is the company’s whatever the branch had', async () => {
    await page.goto(company)
    for (const title of ['Sipariş akışı', 'Ödeme yöntemleri']) {
      await cardOf(title).getByRole('button', { name: 'Şubeler için kilitle' }).click()
      await expect(cardOf(title).getByText('Şubeler için kilitli')).toBeVisible()
    }
    await page.goto(at(product, 'settings/general-settings'))
    await expect(card.getByText('Firma kilitledi')).toBeVisible()
    await expect(card.getByText('25')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Kaydet' })).toHaveCount(0)
    await page.goto(at(product, 'settings/payment-method-settings'))
    await expect(page.getByText('Firma kilitledi')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.goto(company)
    await card.getByRole('button', { name: 'Kilidi aç' }).click()
    await page.goto(at(product, 'settings/general-settings'))
    await expect(minutes).toHaveValue('40')
  })
})

test('a platform’s secrets are never shown, and its connection is checked against the platform itself', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.route('**/api/branch/*/integration-platform-settings', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(at(product, 'settings/integration-platform-settings'))
  await expect(page.getByText('Entegrasyon ayarları yüklenemedi.')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/branch/*/integration-platform-settings')
  await page.getByRole('button', { name: 'Yeniden dene' }).click()
  const cardOf = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
  const card = cardOf('GetirYemek')
  const saveCard = card.getByRole('button', { name: 'Kaydet', exact: true })
  await expect(card.getByLabel('Restoran gizli anahtarı')).toHaveValue('')
  await card.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText(/Bağlantı çalışıyor/)).toBeVisible()
  const id = card.getByLabel('Restoran kimliği')
  const known = await id.inputValue()
  await id.fill('665544332211009988776655')
  await saveCard.click()
  await expect(page.getByText('GetirYemek kaydedildi')).toBeVisible()
  await card.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText(/Bağlantı kurulamadı/)).toBeVisible()
  await id.fill(known)
  await saveCard.click()
  await card.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  await expect(page.getByText(/Bağlantı çalışıyor/)).toBeVisible()

  await test.step('what stays on the platform’s own screens is said', async () => {
    await expect(card.getByText('Yalnızca platformun kendi ekranında')).toBeVisible()
    await expect(card.getByText('Teslim edildiği platforma bildirilir (kendi kuryenizle)')).toBeVisible()
  })

  await test.step('the second platform asks for its own terms', async () => {
    const other = cardOf('Yemeksepeti')
    await other.getByLabel('Restoran kimliği').fill('moda')
    await other.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(other.getByText('Bu alan zorunludur').first()).toBeVisible()
    await other.getByLabel('Zincir kodu').fill('ustamdan')
    const [username, password] = [other.getByLabel(/^Kullanıcı adı/), other.getByLabel(/^Bu kullanıcının parolası/)]
    for (const each of [username, password]) await expect(each).toHaveAttribute('aria-required', 'true')
    await expect(other.getByLabel(/^Gelen çağrıların kullanıcı adı/)).not.toHaveAttribute('aria-required')
    await username.fill('sofra')
    await password.fill('gizli')
    await other.getByLabel(/^Gelen çağrıların parolası/).fill('cok-gizli')
    await other.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Yemeksepeti kaydedildi')).toBeVisible()
    // A stored secret need not be entered again, and a link that is switched off needs none.
    await expect(password).not.toHaveAttribute('aria-required')
    const off = cardOf('Migros Yemek')
    const [use, key] = [off.getByRole('switch', { name: 'Bağlantıyı kullan' }), off.getByLabel(/^Şifreleme anahtarı/)]
    await expect(key).toHaveAttribute('aria-required', 'true')
    await use.click()
    await expect(key).not.toHaveAttribute('aria-required')
    await use.click()
    await expect(key).toHaveAttribute('aria-required', 'true')
    // A new link shows the addresses at once, because they are needed next.
    await expect(other.getByText(/\/api\/integration\/yemeksepeti\/[0-9a-f-]{36}$/)).toBeVisible()
  })
})

test('a branch that has just closed stays open an hour longer, and what Getir closed is opened there', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'company')
  const path = `/branch/${product.feed.watched_branch_id}/working-hours`
  type Hours = { version: number; week: object[]; methods: object[]; special: object[] }
  const { version, methods, special } = await api<Hours>(product, token, 'GET', path)
  // A slot that ended ten minutes ago, on every day of the week.
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' })
  const [hour = 0, minute = 0] = clock
    .format(Date.now() - 600_000)
    .split(':')
    .map(Number)
  const end_min = hour * 60 + minute
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    order_method: 'all',
    weekday,
    start_min: (end_min + 1440 - 120) % 1440,
    end_min,
  }))
  await api(product, token, 'PATCH', path, { version, week, methods, special })
  await getir(product, `/restaurants/${watched(product).branch.platform_ids.getir}/status`, { open: false })

  await signIn(page, 'company')
  await page.goto(at(product, 'home'))
  const chip = page.getByRole('banner').getByRole('button', { name: /Şube durumu/ })
  const panel = page.getByRole('dialog')
  await chip.click()
  await expect(panel.getByText('Çalışma saatleri dışında', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: '1 saat daha açık kal' }).click()
  await expect(page.getByText('bir saat daha açık')).toBeVisible()
  await chip.click()
  await expect(panel.getByText('Çalışma saatleri dışında', { exact: true })).toHaveCount(0)
  const getirPart = panel.locator('[data-part="platform getir"]')
  await getirPart.getByRole('button', { name: 'Orada aç' }).click()
  await expect(getirPart).toContainText('Getir: açık')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Geri al', exact: true }).click()
  await chip.click()
  await expect(panel.getByText('Çalışma saatleri dışında', { exact: true })).toBeVisible()
})

test('on a phone one comes from the list to a page and back', async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, 'branch')
  await page.goto(at(product))
  await page.locator('[data-screen] li').getByRole('link', { name: /Genel/ }).click()
  await expect(page.getByText('Bu kaydı yalnızca görüntüleyebilirsiniz')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('link', { name: 'Şube ayarları' }).first().click()
  await expect(page).toHaveURL(at(product))
})
