import type { Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

/*
 * A company's page: a theme drafted, previewed, published, and rolled back. What visitors see is
 * read on separate pages, without signing in.
 */

/** Types at the start of the open file. */
async function typeFirst(page: Page, label: RegExp, text: string) {
  const source = page.getByRole('textbox', { name: label })
  await source.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(text)
}

test('a manager starts a page, drafts, previews, publishes and rolls back', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const company_id = product.feed.companies.find((it) =>
    it.branches.some(({ id }) => id === product.feed.watched_branch_id),
  )!.id
  const visitors = await browser.newContext({ locale: 'tr-TR' })
  const visitor = await visitors.newPage()
  const foreign: string[] = []
  visitor.on('request', (it) => void (it.url().startsWith(product.url) || foreign.push(it.url())))
  const address = `${product.url}/site/${company_id}`
  const refused: string[] = []
  page.on('console', (it) => void (/Content Security Policy|Trusted/.test(it.text()) && refused.push(it.text())))

  await signIn(page, 'company')
  await test.step('a theme is started from one of the platform’s', async () => {
    await page.goto(`${product.url}/company/company-theme-list/${company_id}`)
    await page.getByRole('button', { name: 'Yeni tema' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Ad/).fill('Kış sayfası')
    await dialog.getByRole('button', { name: 'Oluştur' }).click()
    await expect(page.getByRole('heading', { name: 'Kış sayfası' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('what a theme may not contain is said by line, and taken out if asked', async () => {
    await typeFirst(page, /index\.html/, '<h2>Kış geldi</h2>\n<script>alert(1)</script>\n')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Bunlar temada kullanılamaz' })
    await expect(dialog).toContainText('Satır 2: <script>')
    await dialog.getByRole('button', { name: 'Bunlarsız kaydet' }).click()
    await expect(page.getByText('index.html kaydedildi')).toBeVisible()
  })

  await test.step('the preview shows it, with the company’s own menu, before any visitor sees it', async () => {
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Kış geldi' })).toBeVisible()
    await expect(frame.locator('.dish').first()).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByText('Kış geldi')).toHaveCount(0)
  })

  await test.step('the diff names it, and publishing shows it to visitors', async () => {
    await page.getByRole('button', { name: 'Farklar' }).click()
    await expect(page.getByRole('dialog')).toContainText('index.html')
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).last().click()
    await page.getByRole('button', { name: 'Yayınla' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yayınla' }).click()
    await expect(page.getByText('1. sürüm yayında')).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'Kış geldi' })).toBeVisible()
    await expect(visitor.locator('.dish').first()).toBeVisible()
    // The page's content policy blocks all scripts, and with them the accessibility checker.
    const checked = await browser.newContext({ bypassCSP: true, locale: 'tr-TR' })
    const again = await checked.newPage()
    await again.goto(address)
    expect(await violations(again)).toEqual([])
    await checked.close()
  })

  await test.step('a second release is rolled back to the first', async () => {
    await typeFirst(page, /index\.html/, '<p>Yanlış duyuru</p>\n')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('kaydedilmedi')).toHaveCount(0)
    await page.getByRole('button', { name: 'Yayınla' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yayınla' }).click()
    await expect(page.getByText('2. sürüm yayında')).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByText('Yanlış duyuru')).toBeVisible()
    await page.getByRole('button', { name: 'Sürümler' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: '1. sürüm' })
      .getByRole('button', { name: 'Bu sürüme dön' })
      .click()
    await expect(page.getByText('1. sürüm yeniden yayında')).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByText('Yanlış duyuru')).toHaveCount(0)
    await expect(visitor.getByRole('heading', { name: 'Kış geldi' })).toBeVisible()
  })

  await test.step('nothing is asked of a foreign host, and nothing ran against the policies', async () => {
    expect(foreign).toEqual([])
    expect(refused).toEqual([])
  })
  await visitors.close()
})
