import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'

/**
 * The position of each status, in columns and rows: the usual path is at the top, cancellation and
 * return below.
 */
const places: Record<OrderStatus, { column: number; row: number }> = {
  awaiting_approval: { column: 0, row: 0 },
  preparing: { column: 1, row: 0 },
  on_the_way: { column: 2, row: 0 },
  delivered: { column: 3, row: 0 },
  cancelled: { column: 1, row: 1 },
  returned: { column: 3, row: 1 },
}

export const box = { width: 168, height: 40 }
const step = { x: 216, y: 128 }
const origin = { x: 4, y: 56 }
export const size = { width: origin.x * 2 + step.x * 3 + box.width, height: origin.y + step.y + box.height + 48 }

/** The upper left corner of a status, in the drawing's units. */
export const cornerOf = (status: OrderStatus) => ({
  x: origin.x + places[status].column * step.x,
  y: origin.y + places[status].row * step.y,
})

export interface Line {
  from: OrderStatus
  to: OrderStatus
  d: string
}

/**
 * One line per allowed step: straight to the next status, as an arc past statuses in between, or as
 * a curve down to cancellation or return.
 */
export function linesOf(situations: readonly Situation[]): Line[] {
  const used = new Set(situations.map((each) => each.status))
  return situations.flatMap(({ status: from, next_status }) =>
    next_status.filter((to) => used.has(to)).map((to) => ({ from, to, d: path(from, to) })),
  )
}

function path(from: OrderStatus, to: OrderStatus): string {
  const [a, b] = [cornerOf(from), cornerOf(to)]
  const columns = places[to].column - places[from].column
  const rows = places[to].row - places[from].row
  const middle = (corner: { x: number }) => corner.x + box.width / 2
  if (rows === 0 && columns === 1) return `M${a.x + box.width} ${a.y + box.height / 2}H${b.x - 6}`
  if (rows === 0) {
    const isAbove = columns > 0 && places[from].row === 0
    const edge = isAbove ? a.y : a.y + box.height
    const rise = (isAbove ? -1 : 1) * (24 + 10 * Math.abs(columns))
    const side = Math.sign(columns) * 24
    return `M${middle(a) + side} ${edge}C${middle(a) + side} ${edge + rise} ${middle(b) - side} ${edge + rise} ${middle(b) - side} ${edge + (isAbove ? -6 : 6)}`
  }
  // Lines that end at the same box arrive side by side, in the order in which they start.
  const shift = columns * -22
  const [leaves, arrives] = rows > 0 ? [a.y + box.height, b.y - 6] : [a.y, b.y + box.height + 6]
  const half = (leaves + arrives) / 2
  const x = middle(a) + (columns === 0 ? 0 : Math.sign(columns) * 18)
  return `M${x} ${leaves}C${x} ${half} ${middle(b) + shift} ${half} ${middle(b) + shift} ${arrives}`
}
