import type { KeyboardEvent } from 'react'

const steps: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move to the nearest table in their direction, as seen on the screen. */
export function walkTables(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-table]')
  if (!step || !here) return
  event.preventDefault()
  const middle = (it: HTMLElement) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const from = middle(here)
  const near = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-table]')]
    .filter((it) => it !== here)
    .map((it) => {
      const { x, y } = middle(it)
      const along = (x - from.x) * step[0] + (y - from.y) * step[1]
      const aside = Math.abs((x - from.x) * step[1]) + Math.abs((y - from.y) * step[0])
      return { it, along, far: along + 2 * aside }
    })
    .filter(({ along }) => along > 1)
    .toSorted((a, b) => a.far - b.far)
  near[0]?.it.focus()
}
