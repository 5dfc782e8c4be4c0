import type { Locator, Page } from '@playwright/test'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { discount } from '#contract/marketing/discount.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

interface Discount {
  id: string
  version: number
  name: string
  starts_at: string
  expires_at: string | null
}

const dayIn = (iso: string) => new Date(iso).toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
/** The day of the calendar on which an entry is. */
const dayOf = (page: Page, name: string) =>
  page.locator('[data-day]', { has: page.getByText(name, { exact: false }) }).first()

test('the calendar shows what will happen by day, and moves what has not begun', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const discounts = await api<{ data: Discount[] }>(product, token, 'GET', '/discount?state=scheduled')
  const starting = discounts.data[0]!
  const read = () => api<Discount>(product, token, 'GET', `/discount/${starting.id}`)
  const name = `${starting.name} başlar`
  const first = dayIn(starting.starts_at)
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
      page.getByText(`${starting.name},`, { exact: false }).filter({ hasText: 'gününe taşındı' }),
    ).toBeVisible()
    const after = await read()
    expect(Date.parse(after.starts_at) - Date.parse(starting.starts_at)).toBe((isSunday ? -1 : 1) * 86_400_000)
  })

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect(dayOf(page, name)).toHaveAttribute('data-day', first)
    await expect.poll(async () => (await read()).starts_at).toBe(starting.starts_at)
    expect((await read()).expires_at).toBe(starting.expires_at)
  })

  await test.step('by dragging', async () => {
    const target = page.locator(`[data-day="${to}"]`)
    await entry.dragTo(target, { targetPosition: { x: 60, y: 300 } })
    await expect(dayOf(page, name)).toHaveAttribute('data-day', to)
    await expect.poll(async () => (await read()).starts_at).not.toBe(starting.starts_at)
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

/** The week of the first discount that has not begun, and how to read and change that discount. */
async function coming(product: Product) {
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: Discount[] }>(product, token, 'GET', '/discount?state=scheduled')
  const { id, name } = data[0]!
  const read = () => api<Discount>(product, token, 'GET', `/discount/${id}`)
  const dayNow = async () => dayIn((await read()).starts_at)
  /** Moves the discount through the API, as another user in another browser would. */
  const move = async (days: number) => {
    const { version, ...row } = await read()
    const later = (iso: string | null) => iso && new Date(Date.parse(iso) + days * 86_400_000).toISOString()
    const input = Object.entries(row).filter(([field]) => field in discount.input.shape)
    const moved = { starts_at: later(row.starts_at), expires_at: later(row.expires_at), version }
    await api(product, token, 'PUT', `/discount/${id}`, { ...Object.fromEntries(input), ...moved })
  }
  const first = await dayNow()
  const isSunday = new Date(`${first}T00:00:00Z`).getUTCDay() === 0
  const by = isSunday ? -1 : 1
  const address = `${product.url}/marketing/calendar?view=week&date=${first}`
  return { name: `${name} başlar`, first, by, to: plusDays(first, by), address, dayNow, move }
}

test('no move is lost without a message, and none overwrites another user’s', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const { name, first, by, to, address, dayNow, move } = await coming(product)
  const arrow = by > 0 ? 'ArrowRight' : 'ArrowLeft'
  await page.setViewportSize({ width: 1440, height: 1100 })
  await page.goto(address)
  const entry = page.getByRole('link', { name }).first()
  const isOn = (day: string) => expect(dayOf(page, name)).toHaveAttribute('data-day', day)

  await test.step('a move that is not finished is given up when the focus leaves', async () => {
    await entry.focus()
    await page.keyboard.press(arrow)
    await isOn(to)
    await page.keyboard.press('Tab')
    await isOn(first)
  })

  await test.step('a move without a connection is refused', async () => {
    await page.context().setOffline(true)
    await entry.focus()
    await page.keyboard.press(arrow)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bağlantı yok: gönderilmedi, hiçbir şey değişmedi.', { exact: false })).toBeVisible()
    await isOn(first)
    await page.context().setOffline(false)
    expect(await dayNow()).toBe(first)
  })

  await test.step('an undo does not take back what somebody else did afterwards', async () => {
    await entry.focus()
    await page.keyboard.press(arrow)
    await page.keyboard.press('Enter')
    await expect.poll(dayNow).toBe(to)
    const undo = page.getByRole('button', { name: 'Geri al' })
    await expect(undo).toBeVisible()
    await move(by * 7)
    await undo.click()
    await expect(page.getByText('bu arada değişti, bu yüzden taşınmadı', { exact: false })).toBeVisible()
    expect(await dayNow()).toBe(plusDays(to, by * 7))
    await move(by * -7 - by)
  })
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('a finger moves an entry by its grip, and scrolls the page anywhere else', async ({ page, product, signIn }) => {
    await signIn(page, 'company')
    const { name, first, to, address, dayNow, move, by } = await coming(product)
    await page.goto(address)
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const movable = page.locator('[data-movable]', { hasText: name })
    const middleOf = async (it: Locator) => {
      const { x, y, width, height } = (await it.boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    // Both days must be visible, because a finger cannot move beyond the edge of the screen.
    const show = () => page.locator(`[data-day="${to}"]`).evaluate((it) => it.scrollIntoView({ block: 'center' }))
    await show()
    const drag = async (from: { x: number; y: number }) => {
      const { y } = await middleOf(page.locator(`[data-day="${to}"]`))
      await touch('touchStart', from)
      for (let step = 1; step <= 8; step++)
        await touch('touchMove', { x: from.x, y: from.y + ((y - from.y) * step) / 8 })
      await touch('touchEnd')
    }
    await drag(await middleOf(movable.getByRole('link')))
    expect(await dayNow()).toBe(first)
    // The page scrolls on for a while after the finger has left it, so its entries still move.
    let at: number | undefined
    await expect
      .poll(async () => {
        const before = at
        at = (await middleOf(movable)).y
        return at === before
      })
      .toBe(true)
    await show()
    await drag(await middleOf(movable.locator('[data-grip]')))
    await expect(dayOf(page, name)).toHaveAttribute('data-day', to)
    await expect.poll(dayNow).toBe(to)
    await move(-by)
  })
})
