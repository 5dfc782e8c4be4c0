import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { password, type Product } from './stage/product.ts'
import { hands } from './stage/hands.ts'
import { place } from './stage/orders.ts'

// A whole shift with the keyboard only. Nothing here clicks. The focus is never lost, neither
// immediately nor after a layer has closed.

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`
const card = (page: Page, id: string) => page.locator(`[data-lane] [data-row="${id}"]`)
const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const row = (page: Page, name: string) =>
  page.locator('li[data-row]').filter({ has: page.locator('[data-cell=name]', { hasText: new RegExp(`^${name}$`) }) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/**
 * Waits longer than the period in which keys are ignored after the page has moved the focus: a user
 * first looks where the focus is.
 */
const look = (page: Page) => page.waitForTimeout(350)

test('a focus that is lost later is noticed', async ({ page }) => {
  const keys = await hands(page)
  await page.goto('data:text/html,<button onclick="setTimeout(() => this.remove(), 300)">once</button>')
  await keys.press('Tab')
  await expect(page.getByRole('button')).toBeFocused()
  await keys.held()
  await keys.press('Enter')
  await expect(() => expect(keys.held()).rejects.toThrow('the focus was lost from')).toPass()
})

test('signs in, and walks the panel’s menu', async ({ page, product }) => {
  const keys = await hands(page)
  await page.goto(`${product.url}/login`)
  await expect(page.getByLabel('E-posta')).toBeFocused()
  await keys.type('branch@sofra.test')
  await keys.press('Tab')
  await keys.type(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-screen="/manegement/$branch_id/home"]')).toBeVisible()

  // The first Tab stop is the link that skips the menu.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const menu = page.getByRole('navigation', { name: 'Menü', exact: true })
  await keys.tabTo(menu.getByRole('link', { name: 'Malzemeler', exact: true }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/branch-material\/list$/)
  await expect(menu.getByRole('link', { name: 'Malzemeler', exact: true })).toBeFocused()
  await keys.held()
})

test('on the board: walks, opens, approves, cancels with a reason, and comes back to the card; a shift goes on in the menu', async ({
  page,
  product,
  signIn,
}) => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await place(product, { delivery_type: 'comeGetIt' })).id)
  const keys = await hands(page)
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  await expect(card(page, ids[2]!)).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])

  /**
   * Walks to a card, at first up or down. Each key is pressed after the one before it has moved the
   * focus, so that none is still on its way at the end. At the end of the board, it turns round.
   */
  const walkTo = async (id: string, key: 'j' | 'k') => {
    for (let n = 0; n < 80 && (await focused()) !== id; n++) {
      const from = await focused()
      await keys.press(key)
      const hasMoved = await expect
        .poll(focused, { timeout: 2000 })
        .not.toBe(from)
        .then(
          () => true,
          () => false,
        )
      if (!hasMoved) key = key === 'j' ? 'k' : 'j'
    }
    expect(await focused()).toBe(id)
  }

  await test.step('walks to a card', () => walkTo(ids[0]!, 'j'))
  await test.step('opens it, approves it there, and is back on it', async () => {
    await keys.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('button', { name: 'Onayla', exact: true })).toBeVisible()
    await keys.press('a')
    await expect(drawer.getByRole('button', { name: 'Teslim alındı' })).toBeVisible()
    await keys.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(lane(page, 'preparing').locator(`[data-row="${ids[0]}"]`)).toBeFocused()
  })
  await test.step('approves the next one on the board: the focus goes on', async () => {
    await walkTo(ids[1]!, 'k')
    await look(page)
    await keys.press('a')
    await expect(lane(page, 'preparing').locator(`[data-row="${ids[1]}"]`)).toBeVisible()
    await expect.poll(focused).not.toBe(undefined)
  })
  await test.step('cancels with a reason', async () => {
    await walkTo(ids[2]!, 'k')
    await look(page)
    await keys.press('x')
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await keys.press('1')
    await keys.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(lane(page, 'finished').locator(`[data-row="${ids[2]}"]`)).toBeVisible()
    await expect.poll(focused).not.toBe(undefined)
  })
  await test.step('a card’s own menu gives the focus back', async () => {
    await keys.press('ArrowLeft')
    await keys.tabTo(page.locator('[data-row]:focus-within [data-menu=more]'))
    await look(page)
    await keys.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await keys.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.locator('[data-menu=more]:focus')).toHaveCount(1)
  })

  await test.step('in the menu: a price, an ingredient that has run out, and back', async () => {
    await keys.press('j', 'g', 'm')
    await expect(row(page, 'Adana dürüm')).toBeVisible()
    await test.step('a price', async () => {
      await walkTo((await row(page, 'Adana dürüm').getAttribute('data-row'))!, 'j')
      await expect(row(page, 'Adana dürüm')).toBeFocused()
      await keys.tabTo(row(page, 'Adana dürüm').locator('[data-cell=price]'))
      await keys.press('Enter')
      await keys.type('271')
      const saved = page.waitForResponse((it) => it.request().method() === 'PATCH' && it.ok())
      await keys.press('Enter')
      await saved
      await keys.press('Escape')
      await expect(row(page, 'Adana dürüm').locator('[data-cell=price]')).toContainText('271,00')
    })
    await test.step('86', async () => {
      await keys.tabTo(button(page, 'Malzeme bitti'), 'Shift+Tab')
      await keys.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('searchbox')).toBeFocused()
      await keys.type('lavaş')
      await keys.press('Enter')
      await expect(dialog.getByText('Bununla yapılan ürünler')).toBeVisible()
      await keys.tabTo(dialog.getByRole('button', { name: 'Satıştan al' }))
      await look(page)
      await keys.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(button(page, 'Malzeme bitti')).toBeFocused()
    })
  })

  await test.step('makes a product with a new group of three options', async () => {
    await keys.press('j', 'c')
    await expect(page.getByLabel('Ad (Türkçe)')).toBeFocused()
    await keys.type('Tuşlarla menü')
    await keys.tabTo(page.getByRole('combobox', { name: 'Kategori' }).first())
    await keys.type('Kebap')
    await expect(page.getByRole('option', { name: 'Kebaplar', exact: true })).toBeVisible()
    await keys.press('ArrowDown', 'Enter')
    await expect(page.getByRole('combobox', { name: 'Kategori' }).first()).toHaveValue('Kebaplar')
    await keys.tabTo(page.getByRole('textbox', { name: 'Fiyat', exact: true }))
    await keys.type('250')
    await keys.tabTo(button(page, 'Yeni seçenek grubu'))
    await keys.press('Enter')
    await keys.type('Tuş sosu')
    await keys.tabTo(page.getByRole('textbox', { name: 'Seçenek', exact: true }).first())
    for (const name of ['Acı', 'Tatlı', 'Ekşi']) {
      await keys.type(name)
      await keys.press('Enter')
    }
    await keys.press('Enter')
    await expect(button(page, 'Seçenek ekle')).toBeFocused()
    await keys.press('Control+s')
    await expect(page.locator('[data-screen$="/product/management"]')).toBeVisible()
    await expect(page.locator('[data-lit]')).toContainText('Tuşlarla menü')
  })

  await test.step('from a dialog to what rings and back, by F6', async () => {
    // F6 would also lead to the messages of the previous steps.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await keys.press('j')
    await keys.tabTo(button(page, 'Malzeme bitti'), 'Shift+Tab')
    await keys.press('Enter')
    const field = page.getByRole('dialog').getByRole('searchbox')
    await expect(field).toBeFocused()
    const { number } = await place(product, { delivery_type: 'comeGetIt' })
    const dock = page.getByRole('region', { name: 'Çalan siparişler' })
    const ringing = dock.getByRole('article')
    await expect(ringing.filter({ hasText: String(number) })).toBeVisible()
    await keys.type('la')
    await keys.press('F6')
    await expect(ringing.first()).toBeFocused()
    await keys.press('Escape')
    await expect(field).toBeFocused()
    await keys.type('vaş')
    await expect(field).toHaveValue('lavaş')
    // Acknowledges each order. After the last one, the focus returns to the text field.
    await keys.press('F6')
    for (let left = await ringing.count(); left > 0; left--) {
      await keys.tabTo(dock.getByRole('button', { name: /^Gördüm/ }).first())
      await look(page)
      await keys.press('Enter')
      await expect(ringing).toHaveCount(left - 1)
    }
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('lavaş')
    await keys.press('Escape', 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the palette leads on and gives the focus back', async () => {
    await keys.press('j')
    const from = await page.locator('[data-row]:focus').getAttribute('data-row')
    await keys.press('Control+k')
    await keys.type('adana')
    await keys.press('Escape')
    if (await page.getByRole('dialog').count()) await keys.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator(`[data-row="${from}"]`)).toBeFocused()
    await keys.press('Control+k')
    await keys.type('malzemeler')
    await keys.press('Enter')
    await expect(page.locator('[data-screen="/manegement/$branch_id/branch-material/list"]')).toBeVisible()
    await expect(page.locator('tbody [data-row]').first()).toBeVisible()
    await keys.press('j')
    await expect(page.locator('tbody [data-row]:focus')).toHaveCount(1)
  })
  await keys.held()
})

test('filters a list, turns its page, opens a row and comes back to it; a form is refused, mended and saved; a role is copied', async ({
  page,
  product,
  signIn,
}) => {
  const keys = await hands(page)
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office?limit=20`)
  const rows = page.locator('tbody [data-row]')
  await expect(rows.nth(19)).toBeVisible()
  await keys.press('j', 'f')
  await keys.press('Enter')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await keys.type('istanbul')
  const tick = page.getByRole('checkbox', { name: 'İstanbul' })
  await keys.tabTo(tick)
  await keys.press('Space')
  await expect(tick).toBeChecked()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, /^İl: İstanbul/)).toBeFocused()

  const next = button(page, 'Sonraki sayfa')
  await keys.tabTo(next)
  const first = await rows.first().getAttribute('data-row')
  await keys.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  // The rows of the previous page stay until the next page has loaded.
  await expect(rows.first()).not.toHaveAttribute('data-row', first!)
  await keys.press('j', 'j', 'j')
  const id = await page.locator('[data-row]:focus').getAttribute('data-row')
  await keys.press('Enter')
  await expect(page.locator('[data-screen="/tax-office/form/$tax_office_id"]')).toBeVisible()
  await keys.tabTo(button(page, 'Vazgeç'))
  await keys.press('Enter')
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])).toBe(id)
  /** Goes to another screen by its name, like a user without a mouse. */
  const go = async (name: string, screen: string) => {
    await keys.press('Control+k')
    await keys.type(name)
    await keys.press('Enter')
    await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible()
  }

  await test.step('a form is refused, mended and saved, in the page and by the server', async () => {
    await go('para birimleri', '/currency')
    await expect(page.getByRole('row', { name: /Euro/ })).toBeVisible()
    await keys.press('/', 'Tab', 'c')
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('Ad')).toBeFocused()
    await keys.press('Control+s')
    await expect(page.getByText('Bu alan zorunludur')).toHaveCount(3)
    await expect(field('Ad')).toBeFocused()
    await keys.type('Yeni avro')
    await keys.press('Tab')
    await keys.type('EUR')
    await keys.press('Tab')
    await keys.type('€')
    await keys.press('Control+s')
    // The typed code is refused, because a currency with this code already exists.
    await expect(field('Kod')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Kod')).toBeFocused()
    await keys.press('Control+a')
    await keys.type('XEU')
    await keys.press('Control+s')
    await expect(page.getByRole('row', { name: /Yeni avro/ })).toBeVisible()
  })

  await test.step('copies a role', async () => {
    await go('roller', '/role/list')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await keys.press('j', 'Enter')
    await keys.tabTo(button(page, 'Kopyasını çıkar'))
    await keys.press('Enter')
    await expect(page.locator('[data-screen="/role/form"]')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Ad (Türkçe)' })
    await expect(name).toHaveValue(/ \(kopya\)$/)
    await keys.tabTo(name)
    await keys.press('Control+a')
    await keys.type('Tuşlarla kopya')
    await keys.press('Control+s')
    await expect(page.getByRole('row', { name: /Tuşlarla kopya/ })).toBeVisible()
  })
  await keys.held()
})

test('a drawer hears its keys although the focused button has disappeared', async ({ page, product, signIn }) => {
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders?view=list'))
  await expect(page.locator('tbody [data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  const loseFocus = () =>
    drawer.evaluate((it) => {
      const pressed = it.appendChild(document.createElement('button'))
      pressed.focus()
      pressed.remove()
    })
  await loseFocus()
  await page.keyboard.press('Tab')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await loseFocus()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
