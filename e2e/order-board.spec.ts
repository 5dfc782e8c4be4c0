/// <reference lib="dom" />
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { open } from './stage/look.ts'
import { getir, ordersOf, place as placeOrder, watched } from './stage/orders.ts'
import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'

// The board by keyboard, by mouse and while offline, on one till and on two: cards, the open order
// and tickets. The tests share one file, since they find cards and lanes with the same helpers.

const place = (product: Product, more?: object) =>
  placeOrder(product, { lines: [{ ...adana, options: [{ name: 'Soğan', action: 'remove' }] }], ...more })
const adana = { name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }

/**
 * Follows a link to an order, like the one in a search result or a toast. The panel stays loaded.
 */
const openOrder = (page: Page, product: Product, id: string) =>
  open(page, `/manegement/${product.feed.watched_branch_id}/orders?order=${id}`, '/manegement/$branch_id/orders')

const card = (page: Page, lane: string, id: string): Locator => page.locator(`[data-lane="${lane}"] [data-row="${id}"]`)

test('keys on a card take its steps, wait for the answer to the last one, and set its minutes; none does what its button would not', async ({
  page,
  product,
  signIn,
}) => {
  const [order, pending] = [await place(product), await place(product)]
  const timed = await place(product, { delivery_type: 'comeGetIt' })
  await signIn(page, 'branch')
  await page.goto(ordersOf(product))

  await test.step('each key takes the step of its button, and no other', async () => {
    await card(page, 'awaiting_approval', order.id).focus()
    await page.keyboard.press('d')
    await page.keyboard.press('a')
    await expect(card(page, 'preparing', order.id)).toBeVisible()
    await card(page, 'preparing', order.id).focus()
    await page.keyboard.press('r')
    await expect(card(page, 'preparing', order.id).locator('[data-step="ready"]')).toHaveCount(0)
    await expect(card(page, 'preparing', order.id).locator('[data-step="dispatch"]')).toBeVisible()
    await page.keyboard.press('d')
    await expect(card(page, 'on_the_way', order.id)).toBeVisible()
    await card(page, 'on_the_way', order.id).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
    await page.keyboard.press('d')
    await expect(page.getByRole('dialog')).toContainText('Teslim edildi')
    await page.keyboard.press('Escape')
    await expect(card(page, 'finished', order.id)).toBeVisible()
  })

  await test.step('a key on a card whose last step is not answered yet waits for the answer, and acts once', async () => {
    const approval = Promise.withResolvers<void>()
    let asked = 0
    await page.route(/\/approve\?/, async (route) => {
      await approval.promise
      await route.continue()
    })
    page.on('request', (it) => (asked += /\/ready\?/.test(it.url()) ? 1 : 0))
    await card(page, 'awaiting_approval', pending.id).focus()
    await page.keyboard.press('a')
    await card(page, 'preparing', pending.id).focus()
    // The key is pressed twice, as on a till that reacts slowly.
    await page.keyboard.press('r')
    await page.keyboard.press('r')
    approval.resolve()
    await expect.poll(() => asked).toBe(1)
    await expect(card(page, 'preparing', pending.id).locator('[data-step="dispatch"]')).toBeVisible()
    await expect(card(page, 'preparing', pending.id).locator('[data-step="ready"]')).toHaveCount(0)
    expect(asked).toBe(1)
    await page.unroute(/\/approve\?/)
  })

  await test.step('digits, plus and minus set the minutes for approving with A', async () => {
    const waiting = card(page, 'awaiting_approval', timed.id)
    const approve = waiting.locator('[data-step="approve"]')
    await waiting.focus()
    await page.keyboard.press('+')
    await expect(approve).toContainText('20 dk')
    await page.keyboard.press('Backspace')
    await expect(approve).not.toContainText('dk')
    await page.keyboard.type('35')
    await page.keyboard.press('-')
    await expect(approve).toContainText('30 dk')
    const sent = page.waitForRequest(/\/approve\?/)
    await page.keyboard.press('a')
    expect((await sent).postDataJSON()).toMatchObject({ minutes: 30 })
    await expect(card(page, 'preparing', timed.id)).toBeVisible()
  })
})

/** Two tills of the branch: the cashier's and the manager's. */
async function twoTills({
  browser,
  page,
  product,
  signIn,
}: {
  browser: Browser
  page: Page
  product: Product
  signIn: (page: Page, who: string) => Promise<void>
}) {
  const other = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(page, 'branch')
  await signIn(other, 'company')
  for (const each of [page, other]) {
    await each.goto(ordersOf(product))
    await expect(each.locator('[data-row]').first()).toBeVisible()
  }
  return other
}

