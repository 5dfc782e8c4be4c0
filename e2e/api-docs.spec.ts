import { watched } from './stage/orders.ts'
import { expect, test } from './stage/fixture.ts'
import { violations } from './stage/axe.ts'

test.use({ where: 'demo' })

test('an app maker without an account reads how to order, and tries a call with a key', async ({ page, product }) => {
  const { company, branch } = watched(product)
  await page.context().addCookies([{ name: 'language', value: 'en', url: product.url }])
  await page.goto(`${product.url}/docs/api`)
  await page.getByRole('button', { name: 'Read the menu', exact: true }).click()
  const menu = page.locator('#appMenuRead')
  await expect(menu.getByRole('button', { name: 'Read the menu' })).toBeFocused()
  await expect(menu.getByText(`${product.url}/api/menu/{branch_id}`)).toBeVisible()
  await menu.getByText('PHP', { exact: true }).click()
  await expect(menu.getByText('curl_setopt_array')).toBeVisible()
  const [code, copy] = [menu.getByRole('region').first(), menu.getByRole('button', { name: 'Copy the code' }).first()]
  const [whole, corner] = [(await code.boundingBox())!, (await copy.boundingBox())!]
  expect(corner.y + corner.height).toBeLessThan(whole.y + 60)
  expect(corner.x).toBeGreaterThan(whole.x + whole.width - 60)
  await expect(menu.getByRole('heading', { name: 'Sample answer (200)' })).toBeVisible()
  await expect(menu.getByText('"selling_price"')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await menu.getByRole('button', { name: 'Try it', exact: true }).click()
  await menu.getByLabel('branch_id').fill(branch.id)
  await menu.getByLabel('delivery_type').fill('comeGetIt')
  await expect(menu.getByText('Enter an API key at the top of the page first.')).toBeVisible()
  const key = page.getByLabel('Your API key', { exact: true })
  await key.fill('sofra_unknown')
  await menu.getByRole('button', { name: 'Send the call' }).click()
  await expect(menu.getByRole('status')).toContainText('Answer 401')
  await expect(menu.getByText('This API key is not valid.')).toBeVisible()
  await key.fill(company.api_key)
  await menu.getByRole('button', { name: 'Send the call' }).click()
  await expect(menu.getByRole('status')).toContainText('Answer 200')

  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Sample app' }).click()
  await page.getByText('table.ts', { exact: true }).click()
  await expect(page.getByText('export const joinTable')).toBeVisible()
  await contents.getByRole('link', { name: 'Webhooks' }).click()
  for (const [name, text] of [
    ['PHP', 'hash_equals'],
    ['Python', 'compare_digest'],
  ] as const) {
    await page.getByText(name, { exact: true }).last().click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: /^order\.changed/ }).click()
  await expect(page.getByText('returned_total', { exact: true }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The page stays open and changes its language. What was typed into the page is lost.
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('heading', { name: 'API für Apps' })).toBeVisible()
  await expect(page.locator('#appMenuRead').getByRole('button', { name: 'Speisekarte lesen' })).toBeVisible()
})

test('the licence’s people find the same page in the menu', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/api-docs#orderCreate`)
  const order = page.locator('#orderCreate')
  await expect(order.getByRole('button', { name: 'Sipariş gönder' })).toHaveAttribute('aria-expanded', 'true')
  await order
    .getByRole('button', { name: /^lines/ })
    .first()
    .click()
  await expect(order.getByText('unit_price', { exact: true }).first()).toBeVisible()
})
