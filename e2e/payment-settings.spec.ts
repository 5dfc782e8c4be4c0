import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

const addressOf = (product: Product) =>
  `${product.url}/manegement/${product.feed.watched_branch_id}/settings/payment-method-settings`
const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/**
 * Acts as the company's own app: reads the payment methods offered to it, and sends orders and
 * reads the result.
 */
function appOf(product: Product) {
  const branch_id = product.feed.watched_branch_id
  const { api_key } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branch_id))!
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
  type Menu = { payment_methods: { methods: { code: string }[] }[] }
  return {
    offered: async (delivery_type: string) => {
      const reply = await fetch(`${product.url}/api/menu/${branch_id}?delivery_type=${delivery_type}`, { headers })
      return ((await reply.json()) as Menu).payment_methods.flatMap((it) => it.methods.map(({ code }) => code))
    },
    order: async (payment_method: string, unit_price = 10_000) => {
      const reply = await fetch(`${product.url}/api/order`, {
        method: 'POST',
        headers: { ...headers, lang: 'tr' },
        body: JSON.stringify({
          branch_id,
          delivery_type: 'comeGetIt',
          customer: { name: 'Çağrı Işık' },
          payment_method,
          lines: [{ name: 'Ayran', quantity: 1, unit_price, tax_rate: 10 }],
        }),
      })
      const body = (await reply.json()) as { errors?: { path: string; code: string; message: string }[] }
      return { status: reply.status, errors: body.errors?.map((it) => `${it.path} ${it.code} ${it.message}`) ?? [] }
    },
  }
}

