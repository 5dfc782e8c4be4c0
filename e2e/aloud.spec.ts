import type { Page } from '@playwright/test'
import { aloud, headings, heard, listen } from './aloud.ts'
import { expect, test, type Product } from './fixture.ts'
import { place } from './orders.ts'

// What a screen reader says, in words: the board, an order, the menu, a form, an alarm; and what it is told without being asked.

test.use({ world: 'aloud' })

const at = (product: Product, path: string) => `${product.url}/manegement/${product.feed.watched_branch_id}/${path}`

test('dump', async ({ page, product, signIn }) => {
  await listen(page)
  await signIn(page, 'branch')
  await page.goto(at(product, 'orders'))
  await page.locator('[data-lane] [data-row]').first().waitFor()
  const { id } = await place(product, { delivery_type: 'comeGetIt' })
  const card = page.locator(`[data-row="${id}"]`)
  await card.waitFor()
  const out: unknown[] = []
  out.push('board', await aloud(page), await headings(page))
  out.push('card', await aloud(card))
  await card.locator('[data-step=approve]').click()
  await expect(page.locator(`[data-lane=preparing] [data-row="${id}"]`)).toBeVisible()
  out.push('approved', await aloud(page.locator(`[data-row="${id}"]`)))
  await page.waitForTimeout(1500)
  out.push('heard', await heard(page))
  await page.locator(`[data-row="${id}"]`).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Teslim alındı' }).waitFor()
  out.push('drawer', await aloud(page), await headings(page))
  await page.keyboard.press('Escape')
  await place(product, { delivery_type: 'comeGetIt' })
  await page.goto(at(product, 'product/management'))
  await page.locator('li[data-row]').first().waitFor()
  await page.waitForTimeout(1500)
  out.push('menu', (await aloud(page)).slice(0, 120), await headings(page))
  await page.goto(at(product, 'product/form'))
  await page.getByLabel('Ad (Türkçe)').waitFor()
  await page.keyboard.press('Control+s')
  await page.waitForTimeout(1500)
  out.push('form', await aloud(page.getByRole('main')), await headings(page), await heard(page))
  console.log(JSON.stringify(out, null, 1))
})
