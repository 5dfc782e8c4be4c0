/// <reference lib="dom" />
import { atLength } from '#contract/kit/test-length.ts'
import { expect, test } from './stage/fixture.ts'
import { violations } from './stage/axe.ts'
import { open } from './stage/look.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { place } from './stage/orders.ts'
import type { Locator, Page } from '@playwright/test'

// Cancels and returns by keyboard, and in the same step takes products that have run out off sale.

interface MenuProduct {
  id: string
  name: { tr: string }
  price: number
  groups: string[]
  out: { kind: string } | null
  off: string | null
  delivery_types: string[]
}

const branchOf = (product: Product) => product.feed.watched_branch_id
const ordersOf = (product: Product) => `${product.url}/manegement/${branchOf(product)}/orders`
/** Follows a link to the branch's orders. The panel stays loaded. */
const go = (page: Page, product: Product, path: string) =>
  open(page, `/manegement/${branchOf(product)}/${path}`, '/manegement/$branch_id/orders')
const card = (page: Page, lane: string, id: string): Locator => page.locator(`[data-lane="${lane}"] [data-row="${id}"]`)

async function menuOf(product: Product) {
  const { token } = await tokenOf(product, 'branch')
  const { products } = await api<{ products: MenuProduct[] }>(
    product,
    token,
    'GET',
    `/branch/${branchOf(product)}/menu`,
  )
  return products
}
const isOut = async (product: Product, id: string) =>
  (await menuOf(product)).find((it) => it.id === id)?.out?.kind ?? null

/** Places orders for products without options, `count` lines each. */
async function ordered(product: Product, count: number) {
  const plain = (await menuOf(product))
    .filter(
      (it) =>
        !it.off &&
        it.groups.length === 0 &&
        (it.delivery_types.length === 0 || it.delivery_types.includes('comeGetIt')),
    )
    .slice(0, count)
  expect(plain).toHaveLength(count)
  const order = await place(product, {
    delivery_type: 'comeGetIt',
    address: undefined,
    lines: plain.map((it) => ({ product_id: it.id, quantity: 1 })),
  })
  return { order, products: plain }
}

/**
 * Finds a reason that requires no text, and the digit that selects this reason. The most frequent
 * reasons come first.
 */
async function plainReason(product: Product, order_id: string) {
  const { token } = await tokenOf(product, 'branch')
  const path = `/order/${order_id}/reason?kind=cancel`
  const reasons = await api<{ id: number; needs_text: boolean }[]>(product, token, 'GET', path)
  const place = reasons.findIndex((it) => !it.needs_text)
  return { id: reasons[place]!.id, digit: String(place + 1) }
}

const delays = atLength([30, 150], [30, 90, 150])

test(`X, a digit and Enter cancel an order on a cold page at ${delays.join(' and ')} ms a key, and no digit reaches the board; a reason’s words get the caret`, async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  for (const delay of delays)
    await test.step(`at ${delay} ms a key`, async () => {
      const { order } = await ordered(product, 2)
      const reason = await plainReason(product, order.id)
      // Reloads the page, so that the dialog's code must be loaded while the keys are pressed.
      await page.goto(ordersOf(product))
      await card(page, 'awaiting_approval', order.id).focus()
      const cancelled = page.waitForRequest(/\/cancel\?/)
      for (const key of ['x', reason.digit, 'Enter']) await page.keyboard.press(key, { delay })
      expect((await cancelled).postDataJSON()).toMatchObject({ reason_id: reason.id })
      await expect(card(page, 'finished', order.id)).toBeVisible()
      // On another order's card, the same digits would have set a preparation time.
      await expect(page.locator('[data-step="approve"]', { hasText: 'dk' })).toHaveCount(0)
    })

  await test.step('a reason that asks for its words gets the caret, and Enter sends both', async () => {
    const { order } = await ordered(product, 2)
    await card(page, 'awaiting_approval', order.id).focus()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    const all = await dialog
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((it) => it.closest('label')?.textContent ?? ''))
    const digit = all.findIndex((it) => it.includes('Teknik sorun')) + 1
    expect(digit).toBeGreaterThan(0)
    expect(digit).toBeLessThan(10)
    await page.keyboard.press(String(digit))
    await page.keyboard.type('Fırın 2 saat yok')
    const cancelled = page.waitForRequest(/\/cancel\?/)
    await page.keyboard.press('Enter')
    expect((await cancelled).postDataJSON()).toMatchObject({ text: 'Fırın 2 saat yok' })
    await expect(card(page, 'finished', order.id)).toBeVisible()
  })
})