test('a manager switches cash off for pick-up: apps no longer offer it, and such an order is refused', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const app = appOf(product)
  const save = async () => {
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Ödeme yöntemleri kaydedildi')).toBeVisible()
    await expect(page).toHaveURL(addressOf(product))
    await page.reload()
  }
  await page.goto(addressOf(product))
  await expect(page.getByText('Henüz seçim yapılmadı')).toBeVisible()
  expect((await app.offered('comeGetIt')).slice(0, 2)).toEqual(['cash', 'card_door'])

  await test.step('by Space, walking by arrows', async () => {
    await cell(page, 'Kapıda nakit, Adrese teslim').focus()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Nakit, Gel al')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(cell(page, 'Nakit, Gel al')).not.toBeChecked()
    await save()
    await expect(cell(page, 'Nakit, Gel al')).not.toBeChecked()
    await expect(cell(page, 'Kapıda nakit, Adrese teslim')).toBeChecked()
  })
  expect(await app.offered('comeGetIt')).not.toContain('cash')
  expect(await app.offered('deliveryToAddress')).toContain('cash')
  expect(await app.order('cash')).toEqual({
    status: 422,
    errors: ['payment_method not_taken Bu şube bu teslimat türünde bu ödeme yöntemini kabul etmiyor'],
  })

  await test.step('a row dragged by its grip, and given up by Escape', async () => {
    const codes = () => page.locator('[data-method]').evaluateAll((all) => all.map((it) => it.dataset['method']))
    const grips = page.locator('[data-method] [data-grip]')
    const before = await codes()
    const dragTo = async (to: number) => {
      await grips.first().hover()
      await page.mouse.down()
      await page.mouse.move(0, 0)
      await grips.nth(to).hover()
    }
    await dragTo(2)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await codes()).toEqual(before)
    await dragTo(2)
    await page.mouse.up()
    await expect.poll(codes).toEqual([before[1], before[2], before[0], ...before.slice(3)])
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.poll(codes).toEqual(before)
  })

  await test.step('a limit typed at once in its cell, and the order of the methods by a button', async () => {
    await page.getByRole('button', { name: 'Sınır ekle: Kredi kartı, Gel al' }).click()
    await page.keyboard.type('250')
    await expect(page.getByLabel('Kredi kartı, Gel al, en az')).toHaveValue('250')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Kredi kartı, Gel al, en az')).toHaveValue('250,00')
    await page.keyboard.type('100')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('En az değeri en çok değerinden büyük olamaz')).toBeVisible()
    await page.getByLabel('Kredi kartı, Gel al, en çok').fill('')
    const up = page.getByRole('button', { name: 'Online kart: yukarı taşı' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    // The row is now first. It keeps the focus and cannot move further up.
    await expect(up).toBeFocused()
    await expect(page.locator('[data-method]').first()).toHaveAttribute('data-method', 'online_card')
    await page.getByRole('button', { name: 'Kapıda nakit: aşağı taşı' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Kapıda nakit: aşağı taşı' })).toBeFocused()
    await save()
  })
  expect((await app.offered('comeGetIt')).slice(0, 2)).toEqual(['online_card', 'card_door'])
  expect((await app.order('card_door')).errors[0]).toContain('amount_limit')
  expect((await app.order('card_door', 25_000)).status).toBe(201)

  await test.step('the history names cell and limit', async () => {
    await page.getByRole('radio', { name: 'Geçmiş' }).check({ force: true })
    await expect(page.getByRole('term').filter({ hasText: /^Nakit, Gel al$/ })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Kredi kartı, Gel al, en az' })).toBeVisible()
  })
})

test('without a way to pay a method sells nothing: the chip says so and leads here', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'company')
  const path = `/branch/${product.feed.watched_branch_id}/settings/payment-method`
  type Settings = {
    version: number
    sequence: string[]
    methods: Record<string, Record<string, { is_active: boolean }>>
  }
  const { version, sequence, methods } = await api<Settings>(product, token, 'GET', path)
  for (const it of Object.values(methods)) it['comeEat']!.is_active = false
  await api(product, token, 'PUT', path, { version, sequence, methods })
  // The provider has switched the method off for all companies: the row stays, and says so.
  const provider = (await tokenOf(product, 'provider')).token
  type Method = { id: number; code: string; name: object; place: string; version: number }
  const { data } = await api<{ data: Method[] }>(product, provider, 'GET', '/payment-method?search=setcard')
  const { id, code, name, place, version: known } = data[0]!
  const put = (is_active: boolean, version: number) =>
    api<Method>(product, provider, 'PUT', `/payment-method/${id}`, { code, name, place, is_active, version })
  const off = await put(false, known)
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/home`)
  await page.getByRole('button', { name: /Şube durumu/ }).click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('Ödeme yöntemi seçilmemiş')).toBeVisible()
  await expect(why.getByText(/Gel ye/).first()).toBeVisible()
  await why.getByRole('link', { name: 'Ödeme yöntemlerini aç' }).click()
  await expect(page.getByText('Gel ye: hiçbir ödeme yöntemi yok')).toBeVisible()

  await expect(page.locator('[data-method=setcard]').getByText('Platformda kapalı')).toBeVisible()

  await test.step('copied from another branch, which takes all', async () => {
    const from = page.getByLabel('Başka bir şubeden kopyala')
    await from.selectOption({ index: 1 })
    await expect(page.getByText('Gel ye: hiçbir ödeme yöntemi yok')).toBeHidden()
    await expect(cell(page, 'Nakit, Gel ye')).toBeChecked()
  })
  await put(true, off.version)
})

test('on a phone one order method at a time', async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, 'company')
  await page.goto(addressOf(product))
  await expect(cell(page, 'Kapıda nakit, Adrese teslim')).toBeVisible()
  await expect(cell(page, 'Nakit, Gel al')).toBeHidden()
  await page.getByRole('radio', { name: 'Gel al' }).check({ force: true })
  await expect(cell(page, 'Nakit, Gel al')).toBeVisible()
  await expect(cell(page, 'Kapıda nakit, Adrese teslim')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('a limit that is wrong stays in sight: switched off, and on a phone in another type', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(addressOf(product))
  const type = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
  await type('Gel al').click()
  await page.getByRole('button', { name: 'Sınır ekle: Online kart, Gel al' }).click()
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await cell(page, 'Online kart, Gel al').click()
  await type('Gel ye').click()
  const wrong = page.getByText('En az değeri en çok değerinden büyük olamaz')
  await expect(wrong).toBeHidden()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(wrong).toBeVisible()
})

test('a cashier reads them as facts', async ({ page, product, signIn }) => {
  await signIn(page, 'branch')
  await page.goto(addressOf(product))
  await expect(page.getByText('Bu kaydı yalnızca görüntüleyebilirsiniz')).toBeVisible()
  await expect(page.getByText('Kabul edilir').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toHaveCount(0)
})
