import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react'
import type { Menu, MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { focusedRow, pressRow, stepRow } from '#panel/ui/row-focus.ts'
import { CategoryHead } from './category-head.tsx'
import { rowsIn, topsOf } from './layout.ts'
import { ListMenu } from './list-menu.tsx'
import { ProductRow, type Rights } from './product-row.tsx'
import { rowWords } from './row-words.ts'
import type { Section } from './rows.ts'
import { useOffWords } from '../state.tsx'
import { useHeights } from './use-heights.ts'
import { useListActs } from './use-list-acts.ts'
import { useVisible } from './use-visible.ts'

export interface MenuListProps extends Rights {
  branch_id: string
  menu: Menu
  off: ReadonlyMap<string, Off>
  sections: readonly Section[]
  isNarrowed: boolean
  /** The product that was just created. The list scrolls to it and highlights it. */
  litId?: string
  ticked: ReadonlySet<string>
  onTick: (ids: ReadonlySet<string>) => void
  /** Whether the user may switch categories on and off. */
  canSwitch: boolean
  onStock: (id: string) => void
  /** Further entries of a product's menu, below those that move it. */
  entries: (product: MenuProduct) => readonly MenuEntry[]
  /** Further entries of a category's menu. */
  headEntries: (category: MenuCategory) => readonly MenuEntry[]
}

/**
 * The menu by category. Only visible rows and headings are rendered. A heading sticks while its
 * products scroll.
 */
export function MenuList(props: MenuListProps) {
  const { branch_id, menu, off, sections, ticked, canEdit, canStock, canSwitch, canTick } = props
  const t = useWords(rowWords)
  const lang = useLanguage()
  const format = useCurrencyFormat()(menu.currency)
  const offWords = useOffWords(menu)
  const heights = useHeights()
  const list = useRef<HTMLDivElement>(null)
  const isMovable = canEdit && !props.isNarrowed
  const under = { ...props, heights, isMovable }
  const { acts, step, editing, drag, announcement, menuAt, closeMenu } = useListActs(list, under)
  const drawn = useMemo(
    () => (drag?.of === 'category' ? sections.map((it) => ({ ...it, products: [] })) : sections),
    [drag?.of, sections],
  )
  const [from, to] = useVisible(list, heights.row)
  const tops = topsOf(drawn, heights)
  useShown(list, litTop(drawn, tops, heights, props.litId))
  const platforms = useMemo(() => Map.groupBy(menu.platform_items, (it) => it.item_id), [menu.platform_items])
  const stepFocused = (by: 1 | -1) => {
    const id = focusedRow()?.dataset.row
    if (id) step(id, by)
  }
  useKeys([
    { keys: 'j', isWalk: true, label: t('nextRow'), run: () => list.current && stepRow(list.current, 1) },
    { keys: 'k', isWalk: true, label: t('previousRow'), run: () => list.current && stepRow(list.current, -1) },
    { keys: 'x', label: t('selectRow'), run: () => pressRow('select') },
    ...(isMovable
      ? [
          { keys: 'alt+ArrowUp', isWalk: true, label: t('moveUp'), run: () => stepFocused(-1) },
          { keys: 'alt+ArrowDown', isWalk: true, label: t('moveDown'), run: () => stepFocused(1) },
        ]
      : []),
  ])
  return (
    <div
      role="region"
      aria-label={t('title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      // The list has its own opaque background, so that scrolling does not repaint the whole page
      // at every step.
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
                      isLit={product.id === props.litId}
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
        {announcement}
      </span>
      {menuAt && (
        <ListMenu
          {...menuAt}
          {...{ branch_id, menu, isMovable, step }}
          stepCategory={acts.stepCategory}
          entries={props.entries}
          headEntries={props.headEntries}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}

/** The top of a product's row. Undefined if it is not in the list. */
function litTop(
  sections: readonly Section[],
  tops: readonly number[],
  heights: { head: number; row: number },
  id: string | undefined,
): number | undefined {
  for (const [n, { products }] of sections.entries()) {
    const at = products.findIndex((it) => it.id === id)
    const top = tops[n]
    if (at >= 0 && top !== undefined) return top + heights.head + at * heights.row
  }
  return undefined
}

/** Scrolls a row to the middle of the list once its position is known. */
function useShown(list: RefObject<HTMLElement | null>, top: number | undefined) {
  const isKnown = top !== undefined
  const show = useEffectEvent(() => {
    const box = list.current?.parentElement
    box?.scrollTo({ top: (top ?? 0) - box.clientHeight / 2 })
  })
  useEffect(() => {
    if (isKnown) show()
  }, [isKnown])
}
