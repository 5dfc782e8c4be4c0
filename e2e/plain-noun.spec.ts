import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { currencyExamples } from '#contract/platform/currency.example.ts'
import { expect, test } from './stage/fixture.ts'
import type { Page } from '@playwright/test'

test.use({ where: 'demo' })

const krona = currencyExamples.create
const row = (page: Page, name: RegExp | string) => page.getByRole('row', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

async function openList(page: Page, url: string) {
  await page.goto(`${url}/currency`)
  await expect(row(page, /Euro/)).toBeVisible()
}

async function make(page: Page, name: string, type: string) {
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await field(page, 'Ad').fill(name)
  await field(page, 'Kod').fill(type)
  await field(page, 'Simge').fill('¤')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row(page, name)).toBeVisible()
}

test('a record is created, refused where it is wrong, changed, and its history shows it', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.keyboard.press('c')
  await expect(page.locator('[data-screen="/currency/form"]')).toBeVisible()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bu alan zorunludur')).toHaveCount(3)
  await expect(field(page, 'Ad')).toBeFocused()
  await field(page, 'Ad').fill(krona.name)
  await field(page, 'Kod').fill(krona.type.toLowerCase())
  await expect(field(page, 'Kod')).toHaveValue(krona.type)
  await field(page, 'Simge').fill(krona.symbol)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${krona.name} kaydedildi`)).toBeVisible()
  await expect(row(page, krona.name)).toContainText('1.234,56')
  // The record that was just created stays highlighted until the list is left.
  await expect(row(page, krona.name)).toHaveAttribute('data-lit', 'true')

  await row(page, krona.name).getByRole('button', { name: krona.name, exact: true }).click()
  await page.getByLabel('Simgenin yeri').selectOption('prefix')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row(page, krona.name)).toContainText('Tutardan önce')
  await row(page, krona.name).getByRole('button', { name: krona.name, exact: true }).click()
  await page.getByText('Geçmiş', { exact: true }).click()
  await expect(page.locator('del')).toContainText('Tutardan sonra')
  await expect(page.locator('ins').first()).toContainText('Tutardan önce')
  await expect(page.getByText('Selin Aydoğan').first()).toBeVisible()

  // Reverting a history entry saves the record again. Afterwards the old entry has nothing left to
  // revert, but the new entry has.
  await page.getByRole('button', { name: 'Bu değişikliği geri al' }).click()
  await expect(page.getByText(`${krona.name} önceki hâline döndü`)).toBeVisible()
  await expect(page.locator('del')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Bu değişikliği geri al' })).toHaveCount(1)
  const undo = page.getByRole('button', { name: 'Geri al', exact: true })
  await undo.click()
  await expect(page.locator('del')).toHaveCount(3)

  // If a later entry changed the same field, the value to be overwritten is shown first.
  for (const symbol of ['k1', 'k2']) {
    await openList(page, product.url)
    await row(page, krona.name).getByRole('button', { name: krona.name, exact: true }).click()
    await field(page, 'Simge').fill(symbol)
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(row(page, krona.name)).toContainText(symbol)
  }
  await row(page, krona.name).getByRole('button', { name: krona.name, exact: true }).click()
  await page.getByText('Geçmiş', { exact: true }).click()
  await page.getByRole('button', { name: 'Bu değişikliği geri al' }).nth(1).click()
  const asked = page.getByRole('alertdialog', { name: 'Bu alanlar sonradan yine değişti' })
  await expect(asked.locator('del')).toContainText('k2')
  await expect(asked.locator('ins')).toContainText(krona.symbol)
  await asked.getByRole('button', { name: 'Yine de geri al' }).click()
  await expect(page.getByText(`${krona.name} önceki hâline döndü`)).toBeVisible()
  await page.getByText('Bilgiler', { exact: true }).click()
  await expect(field(page, 'Simge')).toHaveValue(krona.symbol)
})

test('a missing record leads back to its list', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/currency/form/99999`)
  await page.getByRole('main').getByRole('link', { name: 'Listeye dön' }).click()
  await expect(page).toHaveURL(`${product.url}/currency`)
})

test('a double click on save creates one record', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await field(page, 'Ad').fill('Norveç kronu')
  await field(page, 'Kod').fill('NOK')
  await field(page, 'Simge').fill('kr')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/currency')) sent++
  })
  await page.getByRole('button', { name: 'Kaydet' }).dblclick()
  await expect(row(page, /Norveç kronu/)).toBeVisible()
  expect(sent).toBe(1)
})

