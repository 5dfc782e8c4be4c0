import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Menu, MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { useCurrencyFormat } from '#panel/domain/money.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { useWords } from '#panel/kit/words.ts'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { focusedRow, pressRow, stepRow } from '#panel/ui/row-focus.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { CategoryHead, type HeadActs } from './category-head.tsx'
import { followDrag } from './drag.ts'
import { saveProduct, switchCategory } from './edits.ts'
import { dropAt, rowsIn, topsOf, type Heights } from './layout.ts'
import { moveCategory, moveProduct, stepProduct } from './move.ts'
import { ProductRow, type Cell, type Rights, type RowActs } from './product-row.tsx'
import { between, type Section } from './rows.ts'
import { useOffWords } from './state.tsx'
import { useEditing } from './use-editing.ts'
import { scrollerOf, useVisible } from './use-visible.ts'
import { rowWords } from './row-words.ts'

// A menu brings the widget library; the list is shown before anybody opens one.
const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))

const wide: Heights = { head: 44, row: 56 }
const narrow: Heights = { head: 48, row: 96 }
const isWide = matchMedia('(min-width: 40rem)')

type Acts = RowActs & HeadActs

/** Acts that never change and do what the newest ones do: `become` says which those are. */
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

/** Heights for the width of the window. */
function useHeights(): Heights {
  const [heights, setHeights] = useState(isWide.matches ? wide : narrow)
  useEffect(() => {
    const look = () => setHeights(isWide.matches ? wide : narrow)
    isWide.addEventListener('change', look)
    return () => isWide.removeEventListener('change', look)
  }, [])
  return heights
}

export interface MenuListProps extends Rights {
  branch_id: string
  menu: Menu
  off: ReadonlyMap<string, Off>
  sections: readonly Section[]
  isNarrowed: boolean
  ticked: ReadonlySet<string>
  onTick: (ids: ReadonlySet<string>) => void
  /** May switch categories on and off. */
  canSwitch: boolean
  onStock: (id: string) => void
  /** More that can be done with one product, below moving it. */
  entries: (product: MenuProduct) => readonly MenuEntry[]
  /** The same of a category. */
  headEntries: (category: MenuCategory) => readonly MenuEntry[]
}

