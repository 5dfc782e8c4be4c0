/// <reference lib="dom" />
import { covered } from './stage/covered.ts'
import { expect, test } from './stage/fixture.ts'
import { besideRail } from './stage/layout.ts'
import { open, phone } from './stage/look.ts'
import { place } from './stage/orders.ts'

// What shrinks or moves where there is little room: beside the rail of ringing orders, which takes
// 320 px of a page's width, and on a phone.

test('where the branch’s trouble takes the room, the palette’s button has a shorter text and no text is cut', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'company', 'de')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/home`)
  const header = page.getByRole('banner')
  await expect(header.getByText('Klingel ist aus')).toBeVisible()
  const search = header.getByText('Suchen oder springen …')
  expect((await search.boundingBox())!.width).toBeGreaterThan(100)
  // A fraction of a pixel is enough for an ellipsis, and `scrollWidth` is rounded.
  const cut = () =>
    header.evaluate((it) => {
      const range = document.createRange()
      return [...it.querySelectorAll<HTMLElement>('button .truncate, button .sm\\:truncate')]
        .filter((each) => {
          range.selectNodeContents(each)
          const { width } = each.getBoundingClientRect()
          return width > 1 && range.getBoundingClientRect().width > width
        })
        .map((each) => each.textContent)
    })
  expect(await cut()).toEqual([])
  await besideRail(page, true)
  // The whole text is left to screen readers.
  await expect.poll(async () => (await search.boundingBox())!.width).toBeLessThanOrEqual(1)
  expect(await cut()).toEqual([])
})

test('beside the rail of ringing orders the board folds its finished orders instead of scrolling sideways', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/orders`)
  await page.locator('html[data-alarm]').waitFor({ state: 'attached' })
  const { id } = await place(product, { delivery_type: 'comeGetIt' })
  const dock = page.getByRole('region', { name: 'Çalan siparişler' })
  const fold = page.locator('[data-lane="finished"] header button')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await dock.locator('[data-fold]').click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const board = page.locator('div:has(> [data-lane])')
  expect(await board.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
  await dock.locator('[data-fold]').click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.locator(`[data-lane="awaiting_approval"] [data-row="${id}"] [data-step="approve"]`).click()
})

test('on a phone no title lies under the choice beside it, and no reason and no time is cut', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize(phone)
  for (const [who, lang, path] of [
    ['company', 'de', '/home'],
    ['provider', 'en', '/cockpit'],
  ] as const) {
    await signIn(page, who, lang)
    await page.goto(product.url)
    await open(page, path, path)
    expect.soft(await covered(page, '#content'), `${path} in ${lang}`).toEqual([])
  }
})