test('what has run out goes off sale with the cancellation, and undo brings it back; of several products only the ticked one goes off sale', async ({
  page,
  product,
  signIn,
}) => {
  const { order, products } = await ordered(product, 1)
  const [sold] = products
  await signIn(page, 'branch')
  await page.goto(ordersOf(product))
  await card(page, 'awaiting_approval', order.id).focus()
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ürün tükendi' }).check()
  // With a single product there is no doubt about which one has run out: the product is ticked, and
  // the dialog shows until when it is off sale.
  await expect(dialog.getByRole('checkbox', { name: sold!.name.tr })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /Bugünlük/ })).toBeChecked()
  await page.keyboard.press('Enter')
  const said = page.getByText(`${sold!.name.tr} satıştan alındı`)
  await expect(said).toBeVisible()
  expect(await isOut(product, sold!.id)).toBe('day')
  await page.getByRole('alertdialog').filter({ has: said }).getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText(`${sold!.name.tr} yeniden satışta`)).toBeVisible()
  expect(await isOut(product, sold!.id)).toBeNull()

  // The timeline shows why the order was cancelled.
  await go(page, product, `orders?order=${order.id}&tab=timeline`)
  await expect(page.getByRole('dialog')).toContainText('Ürün tükendi')

  await test.step('of several products only the ticked one goes off sale, and by keyboard alone', async () => {
    const { order, products } = await ordered(product, 2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card(page, 'awaiting_approval', order.id).focus()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Ürün tükendi' }).check()
    for (const it of products) await expect(dialog.getByRole('checkbox', { name: it.name.tr })).not.toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press(' ')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Geri açılana kadar' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${products[0]!.name.tr} satıştan alındı`)).toBeVisible()
    expect(await isOut(product, products[0]!.id)).toBe('reopened')
    expect(await isOut(product, products[1]!.id)).toBeNull()
  })
})

