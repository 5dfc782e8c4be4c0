import { randomUUID } from 'node:crypto'
import type { Browser, ConsoleMessage, Page } from '@playwright/test'
import { inBothThemes, inLight, names, violations } from './axe.ts'
import { covered } from './covered.ts'
import { api, expect, test, tokenOf, type Product } from './fixture.ts'
import type { UserInfo } from '#contract/identity/session.ts'
import { place } from './orders.ts'
import { closedBy, screensOfPanel } from './panel-screens.ts'
import { addresses } from './screens.ts'

// Every screen the provider has, in Turkish wide and on a phone, in German on a till, and those of them open to others, the company's in English, an order ringing where they hear it: no console error, nothing
// missing, nothing overflowing, covered, cut or out of reach, no accessibility violation. But for the orders that ring it changes nothing, so its parts may run in parallel.

test.use({ world: 'crawl' })
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const people = ['dealer', 'company', 'branch', 'kiosk', 'partner'] as const
const languages = ['tr', 'en', 'de'] as const
const wide = 1440
const till = { width: 1024, height: 768 }
const phone = 375
/** Whose devices ring. */
const hearing: readonly string[] = ['branch']
/** Who works on a phone or a narrow screen all day; what the others see there the provider has seen. */
const narrow: readonly string[] = ['branch', 'kiosk']
/** Tall enough for the longest form: no bar covers a field that scrolling would uncover. */
const tall = 3600

/** What leads on to another screen at once is none that one could look at. */
const leadingOn = '/caller-id/$tel'
const screens = (await screensOfPanel()).filter((it) => it.path !== leadingOn)
/** Of the same kind are the screens that one block draws, all lists, all forms: their colours are looked at once in the dark. */
const kindOf = (path: string) => path.split('/').findLast((it) => it !== '' && !it.startsWith('$'))
const isFirstOfKind = (path: string) => screens.find((it) => kindOf(it.path) === kindOf(path))?.path === path
/** A form for a new record that is also the one for an existing record, where more stands in it. */
const isAlsoFilled = (path: string) => path.endsWith('/form') && screens.some((it) => it.path.startsWith(`${path}/$`))
/** How many screens a test goes through: few enough that the workers share them evenly, many enough that signing in costs little. */
const atOnce = 30
const parts = Array.from({ length: Math.ceil(screens.length / atOnce) }, (_, n) => ({
  name: `part ${n + 1} of the screens`,
  patterns: screens.slice(n * atOnce, (n + 1) * atOnce).map((it) => it.path),
}))

interface View {
  who: string
  lang: string
  theme: 'light' | 'system'
  width: number
  height?: number
}

/** A signed-in page, and the complaints in its console. */
async function enter(browser: Browser, product: Product, { who, lang, theme, width, height }: View) {
  const context = await browser.newContext({
    viewport: { width, height: height ?? (width < 500 ? 812 : 900) },
    colorScheme: 'light',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: lang, url: product.url }])
  const tokens = await tokenOf(product, who)
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
  // The addresses are the provider's: those of other tenants' records do not exist for anybody else, and the browser logs it.
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

/** Goes to an address as a link would, without reloading the panel, and returns the screen it leads to. */
async function open(page: Page, address: string, pattern: string): Promise<string> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const screen = page.locator(`[data-screen="${pattern}"], [data-screen="not-found"]`).filter({ visible: true }).first()
  await screen.waitFor({ timeout: 30_000 })
  await settled(page)
  return (await screen.getAttribute('data-screen')) ?? ''
}

/** The skeletons are gone: the screen shows its content. */
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)

/** Closes the current tab: axe also reads the hidden pages of open ones, and takes longer the more there are. */
async function closeTab(page: Page) {
  const tabs = page.locator('[data-tab]')
  const before = await tabs.count()
  if (before < 2) return
  await page.keyboard.press('Alt+w')
  await expect(tabs).toHaveCount(before - 1)
}

/** Overflowing text, and text that shows a bug, such as «undefined». */
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
    let level = 0
    for (const it of document.querySelectorAll('#content :is(h1, h2, h3, h4, h5, h6)')) {
      if (!it.checkVisibility()) continue
      const next = Number(it.tagName.charAt(1))
      if (next > level + 1 || (next === 1 && level > 0))
        found.push(`a heading of level ${next} after ${level}: «${it.textContent}»`)
      level = next
    }
    const text = document.body.innerText
    for (const it of ['undefined', 'NaN', '[object', 'Invalid Date', 'null '])
      if (text.includes(it)) found.push(`says «${it.trim()}»`)
    return found
  })

