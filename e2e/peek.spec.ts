import { randomUUID } from 'node:crypto'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

// A list whose records open beside it, tested on a branch's requests. Mails, logs and orders use
// the same component.
test.use({ where: 'demo' })

test('a record opens beside its list with an address, J and K step through, and its row gets the focus back', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const [moda] = product.feed.companies.flatMap((it) => it.branches).filter((it) => it.name.endsWith('Moda'))
  const list = `${product.url}/manegement/${moda!.id}/branch-request-suggestion/list`
  const rows = page.locator('tbody [data-row]')
  const drawer = page.getByRole('dialog')
  const opened = (id: string) => expect(page).toHaveURL(`${list}?id=${id}`)
  await page.goto(list)
  await expect(rows.nth(2)).toBeVisible()
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''))
  const [first = '', second = '', third = ''] = ids
  const facts = (at: number) => rows.nth(at).locator('[data-open]').innerText()
  const [nameOfSecond, nameOfThird] = [await facts(1), await facts(2)]

  // The keys are pressed while the drawer's code has not arrived yet, and again while a record is
  // still loading. No key is lost.
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/drawer-[^/]*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await rows.nth(0).focus()
  await page.keyboard.press('Enter')
  await opened(first)
  await page.keyboard.press('j')
  release()
  await expect(drawer).toContainText(nameOfSecond)
  await opened(second)
  await expect(page.locator(`[data-row="${second}"][aria-current]`)).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(drawer).toContainText(nameOfThird)
  await opened(third)
  // At the first record, K does nothing.
  for (const id of [second, first, first]) {
    await page.keyboard.press('k')
    await opened(id)
    await expect(drawer.locator('dl')).toBeVisible()
  }
  await page.keyboard.press('j')
  await opened(second)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(rows.nth(1)).toBeFocused()

  // The browser's Back reopens the record that was open. The record's address alone opens it too,
  // and closing leads back to the row.
  await page.goBack()
  await opened(second)
  await expect(drawer).toContainText(nameOfSecond)
  await page.goto(`${list}?id=${third}`)
  await expect(drawer).toContainText(nameOfThird)
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()

  await page.goto(`${list}?id=${randomUUID()}`)
  await expect(drawer).toContainText('Bu kayıt burada yok')
  await drawer.getByRole('button', { name: 'Kapat', exact: true }).last().click()
  await expect(page).toHaveURL(list)
})

test('the page behind an open record is out of reach: for the pointer, the focus and screen readers', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/orders`)
  const card = page.locator('[data-lane] [data-row]').first()
  await card.locator('[data-menu=more]').waitFor()
  await card.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('footer button').first()).toBeVisible()
  const holdsFocus = () => drawer.evaluate((it) => it.contains(document.activeElement))

  // Cycles through the drawer's elements more than once, in both directions.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press(key)
      expect(await holdsFocus(), `${key}, press ${n}`).toBe(true)
    }
  // The drawer also keeps the focus if a script of the page moves it.
  await card.evaluate((it) => it.querySelector('button')?.focus())
  await expect.poll(holdsFocus).toBe(true)

  const isReached = await page.evaluate(() => {
    const behind = [...document.querySelectorAll('#root a, #root button, #root input, #root [data-row]')]
    return behind
      .filter((it) => it.checkVisibility())
      .map((it) => it.getBoundingClientRect())
      .some(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#root'))
  })
  expect(isReached).toBe(false)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(1)
})
