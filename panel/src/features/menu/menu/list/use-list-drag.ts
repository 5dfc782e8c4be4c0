import { useState, type PointerEvent, type RefObject } from 'react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import { followDrag } from './drag.ts'
import { dropAt, type Heights } from './layout.ts'
import { moveCategory, moveProduct } from './move.ts'
import type { ListInSight } from './rows.ts'
import { scrollerOf } from './use-visible.ts'

type Of = 'product' | 'category'

/** What is being dragged in the list, and the position of the drop line. */
export function useListDrag(list: RefObject<HTMLElement | null>, heights: Heights) {
  const [drag, setDrag] = useState<{ of: Of; line: number } | null>(null)

  function follow(of: Of, event: PointerEvent, lineAt: (y: number) => number, drop: (y: number) => void) {
    if (!list.current) return
    event.preventDefault()
    followDrag({
      list: list.current,
      scroller: scrollerOf(list.current),
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
  return {
    drag,
    grabProduct: ({ branch_id, menu, sections }: ListInSight, product: MenuProduct, event: PointerEvent) =>
      follow(
        'product',
        event,
        (y) => dropAt(sections, heights, y)?.line ?? 0,
        (y) => {
          const dropped = dropAt(sections, heights, y)
          const section = dropped && sections[dropped.section]
          if (section) moveProduct(branch_id, menu, product, section.category.id, dropped.at)
        },
      ),
    grabCategory: ({ branch_id, menu, sections }: ListInSight, id: string, event: PointerEvent) => {
      const at = menu.categories.findIndex((it) => it.id === id)
      const nearest = (y: number) => Math.min(Math.max(Math.round(y / heights.head), 0), sections.length)
      follow(
        'category',
        event,
        (y) => nearest(y) * heights.head,
        (y) => moveCategory(branch_id, at, nearest(y)),
      )
    },
  }
}
