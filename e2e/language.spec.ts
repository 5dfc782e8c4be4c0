import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'

test.use({ where: 'demo' })

// A page contains one language. Switching to another fetches its texts and loses nothing
// (docs/decisions/2026-11-22-one-language-a-bundle.md).

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const lang = (page: Page) => page.locator('html')

/** The text files, scripts and documents that a page fetches from this call on. */
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

test('a hyphen is as wide with tabular figures as without', async ({ page, product }) => {
  await page.goto(`${product.url}/login`)
  const widths = await page.evaluate(async () => {
    await document.fonts.load('16px "Inter Variable"')
    return ['normal', 'tabular-nums'].map((figures) => {
      const it = document.createElement('span')
      it.style.cssText = `position:absolute;font:100px "Inter Variable";font-variant-numeric:${figures}`
      it.textContent = '-'
      document.body.append(it)
      return it.getBoundingClientRect().width
    })
  })
  expect(widths[1]).toBe(widths[0])
})

test('the language changes in the middle of a filled form: nothing is reloaded and nothing typed is lost', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  const seen = watch(page)
  await page.goto(`${product.url}/currency/form`)
  await field(page, 'Ad').fill('Danimarka kronu')
  await field(page, 'Kod').fill('DKK')
  await expect(page.locator('output')).toHaveText('1.234,56')
  expect(seen.scripts.length).toBeGreaterThan(20)
  expect(seen.scripts.filter((it) => !it.startsWith('/assets/tr/'))).toEqual([])

  // The texts are held back. Until they arrive, the whole page stays Turkish and accepts typing.
  let give = () => undefined as void
  const held = new Promise<void>((go) => (give = go))
  await page.route('**/texts-*.json', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Görünüm ve dil' }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  await expect(lang(page)).toHaveAttribute('lang', 'tr')
  await expect(page.getByRole('button', { name: 'Kaydet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page, 'Simge').click()
  await page.keyboard.type('k')
  give()
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await expect(field(page, 'Symbol')).toBeFocused()
  await page.keyboard.type('r')
  await expect(lang(page)).toHaveAttribute('lang', 'de')
  await expect(field(page, 'Name')).toHaveValue('Danimarka kronu')
  await expect(field(page, 'Code')).toHaveValue('DKK')
  await expect(field(page, 'Symbol')).toHaveValue('kr')
  await expect(page).toHaveTitle('Neue Währung · Sofra')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Währungen' }).first()).toBeVisible()
  expect([seen.documents, seen.texts.length]).toEqual([1, 1])
  expect(seen.texts[0]).toMatch(/^\/assets\/de\//)

  // Errors are in German, and so is a screen whose code loads only after the switch.
  await field(page, 'Name').fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Dieses Feld ist erforderlich')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Plattformeinstellungen' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Finanzämter/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Finanzämter' })).toBeVisible()
  await expect(page.getByPlaceholder('Name oder Code').filter({ visible: true })).toBeVisible()

  // The user goes back: the tab has kept what was typed.
  await page.goBack()
  await page.goBack()
  await expect(field(page, 'Code')).toHaveValue('DKK')
  expect([seen.documents, seen.texts.length]).toEqual([1, 1])

  // The server sends the next page in German from the start.
  await page.goto(`${product.url}/currency`)
  await expect(page.getByRole('heading', { name: 'Währungen' })).toBeVisible()
  expect(seen.texts).toHaveLength(1)
  expect(seen.scripts.filter((it) => it.startsWith('/assets/de/')).length).toBeGreaterThan(20)
})

test('a language whose texts do not arrive leaves the page as it is and shows an error', async ({
  page,
  product,
  signIn,
}) => {
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

test('the sign-in page switches and keeps what was typed, and another tab keeps its own language', async ({
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
