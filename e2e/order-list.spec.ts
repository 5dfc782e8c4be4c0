/// <reference lib="dom" />
// The list of orders: searched, filtered, kept up to date, paged through and exported.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { ordersOf, place } from './stage/orders.ts'
import type { Product } from './stage/product.ts'

/** Follows a link to the list, with filters in the address. The panel stays loaded. */
const go = (page: Page, product: Product, narrowed: string) =>
  open(page, `/manegement/${product.feed.watched_branch_id}/orders?${narrowed}`, '/manegement/$branch_id/orders')

test('the list finds an order by its phone number however typed, and its address opens it; it follows its branch, and counts what is found', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(`${ordersOf(product)}?view=list`)

  await test.step('nothing moves under the pointer, and updates are one click away', async () => {
    const first = await place(product)
    const rows = page.locator('tbody [data-row]')
    await expect(rows.first()).toHaveAttribute('data-row', first.id)
    const second = await place(product)
    await expect(rows.first()).toHaveAttribute('data-row', second.id)

    // While the list is scrolled away from the top, the rows stay in place and only their content is
    // updated.
    await page.locator('main [role=region]').evaluate((region) => region.scrollTo({ top: 400 }))
    const third = await place(product)
    const chip = page.getByRole('button', { name: '1 yeni sipariş — göster' })
    await expect(chip).toBeVisible()
    await expect(rows.first()).toHaveAttribute('data-row', second.id)
    await page.evaluate(
      async ([id, version]) => {
        await fetch(`/api/order/${id}/approve`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ version }),
        })
      },
      [second.id, 1] as const,
    )
    await expect(rows.first()).toContainText('Hazırlanıyor')
    await expect(rows.first()).toHaveAttribute('data-row', second.id)
    await chip.click()
    await expect(rows.first()).toHaveAttribute('data-row', third.id)
    await expect(chip).toHaveCount(0)
  })

  await test.step('on a till other columns yield before the total', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.locator('[data-gone]')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Tutar' })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the tabs of a filtered list count what was found under each status, whichever is open', async () => {
    const name = `Şeyda ${randomUUID().slice(0, 8)}`
    await place(product, { customer: { name } })
    await go(page, product, 'view=list')
    const tabs = page.getByRole('radiogroup', { name: 'Durum' })
    await expect(tabs).toContainText(/Teslim edildi\s*\d/)
    await page.getByRole('searchbox').fill(name)
    const found = /^Tümü\s*1Onay bekliyor\s*1Hazırlanıyor\s*0.*Teslim edildi\s*0/
    await expect(tabs).toContainText(found)
    await tabs.getByText('Teslim edildi').click()
    await expect(page).toHaveURL(/status=delivered/)
    await expect(page.getByText('Aradığınız gibi bir kayıt yok')).toBeVisible()
    await expect(tabs).toContainText(found)
  })

  await test.step('an order is found by its phone number however typed, and its address opens it', async () => {
    const order = await place(product, { customer: { name: 'Şükran Iğdır', phone: '+905321234567' } })
    await go(page, product, 'view=list')
    await page.getByRole('searchbox').fill('0 (532) 123 45 67')
    const row = page.locator(`tbody [data-row="${order.id}"]`)
    await expect(row).toContainText('Şükran Iğdır')
    await page.getByRole('button', { name: 'Tarih aralığı' }).click()
    await page.getByRole('button', { name: 'Dün' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Tarih aralığı filtresini kaldır' }).click()
    await row.click()
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
    await page.reload()
    await expect(page.getByRole('dialog')).toContainText('Şükran Iğdır')
  })
})

test('the list is paged through, there and back; filtered, it is exported by the server and downloaded', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  // When the list is sorted oldest first, the rows stay the same.
  const oldest = 'view=list&limit=20&status=delivered&sort=created_at'
  await page.goto(`${ordersOf(product)}?${oldest}`)
  const step = (name: string) => page.getByRole('button', { name, exact: true })
  const rows = async (from: number) => {
    await expect(page.getByText(new RegExp(`^${from}–${from + 19} / `))).toBeVisible()
    const shown = page.locator('tbody [data-row]')
    await expect(shown).toHaveCount(20)
    return shown.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['row']))
  }
  const first = await rows(1)
  await expect(step('İlk sayfa')).toBeDisabled()
  await expect(step('Önceki sayfa')).toBeDisabled()
  await step('Sonraki sayfa').click()
  const second = await rows(21)
  await step('Sonraki sayfa').click()
  const third = await rows(41)
  expect(new Set([...first, ...second, ...third]).size).toBe(60)
  await expect(page).toHaveURL(/cursor=/)
  await page.reload()
  expect(await rows(41)).toEqual(third)
  await page.goBack()
  expect(await rows(21)).toEqual(second)
  await page.goForward()
  expect(await rows(41)).toEqual(third)
  await step('Önceki sayfa').click()
  expect(await rows(21)).toEqual(second)
  await step('Önceki sayfa').click()
  expect(await rows(1)).toEqual(first)
  await expect(page).not.toHaveURL(/cursor=/)
  await step('Sonraki sayfa').click()
  await rows(21)
  await step('İlk sayfa').click()
  expect(await rows(1)).toEqual(first)
  // An address with a truncated cursor opens the first page.
  await page.goto(`${ordersOf(product)}?${oldest}&cursor=WyItY3Jl`)
  expect(await rows(1)).toEqual(first)
  await expect(page).not.toHaveURL(/cursor=/)

  await go(page, product, 'view=list&status=cancelled')
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: tüm sütunlar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