/** The menu, category by category. Only rows and heads in sight are drawn; a head stays while its products go by. */
export function MenuList(props: MenuListProps) {
  const { branch_id, menu, off, sections, isNarrowed, ticked, onTick, onStock, entries, headEntries } = props
  const { canEdit, canStock, canSwitch, canTick } = props
  const t = useWords(rowWords)
  const lang = useLanguage()
  const format = useCurrencyFormat()(menu.currency)
  const offWords = useOffWords(menu)
  const heights = useHeights()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lastTicked = useRef<string | null>(null)
  const [menuAt, setMenuAt] = useState<{ id: string; at: HTMLElement } | null>(null)
  const [drag, setDrag] = useState<{ of: 'product' | 'category'; line: number } | null>(null)
  const [said, setSaid] = useState('')
  const drawn = useMemo(
    () => (drag?.of === 'category' ? sections.map((it) => ({ ...it, products: [] })) : sections),
    [drag?.of, sections],
  )
  const [from, to] = useVisible(list, heights.row)
  const tops = topsOf(drawn, heights)
  const isMovable = canEdit && !isNarrowed
  const platforms = useMemo(() => Map.groupBy(menu.platform_items, (it) => it.item_id), [menu.platform_items])

  const find = (id: string) => menu.products.find((it) => it.id === id)
  const edits = useEditing(list, (id) => find(id) !== undefined)
  const { editing } = edits
  const focus = (selector: string) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus()),
    )

  /** The product below or above, brought into sight. */
  function neighbour(id: string, by: 1 | -1): string | null {
    const flat = sections.flatMap((it, n) => it.products.map((product, at) => ({ id: product.id, n, at })))
    const next = flat[flat.findIndex((it) => it.id === id) + by]
    if (!next || !list.current) return null
    const scroller = scrollerOf(list.current)
    const y = topsOf(sections, heights)[next.n]! + heights.head + next.at * heights.row
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    if (y + top < heights.head) scroller.scrollTop += y + top - heights.head
    else if (y + top + heights.row > scroller.clientHeight)
      scroller.scrollTop += y + top + heights.row - scroller.clientHeight
    return next.id
  }
  const goOn = (id: string, cell: Cell, by: 1 | -1 | 0) => {
    edits.goOn(id, cell, by === 0 ? null : neighbour(id, by), by)
  }
  function step(id: string, by: 1 | -1) {
    const product = find(id)
    if (!product || !isMovable) return
    const at = stepProduct(branch_id, menu, product, by)
    if (at !== null) setSaid(t('movedWithin', { name: product.name[lang], at }))
    focus(`[data-row="${id}"]`)
  }

  const categoryAt = (y: number) => Math.min(Math.max(Math.round(y / heights.head), 0), sections.length)
  function follow(of: 'product' | 'category', event: React.PointerEvent, drop: (y: number) => void) {
    const at = list.current
    if (!at) return
    const lineAt = (y: number) =>
      of === 'category' ? categoryAt(y) * heights.head : (dropAt(sections, heights, y)?.line ?? 0)
    followDrag({
      list: at,
      scroller: scrollerOf(at),
      event,
      onMove: (y) => {
        const line = lineAt(y)
        setDrag((old) => (old?.line === line && old.of === of ? old : { of, line }))
      },
      onEnd: (y) => {
        setDrag(null)
        if (y !== null) drop(y)
      },
    })
  }
  // The acts stay the same object, so that a row renders for its own sake alone.
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
        const next = new Set(ticked)
        const ids = isRange && lastTicked.current ? between(sections, lastTicked.current, id) : [id]
        for (const each of ids) {
          if (isOn) next.add(each)
          else next.delete(each)
        }
        lastTicked.current = id
        onTick(next)
      },
      stock: onStock,
      menuAt: (id, at) => setMenuAt({ id, at }),
      grab: (id, event) => {
        const product = find(id)
        if (!product || !list.current) return
        event.preventDefault()
        follow('product', event, (y) => {
          const place = dropAt(sections, heights, y)
          const section = place && sections[place.section]
          if (section) moveProduct(branch_id, menu, product, section.category.id, place.at)
        })
      },
      tickAll: (category_id, isOn) => {
        const next = new Set(ticked)
        for (const { id } of sections.find((it) => it.category.id === category_id)?.products ?? []) {
          if (isOn) next.add(id)
          else next.delete(id)
        }
        onTick(next)
      },
      turnCategory: (category, isOn) => void switchCategory(branch_id, category, isOn),
      grabCategory: (id, event) => {
        event.preventDefault()
        const at = menu.categories.findIndex((it) => it.id === id)
        follow('category', event, (y) => moveCategory(branch_id, at, categoryAt(y)))
      },
      stepCategory: (id, by) => {
        const at = menu.categories.findIndex((it) => it.id === id)
        const next = at + by
        if (next < 0 || next >= menu.categories.length) return
        moveCategory(branch_id, at, by > 0 ? at + 2 : next)
        setSaid(t('movedWithin', { name: menu.categories[at]!.name[lang], at: next + 1 }))
      },
      headMenuAt: (id, at) => setMenuAt({ id, at }),
    })
  })
  useKeys([
    { keys: 'j', isWalk: true, label: t('nextRow'), run: () => list.current && stepRow(list.current, 1) },
    { keys: 'k', isWalk: true, label: t('previousRow'), run: () => list.current && stepRow(list.current, -1) },
    { keys: 'x', label: t('selectRow'), run: () => pressRow('select') },
    ...(isMovable
      ? ([-1, 1] as const).map((by) => ({
          keys: by < 0 ? 'alt+ArrowUp' : 'alt+ArrowDown',
          isWalk: true,
          label: t(by < 0 ? 'moveUp' : 'moveDown'),
          run: () => {
            const id = focusedRow()?.dataset.row
            if (id) step(id, by)
          },
        }))
      : []),
  ])

  const menuRow = menuAt && find(menuAt.id)
  const menuHead = menuAt && menu.categories.find((it) => it.id === menuAt.id)
  const moving = (product: MenuProduct): MenuEntry[] =>
    isMovable
      ? [
          { id: 'up', label: t('moveUp'), keys: ['Alt', '↑'], onAction: () => step(product.id, -1) },
          { id: 'down', label: t('moveDown'), keys: ['Alt', '↓'], onAction: () => step(product.id, 1) },
          {
            id: 'first',
            label: t('moveFirst'),
            onAction: () => moveProduct(branch_id, menu, product, product.category_id, 0),
          },
          'separator',
        ]
      : []
  const movingCategory = (category: MenuCategory): MenuEntry[] =>
    isMovable
      ? [
          { id: 'up', label: t('moveUp'), onAction: () => acts.stepCategory(category.id, -1) },
          { id: 'down', label: t('moveDown'), onAction: () => acts.stepCategory(category.id, 1) },
          {
            id: 'first',
            label: t('moveFirst'),
            onAction: () =>
              moveCategory(
                branch_id,
                menu.categories.findIndex((it) => it.id === category.id),
                0,
              ),
          },
          'separator',
        ]
      : []
  return (
    <div
      ref={box}
      role="region"
      aria-label={t('title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      // Its own ground: what scrolls above an opaque one is not painted anew at each step.
      className="min-h-0 flex-1 overflow-auto bg-surface overscroll-contain -outline-offset-2 max-sm:overflow-visible"
    >
      <div ref={list} className="relative">
        {drawn.map((section, n) => {
          const { products, category } = section
          const [first, last] = rowsIn(products.length, tops[n]!, heights, from, to)
          const height = heights.head + products.length * heights.row
          const isNear = drag?.of === 'category' || (tops[n]! < to && tops[n]! + height > from)
          const shown = sections[n]!.products
          const count = shown.filter((it) => ticked.has(it.id)).length
          return (
            <section key={category.id} data-category={category.id} aria-label={category.name[lang]} style={{ height }}>
              {isNear && (
                <CategoryHead
                  branch_id={branch_id}
                  section={sections[n]!}
                  ticked={count === 0 ? 'none' : count === shown.length ? 'all' : 'some'}
                  canSwitch={canSwitch}
                  canEdit={canEdit}
                  canTick={canTick}
                  isMovable={isMovable}
                  height={heights.head}
                  acts={acts}
                />
              )}
              {last > first && (
                <ul style={{ paddingTop: first * heights.row }}>
                  {products.slice(first, last).map((product) => (
                    <ProductRow
                      key={product.id}
                      product={product}
                      off={off.get(product.id)}
                      offText={offWords(product, off.get(product.id))}
                      platforms={platforms.get(product.id)}
                      currency={format}
                      editing={editing?.id === product.id ? editing.cell : null}
                      isByItself={editing?.id === product.id && editing.isByItself}
                      isSelected={ticked.has(product.id)}
                      isMovable={isMovable}
                      canEdit={canEdit}
                      canStock={canStock}
                      canTick={canTick}
                      height={heights.row}
                      acts={acts}
                    />
                  ))}
                </ul>
              )}
            </section>
          )
        })}
        {drag && (
          <span
            aria-hidden
            data-drop-line
            className="absolute inset-x-2 z-20 h-0.5 rounded-full bg-accent"
            style={{ top: drag.line - 1 }}
          />
        )}
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
      {menuAt && (menuRow || menuHead) && (
        <RowMenu
          key={menuAt.id}
          at={menuAt.at}
          entries={
            menuRow
              ? [...moving(menuRow), ...entries(menuRow)]
              : menuHead
                ? [...movingCategory(menuHead), ...headEntries(menuHead)]
                : []
          }
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  )
}
