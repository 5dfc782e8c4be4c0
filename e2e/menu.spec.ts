import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import type { Product } from './stage/product.ts'

// A menu on a busy evening: products run out and prices go up, watched on two tills.

test.describe.configure({ mode: 'serial' })

const row = (page: Page, name: string): Locator =>
  page.locator('li[data-row]').filter({ has: page.locator('[data-cell=name]', { hasText: new RegExp(`^${name}$`) }) })
const stateOf = (page: Page, name: string) => row(page, name).locator('[data-cell=stock]')
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

async function openMenu(
  browser: Browser,
  product: Product,
  signIn: (page: Page, who: string) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/product/management`)
  await expect(page.locator('li[data-row]').first()).toBeVisible()
  return page
}

let one: Page
let two: Page

test('two tills see the same menu', async ({ browser, product, signIn }) => {
  one = await openMenu(browser, product, signIn)
  two = await openMenu(browser, product, signIn)
  for (const till of [one, two]) await expect(stateOf(till, 'Tavuk şiş')).toContainText('Satışta')
})

test('86: chicken runs out, its dishes go off sale on both tills, and an undo brings them back', async () => {
  await one.getByRole('button', { name: 'Malzeme bitti' }).click()
  const dialog = one.getByRole('dialog', { name: 'Hangi malzeme bitti?' })
  await dialog.getByRole('searchbox').fill('TAVUK')
  await dialog
    .getByRole('button', { name: /^Tavuk/ })
    .first()
    .click()
  await expect(dialog.getByText('Bununla yapılan ürünler')).toBeVisible()
  await expect(dialog.getByText('Tavuk şiş')).toBeVisible()
  await dialog.getByRole('button', { name: 'Satıştan al' }).click()

  for (const till of [one, two]) await expect(stateOf(till, 'Tavuk şiş')).toContainText('Malzeme yok')
  await expect(stateOf(two, 'Adana dürüm')).toContainText('Satışta')

  await two.getByRole('button', { name: /^Satılmayanlar/ }).click()
  const list = two.getByRole('dialog', { name: 'Şu an satılmayanlar' })
  await expect(list.getByRole('listitem').filter({ hasText: 'bugün yok' })).toHaveCount(1)
  await expect(list).toContainText('Tavuk şiş')
  await two.keyboard.press('Escape')

  await toast(one, 'bitti olarak işaretlendi').getByRole('button', { name: 'Geri al' }).click()
  for (const till of [one, two]) await expect(stateOf(till, 'Tavuk şiş')).toContainText('Satışta')
})

test('a price is edited in place: Enter saves and moves down, Escape cancels, undo restores it', async () => {
  const price = (page: Page, name: string) => row(page, name).locator('[data-cell=price]')
  const before = (await price(one, 'Adana dürüm').innerText()).trim()
  await price(one, 'Adana dürüm').click()
  const field = (name: string) => row(one, name).locator('input[inputmode=decimal]')
  await expect(field('Adana dürüm')).toBeFocused()
  // The decimal separator is the point of a number pad.
  await one.keyboard.type('275.50')
  await one.keyboard.press('Enter')
  await expect(field('Adana porsiyon')).toBeFocused()
  await one.keyboard.type('1')
  await one.keyboard.press('Escape')
  await expect(field('Adana porsiyon')).toHaveCount(0)
  await expect(price(two, 'Adana dürüm')).toContainText('275,50')
  await toast(one, '275,50').getByRole('button', { name: 'Geri al' }).click()
  await expect(price(two, 'Adana dürüm')).toContainText(before.split('\n').at(-1)!.trim())
})

test('prices of a category go up by ten percent, previewed before and undone after', async () => {
  const prices = (page: Page) =>
    page.locator('section[data-category]').first().locator('[data-cell=price]').allInnerTexts()
  const amounts = (texts: string[]) =>
    texts.map((it) => Number(/([\d.]+,\d\d)/.exec(it)![1]!.replaceAll('.', '').replace(',', '.')))
  const before = amounts(await prices(one))
  await one.locator('section[data-category] header input[type=checkbox]').first().check()
  await one.getByRole('toolbar').getByRole('button', { name: 'Fiyat' }).click()
  const dialog = one.getByRole('dialog')
  await dialog.getByLabel('Yuvarlama').selectOption({ label: 'En yakın 5' })
  const previewed = dialog.locator('[data-preview]')
  await expect(previewed).toHaveCount(before.length)
  const raised = before.map((it) => Math.floor((it * 1.1) / 5 + 0.5) * 5)
  await expect
    .poll(async () => amounts((await previewed.allInnerTexts()).map((it) => it.split('\t').at(-1)!)))
    .toEqual(raised)
  expect(amounts(await prices(two)), 'a preview changes nothing').toEqual(before)
  await dialog.getByRole('button', { name: `${before.length} ürüne uygula` }).click()
  await expect.poll(async () => amounts(await prices(two))).toEqual(raised)

  await one.getByRole('button', { name: 'Son değişiklikler' }).click()
  const changes = one.getByRole('dialog', { name: 'Son değişiklikler' })
  await changes.getByRole('listitem').filter({ hasText: '+%10' }).getByRole('button', { name: 'Geri al' }).click()
  await expect(changes.getByRole('listitem').filter({ hasText: '+%10' })).toContainText('geri alındı')
  for (const till of [one, two]) await expect.poll(async () => amounts(await prices(till))).toEqual(before)
  await one.keyboard.press('Escape')
})

test('a product is moved by the keyboard and found there by the other till', async () => {
  const names = (page: Page) =>
    page.locator('section[data-category]').first().locator('[data-cell=name]').allInnerTexts()
  const before = await names(one)
  await row(one, before[0]!).focus()
  await one.keyboard.press('Alt+ArrowDown')
  const after = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => names(two)).toEqual(after)
  await expect(row(one, before[0]!)).toBeFocused()
  await one.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(two)).toEqual(before)
})

test('a product is dragged to its place by its handle', async () => {
  const names = (page: Page) =>
    page.locator('section[data-category]').first().locator('[data-cell=name]').allInnerTexts()
  const before = await names(one)
  const drag = async (from: number, to: number) => {
    const rows = one.locator('section[data-category]').first().locator('li[data-row]')
    await rows.nth(from).locator('.cursor-grab').hover()
    await one.mouse.down()
    await rows
      .nth(to)
      .locator('[data-cell=name]')
      .hover({ position: { x: 2, y: 2 } })
    await expect(one.locator('[data-drop-line]')).toBeVisible()
    await one.mouse.up()
  }
  await drag(0, 3)
  const after = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(() => names(one)).toEqual(after)
  await expect.poll(() => names(two)).toEqual(after)
  await drag(2, 0)
  await expect.poll(() => names(two)).toEqual(before)
})

test('on a phone a category is moved by its own menu, and bulk actions stay within reach', async () => {
  const categories = (page: Page) =>
    page.locator('section[data-category]').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')))
  const before = await categories(one)
  const down = async (name: string) => {
    await one.getByRole('button', { name: `${name}: işlemler`, exact: true }).click()
    await one.getByRole('menuitem', { name: 'Aşağı taşı' }).click()
  }
  await one.setViewportSize({ width: 375, height: 812 })
  await down(before[0]!)
  await expect.poll(() => categories(two)).toEqual([before[1], before[0], ...before.slice(2)])
  await down(before[1]!)
  await expect.poll(() => categories(two)).toEqual(before)

  await one.locator('[data-select]').first().check()
  const bar = one.getByRole('toolbar')
  await expect(bar.getByRole('button', { name: 'Fiyat' })).toBeInViewport()
  await bar.getByRole('button', { name: 'Seçimi kaldır' }).click()
  await expect(bar).toHaveCount(0)
  await one.setViewportSize({ width: 1440, height: 900 })
})

test('the search folds letters and knows synonyms', async () => {
  const found = one.locator('li[data-row] [data-cell=name]')
  await one.getByRole('searchbox', { name: 'Ürün ara' }).fill('ISKENDER')
  await expect(found).toHaveText([/İskender/i])
  await one.getByRole('searchbox', { name: 'Ürün ara' }).fill('türk pizzası')
  await expect(found.first()).toHaveText(/lahmacun/i)
  await expect(one).toHaveURL(/search=/)
})

test.afterAll(async () => {
  await one?.context().close()
  await two?.context().close()
})
