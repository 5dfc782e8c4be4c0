import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

test('a manager sees what a discount would do, saves it, and the next order has it', async ({
  page,
  product,
  signIn,
}) => {
  const branch_id = product.feed.watched_branch_id
  const { api_key } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branch_id))!
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await reply.json()) as { total: number; discounts: { name: string; amount?: number }[] }
  }
  const quote = () =>
    ask('POST', '/order/quote', {
      branch_id,
      delivery_type: 'comeGetIt',
      customer: { name: 'Deniz' },
      payment_method: 'online_card',
      is_paid: true,
      lines: [{ name: 'Toplu sipariş', quantity: 1, unit_price: 600_000, tax_rate: 10 }],
    })
  expect((await quote()).total).toBe(600_000)

  await signIn(page, 'company')
  await page.goto(`${product.url}/marketing/discount`)
  await page
    .getByRole('link', { name: 'Yeni ekle' })
    .or(page.getByRole('button', { name: 'Yeni ekle' }))
    .click()
  await page.getByLabel(/^Ad\b/).fill('Toplu sipariş indirimi')
  await page.keyboard.press('Control+s')
  // Nothing is taken off yet.
  await expect(page.getByText('Bu alan zorunludur')).toHaveCount(1)
  await page.getByLabel('Gel al: oran').fill('10')
  await page.getByLabel('En az sepet tutarı').fill('5000')
  await page.keyboard.press('Tab')
  const preview = page.getByRole('region', { name: 'Ne olur?' }).or(page.locator('section', { hasText: 'Ne olur?' }))
  await expect(preview.first().getByText('İndirim yok: sepet yetmiyor')).toBeVisible()
  await page.getByLabel('Örnek sepet').fill('6000')
  await page.keyboard.press('Tab')
  await expect(preview.first()).toContainText('5.400,00 ₺ öder (600,00 ₺ indirim)')
  await expect(preview.first().getByText('Son 28 günde olsaydı')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  const row = page.getByRole('row', { name: /Toplu sipariş indirimi/ })
  await expect(row).toContainText('Geçerli')
  await expect(row).toContainText('Gel al %10')

  expect(await quote()).toMatchObject({
    total: 540_000,
    discounts: [{ kind: 'branch', name: 'Toplu sipariş indirimi', amount: 60_000, funder: 'company' }],
  })
  const given = expect.objectContaining({ name: 'Toplu sipariş indirimi', rate_bp: 1000, min_basket: 500_000 })
  await expect.poll(async () => (await ask('GET', `/menu/${branch_id}`)).discounts).toContainEqual(given)

  // Once the discount is switched off, the next order no longer gets it.
  await row.getByRole('link').or(row).first().click()
  await page.getByRole('switch', { name: 'Kullanımda' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Toplu sipariş indirimi/ })).toContainText('Kapalı')
  expect((await quote()).total).toBe(600_000)
})

test('who bears a discount rejects it with a reason, and it never applies', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/marketing/discount?state=pending`)
  const row = page.getByRole('row', { name: /Rabatt mit Plattform/ }).first()
  await row.getByRole('link').or(row).first().click()
  await expect(page.getByText('Onay bekliyor: Platform')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Reddet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Bütçe doldu')
  await dialog.getByRole('button', { name: 'Reddet' }).click()
  await expect(page.getByText('Reddedildi: Bütçe doldu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reddet' })).toHaveCount(0)
})
