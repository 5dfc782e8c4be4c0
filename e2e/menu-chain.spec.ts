import type { Page } from '@playwright/test'
import { expect, password, test, type Product } from './fixture.ts'
import { tokenOf } from './screens.ts'

test.use({ world: 'menu-chain' })

interface Row {
  id: string
  version: number
  price: number
  name: { tr: string }
  master_id: string | null
}

/** Speaks to the product as the chain's own people do. */
async function chainOf(product: Product) {
  const { token } = await tokenOf(product, 'company', password)
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${product.url}/api${path}`, {
      method: body ? 'PATCH' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(reply.ok, path).toBe(true)
    return (await reply.json()) as T
  }
  const { data } = await ask<{ data: { id: string; branch_id: string; branch_ids: string[]; products: string[] }[] }>(
    '/product-catalog',
  )
  const chain = data[0]!
  const rows = async (branch_id: string) => (await ask<{ products: Row[] }>(`/branch/${branch_id}/menu`)).products
  const price = (it: Row, to: number) => ask(`/branch-product/${it.id}`, { version: it.version, price: to })
  return { chain, rows, price }
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Yayınla', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible({ timeout: 30_000 })
}

test('a chain menu goes to its branches, leaves what is their own, and is rolled back', async ({
  page,
  product,
  signIn,
}) => {
  const { chain, rows, price } = await chainOf(product)
  const target = chain.branch_ids[0]!
  const master = chain.products[0]!
  const source = (await rows(chain.branch_id)).find((it) => it.id === master)!
  await signIn(page, 'company')
  const base = `${product.url}/manegement/${chain.branch_id}/product/product-catalog`
  await page.goto(`${base}/list`)
  await expect(page.getByText('Henüz yayınlanmadı').first()).toBeVisible()

  // The demo's branches sell the same dishes: the first publication ties them.
  await page.goto(`${base}/publish/${chain.id}`)
  await page.getByRole('button', { name: 'Farkları göster' }).click()
  await expect(page.locator('[data-branches] > li')).toHaveCount(chain.branch_ids.length)
  await publish(page)
  const tied = (await rows(target)).find((it) => it.master_id === master)!
  expect(tied.name.tr).toBe(source.name.tr)

  // A branch sets a price of its own, then the chain sets another.
  await price(tied, tied.price + 1100)
  await price(
    (await rows(chain.branch_id)).find((it) => it.id === master)!,
    source.price + 5000,
  )
  await page.goto(`${base}/publish/${chain.id}`)
  await page.getByRole('button', { name: 'Farkları göster' }).click()
  const first = page.locator('[data-branches] > li').first()
  await expect(first.locator('summary')).toContainText('1 ürün kendi değerini korur')
  await first.locator('summary').click()
  await expect(first.locator('[data-outcome=kept]')).toContainText('Şubenin kendi değeri, dokunulmadı')
  await publish(page)
  expect((await rows(target)).find((it) => it.id === tied.id)!.price).toBe(tied.price + 1100)
  const other = chain.branch_ids[1]
  const priceThere = async () => (await rows(other!)).find((it) => it.master_id === master)!.price
  if (other) expect(await priceThere()).toBe(source.price + 5000)

  await page.getByRole('button', { name: 'Geri al' }).click()
  await page
    .getByRole('alertdialog', { name: 'Her şey eski hâline dönsün mü?' })
    .getByRole('button', { name: 'Geri al' })
    .click()
  await expect(page.getByText('Geri alındı').first()).toBeVisible({ timeout: 30_000 })
  if (other) expect(await priceThere()).toBe(source.price)
  expect((await rows(target)).find((it) => it.id === tied.id)!.price).toBe(tied.price + 1100)

  // The list of changes leads back to what came of each publication.
  await page.goto(`${product.url}/manegement/${chain.branch_id}/product/management?panel=changes`)
  const changes = page.getByRole('dialog', { name: 'Son değişiklikler' })
  await changes.getByRole('link', { name: 'Sonuç' }).first().click()
  await expect(page).toHaveURL(/product-catalog\/publish\/.*run=/)
  await expect(page.locator('[data-branches] > li').first()).toContainText('kayıt eski hâline döndü')
})
