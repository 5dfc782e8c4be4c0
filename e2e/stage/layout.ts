/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { settled } from './look.ts'

/**
 * An empty element in place of the alarm's rail, which may be beside a page. Its width is the one
 * that `ordering/alarm/docked.tsx` gives the rail.
 */
const rail = { width: 320, id: 'rail-of-the-crawl' }

/**
 * Puts an empty element beside the page, where the alarm's rail would be, or removes it. To the
 * page, that element is the same as the rail.
 */
export const besideRail = (page: Page, isThere: boolean) =>
  page.evaluate(
    ({ rail, isThere }) => {
      document.querySelector(`#${rail.id}`)?.remove()
      if (!isThere) return
      const it = document.createElement('aside')
      it.id = rail.id
      it.style.cssText = `width:${rail.width}px;grid-column:3;grid-row:1/span 4`
      document.querySelector('#content')!.parentElement!.parentElement!.append(it)
    },
    { rail, isThere },
  )

/**
 * How often a table that has just become narrower is checked again. The checks are two frames
 * apart.
 */
const looks = 20

/**
 * Finds faults that no list may have in a window of this size:
 * - a table is wider than the space that it has;
 * - a name, money, a date, a time or a number (`data-whole`) wraps, or is cut off while short;
 * - a row is higher than two lines;
 * - the column by which the list is sorted is hidden;
 * - the tools of a list take up more than one row.
 */
export async function misplaced(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size)
  await settled(page)
  return page.evaluate(async (looks) => {
    /** Names longer than this may end in an ellipsis. */
    const longName = 40
    const isSeen = (it: Element) => it.checkVisibility({ visibilityProperty: true })
    const range = document.createRange()
    function linesOf(cell: Element): number {
      let most = 0
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.nodeValue?.trim() || node.parentElement!.closest('.sr-only')) continue
        range.selectNodeContents(node)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
        most = Math.max(most, new Set(tops).size)
      }
      return most
    }
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (it) =>
          it.clientWidth > 4 &&
          it.scrollWidth > it.clientWidth + 1 &&
          getComputedStyle(it).overflowX !== 'visible' &&
          !it.closest('.sr-only'),
      )
    function look(screen: Element): string[] {
      const found: string[] = []
      for (const region of screen.querySelectorAll<HTMLElement>('[role=region]:has(> table)')) {
        if (!isSeen(region)) continue
        const name = region.getAttribute('aria-label')
        const isTable = getComputedStyle(region.firstElementChild!).display === 'table'
        if (region.scrollWidth > region.clientWidth + 1)
          found.push(`${name} is ${region.scrollWidth} wide in ${region.clientWidth}`)
        if (!isTable) continue
        for (const head of region.querySelectorAll<HTMLElement>('th[aria-sort$=ending]'))
          if (!isSeen(head)) found.push(`${name} hides ${head.textContent}, by which it is sorted`)
        for (const row of region.querySelectorAll<HTMLElement>('tr[data-row]')) {
          const line = Number.parseFloat(getComputedStyle(row).lineHeight)
          const inner = Math.max(2 * line, ...[...row.querySelectorAll('img')].map((it) => it.height))
          if (row.offsetHeight > inner + 10)
            found.push(`${name}: the row «${row.innerText.slice(0, 30)}» is ${row.offsetHeight} high`)
          for (const cell of row.querySelectorAll<HTMLElement>('td[data-whole]')) {
            if (!isSeen(cell)) continue
            const says = `${name}, ${cell.dataset['label']}: «${cell.innerText.trim().slice(0, 50)}»`
            if (linesOf(cell) > 1) found.push(`${says} breaks`)
            if (cell.innerText.trim().length < longName && isCut(cell)) found.push(`${says} is cut`)
          }
        }
      }
      for (const bar of screen.querySelectorAll('[role=search]')) {
        const boxes = [...bar.children].filter(isSeen).map((it) => it.getBoundingClientRect())
        const lowest = Math.min(...boxes.map((it) => it.bottom))
        if (boxes.some((it) => it.top > lowest)) found.push(`the tools of the list stand in more than one row`)
      }
      return [...new Set(found)]
    }
    const screen = [...document.querySelectorAll('[data-screen]')].find(isSeen)!
    let found = look(screen)
    for (let n = 0; n < looks && found.length > 0; n++) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      found = look(screen)
    }
    return found
  }, looks)
}
