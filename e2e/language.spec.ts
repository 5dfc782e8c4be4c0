import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

// One language per page; turning to another brings its texts and loses nothing (docs/decisions/2026-11-22-one-language-a-bundle.md).

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const lang = (page: Page) => page.locator('html')

/** What a page fetches from now on: files of texts, scripts, and documents. */
function watch(page: Page) {
  const seen = { texts: [] as string[], scripts: [] as string[], documents: 0 }
  page.on('request', (it) => {
    const { pathname } = new URL(it.url())
    if (/\/texts-\w+\.json$/.test(pathname)) seen.texts.push(pathname)
    if (/^\/assets\/\w+\/.+\.js$/.test(pathname)) seen.scripts.push(pathname)
    if (it.resourceType() === 'document') seen.documents++
  })
  return seen
}

test('a language whose texts do not come leaves the page as it is and says so', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/currency/form`)
  await field(page, 'Ad').fill('Danimarka kronu')
  await page.route('**/texts-*.json', (route) => route.abort())
  await page.getByRole('button', { name: 'Görünüm ve dil' }).click()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByText('Sunucuya bağlantı kurulamadı.').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Türkçe' })).toBeChecked()
  await expect(lang(page)).toHaveAttribute('lang', 'tr')
  expect((await page.context().cookies()).find((it) => it.name === 'language')?.value).toBe('tr')
  await page.unroute('**/texts-*.json')
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Danimarka kronu')
})

test('the door turns with what is typed in it, and another tab keeps its own language', async ({
  page,
  product,
  context,
}) => {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('E-posta').fill('provider@sofra.test')
  await page.route('**/texts-*.json', (route) => route.abort())
  await page.getByLabel('Dil').selectOption('de')
  await expect(page.getByRole('alert')).toContainText('Sunucuya bağlantı kurulamadı.')
  await expect(page.getByLabel('Dil')).toHaveValue('tr')
  await page.unroute('**/texts-*.json')
  const other = await context.newPage()
  await other.goto(`${product.url}/login`)
  await page.getByLabel('Dil').selectOption('de')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByLabel('E-Mail')).toHaveValue('provider@sofra.test')
  await expect(page).toHaveTitle('Anmelden · Sofra')
  await expect(other.getByLabel('E-posta')).toBeVisible()
  await expect(lang(other)).toHaveAttribute('lang', 'tr')
  const seen = watch(page)
  await page.goto(`${product.url}/login`)
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  expect(seen.texts).toEqual([])
  expect(seen.scripts.filter((it) => !it.startsWith('/assets/de/'))).toEqual([])
})
