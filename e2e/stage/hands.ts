/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture.ts'

const furthest = 120

/**
 * A user without a mouse, who only presses keys. After each key an element must have the focus. The
 * focus may be lost for no longer than a layer takes to close (`patienceMs`); this also holds
 * later, when an answer has arrived or something has closed. `hands` must be called before the page
 * opens.
 */
export interface Hands {
  /** Presses one key, or several one after the other. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /**
   * Presses Tab, or Shift+Tab, until the element has the focus. The element must then be visible.
   */
  tabTo: (it: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Fails if the focus was ever lost. */
  held: () => Promise<void>
}

/**
 * The element that covers the middle of `element` at its current position, if any (WCAG 2.4.11).
 */
function coverOf(element: Element): string | null {
  const it = element.closest('label') ?? element
  const { left, top, width, height } = it.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit && (it.contains(hit) || hit.contains(it))
    ? null
    : (hit?.outerHTML.slice(0, 200) ?? 'nothing: it is out of sight')
}

/** Whether the focus is visible (WCAG 2.4.7): the element or its container has an outline. */
function isMarked(element: Element): boolean {
  let it: Element | null = document.activeElement ?? element
  for (let up = 0; it && up < 3; up++, it = it.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(it)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
  }
  return false
}

export async function hands(page: Page): Promise<Hands> {
  await page.addInitScript(() => {
    const patienceMs = 700
    const lost: string[] = []
    let last = ''
    let since = 0
    const nameOf = (it: Element) =>
      `${it.tagName.toLowerCase()} «${(it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 40)}» at ${location.pathname}${location.search}`
    setInterval(() => {
      const it = document.activeElement
      if (it && it !== document.body) {
        last = nameOf(it)
        since = 0
        return
      }
      // A page that has just opened has not focused any element yet.
      if (!last) return
      since ||= performance.now()
      if (performance.now() - since < patienceMs) return
      lost.push(last)
      last = ''
    }, 50)
    Object.assign(globalThis, { lostFocus: lost })
  })
  const isHeld = () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)
  const press: Hands['press'] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      // After the end of the page, Tab continues at its beginning.
      if (!key.endsWith('Tab')) await expect.poll(isHeld, `the focus after ${key}`).toBe(true)
    }
  }
  return {
    press,
    type: async (text) => {
      await page.keyboard.type(text)
      await expect.poll(isHeld, `the focus after «${text}»`).toBe(true)
    },
    tabTo: async (it, key = 'Tab') => {
      await expect(it).toBeVisible()
      for (let n = 0; n < furthest; n++) {
        if (await it.evaluate((element) => element.contains(document.activeElement))) {
          await expect.poll(() => it.evaluate(coverOf), 'what lies over what has the focus').toBeNull()
          return void (await expect.poll(() => it.evaluate(isMarked), 'nobody sees what has the focus').toBe(true))
        }
        await page.keyboard.press(key)
      }
      await expect(it, `not reached by ${furthest} presses of ${key}`).toBeFocused({ timeout: 1 })
    },
    held: async () => {
      const lost = await page.evaluate(() => (globalThis as unknown as { lostFocus: string[] }).lostFocus)
      expect(lost, 'the focus was lost from').toEqual([])
    },
  }
}
