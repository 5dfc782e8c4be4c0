/// <reference lib="dom" />
import type { ConsoleMessage, Page } from '@playwright/test'
import { covered } from './covered.ts'
import { expect } from './fixture.ts'

export const wide = { width: 1440, height: 900 }
export const till = { width: 1024, height: 768 }
export const phone = { width: 375, height: 812 }
/**
 * The height of a window that is tall enough for the longest form, so that no bar covers a field
 * that scrolling would uncover.
 */
export const tall = { width: 1440, height: 3600 }

/**
 * Collects what the page reports in its console from this call on. `isMeant` says which messages
 * the test expects.
 */
export function complaintsOf(page: Page, isMeant: (message: ConsoleMessage) => boolean = () => false): string[] {
  const complaints: string[] = []
  page.on(
    'console',
    (it) => it.type() === 'error' && !isMeant(it) && complaints.push(`${it.text()} ${it.location().url}`),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/**
 * Matches placeholders, both of a page whose code is loading and of content whose data is loading.
 */
const pending = '[aria-busy="true"], [data-skeleton]'

/**
 * Navigates as a link would, without reloading the panel. Returns the screen once it shows its
 * content instead of skeletons. It is a single call, since a crawl visits hundreds of screens, and
 * each call from the test costs the page more than computing the answer.
 */
export const open = (page: Page, address: string, pattern: string): Promise<string> =>
  page.evaluate(
    async ({ address, pattern, pending }) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      const seen = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find((it) => it.checkVisibility())
      for (const end = performance.now() + 30_000; performance.now() < end;) {
        const screen = seen(`[data-screen="${pattern}"], [data-screen="not-found"]`)
        if (screen && !seen(pending)) return screen.dataset['screen']!
        await new Promise(requestAnimationFrame)
      }
      throw new Error(`${address} does not come to rest as ${pattern}`)
    },
    { address, pattern, pending },
  )

/**
 * Navigates to a screen while no API call is answered. Returns what the screen states although it
 * cannot know it: that there is nothing, none or zero, that something is wrong, or which columns
 * have no room.
 */
export const openUnanswered = (page: Page, address: string, pattern: string): Promise<string[]> =>
  page.evaluate(
    async ({ address, pattern }) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      const seen = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility())
      const screen = `[data-screen="${pattern}"]`
      for (const end = performance.now() + 30_000; ; await new Promise(requestAnimationFrame)) {
        if (seen(screen).length > 0 && seen('[data-awaits-code]').length === 0) break
        if (performance.now() > end) throw new Error(`${address} does not show ${pattern}`)
      }
      await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
      const zero = /^(%?0([.,]0+)?( ?[₺€%])?|0 \/ 0\b.*)$/
      return [
        ...seen(`${screen} [data-empty], ${screen} [role=alert]`),
        ...seen(`${screen} :is([data-gone], [data-tight])`),
        ...seen(`${screen} :is(dd, td)`).filter((it) => zero.test(it.innerText.trim())),
        ...seen(`${screen} [role=status]`).filter(
          (it) => zero.test(it.innerText.trim()) || /\byok\b/.test(it.innerText),
        ),
      ].map((it) => it.innerText.trim() || `a list gave up columns: ${it.ariaLabel}`)
    },
    { address, pattern },
  )

/** Waits until the skeletons are gone and the screen shows its content. */
export const settled = (page: Page) =>
  page.waitForFunction(
    (pending) => ![...document.querySelectorAll(pending)].some((it) => it.checkVisibility()),
    pending,
  )

/** Closes the current page: axe also reads hidden pages, and takes longer the more there are. */
export async function closeTab(page: Page) {
  const pages = () => page.evaluate(() => document.querySelectorAll('[data-screen]').length)
  const before = await pages()
  if (before < 2) return
  await page.keyboard.press('Alt+w')
  await expect.poll(pages, { intervals: [20] }).toBe(before - 1)
}

/**
 * Finds overflowing text, a frame that scrolls, a page that is not aligned with its breadcrumbs, a
 * button whose accessible name lacks its visible text, and text that shows a bug, such as
 * «undefined».
 */
export const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    if (document.querySelector('#content') && document.documentElement.scrollHeight > innerHeight + 1)
      found.push(`the frame is ${document.documentElement.scrollHeight} high in a window of ${innerHeight}`)
    // A page scrolls vertically inside its own container. Nothing on it may make it scroll
    // sideways.
    for (const it of document.querySelectorAll('[data-screen].overflow-auto'))
      if (it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
        found.push(`the page is ${it.scrollWidth} wide in ${it.clientWidth}`)
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
    // Users of voice control say a button's visible text, so its name must contain it (WCAG 2.5.3).
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    const shownIn = (it: Element): string =>
      [...it.childNodes]
        .map((part) => {
          if (part.nodeType === Node.TEXT_NODE) return part.nodeValue
          const isShown = part instanceof HTMLElement && part.checkVisibility() && part.offsetWidth > 1
          return isShown && part.ariaHidden !== 'true' ? shownIn(part) : ''
        })
        .join(' ')
    for (const it of document.querySelectorAll<HTMLElement>(':is(button, a[href], [role=tab])[aria-label]')) {
      const words = it.checkVisibility({ visibilityProperty: true }) ? shownIn(it) : ''
      if (!plain(it.ariaLabel!).includes(plain(words)))
        found.push(`«${it.ariaLabel}» is not named by the words on it: «${words}»`)
    }
    let level = 0
    for (const it of document.querySelectorAll('#content :is(h1, h2, h3, h4, h5, h6)')) {
      if (!it.checkVisibility()) continue
      const next = Number(it.tagName.charAt(1))
      if (next > level + 1 || (next === 1 && level > 0))
        found.push(`a heading of level ${next} after ${level}: «${it.textContent}»`)
      level = next
    }
    const crumbs = document.querySelector('nav:has(> ol > [aria-current=page])')
    const shown = [...document.querySelectorAll('[data-screen]')].find((it) => it.checkVisibility())
    const indent =
      (shown?.firstElementChild?.getBoundingClientRect().left ?? 0) - (crumbs?.getBoundingClientRect().left ?? 0)
    if (crumbs && Math.abs(indent) > 1) found.push(`the page begins ${indent} px beside its breadcrumbs`)
    // Sample code may contain such words.
    const samples = [...document.querySelectorAll<HTMLElement>('pre')].map((it) => it.innerText)
    const text = samples.reduce((left, it) => left.replace(it, ''), document.body.innerText)
    for (const it of ['undefined', 'NaN', '[object', 'Invalid Date', 'null '])
      if (text.includes(it)) found.push(`says «${it.trim()}»`)
    return found
  })

/** The faults of a screen in a window of this size. */
export async function wrongAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size)
  await settled(page)
  const look = async () => (await Promise.all([faults(page), covered(page)])).flat()
  let found = await look()
  // Rows that render near the visible area settle over some frames. Real faults are still there
  // afterwards.
  for (let frames = 0; frames < 20 && found.length > 0; frames++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    found = await look()
  }
  return found
}