test('of two tills the later is told who was faster, either undoes a step, and a platform is told of none that was undone', async ({
  browser,
  page,
  product,
  signIn,
}) => {
  const [raced, order] = [await place(product), await place(product)]
  const other = await twoTills({ browser, page, product, signIn })

  await test.step('a till that is too late is told who was faster, and shows the current order', async () => {
    // The branch sends the cancellation while its till still shows the order as waiting.
    await page.route(/\/cancel\?/, async (route) => {
      // The card moves before the server answers. Only the answer shows that the other till was
      // faster.
      const approved = other.waitForResponse(/\/approve\?/)
      await card(other, 'awaiting_approval', raced.id).locator('[data-step="approve"]').click()
      await approved
      await route.continue()
    })
    await card(page, 'awaiting_approval', raced.id).focus()
    await page.keyboard.press('x')
    await page.getByRole('dialog').getByRole('radio').first().check()
    const needed = page.getByRole('textbox', { name: 'Açıklama' })
    await needed.fill('Ürün bitti')
    await page.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
    await expect(page.getByText(/onayladı/).first()).toBeVisible()
    await expect(card(page, 'preparing', raced.id)).toBeVisible()
    await page.unroute(/\/cancel\?/)
  })

  await test.step('a step can be undone for five seconds by its button or by Z, on either till, and both see it', async () => {
    const back = (at: Page, lane: string) => card(at, lane, order.id).locator('[data-step="takeBack"]')
    await card(page, 'awaiting_approval', order.id).locator('[data-step="approve"]').click()
    await expect(card(page, 'preparing', order.id)).toContainText(/Onaylandı · [1-5] sn/)
    await back(page, 'preparing').click()
    for (const each of [page, other]) await expect(card(each, 'awaiting_approval', order.id)).toBeVisible()

    // The step is undone by keyboard right after it was taken. The undo waits for the pending step,
    // whichever element has the focus.
    await card(page, 'awaiting_approval', order.id).focus()
    const approved = page.waitForResponse(/\/approve\?/)
    const undone = page.waitForResponse(/\/take-back\?/)
    await page.keyboard.press('a')
    await page.keyboard.press('z')
    expect((await approved).status()).toBe(200)
    expect((await undone).status()).toBe(200)
    for (const each of [page, other]) await expect(card(each, 'awaiting_approval', order.id)).toBeVisible()

    // Another user's step is undone from the other till.
    await card(page, 'awaiting_approval', order.id).locator('[data-step="approve"]').click()
    await back(other, 'preparing').click()
    await expect(card(page, 'awaiting_approval', order.id)).toBeVisible()

    // The whole sequence of steps. Each step is undone once and taken again.
    for (const [lane, step, next] of [
      ['awaiting_approval', 'approve', 'preparing'],
      ['preparing', 'ready', 'preparing'],
      ['preparing', 'dispatch', 'on_the_way'],
      ['on_the_way', 'deliver', 'finished'],
    ] as const) {
      await card(page, lane, order.id).locator(`[data-step="${step}"]`).click()
      await back(page, next).click()
      await expect(back(page, lane)).toHaveCount(0)
      await card(page, lane, order.id).locator(`[data-step="${step}"]`).click()
      await expect(back(page, next)).toBeVisible()
    }
    // Undo is no longer offered once its seconds are over.
    await expect(back(page, 'finished')).toHaveCount(0)
    await expect(card(other, 'finished', order.id)).toBeVisible()
  })

  await test.step('a platform is told about a step once it can no longer be undone, and never about an undone one', async () => {
    const restaurantId = watched(product).branch.platform_ids.getir
    const platformSteps = async (external: string) => {
      const entries = await getir<{ path: string; at: number }[] | { entries: { path: string; at: number }[] }>(
        product,
        `/journal?kind=request&orderId=${external}`,
      )
      return (Array.isArray(entries) ? entries : entries.entries).filter((it) => it.path.endsWith('/verify'))
    }
    /**
     * Lets an order arrive from the platform. Returns the order's id on the platform and its id
     * here.
     */
    const arrive = async () => {
      const there = new Set(
        await page
          .locator('[data-lane="awaiting_approval"] [data-row]')
          .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset['row'])),
      )
      const { id: external } = await getir<{ id: string }>(product, '/orders', { restaurantId, deliveryType: 2 })
      let id = ''
      await expect
        .poll(async () => {
          const now = await page
            .locator('[data-lane="awaiting_approval"] [data-row]')
            .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset['row']!))
          return (id = now.find((it) => !there.has(it)) ?? '')
        })
        .not.toBe('')
      return { external, id }
    }
    const first = await arrive()
    await card(page, 'awaiting_approval', first.id).locator('[data-step="approve"]').click()
    await card(other, 'preparing', first.id).locator('[data-step="takeBack"]').click()
    await expect(card(page, 'awaiting_approval', first.id)).toBeVisible()

    const second = await arrive()
    const pressedAt = Date.now()
    await card(page, 'awaiting_approval', second.id).locator('[data-step="approve"]').click()
    await expect.poll(async () => (await platformSteps(second.external)).length, { timeout: 30_000 }).toBe(1)
    expect((await platformSteps(second.external))[0]!.at - pressedAt).toBeGreaterThanOrEqual(5000)
    // The first order was approved before the second one. If its step had been sent to the platform,
    // it would have arrived by now.
    expect(await platformSteps(first.external)).toEqual([])

    await card(page, 'awaiting_approval', first.id).locator('[data-step="approve"]').click()
    await expect.poll(async () => (await platformSteps(first.external)).length, { timeout: 30_000 }).toBe(1)
  })
  await other.context().close()
})

