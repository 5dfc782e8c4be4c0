/// <reference lib="dom" />
import { expect, test, type Product } from './fixture.ts'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

// One till by keyboard, one manager beside it: what a card, the open order, a ticket and the list promise.

async function place(product: Product, more: object = {}): Promise<{ id: string; number: number }> {
  const company = product.feed.companies.find((it) => it.branches.some((b) => b.id === product.feed.watched_branch_id))!
  const response = await fetch(`${product.url}/api/order`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${company.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      branch_id: product.feed.watched_branch_id,
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Çağrı Işık', phone: '+905551112233' },
      address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul' },
      payment_method: 'cash',
      lines: [
        {
          name: 'Adana dürüm',
          quantity: 1,
          unit_price: 26_000,
          tax_rate: 10,
          options: [{ name: 'Soğan', action: 'remove' }],
        },
      ],
      ...more,
    }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; number: number }
}

const card = (page: Page, lane: string, id: string): Locator => page.locator(`[data-lane="${lane}"] [data-row="${id}"]`)
const ordersOf = (product: Product) => `${product.url}/manegement/${product.feed.watched_branch_id}/orders`

test('letters on a card take its steps, and no letter does what its button would not', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product)
  await signIn(page, 'branch')
  await page.goto(ordersOf(product))
  await card(page, 'awaiting_approval', order.id).focus()
  await page.keyboard.press('d')
  await page.keyboard.press('a')
  await expect(card(page, 'preparing', order.id)).toBeVisible()
  await card(page, 'preparing', order.id).focus()
  await page.keyboard.press('r')
  await expect(card(page, 'preparing', order.id).locator('[data-step="ready"]')).toHaveCount(0)
  await expect(card(page, 'preparing', order.id).locator('[data-step="dispatch"]')).toBeVisible()
  await page.keyboard.press('d')
  await expect(card(page, 'on_the_way', order.id)).toBeVisible()
  await card(page, 'on_the_way', order.id).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog')).toContainText('Teslim edildi')
  await page.keyboard.press('Escape')
  await expect(card(page, 'finished', order.id)).toBeVisible()
})

test('a till that is too late is told who was faster, and shows the order as it is', async ({
  browser,
  page,
  product,
  signIn,
}) => {
  const order = await place(product)
  const other = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(page, 'branch')
  await signIn(other, 'company')
  for (const each of [page, other]) {
    await each.goto(ordersOf(product))
    await expect(card(each, 'awaiting_approval', order.id)).toBeVisible()
  }
  // The branch's cancellation is decided while its till still shows the order as waiting.
  await page.route('**/cancel', async (route) => {
    await card(other, 'awaiting_approval', order.id).locator('[data-step="approve"]').click()
    await expect(card(other, 'preparing', order.id)).toBeVisible()
    await route.continue()
  })
  await card(page, 'awaiting_approval', order.id).focus()
  await page.keyboard.press('x')
  await page.getByRole('dialog').getByRole('radio').first().check()
  const needed = page.getByRole('textbox', { name: 'Açıklama' })
  await needed.fill('Ürün bitti')
  await page.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
  await expect(page.getByText(/onayladı/).first()).toBeVisible()
  await expect(card(page, 'preparing', order.id)).toBeVisible()
  await other.context().close()
})

test('a cancellation asks for its reason and can be taken back from the open order', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product, { delivery_type: 'comeGetIt' })
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?order=${order.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Onayla', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Teslim alındı' })).toBeVisible()
  await drawer.getByRole('button', { name: 'İptal et' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'iptal edilsin mi' })
  await expect(question.getByRole('radio').first()).toBeVisible()
  await question.getByRole('button', { name: 'İptal et' }).click()
  await expect(question).toContainText('Bir neden seçin.')
  await question.getByRole('radio', { name: 'Müşteri talebi' }).check()
  await question.getByRole('button', { name: 'İptal et' }).click()
  await drawer.getByRole('button', { name: /İptali geri al/ }).click()
  await expect(drawer.getByRole('button', { name: 'Teslim alındı' })).toBeVisible()
})

test('a ticket fits its paper, and the second print of it is a copy', async ({ page, product, signIn }) => {
  const order = await place(product, { note: 'Zili çalmayın' })
  await page.addInitScript(() => {
    window.print = () => {
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      const ticket = document.querySelector('[data-ticket]')
      document.documentElement.dataset.printed = JSON.stringify({ rules, text: ticket?.textContent })
      dispatchEvent(new Event('afterprint'))
    }
  })
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?order=${order.id}`)
  await expect(page.getByRole('dialog')).toContainText('Zili çalmayın')
  const printed = async () => {
    await page.keyboard.press('p')
    const dialog = page.getByRole('dialog').last()
    await dialog.getByText('Mutfak fişi').click()
    await dialog.getByText('58 mm').click()
    await dialog.getByRole('button', { name: 'Yazdır' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    return JSON.parse((await page.locator('html').getAttribute('data-printed'))!) as { rules: string[]; text: string }
  }
  const first = await printed()
  expect(first.rules.join()).toMatch(/@page \{ size: 58mm \d+mm/)
  expect(first.text).toContain('− Soğan')
  expect(first.text).not.toContain('KOPYA')
  expect((await printed()).text).toContain('KOPYA')
})

test('the list finds an order by its phone however it is typed, and its address opens it', async ({
  page,
  product,
  signIn,
}) => {
  const order = await place(product, { customer: { name: 'Şükran Iğdır', phone: '+905321234567' } })
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list`)
  await page.getByRole('searchbox').fill('0 (532) 123 45 67')
  const row = page.locator(`tbody [data-row="${order.id}"]`)
  await expect(row).toContainText('Şükran Iğdır')
  await page.getByRole('button', { name: 'Tarih aralığı' }).click()
  await page.getByRole('button', { name: 'Dün' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Tüm günler' }).click()
  await row.click()
  await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Şükran Iğdır')
})

test('the filtered list is exported by the server and fetched', async ({ page, product, signIn }) => {
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list&status=cancelled`)
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /csv/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
