import { randomUUID } from 'node:crypto'
import type { ConsoleMessage, Page } from '@playwright/test'
import type { UserInfo } from '#contract/identity/session.ts'
import { isProof } from '#contract/kit/test-length.ts'
import { inBothThemes, names, violations } from './stage/axe.ts'
import { covered } from './stage/covered.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { closeTab, complaintsOf, faults, open, phone, settled, till, wide, wrongAt } from './stage/look.ts'
import { place } from './stage/orders.ts'
import { closedBy, isFirstOfKind, screensOfPanel } from './stage/panel-screens.ts'
import { addresses } from './stage/screens.ts'

// Each account type other than the provider opens the screens that it has access to, and no screen
// reports an error. One closed screen of each kind says why it is closed. barrier.test.ts tests who
// may open which screen, crawl.spec.ts how screens look. Here, the look of only two things is
// checked: the alarm's rail beside the branch's till, and the screens before sign-in.

test.use({ where: 'alone' })
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const people = ['dealer', 'company', 'kiosk', 'partner'] as const
/**
 * Users who may change next to nothing. They see facts instead of controls that they could not use.
 */
const readers: readonly string[] = ['kiosk', 'partner']
const leadingOn = '/caller-id/$tel'
/**
 * All screens but the forms for new records. Those are skipped, because the form for an existing
 * record contains the same fields and more.
 */
const screens = (await screensOfPanel()).filter(
  ({ path }, _, all) =>
    path !== leadingOn && !(path.endsWith('/form') && all.some((it) => it.path.startsWith(`${path}/$`))),
)

/**
 * Whether a console error is an expected 404. The screens' addresses contain ids of records that
 * the provider sees. For other accounts, records of other tenants do not exist, so the browser logs
 * a 404.
 */
const isAbsence = (it: ConsoleMessage) => /status of 404/.test(it.text()) && it.location().url.includes('/api/')

/** Opens the panel and collects its console errors. */
async function enter(page: Page, product: Product) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const complaints = complaintsOf(page, isAbsence)
  await page.goto(product.url)
  await page.locator('[data-screen]').first().waitFor()
  return complaints
}

/** A user, the screens closed to this user, and why. */
async function rightsOf(product: Product, who: string) {
  const { token } = await tokenOf(product, who)
  const user = await api<UserInfo>(product, token, 'POST', '/user/getinfo?with_company=1&with_lang=1')
  const own = [...user.users_branches, ...user.user_companies.flatMap((it) => it.branch)].map((it) => it.branch_id)
  const isThere = (pattern: string) => !pattern.includes('$branch_id') || own.includes(product.feed.watched_branch_id)
  const opened = screens.filter((it) => closedBy(it, user) === null).map((it) => it.path)
  const closed = new Map(
    screens.flatMap((it) => {
      const why = isThere(it.path) && closedBy(it, user)
      return why ? [[why, it.path]] : []
    }),
  )
  return { opened, closed, isThere }
}

/** The labels of fields and switches that are disabled on the current screen. */
const disabledFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('#content :is(input, select, textarea):disabled')]
      .filter((it) => it.checkVisibility())
      .map((it) => it.ariaLabel ?? it.labels?.[0]?.innerText ?? it.name),
  )

/** Why the current screen is closed, or null. */
const barredBy = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-forbidden]')].find((it) => it.checkVisibility())?.dataset[
        'forbidden'
      ] ?? null,
  )

/**
 * Checks that one closed screen of each kind says why it is closed. An address without a screen,
 * even one below a menu entry, must say so as well, without a path to a page that does not exist.
 */
async function expectClosed(page: Page, product: Product, closed: Map<string, string>) {
  const { token } = await tokenOf(product, 'provider')
  expect([...closed.keys()]).toContain('permission')
  for (const [why, path] of closed)
    for (const [pattern, address] of await addresses(product, token, [path])) {
      expect.soft(await open(page, address, pattern)).toBe(pattern)
      expect.soft(await barredBy(page), pattern).toBe(why)
      for (const size of [wide, phone]) expect.soft(await wrongAt(page, size), `${pattern} ${size.width}`).toEqual([])
      await page.setViewportSize(wide)
    }
  const nowhere = `/manegement/${product.feed.watched_branch_id}/settings/nowhere`
  expect.soft(await open(page, nowhere, 'not-found')).toBe('not-found')
  await expect.soft(page.getByRole('navigation', { name: /^(Konum|Breadcrumbs)$/ })).toHaveCount(0)
}