test('an open order: a missing one is reported, a cancellation is undone, a ticket fits its paper, and the second print of it is a copy', async ({
  page,
  product,
  signIn,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      const ticket = document.querySelector('[data-ticket]')
      document.documentElement.dataset.printed = JSON.stringify({ rules, text: ticket?.textContent })
      dispatchEvent(new Event('afterprint'))
    }
  })
  await signIn(page, 'branch')
  const drawer = page.getByRole('dialog')

  await test.step('a missing order is reported with a way back, whatever the address says', async () => {
    for (const id of ['nonsense', randomUUID()]) {
      await (id === 'nonsense' ? page.goto(`${ordersOf(product)}?order=${id}`) : openOrder(page, product, id))
      await expect(drawer).toContainText('Bu kayıt burada yok')
      // By key: a click at the same place within half a second would count as the second half of a
      // double click.
      await drawer.getByRole('button', { name: 'Kapat', exact: true }).last().press('Enter')
      await expect(drawer).toHaveCount(0)
      await expect(page).not.toHaveURL(/order=/)
    }
  })

  await test.step('a cancellation asks for its reason and can be undone', async () => {
    const order = await place(product, { delivery_type: 'comeGetIt' })
    await openOrder(page, product, order.id)
    await drawer.getByRole('button', { name: 'Onayla', exact: true }).click()
    await expect(drawer.getByRole('button', { name: 'Teslim alındı' })).toBeVisible()
    await drawer.getByRole('button', { name: 'İptal et' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'iptal edilsin mi' })
    await expect(question.getByRole('radio').first()).toBeVisible()
    await question.getByRole('button', { name: 'İptal et' }).click()
    await expect(question).toContainText('Bir neden seçin.')
    await question.getByRole('radio', { name: 'Müşteri talebi' }).check()
    await question.getByRole('button', { name: 'İptal et' }).click()
    await drawer.getByRole('button', { name: /İptali geri al/ }).click()
    await expect(drawer.getByRole('button', { name: 'Teslim alındı' })).toBeVisible()
  })

  await test.step('a ticket fits its paper, and says when it is a copy', async () => {
    const order = await place(product, { note: 'Zili çalmayın' })
    await openOrder(page, product, order.id)
    await expect(drawer).toContainText('Zili çalmayın')
    const printed = async () => {
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog').last()
      await dialog.getByText('Mutfak fişi').click()
      await dialog.getByText('58 mm').click()
      const html = page.locator('html')
      await html.evaluate((it) => it.removeAttribute('data-printed'))
      await dialog.getByRole('button', { name: 'Yazdır' }).click()
      await expect(html).toHaveAttribute('data-printed')
      await expect(page.getByText('Mutfak fişi')).toHaveCount(0)
      return JSON.parse((await html.getAttribute('data-printed'))!) as { rules: string[]; text: string }
    }
    const first = await printed()
    expect(first.rules.join()).toMatch(/@page \{ size: 58mm \d+mm/)
    expect(first.text).toContain('− Soğan')
    expect(first.text).not.toContain('KOPYA')
    expect((await printed()).text).toContain('KOPYA')
  })
})

