import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { getir, watched } from './stage/orders.ts'
import { api, tokenOf } from './stage/product.ts'

test('what Getir did not take is found by its words, and sent again by one press', async ({
  page,
  product,
  signIn,
}) => {
  const { branch } = watched(product)
  const settings = `/manegement/${branch.id}/settings/integration-platform-settings`
  const { token } = await tokenOf(product, 'branch')
  const { id } = await getir<{ id: string }>(product, '/orders', {
    restaurantId: branch.platform_ids.getir,
    deliveryType: 2,
  })
  await getir(product, '/faults', { kind: 'fail', status: 400, code: 38, path: `/${id}/verify` })
  type Orders = { data: { id: string; number: number; version: number; external_number: string | null }[] }
  const { confirmationId } = await getir<{ confirmationId: string }>(product, `/orders/${id}`)
  const find = async () => {
    const { data } = await api<Orders>(product, token, 'GET', `/order?branch_id=${branch.id}&channel=getir&limit=20`)
    return data.find((it) => it.external_number === confirmationId)
  }
  await expect.poll(find).toBeTruthy()
  const order = (await find())!
  await api(product, token, 'PATCH', `/order/${order.id}/approve`, { version: order.version })

  await signIn(page, 'company')
  await page.goto(`${product.url}${settings}`)
  await page.getByRole('link', { name: 'Bağlantının durumu: GetirYemek' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GetirYemek bağlantısı' })).toBeVisible()
  await expect(page.getByRole('link', { name: `#${order.number}` }).first()).toBeVisible()
  const given = page.locator('section', { has: page.getByRole('heading', { name: 'İletilemeyenler' }) })
  const line = given.getByRole('listitem').filter({ hasText: 'restaurant is not open' })
  // The step waits until it can no longer be taken back, and then the platform refuses it.
  await expect(async () => {
    await open(page, settings, '/manegement/$branch_id/settings/integration-platform-settings')
    await open(page, `${settings}/getir`, '/manegement/$branch_id/settings/integration-platform-settings/$name')
    await expect(line).toContainText('Onay', { timeout: 1000 })
  }).toPass()
  await expect(line.getByRole('link', { name: `#${order.number}` })).toBeVisible()
  await expect(page.getByText('Platforma iletilemeyenler var')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await line.getByRole('button', { name: 'Yeniden gönder: Onay' }).click()
  await expect(page.getByText('1 kayıt yeniden gönderiliyor')).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect.poll(async () => (await getir<{ status: number }>(product, `/orders/${id}`)).status).toBe(500)
})