/**
 * The screens that are new to a dealer. A dealer sees companies as a company sees itself, so of the
 * screens that a company has opened already, only one of each kind is opened here.
 */
async function newToDealer(product: Product, opened: readonly string[]) {
  const { opened: companys } = await rightsOf(product, 'company')
  return opened.filter((it) => !companys.includes(it) || isFirstOfKind(it, opened))
}

for (const who of people)
  test(`what is open to the ${who} complains of nothing, and a message stands for each reason that closes a screen`, async ({
    page,
    product,
    signIn,
  }) => {
    const { opened, closed, isThere } = await rightsOf(product, who)
    expect(opened).not.toEqual([])
    await signIn(page, who, who === 'company' ? 'en' : 'tr')
    const complaints = await enter(page, product)
    const { token } = await tokenOf(product, 'provider')
    const visited = who === 'dealer' && !isProof ? await newToDealer(product, opened) : opened
    for (const [pattern, address] of await addresses(product, token, visited)) {
      expect.soft(await open(page, address, pattern), pattern).toBe(isThere(pattern) ? pattern : 'not-found')
      expect.soft(await barredBy(page), pattern).toBe(null)
      expect.soft(await faults(page), pattern).toEqual([])
      if (readers.includes(who)) expect.soft(await disabledFields(page), pattern).toEqual([])
    }
    await expectClosed(page, product, closed)
    expect(complaints).toEqual([])
  })

test('the branch’s screens beside the rail of an order that rings, on its till in German and on a phone', async ({
  page,
  product,
  signIn,
}) => {
  const { opened, closed } = await rightsOf(product, 'branch')
  await place(product, { delivery_type: 'comeGetIt' })
  await signIn(page, 'branch', 'de')
  const complaints = await enter(page, product)
  const { token } = await tokenOf(product, 'provider')
  for (const [pattern, address] of await addresses(product, token, opened)) {
    await page.setViewportSize(till)
    expect.soft(await open(page, address, pattern)).toBe(pattern)
    await expect.soft(page.locator('[data-ringing]').first(), pattern).toBeVisible()
    expect.soft(await barredBy(page), pattern).toBe(null)
    expect.soft(await faults(page), pattern).toEqual([])
    // The rail is the same beside every screen, so only one screen of each kind is looked at
    // closely.
    if (isProof || isFirstOfKind(pattern, opened))
      for (const size of [till, wide, phone])
        expect.soft(await wrongAt(page, size), `${pattern} ${size.width}`).toEqual([])
    await closeTab(page)
  }
  await expectClosed(page, product, closed)
  expect(complaints).toEqual([])
})

/**
 * The screens before sign-in, each with its address. Without the link from its mail, the password
 * reset starts from the beginning.
 */
const doors = {
  '/login': '/login',
  '/forgot-password': '/forgot-password',
  '/auth/reset': `/auth/reset/123456?email=kasa%40sofra.test&reset_id=${randomUUID()}`,
  '/auth/invitation': '/auth/invitation',
}

test('the screens before sign-in are readable for everybody, in every language, wide and on a phone', async ({
  page,
  product,
}) => {
  for (const lang of ['tr', 'en', 'de'] as const) {
    await page.context().addCookies([{ name: 'language', value: lang, url: product.url }])
    for (const [path, address] of Object.entries(doors)) {
      await page.setViewportSize(wide)
      await page.goto(product.url + address)
      await page.locator(`[data-screen="${path}"]`).waitFor()
      await settled(page)
      expect.soft(await violations(page, lang === 'tr' ? inBothThemes : names), `${path} ${lang}`).toEqual([])
      for (const size of [wide, phone]) {
        await page.setViewportSize(size)
        expect.soft([...(await faults(page)), ...(await covered(page))], `${path} ${lang} ${size.width}`).toEqual([])
      }
    }
  }
})
