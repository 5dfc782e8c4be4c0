import { test as base, expect, type Page } from '@playwright/test'
import { takeCosts } from './costs.ts'
import { House, type Where } from './house.ts'
import { enter, tokenOf, type Product } from './product.ts'
import { quiet, StandingPage } from './standing-page.ts'

interface Journey {
  costs: void
  where: Where
  product: Product
  signIn: (page: Page, who: string, lang?: 'tr' | 'en' | 'de') => Promise<void>
}
interface Worker {
  house: House
  standing: StandingPage
}

export const test = base.extend<Journey, Worker>({
  where: ['tenant', { option: true }],
  costs: [
    async ({}, use, { annotations }) => {
      await use()
      annotations.push({ type: 'costs', description: JSON.stringify(takeCosts()) })
    },
    { auto: true },
  ],
  house: [
    async ({}, use) => {
      const house = new House()
      await use(house)
      await house.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  standing: [
    async ({ browser }, use) => {
      const standing = new StandingPage(browser)
      await use(standing)
      await standing.close()
    },
    { scope: 'worker' },
  ],
  product: async ({ house, where }, use, { file }) => use(await house.of(where, file)),
  page: async (
    { standing, browser, product, viewport, locale, timezoneId, contextOptions, hasTouch, isMobile },
    use,
  ) => {
    const options = { ...contextOptions, viewport, locale: locale!, timezoneId: timezoneId! }
    if (!hasTouch) return use(await standing.fresh(product.url, options))
    // Touch needs a separate browser context.
    const context = await browser.newContext({ ...options, hasTouch, isMobile })
    await use(await context.newPage())
    await context.close()
  },
  context: async ({ page }, use) => use(page.context()),
  /**
   * Signs in without the form, which sign-in.spec.ts and let-in.spec.ts test. The page is signed in
   * at the next address that it opens.
   */
  signIn: async ({ product, standing }, use) => {
    await use(async (page, who, lang = 'tr') => {
      // Another browser context has a session of its own.
      const tokens = await (standing.isOn(page) ? tokenOf : enter)(product, who)
      await page.context().addCookies([{ name: 'language', value: lang, url: product.url }])
      await page.goto(`${product.url}${quiet}`)
      await page.evaluate(({ token, refreshToken }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('refreshToken', refreshToken)
        // Hides the demo's list of five things to try, which is not part of the product.
        // sign-in.spec.ts shows it.
        localStorage.setItem('sofra.tries', 'closed')
      }, tokens)
    })
  },
})

export { expect }
