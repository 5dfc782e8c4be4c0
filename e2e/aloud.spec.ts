import type { Page } from '@playwright/test'
import { aloud, headings, announcements, listen } from './stage/aloud.ts'
import { expect, test } from './stage/fixture.ts'
import type { Product } from './stage/product.ts'
import { place } from './stage/orders.ts'

// Tests what a screen reader reads on the board, in an order, on the menu, in a form and in an
// alarm, and what it announces without being asked.

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`
const card = (page: Page, id: string) => page.locator(`[data-lane] [data-row="${id}"]`)
const meal = { lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }] }
const take = (product: Product) => place(product, { ...meal, delivery_type: 'comeGetIt', table_name: 'Masa 4' })

/** Waits until a live region has announced the text. */
const announced = (page: Page, what: string | RegExp) =>
  expect
    .poll(async () =>
      (await announcements(page)).filter((it) => (typeof what === 'string' ? it === what : what.test(it))),
    )
    .not.toEqual([])

test('the board: its lanes, an order that comes, its card before and after the approval', async ({
  page,
  product,
  signIn,
}) => {
  await listen(page)
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  await page.locator('[data-lane] [data-row]').first().waitFor()
  expect(await headings(page.getByRole('main'))).toEqual([
    '1 Siparişler',
    '2 Onay bekliyor',
    '2 Hazırlanıyor',
    '2 Yolda',
    '2 Bitenler',
  ])
  const { id, number } = await take(product)
  await expect(card(page, id)).toBeVisible()
  await announced(page, /^\d+ sipariş onay bekliyor$/)
  expect(await aloud(card(page, id))).toEqual([
    `Sipariş ${number}, Çağrı Işık, makale`,
    'API',
    `Siparişi aç: ${number}, düğme`,
    expect.stringMatching(/^\d+ dk$/),
    'kaldı',
    'Masa 4 ·Çağrı Işık',
    '260,00 ₺',
    '1× Adana dürüm',
    'az önce',
    'Gel al Ödenmedi · Nakit',
    'Onayla, düğme',
    'Hazırlık süresiyle onayla, düğme',
    `Diğer işlemler: ${number}, düğme`,
  ])
  await card(page, id).locator('[data-step=approve]').click()
  await expect(page.locator(`[data-lane=preparing] [data-row="${id}"]`)).toBeVisible()
  await announced(page, new RegExp(`${number} onaylandı$`))
  const after = await aloud(card(page, id))
  expect(after).toContain('Onaylandı')
  expect(after).toContain(`Geri al: sipariş ${number}, düğme`)
  expect(after).toContain('Teslim alındı, düğme')
  expect(after).not.toContain('Onayla, düğme')
})

test('an alarm, in English: how many ring, the order, and the two answers to it', async ({ page, product, signIn }) => {
  await listen(page)
  await signIn(page, 'branch', 'en')
  await page.goto(at(product, 'home'))
  const { number } = await take(product)
  const rail = page.getByRole('region', { name: 'Ringing orders' })
  // On a device that has not heard an alarm before, the rail comes with the next page.
  await expect(rail).toBeVisible()
  await page.reload()
  const one = rail.getByRole('article', { name: new RegExp(`^${number},`) })
  await expect(one.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await announced(page, /^\d+ orders? (is|are) waiting|^\d+ orders? waiting|^\d+ orders? await/)
  expect(await aloud(one, 'en')).toEqual([
    `${number}, Çağrı Işık, article`,
    'API',
    `${number}, link`,
    'Masa 4 · Çağrı Işık 260.00 ₺',
    '1× Adana dürüm',
    'Pickup Not paid · Cash Late in',
    expect.stringMatching(/^\d+ min$/),
    `Seen: order ${number}, button`,
    `Approve order ${number}, button`,
  ])
})

test('an open order, in English', async ({ page, product, signIn }) => {
  const { id, number } = await take(product)
  await listen(page)
  await signIn(page, 'branch', 'en')
  await page.goto(at(product, `orders?order=${id}`))
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect(await headings(drawer)).toEqual([`2 Order ${number}`])
  const words = await aloud(drawer, 'en')
  expect(words.slice(0, 10)).toEqual([
    `Order ${number}, dialog`,
    `Order ${number}, heading 2`,
    'Awaiting approval',
    'Previous record, button',
    'Next record, button',
    'Close, button',
    'Late in',
    expect.stringMatching(/^\d+ min$/),
    'Details, tab, selected',
    'Timeline, tab',
  ])
  expect(words).toContain('1×Adana dürüm 260.00 ₺')
  expect(words).toContain('Call 0 (555) 111 22 33, link')
  expect(words.slice(-4)).toEqual([
    'Print, button',
    'Cancel order, button',
    'Approve, button',
    'Approve with preparation time, button',
  ])
})

test('the menu: its categories, a product, and how many a search finds', async ({ page, product, signIn }) => {
  await listen(page)
  await signIn(page, 'branch')
  await page.goto(at(product, 'product/management'))
  const row = page
    .locator('li[data-row]')
    .filter({ has: page.locator('[data-cell=name]', { hasText: /^Adana dürüm$/ }) })
  await expect(row).toBeVisible()
  expect((await headings(page.getByRole('main'))).slice(0, 3)).toEqual(['1 Menü', '2 Kebaplar', '2 Pide ve Lahmacun'])
  expect(await aloud(row)).toEqual([
    'Seç: Adana dürüm, onay kutusu, işaretsiz',
    'Adana dürüm: adı değiştir, düğme',
    'Adana dürüm: Satışta, düğme',
    'Adana dürüm: 260,00 ₺, düğme',
    'Adana dürüm açık, anahtar, işaretli',
    'Adana dürüm: işlemler, düğme',
  ])
  await page.getByRole('searchbox', { name: 'Ürün ara' }).fill('iskender')
  await announced(page, '1 ürün')
  await page.getByRole('searchbox', { name: 'Ürün ara' }).fill('yok böyle bir şey')
  await announced(page, 'Böyle bir ürün yok')
})

test('a form that is wrong, then saved; a list that is narrowed, and finds nothing', async ({
  page,
  product,
  signIn,
}) => {
  await listen(page)
  await signIn(page, 'provider', 'en')
  await page.goto(`${product.url}/currency/form`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+s')
  await announced(page, '3 fields need correcting')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/required/i)
  expect(await headings(page.getByRole('main'))).toEqual(['1 New currency'])
  expect(await aloud(page.getByRole('main'), 'en')).toEqual([
    'New currency, heading 1',
    'Name',
    'Name, text box, invalid',
    'This field is required Code',
    'Code, text box, invalid',
    'This field is required ISO 4217: TRY, EUR, USD Symbol',
    'Symbol, text box, invalid',
    'This field is required Symbol position',
    'Symbol position, combo box',
    'Example:',
    'status, 1,234.56',
    'status, 3 fields need correcting, button',
    'Cancel, button',
    'Save, button',
  ])
  await name.fill('Swedish krona')
  await page.getByRole('textbox', { name: 'Code' }).fill('XSE')
  await page.getByRole('textbox', { name: 'Symbol' }).fill('kr')
  await page.keyboard.press('Control+s')
  await announced(page, /Swedish krona saved/)

  await page.goto(`${product.url}/tax-office`)
  await page.locator('tbody [data-row]').first().waitFor()
  await page.getByRole('searchbox').fill('sisli')
  await announced(page, '1 record')
  await page.getByRole('searchbox').fill('zzzz')
  await announced(page, '0 records')
})

test('a screen that opens says its name', async ({ page, product, signIn }) => {
  await listen(page)
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  await page.locator('[data-lane] [data-row]').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await announced(page, 'Menü')
})
