import type { Chance } from '../chance.ts'

/** Functions that draw SVG as text around the middle (0, 0). A dish fits a circle of 200. */
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`

export const bar = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  turn = 0,
  round = Math.min(width, height) / 2,
) =>
  `<rect x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}" fill="${fill}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`

/** Places `count` shapes at random within a circle, evenly over its area. */
export const scatter = (
  chance: Chance,
  count: number,
  radius: number,
  one: (x: number, y: number, turn: number) => string,
): string =>
  Array.from({ length: count }, () => {
    const [angle, distance] = [chance.next() * 2 * Math.PI, Math.sqrt(chance.next()) * radius]
    return one(distance * Math.cos(angle), distance * Math.sin(angle), chance.whole(0, 179))
  }).join('')

/** Places `count` shapes on a ring, each turned outward. */
export const ring = (
  count: number,
  radius: number,
  one: (x: number, y: number, turn: number, i: number) => string,
  from = 0,
): string =>
  Array.from({ length: count }, (_, i) => {
    const turn = from + (360 * i) / count
    const angle = (turn * Math.PI) / 180
    return one(radius * Math.cos(angle), radius * Math.sin(angle), turn, i)
  }).join('')

/** A plate with its shadow and rim. */
export const plate = (rim = '#ffffff', well = '#f6f1ea') =>
  circle(0, 14, 200, '#000000', 'opacity=".12"') +
  circle(0, 0, 196, rim) +
  circle(0, 0, 152, well) +
  circle(0, 0, 196, 'none', 'stroke="#000" stroke-opacity=".06" stroke-width="3"')

/** A leaf of parsley, mint or basil. */
export const leaf = (x: number, y: number, size: number, turn: number, fill = '#5c8f3c') =>
  group(
    `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size / 20)})`,
    path('M0 0C6-12 18-14 26-4C18 6 8 8 0 0Z', fill),
    line('M2 0L22-4', '#ffffff', 1, 'opacity=".5"'),
  )

const n = (value: number) => Math.round(value * 10) / 10
