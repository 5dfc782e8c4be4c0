import type { Locator, Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

// The window is tall, so that the demo's ringing order does not cover the preview.
test.use({ viewport: { width: 1440, height: 1500 } })

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true }).click()

/** Chooses an option in a field that is searched by typing. */
async function pick(page: Page, field: string, name: string, at = 0) {
  const box = page.getByRole('combobox', { name: field }).nth(at)
  await box.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Types a number as a user does: the value takes effect on blur. */
async function write(page: Page, field: string, value: string, at = 0) {
  const input = page.getByRole('textbox', { name: field, exact: true }).nth(at)
  await input.fill(value)
  await input.blur()
}

/** Replaces a field's text with pasted text. */
async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((it) => navigator.clipboard.writeText(it), text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}

interface Group {
  name: string
  /** The first words of the label of the group's selection type. */
  type: string
  price?: string
  options: [material: string, price: string][]
  limits?: (page: Page) => Promise<void>
}

/** Follows a link to another of the branch's screens. The panel stays loaded. */
const go = (page: Page, base: string, path: string) =>
  open(
    page,
    `${new URL(base).pathname}/${path}`,
    `/manegement/$branch_id/${path.replace(/^product\/form\/.*/, 'product/form/$branch_product_id')}`,
  )

/** Creates an option group through its form. Ends on the list. */
async function makeGroup(page: Page, base: string, it: Group) {
  await go(page, base, 'branch-material/catalog/form')
  for (const lang of ['Türkçe', 'İngilizce', 'Almanca']) await page.getByLabel(`Ad (${lang})`).fill(it.name)
  await page.getByRole('radio', { name: it.type }).check()
  await it.limits?.(page)
  for (const [at, [material, price]] of it.options.entries()) {
    await page.getByRole('button', { name: 'Seçenek ekle' }).click()
    await pick(page, 'Malzeme', material, at)
    await write(page, it.price ?? 'Ek fiyat', price, at)
  }
  await save(page)
  await expect(page.locator('[data-screen$="/branch-material/catalog/list"]')).toBeVisible()
  await expect(page.getByRole('row', { name: it.name })).toBeVisible()
}

test('creates three option groups and a product with them, previews a choice’s price, and finds the product again', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const base = `${product.url}/manegement/${product.feed.watched_branch_id}`
  await page.goto(`${base}/branch-material/catalog/form`)
  await makeGroup(page, base, {
    name: 'Acı derecesi',
    type: 'Tek seçim',
    options: [
      ['Acısız', '0'],
      ['Çok acılı', '10'],
    ],
  })
  await makeGroup(page, base, {
    name: 'Üstüne',
    type: 'Çoklu seçim',
    options: [
      ['Kaymak', '20'],
      ['Dondurma', '30'],
    ],
    limits: async () => {
      await page.getByRole('switch', { name: 'Seçmek zorunlu' }).uncheck()
      await write(page, 'En çok', '2')
      await write(page, 'Ücretsiz adet', '1')
    },
  })
  await makeGroup(page, base, {
    name: 'İçinden',
    type: 'Çıkarılınca ucuzlayan',
    price: 'Düşülecek fiyat',
    options: [
      ['Soğan', '5'],
      ['Sumak', '15'],
    ],
  })

  await go(page, base, 'product/form')
  await save(page)
  await expect(page.getByText('Bu alan zorunludur').first()).toBeVisible()
  const name = 'Deneme tabağı'
  for (const lang of ['Türkçe', 'İngilizce', 'Almanca']) {
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${lang}`), visible: true })
      .click()
    await page.getByLabel(`Ad (${lang})`).fill(name)
  }
  await pick(page, 'Kategori', 'Kebaplar')
  const price = page.getByRole('textbox', { name: 'Fiyat', exact: true })
  for (const text of ['1e5', '-5']) {
    await write(page, 'Fiyat', text)
    await expect(price).toHaveAttribute('aria-invalid', 'true')
  }
  await write(page, 'Fiyat', '1e5')
  await expect(price).toHaveValue('1e5')
  await expect(page.getByText('Bir tutar yazın; virgülden sonra en fazla 2 basamak olabilir')).toBeVisible()
  for (const [text, shown] of [
    ['99.90', '99,90'],
    ['1250.5', '1.250,50'],
    ['₺ 99,90', '99,90'],
    ['250 TL', '250,00'],
  ] as const) {
    await paste(page, price, text)
    await price.blur()
    await expect(price).toHaveValue(shown)
  }
  for (const group of ['Üstüne', 'Acı derecesi', 'İçinden']) await pick(page, 'Grup ekle', group)
  await page.getByRole('button', { name: 'Acı derecesi: yukarı taşı' }).click()

  const preview = page.getByRole('region', { name: 'Müşteri böyle görür' })
  const sum = preview.getByRole('status')
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await expect(preview.getByRole('group')).toHaveText([/^Acı derecesi/, /^Üstüne/, /^İçinden/])
  await expect(preview.getByText('En çok 2 seçin, ilk 1 ücretsiz')).toBeVisible()
  await expect(preview.getByText('Acı derecesi: en az 1 seçilmeli')).toBeVisible()
  await expect(sum).toContainText('250,00')
  await preview.getByRole('radio', { name: 'Çok acılı' }).check()
  await expect(preview.getByText('Acı derecesi: en az 1 seçilmeli')).toBeHidden()
  await expect(sum).toContainText('260,00')
  // The first choice is free, whatever its price.
  await preview.getByRole('checkbox', { name: 'Dondurma' }).check()
  await expect(sum).toContainText('260,00')
  await preview.getByRole('checkbox', { name: 'Kaymak' }).check()
  await expect(sum).toContainText('280,00')
  await preview.getByRole('checkbox', { name: 'Sumak' }).uncheck()
  await expect(sum).toContainText('265,00')
  await write(page, 'İndirimli fiyat', '300')
  await save(page)
  await expect(page.getByText('Fiyattan yüksek olamaz')).toBeVisible()
  await write(page, 'İndirimli fiyat', '200')
  await expect(sum).toContainText('215,00')
  await expect(preview.locator('del')).toContainText('250,00')

  await save(page)
  await expect(page.locator('[data-screen$="/product/management"]')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Ürün ara' }).fill('deneme tab')
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()

  await go(page, base, 'branch-material/catalog/list')
  const row = page.getByRole('row', { name: 'Acı derecesi' })
  await row.getByRole('button', { name: 'Acı derecesi', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Ad (Türkçe)' })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'İndirimli fiyat' })).toHaveValue('200,00')

  await test.step('what is typed into a search stays when the page moves below it, and its list comes back', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await go(page, base, 'branch-material/catalog/form')
    await page.getByRole('button', { name: 'Seçenek ekle' }).click()
    const box = page.getByRole('combobox', { name: 'Malzeme' })
    await box.pressSequentially('Kay')
    const option = page.getByRole('option', { name: 'Kaymak', exact: true })
    await expect(option).toBeVisible()
    const before = (await box.boundingBox())!.y
    await box.hover()
    await page.mouse.wheel(0, -120)
    await expect.poll(async () => (await box.boundingBox())!.y).not.toBe(before)
    await expect(box).toHaveValue('Kay')
    await box.pressSequentially('mak')
    await option.click()
    await expect(box).toHaveValue('Kaymak')
  })
})

test('makes a product with a new group of three options in one form; two save at once; what a page is divided into is told by headings', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const base = `${product.url}/manegement/${product.feed.watched_branch_id}`
  await page.goto(`${base}/product/form`)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await expect(page.getByLabel('Ad (Türkçe)')).toBeFocused()
  await type('Tek elle menü')
  await pick(page, 'Kategori', 'Kebaplar')
  await page.getByRole('textbox', { name: 'Fiyat', exact: true }).focus()
  await type('250')
  await page.getByRole('button', { name: 'Yeni seçenek grubu' }).focus()
  const begun = Date.now()
  keys = 0
  await press('Enter')
  // The field has the focus at once, so that no key that is pressed next is lost.
  await type('Hangi sos')
  await expect(page.getByLabel('Grubun adı')).toHaveValue('Hangi sos')
  const option = (at: number) => page.getByRole('textbox', { name: 'Seçenek', exact: true }).nth(at)
  for (let n = 0; n < 3; n++) await press('Tab')
  await expect(option(0)).toBeFocused()
  for (const [at, [name, price]] of [
    ['Acı sos', '10'],
    ['Mangal sosu', '12,5'],
    ['Acısız', ''],
  ].entries()) {
    await expect(option(at)).toBeFocused()
    await type(name!)
    if (price) {
      await press('Tab')
      await type(price)
    }
    await press('Enter')
  }
  // The fourth row, which Enter added, stays empty and is not saved as an option.
  await expect(option(3)).toBeFocused()
  const preview = page.getByRole('region', { name: 'Müşteri böyle görür' })
  await expect(preview.getByRole('group', { name: 'Hangi sos' }).getByRole('radio')).toHaveCount(3)
  await expect(preview.getByText('12,50')).toBeVisible()
  test
    .info()
    .annotations.push({ type: 'new group of three options', description: `${keys} keys, ${Date.now() - begun} ms` })

  // The group has not been saved yet, but a draft keeps it across a reload.
  await page.reload()
  await expect(option(1)).toHaveValue('Mangal sosu')
  await option(3).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Seçenek ekle' })).toBeFocused()
  await expect(option(3)).toBeHidden()

  // A second group, pasted from a spreadsheet: unreadable lines are reported before anything is
  // added.
  await page.getByRole('button', { name: 'Yeni seçenek grubu' }).click()
  await expect(page.getByLabel('Grubun adı').nth(1)).toBeFocused()
  await page.keyboard.type('Yanında gelsin')
  await page.getByLabel('Seçim türü').nth(1).selectOption('multiple')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Ad\tFiyat\nAyran\t45,00\t2\nTurşu\t1.250,50\nAcı sos\t5'))
  await option(3).focus()
  await page.keyboard.press('ControlOrMeta+v')
  const dialog = page.getByRole('dialog', { name: 'Seçenekleri yapıştır' })
  await expect(dialog.getByRole('status')).toHaveText('3 seçenek anlaşıldı · 1 satır alınmayacak')
  await expect(dialog.getByRole('row', { name: 'Ad Fiyat Fiyatı anlaşılmadı' })).toBeVisible()
  await dialog.getByRole('button', { name: '3 seçenek ekle' }).click()
  await expect(option(4)).toHaveValue('Turşu')
  await expect(page.getByRole('textbox', { name: 'Ek fiyat' }).nth(4)).toHaveValue('1.250,50')

  // The server's error is shown at its field, and nothing was saved.
  await option(4).fill('AYRAN')
  await save(page)
  await expect(option(4)).toHaveAttribute('aria-invalid', 'true')
  await option(4).fill('Turşu')
  await save(page)
  await expect(page.locator('[data-screen$="/product/management"]')).toBeVisible()
  await expect(page.locator('[data-lit]')).toContainText('Tek elle menü')
  await go(page, base, 'branch-material/catalog/list')
  await expect(page.getByRole('row', { name: 'Hangi sos' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Yanında gelsin' })).toBeVisible()

  await test.step('two save at once, each something else: nothing is asked, and both are kept', async () => {
    const { token } = await tokenOf(product, 'branch')
    const { products } = await api<{ products: { id: string; name: { tr: string } }[] }>(
      product,
      token,
      'GET',
      `/branch/${product.feed.watched_branch_id}/menu`,
    )
    const form = `product/form/${products.find((it) => it.name.tr === 'İskender')!.id}`
    await go(page, base, form)
    await page.getByRole('button', { name: 'Yeni seçenek grubu' }).click()
    await page.keyboard.type('Yanına')
    await page.getByRole('textbox', { name: 'Seçenek', exact: true }).first().fill('Kaymaklı')
    await write(page, 'Ek fiyat', '25')

    const other = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
    await signIn(other, 'branch')
    await other.goto(`${base}/${form}`)
    await write(other, 'Fiyat', '999')
    await save(other)
    await expect(other).toHaveURL(/product\/management/)
    await other.context().close()

    await save(page)
    // No other user changed the same fields, so nothing is asked and both changes are kept.
    await expect(page).toHaveURL(/product\/management/)
    await go(page, base, form)
    await expect(page.getByRole('textbox', { name: 'Fiyat', exact: true })).toHaveValue('999,00')
    await expect(page.getByRole('link', { name: 'Yanına', exact: true })).toBeVisible()
  })

  await test.step('of the headings that tell what a page is divided into none is left out', async () => {
    const headings = () =>
      page
        .locator('main')
        .getByRole('heading')
        .evaluateAll((all) => all.map((it) => [Number(it.tagName.slice(1)), it.textContent.trim()] as const))
    for (const [path, some] of [
      ['product/form', 'Fiyat ve vergi'],
      ['product/management', 'Kebaplar'],
      ['orders', ''],
    ] as const) {
      await go(page, base, path)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      if (some) await expect(page.getByRole('heading', { level: 2, name: some }).first()).toBeAttached()
      const found = await headings()
      for (const [at, [level, name]] of found.entries())
        expect(level, `${path}: ${name}`).toBeLessThanOrEqual((found[at - 1]?.[0] ?? 0) + 1)
    }
    // The headings checked above include those of the panel's own navigation menu, so these must be
    // on the page.
    await expect(page.getByRole('navigation', { name: 'Menü' }).getByRole('heading').first()).toBeAttached()
  })
})