test('the server’s refusal lands on its field', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.route('**/api/currency', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            type: '/docs/api#invalid',
            title: '',
            status: 422,
            code: 'invalid',
            detail: 'Geçersiz',
            errors: [{ path: 'type', code: 'taken', message: 'Bu değer zaten kullanılıyor' }],
          },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await field(page, 'Ad').fill('Lira')
  await field(page, 'Kod').fill('TRY')
  await field(page, 'Simge').fill('₺')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bu değer zaten kullanılıyor')).toBeVisible()
  await expect(field(page, 'Kod')).toBeFocused()
})

test('search, filters and sort order are in the address and survive a reload', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office`)
  await expect(row(page, /Ceyhan/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('SISLI')
  await expect(page).toHaveURL(/search=SISLI/)
  await expect(row(page, /Şişli/)).toBeVisible()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await page.getByRole('search').getByRole('button', { name: 'İl', exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('mugla')
  await page.getByRole('checkbox', { name: 'Muğla' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Ad' }).getByRole('button').click()
  await expect(page).toHaveURL(/city_id=48/)
  await expect(page).toHaveURL(/sort=name/)
  const first = page.locator('[data-row]').first()
  await expect(first).toContainText('Bodrum')
  await page.reload()
  await expect(first).toContainText('Bodrum')
  await expect(page.getByRole('button', { name: 'İl: Muğla' })).toBeVisible()
})

test('two people change one record: the second sees the differences and chooses', async ({
  page,
  product,
  signIn,
  browser,
}) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await make(page, 'Çakışma', 'XCA')
  await row(page, /Çakışma/)
    .getByRole('button', { name: 'Çakışma', exact: true })
    .click()
  await expect(field(page, 'Simge')).toHaveValue('¤')
  const url = page.url()

  await field(page, 'Simge').fill('¢')

  const other = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(other, 'provider')
  await other.goto(url)
  await field(other, 'Ad').fill('Çakışma iki')
  await field(other, 'Simge').fill('Ç')
  await other.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row(other, /Çakışma iki/)).toContainText('Ç')

  // A draft that is restored after a reload keeps the version of the record it was typed into.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Kaydedilmemiş taslağınız geri yüklendi')).toBeVisible()
  await expect(field(page, 'Simge')).toHaveValue('¢')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Siz düzenlerken bu kayıt değişti')).toBeVisible()
  await expect(page.getByRole('row', { name: /Simge/ }).filter({ hasText: '¢' })).toContainText('Ç')
  // The dialog does not ask about fields that only the other user changed.
  await expect(page.getByRole('table').filter({ hasText: 'Sizin yazdığınız' })).not.toContainText('Çakışma iki')
  await page.getByRole('button', { name: 'Benimkini tut' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Kaydet' })).toBeFocused()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row(page, /Çakışma iki/)).toContainText('¢')
  await other.context().close()
})

test('a deletion can be undone for six seconds, and is then final', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await make(page, 'Geçici', 'XGE')
  let deletions = 0
  page.on('request', (request) => void (request.method() === 'DELETE' && deletions++))
  const remove = async () => {
    await row(page, /Geçici/)
      .getByRole('button', { name: 'İşlemler: Geçici' })
      .click()
    await page.getByRole('menuitem', { name: 'Sil' }).click()
    await expect(row(page, /Geçici/)).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(row(page, /Geçici/)).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await remove()
  await sent
  await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0)
  // The request to delete was never sent, since the deletion was undone.
  expect(deletions).toBe(1)
  await page.reload()
  await expect(row(page, /Euro/)).toBeVisible()
  await expect(row(page, /Geçici/)).toHaveCount(0)
})

test('what is typed survives another tab and a reload; closing asks once', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await field(page, 'Ad').fill('Yarım kalan')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(row(page, /Euro/)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(field(page, 'Ad')).toHaveValue('Yarım kalan')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Kaydedilmemiş taslağınız geri yüklendi')).toBeVisible()
  await expect(field(page, 'Ad')).toHaveValue('Yarım kalan')
  await page.keyboard.press('Alt+w')
  await page.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
  await expect(row(page, /Euro/)).toBeVisible()
  await page.getByRole('button', { name: 'Yeni ekle' }).click()
  await expect(field(page, 'Ad')).toHaveValue('')
})

test('the export contains every page of the filtered list, safe for a spreadsheet', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await make(page, '=1+1', 'XFO')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFFAd;Kod;Simge;')).toBe(true)
  expect(text).toContain("'=1+1;XFO")
  await page.goto(`${product.url}/tax-office`)
  await expect(row(page, /Ceyhan/)).toBeVisible()
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await readFile(await (await all).path(), 'utf8')).trim().split('\r\n')).toHaveLength(450)
})

test('the export contains the visible columns, in order, or all of them', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await page.getByRole('checkbox', { name: 'Simge', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Öne al: Kod' }).click()
  await expect(page.getByRole('button', { name: 'Öne al: Kod' })).toBeFocused()
  await page.keyboard.press('Escape')
  const firstLine = async (choice: RegExp) => {
    await page.getByRole('button', { name: 'Dışa aktar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: choice }).click()
    return (await readFile(await (await download).path(), 'utf8')).split('\r\n')[0]
  }
  expect(await firstLine(/^CSV: gördüğüm sütunlar/)).toBe('\uFEFFKod;Ad;Simgenin yeri;Örnek;Değişiklik')
  expect(await firstLine(/^CSV: tüm sütunlar/)).toBe('\uFEFFKod;Ad;Simge;Simgenin yeri;Örnek;Değişiklik')
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  await page.getByRole('button', { name: 'Excel: gördüğüm sütunlar' }).click()
  const { sheets } = await readXlsx(await readFile(await (await workbook).path()))
  expect(sheets[0]?.rows[0]).toEqual(['Kod', 'Ad', 'Simgenin yeri', 'Örnek', 'Değişiklik'])
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await page.getByRole('button', { name: 'İlk düzene dön' }).click()
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Ad')
})

test('everything that matches is selected across all pages, and its deletion undone', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office?limit=20&city_id=34`)
  await page.getByRole('checkbox', { name: 'Tümünü seç' }).check()
  await expect(page.getByText('20 seçildi')).toBeVisible()
  const every = page.getByRole('button', { name: /Eşleşen \d+ kaydın tümünü seç/ })
  const all = Number(/\d+/.exec((await every.textContent()) ?? '')?.[0])
  expect(all).toBeGreaterThan(20)
  await every.click()
  await expect(page.getByText(`${all} seçildi`)).toBeVisible()
  await page.getByRole('button', { name: 'Sonraki sayfa' }).click()
  await expect(page.getByText(`${all} seçildi`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Tümünü seç' })).toBeChecked()
  await page.getByRole('toolbar').getByRole('button', { name: 'Sil' }).click()
  await expect(page.getByText(`${all} kayıt siliniyor`)).toBeVisible()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${all} kayıt$`) })).toBeVisible()
})

test('another noun is found by typing, with the keyboard only', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office`)
  await row(page, /Ceyhan/)
    .getByRole('button', { name: 'Ceyhan', exact: true })
    .click()
  const province = page.getByRole('combobox', { name: 'İl' })
  await expect(province).toHaveValue('Adana')
  await province.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Bu alan zorunludur')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 alan düzeltilmeli' })).toBeVisible()
  await expect(province).toBeFocused()
  await page.keyboard.type('mugla')
  await expect(page.getByRole('option')).toHaveText(['Muğla'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(province).toHaveValue('Muğla')
  await page.keyboard.press('Control+s')
  await expect(row(page, /Ceyhan/)).toContainText('Muğla')
})

