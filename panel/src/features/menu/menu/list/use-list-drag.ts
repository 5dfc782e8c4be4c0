import { useState, type PointerEvent, type RefObject } from 'react'
import type { MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import { useDrag } from '#panel/ui/use-drag.ts'
import { dropAt, type Heights } from './layout.ts'
import { moveCategory, moveProduct } from './move.ts'
import type { ListInSight } from './rows.ts'
import { scrollerOf } from './use-visible.ts'

type Of = 'product' | 'category'

/** Where something is dropped: before the `at`-th item of a section, at this height. */
type Target = NonNullable<ReturnType<typeof dropAt>>

/**
 * The position after the drop, counted from 1. `from` is its current position among these items, or
 * -1.
 */
const placeFrom = (from: number, at: number) => (from >= 0 && at > from ? at : at + 1)

/**
 * The state of dragging in the list: the dragged item and the position of the drop line. `say`
 * announces the position.
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  heights: Heights,
  say: (of: MenuProduct | MenuCategory, at: number) => string,
) {
  const [drag, setDrag] = useState<{ of: Of; line: number } | null>(null)
  const { grab } = useDrag<Target>()

  function follow(
    of: Of,
    event: PointerEvent,
    it: MenuProduct | MenuCategory,
    targetAt: (y: number) => Target,
    fromIn: (section: number) => number,
    drop: (target: Target) => void,
  ) {
    const rows = list.current
    if (!rows) return
    event.preventDefault()
    grab(event, {
      scroller: scrollerOf(rows),
      at: ({ clientY }) => targetAt(clientY - rows.getBoundingClientRect().top),
      onMove: ({ line }) => setDrag({ of, line }),
      onEnd: (target) => {
        setDrag(null)
        if (target) drop(target)
      },
      say: ({ section, at }) => say(it, placeFrom(fromIn(section), at)),
    })
  }
  return {
    drag,
    grabProduct: ({ branch_id, menu, sections }: ListInSight, product: MenuProduct, event: PointerEvent) =>
      follow(
        'product',
        event,
        product,
        (y) => dropAt(sections, heights, y) ?? { section: 0, at: 0, line: 0 },
        (section) => sections[section]?.products.findIndex((it) => it.id === product.id) ?? -1,
        ({ section, at }) => {
          const category = sections[section]?.category
          if (category) moveProduct(branch_id, menu, product, category.id, at)
        },
      ),
    grabCategory: ({ branch_id, menu, sections }: ListInSight, id: string, event: PointerEvent) => {
      const from = menu.categories.findIndex((it) => it.id === id)
      follow(
        'category',
        event,
        menu.categories[from]!,
        (y) => {
          const at = Math.min(Math.max(Math.round(y / heights.head), 0), sections.length)
          return { section: at, at, line: at * heights.head }
        },
        () => from,
        ({ at }) => moveCategory(branch_id, from, at),
      )
    },
  }
}
