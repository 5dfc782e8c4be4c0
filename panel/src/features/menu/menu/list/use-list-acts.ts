import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { HeadActs } from './category-head.tsx'
import { saveProduct, switchCategory } from './edits.ts'
import { topsOf, type Heights } from './layout.ts'
import { moveCategory, stepProduct } from './move.ts'
import type { Cell, RowActs } from './row-cells.tsx'
import { rowWords } from './row-words.ts'
import { between, type ListInSight } from './rows.ts'
import { useEditing } from './use-editing.ts'
import { useListDrag } from './use-list-drag.ts'
import { scrollerOf } from './use-visible.ts'

type Acts = RowActs & HeadActs

interface ListUnderActs extends ListInSight {
  heights: Heights
  isMovable: boolean
  ticked: ReadonlySet<string>
  onTick: (ids: ReadonlySet<string>) => void
  onStock: (id: string) => void
}

/**
 * Functions for the actions on rows. The functions themselves never change, but each always calls
 * its latest version, which `become` sets.
 */
function steadyActs() {
  let now: Acts | undefined
  const acts: Acts = {
    edit: (...it) => now?.edit(...it),
    leave: (...it) => now?.leave(...it),
    saveName: (...it) => now?.saveName(...it),
    savePrice: (...it) => now?.savePrice(...it),
    turn: (...it) => now?.turn(...it),
    tick: (...it) => now?.tick(...it),
    stock: (...it) => now?.stock(...it),
    menuAt: (...it) => now?.menuAt(...it),
    grab: (...it) => now?.grab(...it),
    tickAll: (...it) => now?.tickAll(...it),
    turnCategory: (...it) => now?.turnCategory(...it),
    grabCategory: (...it) => now?.grabCategory(...it),
    stepCategory: (...it) => now?.stepCategory(...it),
    headMenuAt: (...it) => now?.headMenuAt(...it),
  }
  return { acts, become: (next: Acts) => void (now = next) }
}

/**
 * The actions of the list's rows and headings, and their state: the edited cell, the drag, the open
 * menu, the last announcement.
 */
export function useListActs(list: RefObject<HTMLElement | null>, it: ListUnderActs) {
  const { branch_id, menu, sections, heights, ticked, onTick } = it
  const t = useWords(rowWords)
  const lang = useLanguage()
  const format = useCurrencyFormat()(menu.currency)
  const lastTicked = useRef<string | null>(null)
  const [menuAt, setMenuAt] = useState<{ id: string; at: HTMLElement } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const find = (id: string) => menu.products.find((one) => one.id === id)
  const { drag, grabProduct, grabCategory } = useListDrag(list, heights, (of, at) =>
    t('movedWithin', { name: of.name[lang], at }),
  )
  const edits = useEditing(list, (id) => find(id) !== undefined)
  const { editing } = edits

  /** The product below or above, scrolled into view. */
  function neighbour(id: string, by: 1 | -1): string | null {
    const flat = sections.flatMap(({ products }, n) => products.map((product, at) => ({ id: product.id, n, at })))
    const next = flat[flat.findIndex((one) => one.id === id) + by]
    if (!next || !list.current) return null
    const scroller = scrollerOf(list.current)
    const y = topsOf(sections, heights)[next.n]! + heights.head + next.at * heights.row
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    if (y + top < heights.head) scroller.scrollTop += y + top - heights.head
    else if (y + top + heights.row > scroller.clientHeight)
      scroller.scrollTop += y + top + heights.row - scroller.clientHeight
    return next.id
  }
  const goOn = (id: string, cell: Cell, by: 1 | -1 | 0) => edits.goOn(id, cell, by === 0 ? null : neighbour(id, by), by)

  /** Moves a product by one place, and the focus with it. */
  function step(id: string, by: 1 | -1) {
    const product = find(id)
    if (!product || !it.isMovable) return
    const at = stepProduct(branch_id, menu, product, by)
    if (at !== null) setAnnouncement(t('movedWithin', { name: product.name[lang], at }))
    requestAnimationFrame(() =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()),
    )
  }
  /** Ticks or unticks the products with these ids. */
  function tick(ids: readonly string[], isOn: boolean) {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onTick(next)
  }

  // The object with the actions always stays the same. A row therefore re-renders only for its own
  // changes.
  const [{ acts, become }] = useState(steadyActs)
  useLayoutEffect(() => {
    become({
      edit: (id, cell) => (cell ? edits.open(id, cell) : edits.close(id, editing?.cell ?? 'price')),
      leave: edits.leave,
      saveName: (id, value, by) => {
        const old = find(id)?.name[lang]
        if (!value) toasts.add({ kind: 'warning', title: t('nameNeeded') })
        else if (value !== old) void saveProduct(branch_id, id, { name: value }, format)
        goOn(id, 'name', by)
      },
      savePrice: (id, value, by) => {
        if (value === null) toasts.add({ kind: 'warning', title: t('priceNeeded') })
        else if (value !== find(id)?.price) void saveProduct(branch_id, id, { price: value }, format)
        goOn(id, 'price', by)
      },
      turn: (id, is_active) => void saveProduct(branch_id, id, { is_active }, format),
      tick: (id, isOn, isRange) => {
        tick(isRange && lastTicked.current ? between(sections, lastTicked.current, id) : [id], isOn)
        lastTicked.current = id
      },
      stock: it.onStock,
      menuAt: (id, at) => setMenuAt({ id, at }),
      grab: (id, event) => {
        const product = find(id)
        if (product) grabProduct(it, product, event)
      },
      tickAll: (category_id, isOn) => {
        const section = sections.find(({ category }) => category.id === category_id)
        tick(section?.products.map((product) => product.id) ?? [], isOn)
      },
      turnCategory: (category, isOn) => void switchCategory(branch_id, category, isOn),
      grabCategory: (id, event) => grabCategory(it, id, event),
      stepCategory: (id, by) => {
        const at = menu.categories.findIndex((one) => one.id === id)
        const next = at + by
        const category = menu.categories[at]
        if (!category || next < 0 || next >= menu.categories.length) return
        moveCategory(branch_id, at, by > 0 ? at + 2 : next)
        setAnnouncement(t('movedWithin', { name: category.name[lang], at: next + 1 }))
      },
      headMenuAt: (id, at) => setMenuAt({ id, at }),
    })
  })
  return { acts, step, editing, drag, announcement, menuAt, closeMenu: () => setMenuAt(null) }
}
