import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import type { Page } from '@playwright/test'

test.use({ where: 'demo' })

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet' })
const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) }).last()

test('a restaurant that applies gets its company, and the branch waits for a licence', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/marketing/restaurant-registration/list?status=pending`)
  await page.getByRole('button', { name: 'Lezzet-i Rumeli', exact: true }).click()
  await page.getByRole('button', { name: 'Onayla' }).click()
  const decision = page.getByRole('dialog', { name: 'Lezzet-i Rumeli onaylansın mı?' })
  await decision.getByLabel('Not').fill('Belgeleri tamam')
  await decision.getByRole('button', { name: 'Onayla' }).click()
  await expect(page).toHaveURL(/branch\/form\/registration/)
  await expect(page.getByRole('textbox', { name: 'Ad', exact: true })).toHaveValue('Lezzet-i Rumeli')

  await page.getByRole('link', { name: 'Bu başvurudan yeni firma' }).click()
  await expect(page.getByRole('textbox', { name: 'Yetkili kişi' })).toHaveValue('Sevda Balkan')
  await page.getByRole('combobox', { name: 'Bayi' }).click()
  await page.getByRole('option', { name: 'Marmara Sipariş Çözümleri' }).click()
  await save(page).click()
  await expect(page).toHaveURL(/branch\/form\/registration/)
  await expect(page.getByRole('combobox', { name: 'Firma' })).toHaveValue('Lezzet-i Rumeli')
  await expect(page.getByText('Bu firmanın lisansı yok')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lisansa git' })).toBeVisible()
  await expect(save(page)).toBeDisabled()
})

test('a suggestion becomes a branch, with its pin set on the map; settings are saved card by card; a page in one language is enough to save', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const [moda] = product.feed.companies.flatMap((it) => it.branches).filter((it) => it.name.endsWith('Moda'))
  const suggestions = `/manegement/${moda!.id}/branch-request-suggestion/list`
  await page.goto(`${product.url}${suggestions}`)
  await page.getByRole('button', { name: 'Baran Yücel', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Onayla' }).click()
  await page.getByRole('dialog', { name: 'Baran Yücel onaylansın mı?' }).getByRole('button', { name: 'Onayla' }).click()
  await expect(page).toHaveURL(/branch\/form\/suggestion/)
  const map = page.getByRole('application', { name: /Şubenin konumu/ })
  await map.click({ position: { x: 200, y: 120 } })
  await expect(page.getByRole('textbox', { name: 'Enlem' })).not.toHaveValue('')
  const ip = page.getByRole('textbox', { name: 'IP', exact: true })
  await ip.fill('10.0.0.1')
  await save(page).click()
  await expect(page.getByText('IP adresi doğru formatta girilmelidir')).toBeVisible()
  await ip.fill('192.168.1.20')
  await save(page).click()
  await expect(page.getByText('Bu alan zorunludur')).toBeVisible()
  await page.getByRole('textbox', { name: 'PORT' }).fill('9100')
  await save(page).click()
  // A new branch opens its setup guide, which shows what is done and links to what is missing.
  await expect(page).toHaveURL(/branch\/guide\//)
  await expect(page.locator('[data-step=hours]')).toHaveAttribute('data-done', 'true')
  await expect(page.locator('[data-step=menu]')).toHaveAttribute('data-done', 'false')
  const guide = page.url()
  // A user invited from here works at this branch's till.
  await page.getByRole('link', { name: 'Kişi davet et' }).click()
  await expect(page.getByRole('combobox', { name: 'Yer' })).toHaveValue(/Ataşehir/)
  await expect(page.getByRole('combobox', { name: 'Rol', exact: true })).toHaveValue('Kasiyer')
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Gül')
  await page.getByRole('textbox', { name: 'Soyad' }).fill('Kasa')
  await page.getByRole('textbox', { name: 'E-posta' }).fill('gul@atasehir.test')
  await save(page).click()
  await expect(page).toHaveURL(guide)
  await expect(page.locator('[data-step=people]')).toHaveAttribute('data-done', 'true')
  // No device rings at the branch yet. The test order reports this and says how to fix it.
  await page.getByRole('link', { name: 'Deneme siparişi ver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deneme siparişi' })
  const bell = dialog.locator('[data-step=alarm]')
  await expect(bell).toContainText('zil açık değil')
  await dialog.getByRole('button', { name: 'Deneme siparişi gönder' }).click()
  await expect(bell).toContainText('olmadı')
  await bell.getByRole('button', { name: 'Bu cihazda çal' }).click()
  await expect(bell).toContainText('tamam')
  await dialog.getByRole('button', { name: 'Deneme siparişini iptal et' }).click()
  await expect(dialog).toBeHidden()
  await open(page, new URL(guide).pathname, '/branch/guide/$branch_id')
  await expect(page.locator('[data-step=order]')).toContainText('onaylanmadı')
  await page.locator('[data-step=printer]').getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Bu cihazın yazıcıları' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dosyadan yükle' }).click()
  await expect(page).toHaveURL(/product\/menu-file/)
  await open(page, suggestions, '/manegement/$branch_id/branch-request-suggestion/list')
  await expect(page.getByRole('row', { name: /Baran Yücel/ })).toContainText('Tamamlandı')
  await open(page, '/branch/list', '/branch/list')
  await expect(page.getByText('Lisanstaki 10 şube hakkından 5 tanesi kullanılıyor')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ataşehir/ })).toBeVisible()

  await test.step('settings are saved card by card; the second to save sees what differs', async () => {
    await open(page, '/company/settings', '/company/settings')
    const other = await (await browser.newContext()).newPage()
    await signIn(other, 'company')
    await other.goto(`${product.url}/company/settings`)
    const field = 'En eski iOS sürümü'
    await other.getByLabel(field).fill('4.0.0')
    await card(other, 'Uygulama sürümleri').getByRole('button', { name: 'Kaydet' }).click()
    await expect(other.getByText('Uygulama sürümleri kaydedildi')).toBeVisible()
    await other.context().close()

    await page.getByLabel('Sayfa başlığı').fill('Ustamdan: ocakbaşı')
    await expect(page.getByRole('figure', { name: 'Arama sonucunda' })).toContainText('Ustamdan: ocakbaşı')
    await page.getByLabel(field).fill('3.9.0')
    const app = card(page, 'Uygulama sürümleri')
    await app.getByRole('button', { name: 'Kaydet' }).click()
    await expect(app.getByText('Siz düzenlerken bu kayıt değişti')).toBeVisible()
    await app.getByRole('button', { name: 'Benimkini tut' }).click()
    await app.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Uygulama sürümleri kaydedildi')).toBeVisible()
    // Saving one card did not affect the values of the other card.
    await expect(page.getByLabel('Sayfa başlığı')).toHaveValue('Ustamdan: ocakbaşı')
    await app.getByRole('button', { name: 'Geçmiş' }).click()
    await expect(app.locator('ins').first()).toContainText('3.9.0')
  })

  await test.step('a page in one language is enough to save; the others follow it until they are written, and take nothing from it', async () => {
    const id = product.feed.companies.find((it) => it.branches.some((each) => each.name.endsWith('Moda')))!.id
    const write = async (language: string) => {
      await open(page, `/company/blog/${id}`, '/company/blog/$company_id')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Çerez politikası/ })
        .click()
      await page
        .locator('label')
        .filter({ hasText: new RegExp(`^${language}`), visible: true })
        .click()
    }
    await open(page, `/company/blog/${id}`, '/company/blog/$company_id')
    await expect(page.getByText('8 sayfadan 5 tanesi oluşturuldu')).toBeVisible()
    await write('Türkçe')
    await save(page).click()
    await expect(page.getByText('Bu alan zorunludur').first()).toBeVisible()
    await page.getByLabel('Başlık (Türkçe)').fill('Çerezler')
    await page.getByLabel('Metin (Türkçe)').fill('Yalnızca oturum için.')
    await save(page).click()
    await expect(page.getByText('8 sayfadan 6 tanesi oluşturuldu')).toBeVisible()
    await write('İngilizce')
    await expect(page.getByLabel('Başlık (İngilizce)')).toHaveValue('')
    await page.getByLabel('Başlık (İngilizce)').fill('Cookies')
    await save(page).click()
    await expect(page.getByText('8 sayfadan 6 tanesi oluşturuldu')).toBeVisible()
    for (const [language, title] of [
      ['Türkçe', 'Çerezler'],
      ['İngilizce', 'Cookies'],
      ['Almanca', ''],
    ] as const) {
      await write(language)
      await expect(page.getByLabel(`Başlık (${language})`)).toHaveValue(title)
    }
  })
})

test('the platform’s setting holds until a company sets its own, and again once that is removed', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const field = 'En eski Android sürümü'
  await signIn(page, 'provider')
  await page.goto(`${product.url}/setting`)
  await page.getByLabel(field).fill('5.1.0')
  await card(page, 'Uygulama sürümleri').getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Uygulama sürümleri kaydedildi')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'company')
  await other.goto(`${product.url}/company/settings`)
  const app = card(other, 'Uygulama sürümleri')
  const giveBack = app.getByRole('button', { name: 'Platformun ayarına dön' })
  await other.getByLabel(field).fill('6.0.0')
  await app.getByRole('button', { name: 'Kaydet' }).click()
  await giveBack.click()
  await expect(other.getByLabel(field)).toHaveValue('5.1.0')
  await expect(app.getByText('Platformun ayarı', { exact: true })).toBeVisible()
  await app.getByRole('button', { name: 'Geri al', exact: true }).click()
  await expect(other.getByLabel(field)).toHaveValue('6.0.0')
  await expect(giveBack).toBeVisible()
  await other.context().close()
})
