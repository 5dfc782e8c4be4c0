import type { Page } from '@playwright/test'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf } from './stage/product.ts'

interface Discount {
  id: string
  name: string
  starts_at: string
  expires_at: string | null
}

/** The day of the calendar on which an entry is. */
const dayOf = (page: Page, name: string) =>
  page.locator('[data-day]', { has: page.getByText(name, { exact: false }) }).first()

test('the calendar shows what will happen by day, and moves what has not begun', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const discounts = await api<{ data: Discount[] }>(product, token, 'GET', '/discount?state=scheduled')
  const coming = discounts.data[0]!
  const read = () => api<Discount>(product, token, 'GET', `/discount/${coming.id}`)
  const name = `${coming.name} başlar`
  const first = new Date(coming.starts_at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
  await page.setViewportSize({ width: 1440, height: 1100 })
  await page.goto(`${product.url}/marketing/calendar?view=week&date=${first}`)
  const entry = page.getByRole('link', { name }).first()
  await expect(entry).toBeVisible()
  await expect(dayOf(page, name)).toHaveAttribute('data-day', first)
  expect(await violations(page)).toEqual([])

  // To the next day, or from a Sunday to the day before, so that it stays within the week.
  const isSunday = new Date(`${first}T00:00:00Z`).getUTCDay() === 0
  const to = plusDays(first, isSunday ? -1 : 1)
  await test.step('by keys', async () => {
    await entry.focus()
    await page.keyboard.press(isSunday ? 'ArrowLeft' : 'ArrowRight')
    await expect(dayOf(page, name)).toHaveAttribute('data-day', to)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(`${coming.name},`, { exact: false }).filter({ hasText: 'gününe taşındı' }),
    ).toBeVisible()
    const after = await read()
    expect(Date.parse(after.starts_at) - Date.parse(coming.starts_at)).toBe((isSunday ? -1 : 1) * 86_400_000)
  })

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect(dayOf(page, name)).toHaveAttribute('data-day', first)
    await expect.poll(async () => (await read()).starts_at).toBe(coming.starts_at)
    expect((await read()).expires_at).toBe(coming.expires_at)
  })

  await test.step('by dragging', async () => {
    const target = page.locator(`[data-day="${to}"]`)
    await entry.dragTo(target, { targetPosition: { x: 60, y: 300 } })
    await expect(dayOf(page, name)).toHaveAttribute('data-day', to)
    await expect.poll(async () => (await read()).starts_at).not.toBe(coming.starts_at)
  })

  await test.step('a month, narrowed down to a kind in the address', async () => {
    await page.goto(`${product.url}/marketing/calendar?date=${first}&kind=scheduled_task`)
    await expect(page.locator('[data-calendar=month]')).toBeVisible()
    await expect(page.getByRole('link', { name }).first()).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Doğum günü puanı/ }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('link', { name: /Doğum günü puanı/ })
      .first()
      .click()
    await expect(page).toHaveURL(/scheduled-task\/view\//)
  })
})
