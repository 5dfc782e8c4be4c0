/// <reference lib="dom" />
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

/*
 * Takes the pictures of the README from a running demo: `npm start`, then `npm run pictures`, or
 * `npm run pictures -- http://localhost:3100`. They are taken in English, in the light theme, on a
 * till of 1280 × 800.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/pictures')

const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox'],
})

/** A window with a signed-in user, after the first screen has loaded. */
async function windowOf(email: string): Promise<{ page: Page; branch: string }> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify({ email, password: 'sofra-demo', remember_me: true }),
  })
  if (!answer.ok) throw new Error(`${email} is not let in: ${answer.status} ${await answer.text()}`)
  const tokens = (await answer.json()) as { token: string; refreshToken: string }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await context.addCookies([{ name: 'language', value: 'en', url }])
  await context.addInitScript((it) => {
    localStorage.setItem('token', it.token)
    localStorage.setItem('refreshToken', it.refreshToken)
  }, tokens)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(
    () => /\/manegement\/[^/]+\//.test(location.pathname) || document.querySelector('[data-screen]'),
  )
  const branch = /manegement\/([^/]+)/.exec(page.url())?.[1] ?? ''
  return { page, branch }
}

/** Waits until the page has loaded completely. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-screen]') !== null &&
      ![...document.querySelectorAll('[aria-busy="true"], [data-skeleton]')].some((it) => it.checkVisibility()),
  )

async function take(page: Page, name: string) {
  await settled(page)
  // Content that loads after the page itself: the alarm, counts in the menu, charts.
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const till = await windowOf('branch@sofra.test')
await till.page.goto(`${url}/manegement/${till.branch}/orders`)
await till.page.locator('[data-lane]:visible').first().waitFor()
await take(till.page, 'board')

await till.page.goto(`${url}/manegement/${till.branch}/product/management`)
await settled(till.page)
await till.page.getByRole('button', { name: 'Ran out of…' }).click()
await till.page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
await take(till.page, 'run-out')

const chain = await windowOf('company@sofra.test')
await chain.page.goto(`${url}/home`)
await chain.page.getByText('7 days', { exact: true }).click()
await chain.page.getByRole('heading', { name: 'By day' }).scrollIntoViewIfNeeded()
await take(chain.page, 'overview')
await browser.close()