test('a scheduled order shows its day in the branch’s time zone, as do a timeline and a finished card, whatever the browser’s is', async ({
  browser,
  product,
  signIn,
}) => {
  const time = new Date(Date.now() + 3 * 86_400_000)
  const [scheduled, order] = [await place(product, { scheduled_at: time.toISOString() }), await place(product)]
  // The till's clock is set to another time zone.
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await signIn(page, 'branch', 'en')
  await page.goto(`${ordersOf(product)}?order=${order.id}&tab=timeline`)
  const first = page.getByRole('dialog').locator('ol time').first()
  const clock = { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' } as const
  const part = (options: Intl.DateTimeFormatOptions, at = time) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', ...options }).format(at)
  await expect(first).toHaveText(part(clock, new Date((await first.getAttribute('datetime')) ?? '')))
  await page.keyboard.press('Escape')

  await expect(card(page, 'scheduled', scheduled.id)).toContainText(
    `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })} at ${part(clock)}`,
  )

  const { token } = await tokenOf(product, 'branch')
  let version = 1
  for (const step of ['approve', 'dispatch', 'deliver'])
    ({ version } = await api<{ version: number }>(product, token, 'PATCH', `/order/${order.id}/${step}`, { version }))
  const finished = card(page, 'finished', order.id).locator('time')
  await expect(finished).toHaveText(`at ${part(clock, new Date((await finished.getAttribute('datetime')) ?? ''))}`)
  await context.close()
})

test('of a full board what is near is drawn; with the line cut the board stays: a refused step keeps its card, and an order opens once the line is back', async ({
  page,
  product,
  signIn,
}) => {
  const name = 'Fatma Yıldız'
  for (let n = 0; n < 40; n++) await place(product, { customer: { name } })
  await signIn(page, 'branch')
  await page.goto(ordersOf(product))

  await test.step('what is near is drawn, and the keyboard reaches the rest', async () => {
    const cards = page.locator('[data-lane="awaiting_approval"] [data-row]')
    await expect(cards.first().locator('[data-step="approve"]')).toBeVisible()
    // The last card contains only its name, for screen readers and the browser's search.
    const id = (await cards.last().getAttribute('data-row'))!
    const last = card(page, 'awaiting_approval', id)
    await expect(last).toHaveAccessibleName(new RegExp(name))
    await expect(last).toContainText(name)
    await expect(last.locator('*')).toHaveCount(0)

    const count = await cards.count()
    await cards.first().focus()
    for (let n = 1; n < count; n++) await page.keyboard.press('j')
    await expect(last).toBeFocused()
    await expect(last.locator('[data-step="approve"]')).toBeInViewport()
    // The content of a card is removed again once the card is far from the visible area, and the card
    // keeps its height. A card that the focus passed quickly may never have been rendered.
    const passed = cards.nth(count - 20)
    await passed.focus()
    await expect(passed.locator('[data-step="approve"]')).toBeInViewport()
    const { height } = (await passed.boundingBox())!
    await last.focus()
    await expect(passed.locator('*')).toHaveCount(0)
    expect((await passed.boundingBox())!.height).toBeCloseTo(height, 0)

    await page.keyboard.press('a')
    await expect(card(page, 'preparing', id)).toHaveCount(1)
    await expect(cards).toHaveCount(count - 1)
  })

  await test.step('with the line cut a refused step keeps its card, and an order opens at the latest once the line is back', async () => {
    const { id } = await place(product)
    await place(product)
    const waiting = card(page, 'awaiting_approval', id)
    // A card outside the visible area renders once it has the focus.
    await waiting.focus()
    await expect(waiting.locator('[data-step="approve"]')).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('a')
    const said = page.getByRole('alertdialog').filter({ hasText: 'olduğu gibi kaldı' })
    await expect(said).toContainText('Sunucuya ulaşılamadı. Bağlantı gelince yeniden deneyin')
    await expect(said).not.toContainText('sayfayı yenile')
    await expect(waiting).toBeFocused()
    // A key pressed right after the page has moved the focus does nothing.
    await expect(async () => {
      await page.keyboard.press('Enter')
      expect(page.url()).toContain(`order=${id}`)
    }).toPass()
    await expect(waiting).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Onayla/ })).toBeVisible()
    await expect(waiting).toHaveCount(1)
    await expect(said).toHaveCount(0)
  })
})
