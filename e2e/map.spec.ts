import type { Locator, Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test as base } from './stage/fixture.ts'
import { startGallery } from './stage/gallery.ts'

type Position = readonly [lng: number, lat: number]

/**
 * The gallery of widgets under the product's content security policy. Any violation fails the test,
 * above all one of Trusted Types.
 */
const test = base.extend<{ open: (page: Page) => Promise<void> }, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from here
    async ({}, use) => {
      const { url, stop } = await startGallery()
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ gallery }, use) => {
    const wrong: string[] = []
    await use(async (page) => {
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      await page.goto(gallery)
    })
    expect(wrong).toEqual([])
  },
})
const area = (page: Page) => page.getByRole('application', { name: /^Bölge\./ })
const corner = (page: Page, at: number, count: number) =>
  page.getByRole('button', { name: `Köşe ${at} / ${count}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('group', { name: 'Bölge' }).getByRole('button', { name })
const held = async <T>(page: Page, name: string) =>
  JSON.parse((await page.locator(`[data-held=${name}]`).textContent()) ?? '') as T
/** The corners of the drawn outline. The first corner is repeated at the end. */
const outline = async (page: Page) => (await held<Position[][] | null>(page, 'shape'))?.[0] ?? []
const at = async (it: Locator) => {
  const box = await it.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const metres = ([, from]: Position = [0, 0], [, to]: Position = [0, 0]) => Math.round((to - from) * 111_320)

const square = [
  [80, 80],
  [200, 80],
  [200, 200],
  [80, 200],
] as const
async function drawSquare(page: Page, press: (x: number, y: number) => Promise<void>) {
  await area(page).scrollIntoViewIfNeeded()
  for (const [x, y] of square) await press(x, y)
}
const click = (page: Page) => (x: number, y: number) => area(page).click({ position: { x, y } })

test('by mouse: corners, a move that would cross, a neighbour’s corner, a split, undo', async ({ page, open }) => {
  await open(page)
  await drawSquare(page, click(page))
  await click(page)(280, 20)
  await expect(page.getByRole('status').filter({ hasText: 'Kenarlar birbirine değemez' })).toBeVisible()
  await click(page)(40, 240)
  await expect(corner(page, 5, 5)).toBeVisible()
  await page.keyboard.press('Backspace')
  await corner(page, 1, 4).click()
  expect(await outline(page)).toHaveLength(5)

  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 })
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 })
    await page.mouse.up()
  }
  const before = await outline(page)
  await drag(await at(corner(page, 3, 4)), -90, -90)
  const across = await outline(page)
  expect(across[2]).not.toEqual(before[2])
  await page.keyboard.press('Control+z')
  expect(await outline(page)).toEqual(before)

  // Within ten pixels, the corner snaps exactly to the neighbour's corner.
  const third = await at(corner(page, 3, 4))
  const shape = await page.locator('path.map-neighbour').boundingBox()
  await drag(third, shape!.x - third.x + 6, shape!.y + shape!.height - third.y - 5)
  expect((await outline(page))[2]).toEqual([29.03, 40.975])

  await page.locator('[data-split="0.3"]').click()
  await expect(corner(page, 5, 5)).toBeFocused()
  await button(page, 'Köşeyi sil').click()
  expect(await outline(page)).toHaveLength(5)
  await button(page, 'Geri al').click()
  expect(await outline(page)).toHaveLength(6)
})

test('by keyboard: corners at the crosshair, arrow keys of ten, a hundred and one metre, +, Delete, a hole', async ({
  page,
  open,
}) => {
  await open(page)
  await area(page).focus()
  const put = async (...keys: string[]) => {
    for (const key of [...keys, 'Space']) await page.keyboard.press(key)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await put('ArrowLeft', 'ArrowUp')
  await put('ArrowRight', 'ArrowRight')
  await put('ArrowDown', 'ArrowDown')
  await put('ArrowLeft', 'ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(corner(page, 1, 4)).toBeFocused()

  const [start] = await outline(page)
  const northBy = async (key: string) => {
    await page.keyboard.press(key)
    return metres(start, (await outline(page))[0])
  }
  expect(await northBy('ArrowUp')).toBe(10)
  expect(await northBy('Shift+ArrowUp')).toBe(110)
  expect(await northBy('Alt+ArrowDown')).toBe(109)
  await page.keyboard.press('+')
  await expect(corner(page, 2, 5)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(corner(page, 2, 4)).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(corner(page, 1, 4)).toBeVisible()

  await button(page, 'Boşluk çiz').click()
  await area(page).focus()
  await put('+', '+', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp')
  await put('ArrowRight')
  await put('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Boşluk 1, köşe 1 / 3' })).toBeFocused()
  expect(await held<Position[][]>(page, 'shape')).toHaveLength(2)
})

test.describe('by finger, 375 wide', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a tap and the crosshair add, a corner is dragged, two fingers move the map', async ({ page, open }) => {
    await open(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await area(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const box = await area(page).boundingBox()
    const { x, y } = box!
    await drawSquare(page, (dx, dy) => page.touchscreen.tap(x + dx, y + dy))
    await page.touchscreen.tap(x + 40, y + 250)
    await expect(corner(page, 5, 5)).toBeVisible()
    await button(page, 'Geri al').tap()
    await button(page, 'Alanı kapat').tap()
    const before = await outline(page)
    expect(before).toHaveLength(5)
    const third = corner(page, 3, 4)
    const size = await third.boundingBox()
    expect(Math.min(size!.width, size!.height)).toBeGreaterThanOrEqual(44)

    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const swipe = async (from: { x: number; y: number }[], dx: number, dy: number) => {
      await touch('touchStart', from)
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch(
          'touchMove',
          from.map((it) => ({ x: it.x + dx * part, y: it.y + dy * part })),
        )
      await touch('touchEnd', [])
    }
    const there = await at(third)
    await swipe([there], 40, 30)
    await expect.poll(() => outline(page)).not.toEqual(before)
    const after = await outline(page)

    const seen = await at(corner(page, 1, 4))
    const middle = await at(area(page))
    const fingersAt = [
      { x: middle.x - 30, y: middle.y + 110 },
      { x: middle.x + 30, y: middle.y + 110 },
    ]
    await swipe(fingersAt, 20, -60)
    await expect.poll(async () => Math.round((await at(corner(page, 1, 4))).y - seen.y)).toBeLessThan(-30)
    expect(await outline(page)).toEqual(after)
  })
})

test('a pin is set by a press, Enter, dragging and arrow keys; the wheel does not scroll the page', async ({
  page,
  open,
}) => {
  await open(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const map = page.getByRole('application', { name: /^Şube\./ })
  const pin = page.locator('[data-map=pick]').getByRole('button', { name: 'Kadıköy Moda' })
  const place = () => held<{ lat: number; lng: number }>(page, 'place')
  await map.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const scroll = () => page.evaluate(() => scrollY)
  const middle = await at(map)
  await page.mouse.move(middle.x + 60, middle.y)
  const top = await scroll()
  await page.mouse.wheel(0, 120)
  await expect.poll(scroll).toBeGreaterThan(top)
  await map.evaluate((it) => it.scrollIntoView({ block: 'center' }))

  const start = await place()
  await map.click({ position: { x: 60, y: 60 } })
  const pressed = await place()
  expect(pressed.lat).toBeGreaterThan(start.lat)
  expect(pressed.lng).toBeLessThan(start.lng)
  const from = await at(pin)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 5 })
  await page.mouse.up()
  const dragged = await place()
  expect(dragged.lng).toBeGreaterThan(pressed.lng)
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  expect(Math.round(((await place()).lat - dragged.lat) * 111_320)).toBe(10)
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect((await place()).lng).toBeGreaterThan(start.lng)

  const still = await at(pin)
  const here = await scroll()
  await page.mouse.move(middle.x - 120, still.y)
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => Math.abs((await at(pin)).x - still.x)).toBeGreaterThan(20)
  expect(await scroll()).toBe(here)
})

test('a double click makes one change and zooms nothing', async ({ page, open }) => {
  await open(page)
  const scale = () =>
    page
      .locator('[data-map]')
      .filter({ has: area(page) })
      .locator('div[aria-hidden]')
      .last()
      .innerText()
  await area(page).scrollIntoViewIfNeeded()
  const before = await scale()
  for (const [x, y] of square) await area(page).dblclick({ position: { x, y } })
  await expect(corner(page, 4, 4)).toBeVisible()
  expect(await scale()).toBe(before)
  await corner(page, 1, 4).dblclick()
  expect(await outline(page)).toHaveLength(5)
  await button(page, 'Geri al').click()
  await expect(corner(page, 4, 4)).toBeVisible()
  const map = page.getByRole('application', { name: /^Şube\./ })
  await map.dblclick({ position: { x: 60, y: 60 } })
  const first = await held<{ lat: number; lng: number }>(page, 'place')
  await map.dblclick({ position: { x: 60, y: 60 } })
  expect(await held(page, 'place')).toEqual(first)
})

test('a circle: its centre and its edge', async ({ page, open }) => {
  await open(page)
  const map = page.getByRole('application', { name: /^Daire\./ })
  const circle = () => held<{ center: Position; metres: number }>(page, 'circle')
  await map.click({ position: { x: 150, y: 150 } })
  expect((await circle()).metres).toBe(500)
  await page.getByRole('button', { name: 'Yarıçap: 500 m' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect((await circle()).metres).toBe(590)
  for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowLeft')
  expect((await circle()).metres).toBe(100)
  const { center } = await circle()
  await page.getByRole('button', { name: 'Dairenin merkezi' }).focus()
  await page.keyboard.press('ArrowUp')
  expect(metres(center, (await circle()).center)).toBe(10)
})

test('axe finds nothing, empty and drawn, in light and dark', async ({ page, open }) => {
  await open(page)
  await drawSquare(page, click(page))
  await page.keyboard.press('Enter')
  await page.getByRole('application', { name: /^Daire\./ }).click({ position: { x: 150, y: 150 } })
  // Only the maps are checked: the rest of the gallery shows states that no screen has at the same
  // time.
  await page.evaluate(() => {
    for (const it of document.querySelectorAll('main > *')) if (!it.querySelector('[data-map]')) it.remove()
  })
  expect(await violations(page)).toEqual([])
})
