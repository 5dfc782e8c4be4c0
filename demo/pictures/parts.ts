import type { Chance } from '../chance.ts'
import { bar, circle, ellipse, group, line, path, ring, scatter } from './shapes.ts'

/** Parts that recur on many plates. */
export const bread = '#e9c48d'
export const crust = '#c98d4a'
export const meat = '#7c4426'
const char = '#5c2f1a'
export const tomato = '#d94f37'
const rice = '#efdfb4'

export const tomatoSlice = (x: number, y: number, r = 26) =>
  circle(x, y, r, tomato) +
  circle(x, y, r * 0.78, '#e9745b') +
  ring(6, r * 0.45, (dx, dy, turn) => ellipse(x + dx, y + dy, r * 0.2, r * 0.11, '#f6c9a2', turn))
export const lemon = path('M-20-40A46 46 0 0 1 40 20Z', '#f0cf3c') + path('M-12-32A36 36 0 0 1 32 12Z', '#fbec96')
export const pepper = (x: number, y: number, turn: number) =>
  bar(x, y, 96, 22, '#5f8a34', turn) + bar(x, y - 3, 62, 5, '#8bb255', turn)
export const onion = (x: number, y: number, turn: number) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    line('M-14 0A14 10 0 0 1 14 0', '#b687b1', 5),
    line('M-9 2A9 6 0 0 1 9 2', '#ead9ea', 3),
  )
export const grains = (chance: Chance, x: number, y: number, radius: number, fill = '#fffdf3') =>
  circle(x, y, radius, rice) +
  group(
    `translate(${x} ${y})`,
    scatter(chance, 46, radius * 0.88, (dx, dy, turn) => ellipse(dx, dy, 6, 2.4, fill, turn)),
  )
export const skewer = (x: number, y: number, turn: number) =>
  group(
    `rotate(${turn} ${x} ${y})`,
    bar(x, y, 270, 44, meat),
    ...[-95, -57, -19, 19, 57, 95].map((dx) => bar(x + dx, y, 10, 40, char)),
    bar(x, y - 13, 230, 6, '#a56840'),
  )
export const slices = (chance: Chance, count: number, radius: number) =>
  scatter(
    chance,
    count,
    radius,
    (x, y, turn) =>
      bar(x, y, chance.whole(52, 84), chance.whole(15, 22), chance.pick([meat, '#8f5430', '#6b3a20']), turn) +
      bar(x, y - 4, 34, 3, '#b57a4d', turn),
  )
