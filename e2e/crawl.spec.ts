import type { Page } from '@playwright/test'
import type { UserInfo } from '#contract/identity/session.ts'
import { isProof } from '#contract/kit/test-length.ts'
import { inBothThemes, inLight, names, violations } from './stage/axe.ts'
import { covered } from './stage/covered.ts'
import { expect, test } from './stage/fixture.ts'
import { moved, readKept, updateKept } from './stage/kept-layout.ts'
import { besideRail, laidOut } from './stage/layout.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { closeTab, complaintsOf, faults, open, openUnanswered, phone, tall, till, wide, wrongAt } from './stage/look.ts'
import { closedBy, isFirstOfKind, screensOfPanel } from './stage/panel-screens.ts'
import { addresses } from './stage/screens.ts'

// Crawls every screen as the provider, in German, whose words are the longest. It checks each
// screen with axe's rules, in a wide window, beside the alarm's rail, on a till and on a phone.
// Before a release, the screens are crawled in all languages. Screens that accounts.spec.ts does
// not open are also opened in English. The crawl expects no console errors, and nothing missing,
// overflowing, covered, cut off or unreachable. It changes no data, so its parts may run in
// parallel.

test.use({ where: 'alone' })
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

/** A screen that redirects at once cannot be checked. */
const leadingOn = '/caller-id/$tel'
const ofPanel = (await screensOfPanel()).filter((it) => it.path !== leadingOn)
const screens = ofPanel.map((it) => it.path)
/**
 * Whether a screen is a form for a new record. Such a form is skipped, because the form for an
 * existing record contains the same fields and more.
 */
const isAlsoFilled = (path: string) => path.endsWith('/form') && screens.some((it) => it.startsWith(`${path}/$`))
/** The colours are also checked in the dark theme, but only on one screen of each kind. */
const filled = screens.filter((it) => !isAlsoFilled(it))
/**
 * How many screens one test visits: few enough that the workers share them evenly, many enough that
 * opening the panel is a small part of the cost.
 */
const atOnce = 18
const parts = Array.from({ length: Math.ceil(screens.length / atOnce) }, (_, n) =>
  screens.slice(n * atOnce, (n + 1) * atOnce),
)

/** A signed-in page of the panel, and its console errors. */
async function enter(page: Page, product: Product) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => localStorage.setItem('sofra.theme', 'system'))
  const complaints = complaintsOf(page)
  // The page of the tab that stays open in the background is a small one, since axe also reads
  // hidden content.
  await page.goto(`${product.url}/member/import`)
  await page.locator('[data-screen]').first().waitFor()
  return { complaints, token: (await tokenOf(product, 'provider')).token }
}

/**
 * Everything that can be checked on one screen: its accessibility, and its layout in a window,
 * beside the alarm's rail, on a till and on a phone. Checks at the same size follow one another, so
 * that each size is set only once. Returns what stands where (kept-layout.ts).
 */
async function look(page: Page, pattern: string): Promise<string[]> {
  const looks = isProof || isFirstOfKind(pattern, filled) ? inBothThemes : inLight
  expect.soft(await violations(page, looks, '#content'), pattern).toEqual([])
  expect.soft(await wrongAt(page, wide), `${pattern} in a window`).toEqual([])
  await besideRail(page, true)
  const besideIt = await laidOut(page, wide)
  await besideRail(page, false)
  expect.soft(besideIt.faults, `${pattern} beside the alarm's rail`).toEqual([])
  const seen = besideIt.boxes.map((it) => `rail ${it}`)
  for (const [name, size, where] of [
    ['till', till, 'on a till'],
    ['phone', phone, 'on a phone'],
  ] as const) {
    expect.soft(await wrongAt(page, size), `${pattern} ${where}`).toEqual([])
    const { faults, boxes } = await laidOut(page, size)
    expect.soft(faults, `${pattern} ${where}`).toEqual([])
    seen.push(...boxes.map((it) => `${name} ${it}`))
  }
  return seen
}

const kept = readKept()
/**
 * Screens whose layout is not compared. They list what is delivered while the journeys run, and
 * whether a delivery fails meanwhile decides how wide their columns are.
 */
const everNew = ['/services/$company_id/webhook/$webhook_endpoint_id', '/user-log/list']

for (const [n, patterns] of parts.entries())
  for (const lang of isProof ? (['de', 'tr', 'en'] as const) : (['de'] as const))
    test(`part ${n + 1} of the screens in ${lang}: readable for everybody, wide, beside the rail, on a till and on a phone`, async ({
      page,
      product,
      signIn,
    }) => {
      await signIn(page, 'provider', lang)
      const { complaints, token } = await enter(page, product)
      if (n === 0) expect.soft(await violations(page), 'the frame around every screen').toEqual([])
      const seen = new Map<string, string[]>()
      for (const [pattern, address] of await addresses(product, token, patterns)) {
        await page.setViewportSize(tall)
        expect.soft(await open(page, address, pattern)).toBe(pattern)
        if (isAlsoFilled(pattern)) expect.soft(await faults(page), pattern).toEqual([])
        else {
          const boxes = await look(page, pattern)
          if (!everNew.includes(pattern)) seen.set(pattern, boxes)
        }
        await closeTab(page)
      }
      expect(complaints).toEqual([])
      if (lang !== 'de') return
      if (process.env['KEEP_LAYOUT']) return updateKept(seen, filled)
      for (const [pattern, boxes] of seen) expect.soft(moved(kept.get(pattern) ?? [], boxes), pattern).toEqual([])
    })

