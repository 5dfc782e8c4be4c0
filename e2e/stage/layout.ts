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

/** The layout of a screen in a window of one size. */
export interface Laid {
  /**
   * Faults that no list may have:
   * - a table is wider than the space that it has;
   * - a name, money, a date, a time or a number (`data-whole`) wraps, or is cut off while short;
   * - a row is higher than two lines;
   * - the column by which the list is sorted is hidden;
   * - the tools of a list take up more than one row.
   */
  faults: string[]
  /**
   * The layout, one line for each block (kept-layout.ts):
   * - the tools of a list;
   * - a table: its columns with their widths in pixels, the hidden columns, and its rows' height;
   * - a list of cards: the fields of a card in their order, and how many lines a card has;
   * - other cards: the widths of cards that are beside each other, in twelfths of the page.
   */
  boxes: string[]
}

/** Resizes the window to this size, and reads the layout of the screen. */
export async function laidOut(page: Page, size: { width: number; height: number }): Promise<Laid> {
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
    const tables = (screen: Element) =>
      [...screen.querySelectorAll<HTMLElement>('[role=region]:has(> table)')].filter(isSeen).map((region) => ({
        region,
        name: region.getAttribute('aria-label'),
        isTable: getComputedStyle(region.firstElementChild!).display === 'table',
        rows: [...region.querySelectorAll<HTMLElement>('tr[data-row]')],
      }))
    const toolbars = (screen: Element) =>
      [...screen.querySelectorAll('[role=search]')].map((bar) => [...bar.children].filter(isSeen))

    function faultsOf(screen: Element): string[] {
      const found: string[] = []
      for (const { region, name, isTable, rows } of tables(screen)) {
        if (region.scrollWidth > region.clientWidth + 1)
          found.push(`${name} is ${region.scrollWidth} wide in ${region.clientWidth}`)
        if (!isTable) continue
        for (const head of region.querySelectorAll<HTMLElement>('th[aria-sort$=ending]'))
          if (!isSeen(head)) found.push(`${name} hides ${head.textContent}, by which it is sorted`)
        for (const row of rows) {
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
      for (const tools of toolbars(screen)) {
        const boxes = tools.map((it) => it.getBoundingClientRect())
        const lowest = Math.min(...boxes.map((it) => it.bottom))
        if (boxes.some((it) => it.top > lowest)) found.push(`the tools of the list stand in more than one row`)
      }
      return [...new Set(found)]
    }

    const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
    /** A text without its numbers, which change from day to day. */
    const wordsOf = (it: Element) =>
      (it.querySelector('input')?.placeholder || it.getAttribute('aria-label') || (it as HTMLElement).innerText)
        .replaceAll(/[\d.,:%]+/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()

    function boxesOf(screen: Element): string[] {
      const boxes = toolbars(screen)
        .filter((tools) => tools.length > 0)
        .map((tools) => `tools: ${tools.map(wordsOf).join(' | ')}`)
      for (const { region, name, isTable, rows } of tables(screen)) {
        if (isTable) {
          const heads = [...region.querySelectorAll<HTMLElement>('th')].map((it) => ({
            says: it.textContent.trim() || '–',
            width: isSeen(it) ? it.offsetWidth : 0,
          }))
          const gone = heads.flatMap(({ says, width }) => (width === 0 ? [says] : []))
          const shown = heads.flatMap(({ says, width }) => (width > 0 ? [`${says} ${width}`] : []))
          boxes.push(
            [
              `table ${name}: ${shown.join(' | ')}`,
              ...(gone.length > 0 ? [`hidden: ${gone.join(' | ')}`] : []),
              ...(rows.length > 0 ? [`rows: ${middle(rows.map((it) => it.offsetHeight))}`] : []),
            ].join('; '),
          )
        } else {
          const fields = new Map<string, { order: number; lines: number; isCut: boolean }>()
          for (const cell of rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>('td[data-label]')])) {
            if (!isSeen(cell)) continue
            const label = cell.dataset['label']!
            const known = fields.get(label) ?? { order: Number(getComputedStyle(cell).order), lines: 1, isCut: false }
            if (cell.matches('[data-whole]') && cell.innerText.trim().length < longName) {
              known.lines = Math.max(known.lines, linesOf(cell))
              known.isCut ||= isCut(cell)
            }
            fields.set(label, known)
          }
          const says = [...fields]
            .toSorted(([, a], [, b]) => a.order - b.order)
            .map(([label, it]) => `${label}${it.lines > 1 ? ' breaks' : ''}${it.isCut ? ' cut' : ''}`)
          const line = rows[0] ? Number.parseFloat(getComputedStyle(rows[0]).lineHeight) : 1
          const lines = rows.map((row) => Math.round(row.offsetHeight / line))
          boxes.push(`cards ${name}${rows.length > 0 ? `: ${says.join(' | ')}; lines: ${middle(lines)}` : ''}`)
        }
      }
      const page = (screen.firstElementChild ?? screen).getBoundingClientRect()
      const cards = [...screen.querySelectorAll('section.shadow-card, [data-lane]')]
        .filter((it) => isSeen(it) && !it.parentElement!.closest('section.shadow-card'))
        .map((it) => it.getBoundingClientRect())
      const beside = new Map<number, number[]>()
      for (const { top, width } of cards) {
        const row = [...beside.keys()].find((it) => Math.abs(it - top) < 8) ?? top
        beside.set(row, [...(beside.get(row) ?? []), Math.round((12 * width) / page.width)])
      }
      const patterns = new Set(
        [...beside.values()].map((it) => [...new Set(it)].join(' ') + (it.length > 1 ? ' …' : '')),
      )
      // A card as wide as the page has no card beside it.
      patterns.delete('12')
      if (patterns.size > 0) boxes.push(`beside each other: ${[...patterns].toSorted().join(' | ')}`)
      return boxes
    }

    const screen = [...document.querySelectorAll('[data-screen]')].find(isSeen)!
    // A list takes some frames to fit its columns and to fold its tools.
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    let boxes: string[]
    let [faults, next] = [faultsOf(screen), boxesOf(screen)]
    let n = 0
    do {
      boxes = next
      await twoFrames()
      if (faults.length > 0) faults = faultsOf(screen)
      next = boxesOf(screen)
    } while (n++ < looks && (faults.length > 0 || next.join() !== boxes.join()))
    return { faults, boxes: next }
  }, looks)
}