test('two of three items go back by keyboard: the money is shown before, the rest stays sold, and then goes back too', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product, {
    delivery_type: 'comeGetIt',
    address: undefined,
    lines: [
      { name: 'Poşet', quantity: 1, unit_price: 500, tax_rate: 20 },
      { name: 'Kap', quantity: 2, unit_price: 7250, tax_rate: 20 },
    ],
  })
  await deliver(product, order.id)
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  await expect(page.getByRole('dialog')).toContainText('Kap')
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByRole('button', { name: '3 ürünü iade al · 150,00 ₺' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hiçbiri' }).click()
  await expect(dialog.getByRole('button', { name: 'Hepsi' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Bir artır: Kap' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const button = dialog.getByRole('button', { name: '2 ürünü iade al · 145,00 ₺' })
  await expect(button).toBeVisible()
  await expect(dialog).toContainText(/Müşteriye geri ödenir\s*145,00/)
  await expect(dialog).toContainText('Kalan ürünler satılmış sayılır')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('1')
  await dialog.getByRole('textbox').fill('Soğuktu')
  const sent = page.waitForRequest(/\/return\?/)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ lines: [{ line: 1, quantity: 2 }], text: 'Soğuktu' })
  await expect(page.getByRole('alertdialog').filter({ hasText: '2 ürün iade alındı' })).toBeVisible()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('2 iade')
  await expect(drawer).toContainText(/İade edilen\s*−145,00/)
  await expect(page.locator(`[data-row="${order.id}"]`)).toContainText(/İade\s*[−-]145,00/)

  // The rest is a single item, so that there is nothing to choose.
  await drawer.getByRole('button', { name: 'İade al' }).click()
  await expect(page.getByRole('button', { name: '1 ürünü iade al · 5,00 ₺' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await page.getByRole('radio').first().check()
  await page.getByRole('dialog').last().getByRole('textbox').fill('Soğuktu')
  await page.getByRole('button', { name: '1 ürünü iade al · 5,00 ₺' }).click()
  await expect(drawer.getByText('İade edildi').first()).toBeVisible()
})

test('what a return gives back is never shown for other items, and nothing is returned before it is shown', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product, {
    delivery_type: 'comeGetIt',
    address: undefined,
    lines: [
      { name: 'Poşet', quantity: 1, unit_price: 500, tax_rate: 20 },
      { name: 'Kap', quantity: 1, unit_price: 7250, tax_rate: 20 },
      { name: 'Çay', quantity: 1, unit_price: 2000, tax_rate: 20 },
    ],
  })
  await deliver(product, order.id)
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  await expect(page.getByRole('dialog')).toContainText('Kap')
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').fill('Soğuktu')
  for (const name of ['Kap', 'Çay']) await dialog.getByRole('button', { name: `Bir azalt: ${name}` }).click()
  const button = dialog.locator('button[type=submit], button[aria-busy]')
  await expect(button).toHaveText('1 ürünü iade al · 5,00 ₺')

  const returns: string[] = []
  page.on('request', (it) => /\/return\?/.test(it.url()) && returns.push(it.url()))
  const held: (() => Promise<void>)[] = []
  await page.route('**/return/quote*', (route) => void held.push(() => route.continue()))
  // One item as before, but another one.
  await dialog.getByRole('button', { name: 'Bir artır: Kap' }).click()
  await dialog.getByRole('button', { name: 'Bir azalt: Poşet' }).click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(dialog).not.toContainText('5,00')
  await dialog.getByRole('textbox').press('Enter')
  await button.click({ force: true })
  for (const goOn of held.splice(0)) await goOn()
  await expect(button).toHaveText('1 ürünü iade al · 72,50 ₺')

  await page.unroute('**/return/quote*')
  await page.route('**/return/quote*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Bir artır: Çay' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).not.toContainText('72,50')
  expect(returns).toEqual([])
  await page.unroute('**/return/quote*')
  await dialog.getByRole('button', { name: 'Tutarı yeniden sor' }).click()
  await expect(button).toHaveText('2 ürünü iade al · 92,50 ₺')
  await dialog.getByRole('textbox').press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/İade edilen\s*−92,50/)
  expect(returns).toHaveLength(1)
})

test('a till that decided before another one returned a part is asked again, and a held Enter does not answer', async ({
  page,
  product,
  signIn,
}) => {
  const lines = [{ name: 'Kap', quantity: 3, unit_price: 7250, tax_rate: 20 }]
  const order = await place(product, { delivery_type: 'comeGetIt', address: undefined, lines })
  await deliver(product, order.id)
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list&order=${order.id}`)
  await expect(page.getByRole('dialog')).toContainText('Kap')
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').fill('Soğuktu')
  for (let n = 0; n < 2; n++) await dialog.getByRole('button', { name: 'Bir azalt: Kap' }).click()
  const button = dialog.locator('button[type=submit], button[aria-busy]')
  await expect(button).toHaveText('1 ürünü iade al · 72,50 ₺')
  const returns: string[] = []
  page.on('request', (it) => /\/return\?/.test(it.url()) && returns.push(it.url()))

  // The same unit, at another till.
  const { token } = await tokenOf(product, 'branch')
  const { version } = await api<{ version: number }>(product, token, 'GET', `/order/${order.id}`)
  const [reason] = await api<{ id: number }[]>(product, token, 'GET', `/order/${order.id}/reason?kind=return`)
  const body = { version, reason_id: reason!.id, text: 'Soğuktu', lines: [{ line: 0, quantity: 1 }] }
  await api(product, token, 'PATCH', `/order/${order.id}/return`, body)
  await expect(dialog).toContainText('az önce bir kısmını iade aldı')
  await expect(button).toHaveText('1 ürünü iade al · 72,50 ₺')
  await dialog.getByRole('textbox').focus()
  // Pressed once and held: the browser repeats the key.
  for (let n = 0; n < 5; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(dialog).toContainText('bir daha basın')
  expect(returns).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/İade edilen\s*−145,00/)
  expect(returns).toHaveLength(1)
})

/** Approves and delivers an order. */
async function deliver(product: Product, id: string): Promise<void> {
  const { token } = await tokenOf(product, 'branch')
  for (const step of ['approve', 'deliver']) {
    const { version } = await api<{ version: number }>(product, token, 'GET', `/order/${id}`)
    await api(product, token, 'PATCH', `/order/${id}/${step}`, { version })
  }
}