test('what the company does not open, in English: no text overflows', async ({ page, product, signIn }) => {
  const { token: companys } = await tokenOf(product, 'company')
  const user = await api<UserInfo>(product, companys, 'POST', '/user/getinfo?with_company=1&with_lang=1')
  const left = ofPanel.filter((it) => closedBy(it, user) !== null).map((it) => it.path)
  await signIn(page, 'provider', 'en')
  const { complaints, token } = await enter(page, product)
  expect.soft(await violations(page, names), 'the frame around every screen').toEqual([])
  for (const [pattern, address] of await addresses(
    product,
    token,
    left.filter((it) => !isAlsoFilled(it)),
  )) {
    expect.soft(await open(page, address, pattern)).toBe(pattern)
    expect.soft(await faults(page), pattern).toEqual([])
  }
  expect(complaints).toEqual([])
})

/**
 * The screens that are opened while no data arrives: one for each way of showing loaded data and,
 * before a release, every screen.
 */
const awaited = [
  '/home',
  '/cockpit',
  '/manegement/$branch_id/orders',
  '/calls',
  '/member/list',
  '/member/view/$member_id',
  '/role/form',
  '/manegement/$branch_id/settings/user-settings',
]

test('while nothing is answered, no screen says that there is nothing or that something is wrong', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  const { complaints, token } = await enter(page, product)
  const user = await api<UserInfo>(product, token, 'POST', '/user/getinfo?with_company=1&with_lang=1')
  const opened = '/member/import'
  const looked = ofPanel.filter(
    (it) => closedBy(it, user) === null && it.path !== opened && (isProof || awaited.includes(it.path)),
  )
  const known = await addresses(
    product,
    token,
    looked.map((it) => it.path),
  )
  expect(known.size).toBeGreaterThanOrEqual(awaited.length)
  // At the size of a till, no list has room for all its columns.
  await page.setViewportSize(till)
  await page.route('**/api/**', () => new Promise<void>(() => undefined))
  for (const [pattern, address] of known) expect.soft(await openUnanswered(page, address, pattern), pattern).toEqual([])
  expect(complaints).toEqual([])
})

test('what is kept of a layout names screens that the panel still has', () => {
  expect([...kept.keys()].filter((it) => !filled.includes(it))).toEqual([])
})

/** The HTML of a list as the panel renders it, with a name and a sum. */
const listOf = (name: string, style = '') => `<div data-screen="/planted"><div role="region" aria-label="Mitglieder">
  <table style="font:14px/20px sans-serif;width:100%"><tr><th style="text-align:left">Name</th><th style="text-align:left">Summe</th></tr>
  <tr data-row="1"><td data-whole data-label="Name" style="padding:0;${style}">${name}</td>
  <td data-whole data-label="Summe" style="padding:0"><div style="overflow:hidden;white-space:nowrap;${style}">1.234,56 ₺</div></td></tr></table></div></div>`

test('a name on two lines, a cut sum, other columns and a second row of tools are found', async ({ page }) => {
  await page.goto('about:blank')
  const lay = async (html: string, size = till) => {
    await page.setContent(
      `<!doctype html><style>body{margin:0}@media(max-width:400px){table,tr,td{display:block}th{display:none}}</style>${html}`,
    )
    return laidOut(page, size)
  }
  const good = await lay(listOf('Ayşe Yılmaz'))
  expect(good.faults).toEqual([])
  expect(moved(good.boxes, (await lay(listOf('Ayla Yıldız'))).boxes)).toEqual([])
  const narrow = listOf('Ayşe Yılmaz', 'width:40px;max-width:40px')
  const bad = await lay(narrow)
  expect(bad.faults).toEqual(['Mitglieder, Name: «Ayşe Yılmaz» breaks', 'Mitglieder, Summe: «1.234,56 ₺» is cut'])
  const onPhone = await lay(listOf('Ayşe Yılmaz'), phone)
  expect(moved(onPhone.boxes, (await lay(narrow, phone)).boxes)).toEqual([
    '- cards Mitglieder: Name | Summe; lines: 2',
    '+ cards Mitglieder: Name breaks | Summe cut; lines: 3',
  ])
  const all = 'till table Mitglieder: Name 200 | Telefon 150 | Ort 90; rows: 45'
  expect(moved([all], ['till table Mitglieder: Name 230 | Telefon 120; hidden: Ort; rows: 45'])).toEqual([])
  for (const other of ['Name 200; hidden: Telefon | Ort; rows: 45', 'Name 90 | Telefon 260 | Ort 90; rows: 45'])
    expect(moved([all], [`till table Mitglieder: ${other}`])).toHaveLength(2)
  const style = 'display:flex;flex-wrap:wrap;gap:8px;width:200px'
  const { faults, boxes } = await lay(
    `<div data-screen="/planted"><div role="search" style="${style}"><label><input placeholder="Suche"></label><button>Filter</button></div></div>`,
  )
  expect(faults).toEqual(['the tools of the list stand in more than one row'])
  expect(boxes).toEqual(['tools: Suche | Filter'])
})

test('what covers, cuts off or moves out of reach is found, and nothing else', async ({ page }) => {
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><style>body{margin:0;font:16px sans-serif}.box{position:relative;width:200px}</style>
    <div class="box"><button>free</button></div>
    <div class="box" style="overflow:auto;height:60px"><div style="height:300px"></div><button>far below</button></div>
    <div class="box" style="overflow:auto;height:60px"><div>long text<br>${'of many lines<br>'.repeat(20)}</div><pre>lines\n${'of code\n'.repeat(20)}</pre></div>
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
  for (const text of ['free', 'far below', 'lines', 'under a link', 'told', 'bar'])
    expect(about(text), text).toEqual([])
  // The element cannot be scrolled out from under the bar at the end of the page.
  expect(about('at the end')).not.toEqual([])
})
