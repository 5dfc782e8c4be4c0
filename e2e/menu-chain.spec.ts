import type { Page } from '@playwright/test'
import { branch } from '#contract/organisation/branch.ts'
import { license, type License } from '#contract/organisation/license.ts'
import { productCatalog, type ProductCatalog } from '#contract/menu/product-catalog.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

interface Row {
  id: string
  version: number
  price: number
  name: { tr: string }
  master_id: string | null
}

/** The fields of `row` that the input accepts. */
const writable = (input: { shape: object }, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in input.shape))

/**
 * The demo's chain menu, as the chain's own users see it, with this many branches to publish to.
 */
async function chainTo(product: Product, count: number) {
  const { token } = await tokenOf(product, 'company')
  const { data }: { data: ProductCatalog[] } = await api(product, token, 'GET', '/product-catalog')
  const { id, branch_id } = data[0]!
  const [home, branches, provider] = await Promise.all([
    api<{ company_id: string }>(product, token, 'GET', `/branch/${branch_id}`),
    api<{ data: { id: string }[] }>(product, token, 'GET', '/branch'),
    tokenOf(product, 'provider'),
  ])
  const licence = `/company/${home.company_id}/license`
  const bought = await api<License>(product, provider.token, 'GET', licence)
  await api(product, provider.token, 'POST', licence, {
    ...writable(license.input, bought),
    limits: { ...bought.limits, branchLimit: count + 1 },
    version: bought.version,
  })
  const targets = branches.data.map((it) => it.id).filter((it) => it !== branch_id)
  while (targets.length < count) {
    const name = `Yeni şube ${targets.length + 1}`
    const made = await api<{ id: string }>(product, token, 'POST', '/branch', { ...writable(branch.input, home), name })
    targets.push(made.id)
  }
  const chain = await api<ProductCatalog>(product, token, 'GET', `/product-catalog/${id}`)
  await api(product, token, 'PUT', `/product-catalog/${id}`, {
    ...writable(productCatalog.input, chain),
    branch_ids: targets,
    version: chain.version,
  })
  const rows = async (at: string) =>
    (await api<{ products: Row[] }>(product, token, 'GET', `/branch/${at}/menu`)).products
  const price = (it: Row, to: number) =>
    api(product, token, 'PATCH', `/branch-product/${it.id}`, { version: it.version, price: to })
  return { chain: { ...chain, branch_ids: targets }, rows, price }
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Yayınla', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible({ timeout: 30_000 })
}

test('a chain menu is published to twelve branches, leaves their own values, and is rolled back', async ({
  page,
  product,
  signIn,
}) => {
  const { chain, rows, price } = await chainTo(product, 12)
  const target = chain.branch_ids[0]!
  const master = chain.products[0]!
  const source = (await rows(chain.branch_id)).find((it) => it.id === master)!
  await signIn(page, 'company')
  const base = `${product.url}/manegement/${chain.branch_id}/product/product-catalog`
  await page.goto(`${base}/list`)
  await expect(page.getByText('Henüz yayınlanmadı').first()).toBeVisible()

  // The demo's branches sell the same dishes. The first publication links them to the chain menu.
  await page.goto(`${base}/publish/${chain.id}`)
  await page.getByRole('button', { name: 'Farkları göster' }).click()
  await expect(page.locator('[data-branches] > li')).toHaveCount(12)
  await publish(page)
  const tied = (await rows(target)).find((it) => it.master_id === master)!
  expect(tied.name.tr).toBe(source.name.tr)

  // A branch sets its own price, then the chain sets another.
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
  const elsewhere = async () =>
    Promise.all(
      chain.branch_ids.slice(1).map(async (it) => (await rows(it)).find((row) => row.master_id === master)?.price),
    )
  expect(await elsewhere()).toEqual(Array(11).fill(source.price + 5000))

  await page.getByRole('button', { name: 'Geri al' }).click()
  await page
    .getByRole('alertdialog', { name: 'Her şey eski hâline dönsün mü?' })
    .getByRole('button', { name: 'Geri al' })
    .click()
  await expect(page.getByText('Geri alındı').first()).toBeVisible({ timeout: 30_000 })
  // The branches are written one after another.
  await expect.poll(elsewhere, { timeout: 30_000 }).toEqual(Array(11).fill(source.price))
  expect((await rows(target)).find((it) => it.id === tied.id)!.price).toBe(tied.price + 1100)

  // The list of changes links back to the result of each publication.
  await page.goto(`${product.url}/manegement/${chain.branch_id}/product/management?panel=changes`)
  const changes = page.getByRole('dialog', { name: 'Son değişiklikler' })
  await changes.getByRole('link', { name: 'Sonuç' }).first().click()
  await expect(page).toHaveURL(/product-catalog\/publish\/.*run=/)
  await expect(page.locator('[data-branches] > li').first()).toContainText('kayıt eski hâline döndü')
})
