/// <reference lib="dom" />
import type { AccountType, UserInfo } from '#contract/identity/session.ts'
import { closedBy, isFirstOfKind, screensOfPanel } from '../e2e/stage/panel-screens.ts'
import { addresses } from '../e2e/stage/screens.ts'
import { row } from './child.ts'
import { freshPage, startBrowser, startProduct, tokensOf, type Tokens } from './in-browser.ts'

/**
 * `node bench/shifts.ts [http://localhost:3000] [all] [member/list …]` opens one screen of each
 * kind, or all screens, or those whose path matches a pattern. Each is opened in a new context at a
 * quarter of the CPU speed, on a laptop and on a phone, until the layout no longer moves. For each
 * it prints how much the content moved by itself (the sum of Chromium's layout shifts) and, above
 * 0.02, what moved from where to where. The screens are distributed among the account types that
 * may open them. With an address, it measures the product that runs there.
 */
const given = process.argv.slice(2)
const address = given.find((it) => it.startsWith('http'))
const isAll = given.includes('all')
const wanted = given.filter((it) => it !== 'all' && it !== address).map((it) => new RegExp(it))
const goal = 0.02

const sizes = [
  { name: 'laptop', width: 1440, height: 900 },
  { name: 'phone', width: 375, height: 812 },
]
const people: [who: string, type: AccountType][] = [
  ['company', 'company'],
  ['branch', 'branch'],
  ['dealer', 'account'],
  ['provider', 'provider'],
  ['kiosk', 'kiosk'],
]

interface Shift {
  value: number
  moved: string[]
}

const { url, browser, stop } = await (address ? running(address) : startProduct())
try {
  const accounts = await Promise.all(
    people.map(async ([who]) => {
      const tokens = await tokensOf(url, who)
      const reply = await fetch(`${url}/api/user/getinfo?with_company=1&with_lang=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.token}` },
      })
      return { who, user: (await reply.json()) as UserInfo, opened: 0, memory: {} as Record<string, string> }
    }),
  )
  // A screen that redirects at once never settles.
  const panel = (await screensOfPanel()).filter((it) => it.path !== '/caller-id/$tel')
  const paths = panel.map((it) => it.path)
  const chosen = panel.filter(({ path }) =>
    wanted.length > 0 ? wanted.some((it) => it.test(path)) : isAll || isFirstOfKind(path, paths),
  )
  const { users_branches, user_companies } = accounts.find(({ who }) => who === 'branch')!.user
  const feed = { watched_branch_id: users_branches[0]!.branch_id, companies: [{ id: user_companies[0]!.id }] }
  const { token } = await tokensOf(url, 'provider')
  const known = await addresses(
    { url, feed },
    token,
    chosen.map((it) => it.path),
  )
  const widths = [-9, -7, -62, 6]
  console.log(row(widths, ['account', 'size', 'screen', 'shift']))
  const sums: number[] = []
  for (const screen of chosen) {
    const able = accounts.filter(({ user }) => closedBy(screen, user) === null)
    const account = able.toSorted((a, b) => a.opened - b.opened)[0]!
    if (account.opened === 0) await shiftsOf(`${url}/`, null, await tokensOf(url, account.who), sizes[0]!, account)
    account.opened++
    const href = url + known.get(screen.path)!
    for (const size of sizes) {
      const shifts = await shiftsOf(href, screen.path, await tokensOf(url, account.who), size, account)
      const sum = shifts.reduce((all, it) => all + it.value, 0)
      sums.push(sum)
      console.log(row(widths, [account.who, size.name, screen.path, sum.toFixed(3)]))
      if (sum <= goal) continue
      for (const { value, moved } of shifts.toSorted((a, b) => b.value - a.value).slice(0, 3))
        console.log([`    ${value.toFixed(3)}`, ...moved].join('\n      '))
    }
  }
  const over = sums.filter((it) => it > goal).length
  console.log(`\n${sums.length} openings, ${over} above ${goal}; the largest ${Math.max(...sums).toFixed(3)}`)
} finally {
  await stop()
}

async function running(url: string) {
  const browser = await startBrowser()
  return { url, browser, stop: () => browser.close() }
}

/**
 * Opens an address with a cold cache and waits until the layout no longer moves, on a device that
 * remembers what it did on earlier openings. Returns what moved on the way.
 */
async function shiftsOf(
  address: string,
  pattern: string | null,
  tokens: Tokens,
  size: { width: number; height: number },
  device: { memory: Record<string, string> },
) {
  const { page, context } = await freshPage(browser, tokens, 4, size.width < 640)
  await page.setViewportSize(size)
  await page.addInitScript((memory) => {
    for (const [name, value] of Object.entries(memory)) localStorage.setItem(name, value)
  }, device.memory)
  await page.addInitScript(watchShifts)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(isSettled, pattern, { polling: 'raf' })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(isSettled, pattern, { polling: 'raf' })
  const shifts = await page.evaluate(() => (window as unknown as { shifts: () => Shift[] }).shifts())
  const { token: _, refreshToken: __, ...memory } = await page.evaluate(() => ({ ...localStorage }))
  device.memory = memory
  await context.close()
  return shifts
}

/**
 * Whether the page shows its content without placeholders, and the orders that ring here are in
 * their place.
 */
function isSettled(pattern: string | null): boolean {
  const seen = (selector: string) => [...document.querySelectorAll(selector)].some((it) => it.checkVisibility())
  const isRinging = document.documentElement.dataset['alarm'] === 'ringing'
  return (
    seen(pattern === null ? '[data-screen]' : `[data-screen="${pattern}"]`) &&
    !seen('[aria-busy="true"], [data-skeleton]') &&
    (!isRinging || seen('[data-ringing]'))
  )
}

/** Records in the page what moves by itself. The nodes are described while they move. */
function watchShifts() {
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: Shift[] = []
  const nameOf = (node: Node | null) => {
    const it = node instanceof Element ? node : node?.parentElement
    if (!it) return 'a node that is gone'
    const own = [...it.attributes].filter(({ name }) => /^(data-|role$|id$|aria-label$)/.test(name)).slice(0, 2)
    const marks = own.map(({ name, value }) => `[${name}=${value.slice(0, 24)}]`).join('')
    const classes = it.getAttribute('class')?.slice(0, 60) ?? ''
    return `${it.tagName.toLowerCase()}${marks} «${it.textContent.trim().slice(0, 30)}» (${classes})`
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const note = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map((it) => `${place(it.previousRect)} → ${place(it.currentRect)}  ${nameOf(it.node)}`),
        })
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    shifts: () => {
      note(observer.takeRecords())
      return shifts
    },
  })
}