/** What is wrong with the same screen in a window of this size. */
async function wrongAt(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await settled(page)
  const look = async () => [...(await faults(page)), ...(await covered(page))]
  let found = await look()
  // Rows that are drawn near sight find their places over some frames; what is wrong stays.
  for (let frames = 0; frames < 20 && found.length > 0; frames++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    found = await look()
  }
  return found
}
/** The same on a phone. */
const onPhone = (page: Page) => wrongAt(page, { width: phone, height: 812 })

/** An order that nobody has seen yet. */
const ring = (product: Product) => place(product, { delivery_type: 'comeGetIt' })
const ringing = (page: Page) => page.locator('[data-ringing]').first()

for (const { name, patterns } of parts) {
  test(`${name}, light, dark and on a phone: no accessibility violation, no overflowing text`, async ({
    browser,
    product,
  }) => {
    const view = { who: 'provider', lang: 'tr', theme: 'system', width: wide, height: tall } as const
    const { page, complaints, token, close } = await enter(browser, product, view)
    expect.soft(await violations(page), 'the frame around every screen').toEqual([])
    for (const [pattern, address] of await addresses(product, token, patterns)) {
      await page.setViewportSize({ width: wide, height: tall })
      expect.soft(await open(page, address, pattern)).toBe(pattern)
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
      const looks = isFirstOfKind(pattern) ? inBothThemes : inLight
      expect.soft(await violations(page, looks, '#content'), pattern).toEqual([])
      expect.soft(await wrongAt(page, { width: wide, height: 900 }), `${pattern} in a window`).toEqual([])
      expect.soft(await onPhone(page), `${pattern} on a phone`).toEqual([])
      await closeTab(page)
    }
    expect(complaints).toEqual([])
    await close()
  })

  test(`${name} in German on a till: no text overflows`, async ({ browser, product }) => {
    const view = { who: 'provider', lang: 'de', theme: 'light', ...till } as const
    const { page, complaints, token, close } = await enter(browser, product, view)
    expect.soft(await violations(page, names), 'the frame around every screen').toEqual([])
    const chosen = patterns.filter((it) => !isAlsoFilled(it))
    for (const [pattern, address] of await addresses(product, token, chosen)) {
      expect.soft(await open(page, address, pattern)).toBe(pattern)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      expect.soft(await wrongAt(page, till), pattern).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })
}

/** The screens a person of this account may open, by their patterns. */
const openTo = async (product: Product, who: string) => {
  const { token } = await tokenOf(product, who)
  const user = await api<UserInfo>(product, token, 'POST', '/user/getinfo?with_company=1&with_lang=1')
  return new Set(screens.filter((it) => closedBy(it, user) === null).map((it) => it.path))
}

test('what the company does not open, in English: no text overflows', async ({ browser, product }) => {
  const seen = await openTo(product, 'company')
  const view = { who: 'provider', lang: 'en', theme: 'light', width: wide, height: tall } as const
  const { page, complaints, token, close } = await enter(browser, product, view)
  expect.soft(await violations(page, names), 'the frame around every screen').toEqual([])
  const patterns = screens.map((it) => it.path).filter((it) => !seen.has(it) && !isAlsoFilled(it))
  for (const [pattern, address] of await addresses(product, token, patterns)) {
    expect.soft(await open(page, address, pattern)).toBe(pattern)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect.soft(await faults(page), pattern).toEqual([])
  }
  expect(complaints).toEqual([])
  await close()
})

test('what covers, cuts off or moves out of reach is found, and nothing else', async ({ page }) => {
  await page.setContent(`<!doctype html><style>body{margin:0;font:16px sans-serif}.box{position:relative;width:200px}</style>
    <div class="box"><button>free</button></div>
    <div class="box" style="overflow:auto;height:60px"><div style="height:300px"></div><button>far below</button></div>
    <div class="box"><button>badged</button><i style="position:absolute;left:0;top:0;width:80px;height:30px;background:red"></i></div>
    <div class="box"><span>overlaid</span><i style="position:absolute;inset:0;background:white"></i></div>
    <div class="box"><span>under a link</span><a href="#" style="position:absolute;inset:0" aria-label="spread"></a></div>
    <div class="box" style="overflow:hidden;width:40px;white-space:nowrap">chopped off text</div>
    <div class="box" style="overflow:hidden;text-overflow:ellipsis;width:40px;white-space:nowrap">shortened text</div>
    <div class="box" style="overflow:hidden;text-overflow:ellipsis;width:40px;white-space:nowrap" title="told text">told text</div>
    <div style="position:absolute;left:-90px;top:400px"><button>gone</button></div>
    <div style="height:3000px"></div><button>at the end</button>
    <button style="position:fixed;bottom:0;left:0;width:100%">bar</button>`)
  const found = await covered(page)
  const about = (text: string) => found.filter((it) => it.split(/ is | lies | cannot /)[0]!.includes(`«${text}`))
  for (const text of ['badged', 'overlaid', 'chopped', 'shortened', 'gone']) expect(about(text), text).not.toEqual([])
  for (const text of ['free', 'far below', 'under a link', 'told', 'bar']) expect(about(text), text).toEqual([])
  // Nothing scrolls it free of the bar that lies over the end of the page.
  expect(about('at the end')).not.toEqual([])
})

for (const who of people)
  test(`what is open to the ${who}, and a message for each reason that closes a screen`, async ({
    browser,
    product,
  }) => {
    const isRinging = hearing.includes(who)
    if (isRinging) await ring(product)
    const provider = await tokenOf(product, 'provider')
    const { token } = await tokenOf(product, who)
    const user = await api<UserInfo>(product, token, 'POST', '/user/getinfo?with_company=1&with_lang=1')
    const own = [...user.users_branches, ...user.user_companies.flatMap((it) => it.branch)].map((it) => it.branch_id)
    const isThere = (pattern: string) => !pattern.includes('$branch_id') || own.includes(product.feed.watched_branch_id)
    // Who is kept from which screen is in barrier.test.ts; this visits one of each kind.
    const closed = new Map(
      screens.flatMap((it) => {
        const why = isThere(it.path) && closedBy(it, user)
        return why ? [[why, it.path]] : []
      }),
    )
    const opened = screens.filter((it) => closedBy(it, user) === null && !isAlsoFilled(it.path)).map((it) => it.path)
    expect(opened).not.toEqual([])
    expect([...closed.keys()]).toContain('permission')
    const lang = who === 'company' ? 'en' : 'tr'
    const { page, complaints, close } = await enter(browser, product, { who, lang, theme: 'light', width: wide })
    const barred = page.locator('[data-forbidden]').filter({ visible: true })
    const visit = async (pattern: string, address: string, why?: string) => {
      const label = `${who} at ${pattern}`
      if (narrow.includes(who)) await page.setViewportSize({ width: wide, height: 900 })
      expect.soft(await open(page, address, pattern), label).toBe(isThere(pattern) ? pattern : 'not-found')
      if (why) await expect.soft(barred, label).toHaveAttribute('data-forbidden', why)
      else await expect.soft(barred, label).toHaveCount(0)
      if (isRinging) await expect.soft(ringing(page), label).toBeVisible()
      expect.soft(await wrongAt(page, { width: wide, height: 900 }), label).toEqual([])
      if (narrow.includes(who)) expect.soft(await onPhone(page), `${label} on a phone`).toEqual([])
    }
    for (const [pattern, address] of await addresses(product, provider.token, opened)) await visit(pattern, address)
    for (const [why, path] of closed)
      for (const [pattern, address] of await addresses(product, provider.token, [path]))
        await visit(pattern, address, why)
    expect.soft(await open(page, '/nowhere', 'not-found')).toBe('not-found')
    expect(complaints, who).toEqual([])
    await close()
  })

test('the branch’s screens on its till, in German and with an order that rings', async ({ browser, product }) => {
  await ring(product)
  const provider = await tokenOf(product, 'provider')
  const opened = [...(await openTo(product, 'branch'))]
  const { page, complaints, close } = await enter(browser, product, {
    who: 'branch',
    lang: 'de',
    theme: 'light',
    ...till,
  })
  for (const [pattern, address] of await addresses(product, provider.token, opened)) {
    expect.soft(await open(page, address, pattern)).toBe(pattern)
    await expect.soft(ringing(page), pattern).toBeVisible()
    expect.soft(await wrongAt(page, till), pattern).toEqual([])
  }
  expect(complaints).toEqual([])
  await close()
})

/** Screens before sign-in, and an address that leads to each: without the link from its mail, the reset starts over. */
const doors = {
  '/login': '/login',
  '/forgot-password': '/forgot-password',
  '/auth/reset': `/auth/reset/123456?email=kasa%40sofra.test&reset_id=${randomUUID()}`,
  '/auth/invitation': '/auth/invitation',
}

for (const lang of languages)
  test(`the screens before sign-in are clean too: ${lang}, wide and on a phone`, async ({ browser, product }) => {
    for (const width of [1440, 375]) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      await context.addCookies([{ name: 'language', value: lang, url: product.url }])
      const page = await context.newPage()
      for (const [path, address] of Object.entries(doors)) {
        await page.goto(product.url + address)
        await page.locator(`[data-screen="${path}"]`).waitFor()
        const looks = lang === 'tr' ? inBothThemes : names
        expect.soft(await violations(page, looks), `${path} ${lang} ${width}`).toEqual([])
        expect.soft([...(await faults(page)), ...(await covered(page))], `${path} ${lang} ${width}`).toEqual([])
      }
      await context.close()
    }
  })
