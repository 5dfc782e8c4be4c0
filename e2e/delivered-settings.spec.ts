import type { Page } from '@playwright/test'
import { deliveryTemplateExamples } from '#contract/marketing/delivery-template.example.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { watched } from './stage/orders.ts'

const addressOf = (product: Product) =>
  `${product.url}/manegement/${product.feed.watched_branch_id}/settings/delivered-settings`
const map = (page: Page) => page.getByRole('application', { name: /^Teslimat haritası/ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const basket = 25_000

/**
 * The delivery fee for an address in the company's own app, or the reason why there is no delivery.
 */
async function ordered(product: Product, [lng, lat]: readonly [number, number]) {
  const { company, branch } = watched(product)
  const reply = await fetch(`${product.url}/api/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      branch_id: branch.id,
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Çağrı Işık' },
      address: { text: 'Moda Cad. 12', lat, lng },
      payment_method: 'cash',
      lines: [{ name: 'Pide', quantity: 1, unit_price: basket, tax_rate: 10 }],
    }),
  })
  const answer = (await reply.json()) as { total?: number; errors?: { code: string }[] }
  return answer.total === undefined ? answer.errors?.[0]?.code : answer.total - basket
}

/** The middle of a saved zone, and a place far to the north of the zone. */
async function placesOf(product: Product, name: string) {
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: { name: string; rings: [number, number][][] }[] }>(
    product,
    token,
    'GET',
    `/branch-zone?branch_id=${product.feed.watched_branch_id}`,
  )
  const corners = data.find((it) => it.name === name)!.rings[0]!.slice(0, -1)
  const mean = (axis: 0 | 1) => corners.reduce((sum, it) => sum + it[axis], 0) / corners.length
  return { inside: [mean(0), mean(1)], outside: [mean(0), mean(1) + 1] } as const
}

test('by mouse: a zone is drawn, tried and saved; an order from inside pays its fee, one from outside is refused', async ({
  page,
  product,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'company')
  await page.goto(addressOf(product))
  await test.step('what was drawn before is taken out of use', async () => {
    for (const name of ['Yakın bölge', 'Dış bölge']) {
      await page.getByRole('switch', { name: `${name} kullanımda` }).click()
      await expect(page.getByText(`${name} kapatıldı`)).toBeVisible()
    }
    expect(await violations(page)).toEqual([])
  })
  await test.step('a typed corner that crosses is told at the corner and undone; a broken file is refused', async () => {
    await button(page, 'Yeni bölge').click()
    await expect(page).toHaveURL(/zone=new/)
    for (const [x, y] of [
      [200, 150],
      [500, 150],
      [500, 400],
      [200, 400],
    ] as const)
      await map(page).click({ position: { x, y } })
    await page.getByRole('button', { name: /^Köşe 1 \/ 4/ }).click()
    await page.locator('summary').filter({ hasText: 'Köşeler' }).click()
    const lat = page.getByLabel('Köşe 1, enlem')
    const before = await lat.inputValue()
    // The new position lies south of the corners below it.
    await lat.fill(String(Number(before.replace(',', '.')) - 0.5))
    await lat.press('Enter')
    await expect(page.getByRole('button', { name: /^Köşe 1 \/ 4\. .*(kesişiyor|değiyor|dönüyor)/ })).toBeVisible()
    // Typing coordinates can be undone, like dragging on the map.
    const drawing = page.getByRole('group', { name: 'Teslimat haritası' })
    await drawing.getByRole('button', { name: 'Geri al' }).click()
    await expect(page.getByRole('button', { name: 'Köşe 1 / 4', exact: true })).toBeVisible()
    await expect(lat).toHaveValue(before)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bolge.geojson', mimeType: 'application/json', buffer: Buffer.from('{"type":"Polygon"') })
    await expect(page.getByRole('alert').filter({ hasText: 'Dosya okunamadı' })).toBeVisible()
  })
  await test.step('it is tried on the last 30 days before anything is saved', async () => {
    await field(page, 'Ad').fill('Moda')
    await field(page, 'Teslimat ücreti').fill('12,50')
    await button(page, 'Dene').click()
    await expect(page.getByText(/sipariş alınamazdı: .* ciro/)).toBeVisible()
    await expect(page.locator('.map-dot-bad').first()).toBeAttached()
    await page.getByText('Yoğunluk', { exact: true }).click()
    await expect(page.locator('.map-heat').first()).toBeAttached()
    expect(await violations(page)).toEqual([])
  })
  await test.step('leaving asks; saved, it is in the list and on the map', async () => {
    await button(page, 'Bölgelere dön').click()
    await button(page, 'Formda kal').click()
    await button(page, 'Kaydet').click()
    await expect(button(page, 'Moda: ayrıntılar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Moda', exact: true })).toBeVisible()
  })
  const { inside, outside } = await placesOf(product, 'Moda')
  expect(await ordered(product, inside)).toBe(1250)
  expect(await ordered(product, outside)).toBe('out_of_area')

  await test.step('the tester says why', async () => {
    await page.getByText('Adres dene', { exact: true }).click()
    await field(page, 'Enlem').fill(`${inside[1].toFixed(6)}, ${inside[0].toFixed(6)}`)
    await expect(page.getByText('Teslim edilir: 12,50 ₺')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Yakın bölge' })).toContainText('Kullanımda değil')
    await field(page, 'Yer ara').fill('kadikoy')
    await field(page, 'Yer ara').press('Enter')
    await expect(page.getByRole('button', { name: /^Kadıköy/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
  await test.step('a deletion can be undone', async () => {
    await page.getByText('Bölgeler', { exact: true }).click()
    await button(page, 'Moda: ayrıntılar').click()
    await button(page, 'Sil').click()
    await expect(button(page, 'Moda: ayrıntılar')).toBeHidden()
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Moda silindi' })
    await toast.getByRole('button', { name: 'Geri al' }).click()
    await expect(button(page, 'Moda: ayrıntılar')).toBeVisible()
  })
})

test('by keyboard: a zone above it with a fee of its own, moved below and beside it', async ({
  page,
  product,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'company')
  await page.goto(addressOf(product))
  await button(page, 'Yeni bölge').press('Enter')
  await map(page).focus()
  for (const key of [
    'ArrowLeft',
    'ArrowUp',
    'Space',
    'ArrowRight',
    'ArrowRight',
    'Space',
    'ArrowDown',
    'ArrowDown',
    'Space',
    'ArrowLeft',
    'ArrowLeft',
    'Space',
    'Enter',
  ])
    await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Köşe 1 / 4' })).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Control+z')
  await field(page, 'Ad').focus()
  await page.keyboard.type('Çarşı')
  await field(page, 'Teslimat ücreti').focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await expect(button(page, 'Çarşı: ayrıntılar')).toBeVisible()
  const { inside } = await placesOf(product, 'Çarşı')
  expect(await ordered(product, inside)).toBe(500)

  const order = () => page.locator('[data-open]').allInnerTexts()
  const [, above = ''] = await order()
  await button(page, 'Çarşı: aşağı taşı').press('Enter')
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual([above, 'Çarşı'])
  await expect(button(page, 'Çarşı: aşağı taşı')).toBeFocused()
  await expect(page.getByText('Öncelik sırası değişti')).toBeVisible()
  const dearer = Number(await ordered(product, inside))
  expect(dearer).toBeGreaterThan(500)
  await button(page, 'Çarşı: üsttekiyle aynı önceliğe al').press('Enter')
  await expect(page.getByText('Aynı öncelikteki başka bir bölgeyle örtüşüyor')).toHaveCount(2)
  await expect.poll(() => ordered(product, inside)).toBe(500)
})

test('a branch copies the platform’s distances and is shown what has changed there since', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'provider')
  const body = deliveryTemplateExamples.create
  const made = await api<{ id: number }>(product, token, 'POST', '/delivery-template', body)
  await signIn(page, 'company')
  await page.goto(`${addressOf(product)}?tab=rings`)
  await page.getByLabel('Şablondan kopyala').selectOption({ label: body.name })
  await expect(page.getByRole('group', { name: 'Halkalar 2' })).toBeVisible()
  await button(page, 'Kaydet').click()
  await expect(page.getByText('Halkalar kaydedildi')).toBeVisible()
  await api(product, token, 'PUT', `/delivery-template/${made.id}`, { ...body, road_factor_pct: 150, version: 1 })
  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: `“${body.name}” şablonu değişti` })
  await expect(offer.getByRole('row', { name: 'Yol payı %130 %150' })).toBeVisible()
  await offer.getByRole('button', { name: 'Şablonu al' }).click()
  await expect(field(page, 'Yol payı')).toHaveValue('150')
  await button(page, 'Kaydet').click()
  await expect(page.getByText('Halkalar kaydedildi')).toBeVisible()
  await expect(offer).toBeHidden()
})

test.describe('by finger, 375 wide', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a zone is drawn by tapping and by the crosshair', async ({ page, product, signIn }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'company')
    await page.goto(addressOf(product))
    await button(page, 'Yeni bölge').tap()
    await map(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const { x, y } = (await map(page).boundingBox())!
    for (const [dx, dy] of [
      [90, 70],
      [250, 70],
      [250, 250],
    ] as const)
      await page.touchscreen.tap(x + dx, y + dy)
    await button(page, 'Buraya köşe koy').tap()
    await button(page, 'Alanı kapat').tap()
    await expect(page.getByRole('button', { name: 'Köşe 1 / 4' })).toBeVisible()
    await field(page, 'Ad').fill('İskele')
    await field(page, 'Teslimat ücreti').fill('7')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await button(page, 'Kaydet').tap()
    await expect(button(page, 'İskele: ayrıntılar')).toBeVisible()
    const { inside } = await placesOf(product, 'İskele')
    expect(await ordered(product, inside)).toBe(700)
  })
})
