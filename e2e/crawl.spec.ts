import { randomUUID } from 'node:crypto'
import type { Browser, ConsoleMessage, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, password, test, type Product } from './fixture.ts'
import { addresses, tokenOf } from './screens.ts'

// Every screen, as everybody: no console error, nothing missing, nothing that runs out of its place, and no accessibility violation.

const people = ['provider', 'dealer', 'company', 'branch', 'kiosk', 'partner'] as const
const languages = ['tr', 'en', 'de'] as const

interface View {
  who: string
  lang: string
  theme: 'light' | 'system'
  width: number
  height?: number
}

/** A page that is signed in, and the complaints of its console. */
async function enter(browser: Browser, product: Product, { who, lang, theme, width, height }: View) {
  const context = await browser.newContext({
    viewport: { width, height: height ?? (width < 500 ? 812 : 900) },
    colorScheme: 'light',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: lang, url: product.url }])
  const tokens = await tokenOf(product, who, password)
  await context.addInitScript(
    ([tokens, theme]) => {
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', '1')
      localStorage.setItem('token', tokens.token)
      localStorage.setItem('refreshToken', tokens.refreshToken)
      localStorage.setItem('sofra.theme', theme)
    },
    [tokens, theme] as const,
  )
  const page = await context.newPage()
  const complaints: string[] = []
  // The addresses are the provider's: what of them is another tenant's is not there for anybody else, and the browser says so.
  const isAbsence = (message: ConsoleMessage) =>
    who !== 'provider' && /status of 404/.test(message.text()) && message.location().url.includes('/api/')
  page.on(
    'console',
    (it) => it.type() === 'error' && !isAbsence(it) && complaints.push(`${it.text()} ${it.location().url}`),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(product.url)
  await page.locator('[data-screen]').first().waitFor()
  return { page, complaints, token: tokens.token, close: () => context.close() }
}

/** Goes to an address as a link would, without loading the panel anew, and answers which screen it leads to. */
async function open(page: Page, address: string, pattern: string): Promise<string> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const screen = page.locator(`[data-screen="${pattern}"], [data-screen="not-found"]`).filter({ visible: true }).first()
  await screen.waitFor()
  // Skeletons are gone: what the screen shows is there.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  return (await screen.getAttribute('data-screen')) ?? ''
}

/** Closes the tab one stands on: axe reads the hidden pages of open ones too, and takes the longer the more there are. */
async function closeTab(page: Page) {
  const tabs = page.locator('[data-tab]')
  const before = await tabs.count()
  if (before < 2) return
  await page.keyboard.press('Alt+w')
  await expect(tabs).toHaveCount(before - 1)
}

/** Words that ran out of their place, and words that are none. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const it of document.querySelectorAll<HTMLElement>(
      'button, h1, h2, h3, label, th, nav a, [role=tab], [role=radio]',
    )) {
      const style = getComputedStyle(it)
      if (
        !it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        it.clientWidth < 4 ||
        style.display === 'inline'
      )
        continue
      if (
        it.scrollWidth > it.clientWidth + 1 &&
        style.textOverflow !== 'ellipsis' &&
        !['auto', 'scroll'].includes(style.overflowX) &&
        !it.querySelector('.truncate, .sr-only')
      )
        found.push(
          `«${it.innerText.trim().slice(0, 60)}» runs out of its ${it.tagName.toLowerCase()} (${it.scrollWidth} > ${it.clientWidth})`,
        )
    }
    const text = document.body.innerText
    for (const it of ['undefined', 'NaN', '[object', 'Invalid Date', 'null '])
      if (text.includes(it)) found.push(`says «${it.trim()}»`)
    return found
  })

for (const who of people)
  test(`${who} opens every screen, wide and on a phone`, async ({ browser, product }) => {
    test.setTimeout(600_000)
    for (const width of [1440, 375]) {
      const { page, complaints, close } = await enter(browser, product, { who, lang: 'tr', theme: 'light', width })
      const provider = await tokenOf(product, 'provider', password)
      for (const [pattern, address] of await addresses(product, provider.token)) {
        const shown = await open(page, address, pattern)
        // A branch somebody has no part in is a page that is not there.
        expect
          .soft([pattern, ...(pattern.includes('$branch_id') ? ['not-found'] : [])], `${who} at ${pattern}`)
          .toContain(shown)
        expect.soft(await faults(page), `${who} ${width} at ${pattern}`).toEqual([])
      }
      expect.soft(await open(page, '/nowhere', 'not-found')).toBe('not-found')
      expect(complaints, `${who} ${width}`).toEqual([])
      await close()
    }
  })

for (const lang of languages)
  test(`no accessibility violation and no word out of place: ${lang}, light and dark`, async ({ browser, product }) => {
    test.setTimeout(600_000)
    const { page, complaints, token, close } = await enter(browser, product, {
      who: 'provider',
      lang,
      theme: 'system',
      width: 1440,
      // Tall enough for the longest form: no bar lies over a field that scrolling would bring out.
      height: 3600,
    })
    for (const [pattern, address] of await addresses(product, token)) {
      await open(page, address, pattern)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      expect.soft(await violations(page), pattern).toEqual([])
      expect.soft(await faults(page), `${lang} ${pattern}`).toEqual([])
      await closeTab(page)
    }
    expect(complaints).toEqual([])
    await close()
  })

/** Screens before the sign-in, and an address that leads there: without its mail's link the reset begins anew elsewhere. */
const doors = {
  '/login': '/login',
  '/forgot-password': '/forgot-password',
  '/auth/reset': `/auth/reset/123456?email=kasa%40sofra.test&reset_id=${randomUUID()}`,
  '/auth/invitation': '/auth/invitation',
}

for (const lang of languages)
  test(`the doors are clean too: ${lang}, light and dark, wide and on a phone`, async ({ browser, product }) => {
    for (const width of [1440, 375]) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      await context.addCookies([{ name: 'language', value: lang, url: product.url }])
      const page = await context.newPage()
      for (const [path, address] of Object.entries(doors)) {
        await page.goto(product.url + address)
        await page.locator(`[data-screen="${path}"]`).waitFor()
        expect.soft(await violations(page), `${path} ${lang} ${width}`).toEqual([])
        expect.soft(await faults(page), `${path} ${lang} ${width}`).toEqual([])
      }
      await context.close()
    }
  })