test('a list that scrolling closes opens again, even if the scrolling ends in the same frame', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office/form`)
  const province = page.getByRole('combobox', { name: 'İl' })
  await province.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  // With a mouse wheel, the last `scroll` and `scrollend` may come in the same frame.
  await province.evaluate(async (input) => {
    for (const type of ['scroll', 'scrollend']) input.closest('[data-screen]')!.dispatchEvent(new Event(type))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(province).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option', { name: 'Adana', exact: true })).toBeVisible()
})

test('columns and views belong to the user', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await openList(page, product.url)
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await page.getByRole('checkbox', { name: 'Örnek' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Örnek' })).toHaveCount(0)
  await page.reload()
  await expect(row(page, /Euro/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Örnek' })).toHaveCount(0)
  await page.goto(`${product.url}/currency?symbol_format=prefix`)
  await page.getByRole('button', { name: 'Görünümler' }).click()
  await field(page, 'Görünümün adı').fill('Önce gelenler')
  await page.getByRole('button', { name: 'Bu görünümü kaydet' }).click()
  await page.goto(`${product.url}/currency`)
  await page.getByRole('button', { name: 'Görünümler' }).click()
  await page.getByRole('button', { name: 'Önce gelenler', exact: true }).click()
  await expect(page).toHaveURL(/symbol_format=prefix/)
  await expect(row(page, /Euro/)).toHaveCount(0)
})

test('the palette searches folded text, in every language', async ({ page, product, signIn }) => {
  await signIn(page, 'provider', 'en')
  await openList(page, product.url)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: /Screen, branch/ })).toBeFocused()
  await page.keyboard.type('TAX')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-screen="/tax-office"]:visible')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tax offices' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: /Screen, branch/ })).toBeFocused()
  await page.keyboard.type('bakirkoy')
  await expect(page.getByRole('option', { name: /Bakırköy/ }).first()).toBeVisible()
})
