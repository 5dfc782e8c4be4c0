import { demoTrendyolStores } from '#demo/organisation.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { phone, till, wide } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

// Trendyol Go is read once a day, so the test books what it looks for right after the start.
test.use({ where: 'alone' })
// Reading is due every half a minute, and adding up half a minute later.
test.slow()

const dayMs = 86_400_000
const payout = 92_000_017

test('what a platform pays is listed by payment, with orders that differ and lines that cannot be read', async ({
  page,
  product,
  signIn,
}) => {
  const { storeId, supplierId: sellerId } = demoTrendyolStores.find(
    (it) => it.branch_id === product.feed.watched_branch_id,
  )!
  const at = Date.now() - 20 * dayMs
  const paid = { paymentOrderId: payout, paymentDate: at + 5 * dayMs }
  const sale = { sellerId, storeId, type: 'Sale', at, amount: 12_340, commissionRate: 12, ...paid }
  const booked = await fetch(`${product.trendyol}/__control/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { ...sale, id: 990_000_001, orderNumber: '990000001' },
      { ...sale, id: 990_000_002, orderNumber: '990000002', sent: { transactionDate: 9e15 } },
    ]),
  })
  expect(booked.ok).toBe(true)
  const { token } = await tokenOf(product, 'company')
  type Settlements = { data: { payout: string; unreadable: number }[] }
  const found = async () => {
    const { data } = await api<Settlements>(product, token, 'GET', '/platform-settlement?limit=50')
    return data.find((it) => it.payout === String(payout))?.unreadable
  }
  await expect.poll(found, { timeout: 240_000, intervals: [2000] }).toBe(1)

  await signIn(page, 'company')
  await page.goto(`${product.url}/platform-settlement`)
  const row = page.locator('[data-row]').filter({ hasText: String(payout) })
  await expect(row).toContainText('Trendyol Go')
  await expect(row).toContainText('1 siparişte fark')
  await expect(row).toContainText('123,40 ₺')
  // A line that cannot be read may belong to any payment of its time.
  await expect(page.locator('[data-row]').filter({ hasText: '1 satır okunamadı' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await row.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: /Trendyol Go/ })).toBeVisible()
  await expect(drawer.getByText('Platformun son altı haftada bildirdiği 1 satır okunamadı.')).toBeVisible()
  const order = drawer.getByRole('listitem').filter({ hasText: '990000001' })
  await expect(order).toContainText('Burada böyle bir sipariş yok')
  await expect(order).toContainText('123,40 ₺')
  expect(await violations(page)).toEqual([])
  for (const size of [wide, till, phone]) {
    await page.setViewportSize(size)
    await expect(order).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row).toBeVisible()
})
