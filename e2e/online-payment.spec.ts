import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { covered } from './stage/covered.ts'
import { faults, open, phone, till, wide, wrongAt } from './stage/look.ts'
import { ordersOf, place, watched } from './stage/orders.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { openOrder } from '#contract/ordering/order.example.ts'

interface PaymentState {
  is_paid: boolean
  attempt: { state: string; page_url: string | null } | null
}

/** The calls of the company's own app about an order's payment. */
function appOf(product: Product, order_id: string) {
  const { company } = watched(product)
  const path = `/order/${order_id}/payment`
  return {
    start: () =>
      api<PaymentState>(product, company.api_key, 'POST', path, {
        return_url: `${product.url}/login`,
        email: 'ada@example.com',
      }),
    read: () => api<PaymentState>(product, company.api_key, 'GET', path),
  }
}

const post = (url: string, body: object) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

/** Pays on the provider's page with a card, as the customer does in a browser of their own. */
async function payOn(page_url: string): Promise<void> {
  const form = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  await form(page_url, { card: '5528 7900 0000 0008' })
  await form(`${page_url}/3d`, { code: '283126' })
}

/** Places an order for which its customer still has to pay. */
const unpaid = (product: Product) =>
  place(product, {
    delivery_type: 'comeGetIt',
    address: undefined,
    payment_method: 'online_card',
    pays_online: true,
    customer: openOrder.customer,
    lines: [{ name: 'Çay', quantity: 2, unit_price: 3050, tax_rate: 10 }],
  })

test('a customer pays, the branch cancels, the refund fails, and one press sends it again', async ({
  page,
  product,
  signIn,
}) => {
  const order = await unpaid(product)
  const app = appOf(product, order.id)
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?order=${order.id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Ödeme bekleniyor')).toBeVisible()
  // Nobody has begun to pay.
  await expect(drawer.getByRole('heading', { name: 'Çevrimiçi ödeme' })).toHaveCount(0)

  const { attempt } = await app.start()
  const payments = drawer.getByRole('region', { name: 'Çevrimiçi ödeme' })
  await expect(payments).toContainText('Ödeme bekleniyor')

  await payOn(attempt!.page_url!)
  await expect.poll(async () => (await app.read()).is_paid).toBe(true)
  await expect(payments).toContainText('Ödendi')
  await expect(payments).toContainText(/61,00\s*₺/)
  await expect(payments).toContainText('Bonus •••• 0008')
  await expect(drawer.getByText('Ödeme bekleniyor')).toHaveCount(0)

  // The bank will refuse both the cancellation and the refund of the payment.
  const refuse = (path: string) =>
    post(`${new URL(attempt!.page_url!).origin}/__control/faults`, {
      method: 'POST',
      path,
      kind: 'fail',
      status: 200,
      message: 'Bakiye yetersiz',
    })
  await refuse('/payment/cancel')
  await refuse('/payment/refund')
  const { token } = await tokenOf(product, 'branch')
  const reasons = await api<{ id: number; needs_text: boolean }[]>(
    product,
    token,
    'GET',
    `/order/${order.id}/reason?kind=cancel`,
  )
  const { version } = await api<{ version: number }>(product, token, 'GET', `/order/${order.id}`)
  await api(product, token, 'PATCH', `/order/${order.id}/cancel`, {
    version,
    reason_id: reasons.find((it) => !it.needs_text)!.id,
  })
  const again = payments.getByRole('button', { name: 'İadeyi yeniden dene' })
  await expect(again).toBeVisible()
  await expect(payments).toContainText('iyzico: “Bakiye yetersiz”')
  await expect(payments).toContainText('Reddedildi')
  expect(await violations(page)).toEqual([])
  for (const size of [wide, till, phone]) {
    await page.setViewportSize(size)
    expect([...(await faults(page)), ...(await covered(page, '[role=dialog]'))]).toEqual([])
  }
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(payments.getByText('Ödeme iptal edildi').first()).toBeVisible()
  await expect(payments).not.toContainText('Bakiye yetersiz')
  await page.setViewportSize(wide)
  await open(
    page,
    `/manegement/${product.feed.watched_branch_id}/orders?order=${order.id}&tab=timeline`,
    '/manegement/$branch_id/orders',
  )
  await expect(drawer).toContainText('Para geri gönderildi')
})

test('a company compares its payments with the provider, and sees what differs until it is settled', async ({
  page,
  product,
  signIn,
}) => {
  const { company } = watched(product)
  const order = await unpaid(product)
  const { attempt } = await appOf(product, order.id).start()
  const { origin } = new URL(attempt!.page_url!)
  await payOn(attempt!.page_url!)
  await expect.poll(async () => (await appOf(product, order.id).read()).is_paid).toBe(true)
  await signIn(page, 'company')
  await page.goto(`${product.url}/company/settings/${company.id}`)
  const comparison = page.getByRole('region', { name: 'Sağlayıcıyla karşılaştırma' })
  await expect(comparison).toBeVisible()
  const now = page.getByRole('button', { name: 'Şimdi karşılaştır' })
  await now.click()
  // Other journeys have paid in the same world too. The whole list of the merchant's two days is read, a
  // few pages at a time.
  await expect(comparison).toContainText(/\d ödeme karşılaştırıldı · fark yok/, { timeout: 60_000 })

  // Somebody gives money back at the provider's own panel.
  const { token } = await tokenOf(product, 'branch')
  const path = `/order/${order.id}/payment-attempt`
  const [payment] = await api<{ payment_id: string }[]>(product, token, 'GET', path)
  await post(`${origin}/__control/refunds`, { paymentId: payment!.payment_id, price: 20 })
  await now.click()
  await expect(comparison).toContainText(/\d ödeme iyzico ile uyuşmuyor/, { timeout: 60_000 })
  await expect(comparison).toContainText(/iyzico 20,00\s*₺ iade etmiş, burada 0,00\s*₺ iade görünüyor/)
  expect(await violations(page)).toEqual([])
  // crawl.spec.ts looks at this screen at the other sizes.
  expect(await wrongAt(page, phone)).toEqual([])
  await page.setViewportSize(wide)
  await comparison.getByRole('link', { name: `Sipariş ${order.number}` }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Çevrimiçi ödeme' })).toBeVisible()
})
