import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { place } from './stage/orders.ts'

test.use({ where: 'demo' })

const phone = { width: 375, height: 812 }
const bar = (page: Page) => page.getByRole('search')
const clear = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: `${name} filtresini kaldır`, exact: true })

/**
 * Follows a link to the branch's list of orders, with filters in the address. The panel stays
 * loaded.
 */
const go = (page: Page, product: Product, narrowed = '') =>
  open(
    page,
    `/manegement/${product.feed.watched_branch_id}/orders?view=list${narrowed}`,
    '/manegement/$branch_id/orders',
  )

/** Creates more roles than fit on one page of names. Returns the id of the last one. */
async function layRoles(product: Product, count: number): Promise<string> {
  const { token } = await tokenOf(product, 'provider')
  let last = ''
  for (let n = 1; n <= count; n++) {
    const name = `Zincir rolü ${String(n).padStart(3, '0')}`
    const body = { name: { tr: name, en: name, de: name }, account_type: 'provider', permissions: ['get-currency'] }
    const made = await api<{ id: string }>(product, token, 'POST', '/role', {
      ...body,
      account_id: null,
      company_id: null,
    })
    last = made.id
  }
  return last
}

test('Back undoes one narrowing after the other; a record among more than two hundred is found by typing; mails are narrowed to days', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/user/list`)

  await test.step('Back undoes one narrowing after the other; what was typed into the search is one step', async () => {
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const search = bar(page).getByRole('searchbox')
    await bar(page).getByRole('button', { name: 'Durum', exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Etkin' }).check()
    await expect(page).toHaveURL(/state=active/)
    await page.keyboard.press('Escape')
    // Types with pauses. Each pause sends a request.
    for (const text of ['a', 'ah', 'ahmet']) {
      await search.fill(text)
      await expect(page).toHaveURL(new RegExp(`search=${text}(&|$)`))
    }
    await bar(page)
      .getByRole('button', { name: /^Hesap türü/ })
      .click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Şube' }).check()
    await expect(page).toHaveURL(/account_type=branch/)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page).not.toHaveURL(/account_type/)
    await expect(search).toHaveValue('ahmet')
    await page.goBack()
    await expect(page).not.toHaveURL(/search=/)
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL(/state=active/)
    await page.goBack()
    await expect(page).not.toHaveURL(/state=/)
    await expect(page).toHaveURL(/user\/list/)
    await page.goForward()
    await page.goForward()
    await expect(search).toHaveValue('ahmet')
  })

  await test.step('mails are narrowed to days', async () => {
    await open(page, '/log/mail', '/log/mail')
    await bar(page).getByRole('button', { name: 'Günler', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dün', exact: true }).click()
    await expect(page).toHaveURL(/created_at_from=.*created_at_to=/)
    await expect(bar(page).getByRole('button', { name: 'Günler: Dün', exact: true })).toBeVisible()
  })

  await test.step('a record among more than two hundred is found by typing, named from an old link, and removed', async () => {
    const last = await layRoles(product, 205)
    await open(page, '/user/list', '/user/list')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    // The role filter is now set by keyboard only.
    await bar(page).getByRole('button', { name: 'Rol', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('rolü 205')
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(new RegExp(`role_id=${last}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const chosen = bar(page).getByRole('button', { name: 'Rol: Zincir rolü 205', exact: true })
    await expect(chosen).toBeFocused()
    await expect(page.getByText('Aradığınız gibi bir kayıt yok').filter({ visible: true })).toBeVisible()

    await open(page, `/user/list?role_id=${last}&state=active`, '/user/list')
    await expect(chosen).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Durum: Etkin', exact: true })).toBeVisible()
    await clear(page, 'Rol').click()
    await expect(page).not.toHaveURL(/role_id/)
    await expect(page).toHaveURL(/state=active/)
    await expect(bar(page).getByRole('button', { name: 'Rol', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
    await expect(page).not.toHaveURL(/state=/)
  })

  await test.step('what is chosen is listed first, and the list of names grows on demand', async () => {
    const { token } = await tokenOf(product, 'provider')
    const { data } = await api<{ data: { id: string }[] }>(product, token, 'GET', '/role?search=rolü 204')
    await page.setViewportSize(phone)
    await open(page, `/user/list?role_id=${data[0]!.id}`, '/user/list')
    // All filters collapse into one button, which says how many are set.
    await bar(page).getByRole('button', { name: 'Filtreler 1', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rol: Zincir rolü 204', exact: true }).click()
    await expect(dialog.getByRole('checkbox').first()).toBeChecked()
    const ticks = dialog.getByRole('checkbox')
    await expect(ticks.nth(49)).toBeAttached()
    const before = await ticks.count()
    await dialog.getByRole('button', { name: 'Daha fazla göster' }).click()
    await expect(ticks.nth(before + 10)).toBeAttached()
    const box = (await dialog.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    await dialog.getByRole('checkbox', { name: 'Zincir rolü 204' }).uncheck()
    await expect(page).not.toHaveURL(/role_id/)
    await dialog.getByRole('button', { name: 'Tüm filtreler' }).click()
    await expect(dialog.getByRole('button', { name: 'Rol', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('button', { name: 'Filtreler', exact: true })).toBeFocused()
  })
})

test('days are in the branch’s time zone; amounts are typed directly; a search with too few letters says calmly how many it takes', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')

  await test.step('a search with too few letters says calmly how many it takes, also to a screen reader, and two digits find an order', async () => {
    const order = await place(product)
    await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/orders?view=list`)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const box = bar(page).getByRole('searchbox')
    const hint = 'Aramak için en az 3 harf yazın'
    await box.fill('ay')
    await expect(page.getByRole('status').filter({ hasText: hint })).toHaveCount(1)
    await expect(page.getByText(hint).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: hint })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Yeniden dene' })).toHaveCount(0)
    await expect(box).toBeFocused()
    await box.fill(String(order.number))
    await expect(page.locator(`[data-row="${order.id}"]`)).toBeVisible()
    await expect(page.getByText(hint)).toHaveCount(0)
  })

  await test.step('amounts are typed directly, in either order, and shown with their currency', async () => {
    const order = await place(product)
    const { token } = await tokenOf(product, 'branch')
    const { total } = await api<{ total: number }>(product, token, 'GET', `/order/${order.id}`)
    const lira = Math.floor(total / 100)
    await go(page, product)
    const row = page.locator(`tbody [data-row="${order.id}"]`)
    await expect(row).toBeVisible()
    await bar(page).getByRole('button', { name: 'Tutar', exact: true }).click()
    await page.keyboard.type(String(lira + 1))
    await page.keyboard.press('Tab')
    await page.keyboard.type(String(lira))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`total_from=${lira * 100}&total_to=${(lira + 1) * 100}`))
    await expect(bar(page).getByRole('button', { name: /^Tutar: .* – .* ₺$/ })).toBeVisible()
    await expect(row).toBeVisible()
    for (const each of await page.locator('tbody [data-row]').all()) await expect(each).toBeVisible()
    await go(page, product, `&total_from=${total + 1}`)
    await expect(row).toHaveCount(0)
    await clear(page, 'Tutar').click()
    await expect(row).toBeVisible()

    // A decimal point is accepted, as in a price. An impossible filter is refused at its field.
    await bar(page).getByRole('button', { name: 'Tutar', exact: true }).click()
    await page.keyboard.type('99999999999999999999')
    await page.keyboard.press('Enter')
    await expect(page.getByText('20.000.000 veya daha az olmalıdır')).toBeVisible()
    await page.getByRole('textbox', { name: 'En az' }).fill('1250.5')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/total_from=125050$/)
  })

  await test.step('days open at one end are put in words', async () => {
    await go(page, product, '&created_at_from=2026-11-20T21:00:00.000Z')
    await expect(bar(page).getByRole('button', { name: /: 21\D.*2026 tarihinden beri$/ })).toBeVisible()
    await go(page, product, '&created_at_to=2026-11-21T21:00:00.000Z')
    await expect(bar(page).getByRole('button', { name: /: 21\D.*2026 tarihine kadar$/ })).toBeVisible()
  })

  await test.step('days are in the branch’s time zone: by name, typed, with the keyboard, and from the address', async () => {
    const order = await place(product, {
      customer: { name: `Gün ${randomUUID().slice(0, 8)}`, phone: '+905321234567' },
    })
    await go(page, product)
    const row = page.locator(`tbody [data-row="${order.id}"]`)
    await expect(row).toBeVisible()
    const days = bar(page).getByRole('button', { name: /^Tarih aralığı(:|$)/ })
    await days.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dün', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(days).toHaveText('Tarih aralığı: Dün')
    await expect(row).toHaveCount(0)
    // When the choices are opened by keyboard, Today is the first one.
    await days.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Bugün', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(days).toHaveText('Tarih aralığı: Bugün')
    await expect(row).toBeVisible()
    await page.reload()
    await expect(days).toHaveText('Tarih aralığı: Bugün')
    // Midnight at the branch is three hours before midnight UTC.
    expect(new URL(page.url()).searchParams.get('created_at_from')).toMatch(/T21:00:00.000Z$/)
    await clear(page, 'Tarih aralığı').click()
    await expect(page).not.toHaveURL(/created_at/)

    await go(page, product, '&created_at_from=2026-01-04T21:00:00.000Z&created_at_to=2026-01-06T21:00:00.000Z')
    await expect(days).toHaveText('Tarih aralığı: 05.01.2026 – 06.01.2026')
    await page.setViewportSize(phone)
    await bar(page).getByRole('button', { name: 'Filtreler 1', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Tarih aralığı: 05.01.2026 – 06.01.2026' }).click()
    await expect(dialog.getByRole('grid')).toBeVisible()
    await dialog.getByRole('spinbutton').first().click()
    await page.keyboard.type('03')
    await expect(page).toHaveURL(/created_at_from=2026-01-02T21/)
    const box = (await dialog.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    await dialog.getByRole('button', { name: 'Tüm filtreler' }).click()
    await expect(dialog.getByRole('button', { name: 'Tarih aralığı: 03.01.2026 – 06.01.2026' })).toBeVisible()
  })
})

test('branches are filtered by whether a device there is ready to ring', async ({ page, product, signIn }) => {
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: { is_online: boolean }[] }>(product, token, 'GET', '/branch')
  await signIn(page, 'company')
  await page.goto(`${product.url}/branch/list`)
  await bar(page).getByRole('button', { name: 'Zil', exact: true }).click()
  await page.getByRole('button', { name: 'Zil açık değil', exact: true }).click()
  await expect(page).toHaveURL(/is_online=false/)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(data.filter((it) => !it.is_online).length)
  await expect(rows.first()).toContainText('Zil açık değil')
})
