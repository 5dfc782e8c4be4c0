import type { Chance } from '../chance.ts'
import { crust, meat, tomato, tomatoSlice, lemon } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, ring, scatter } from './shapes.ts'

/** A pide and its filling. */
const pideOf = (filling: string, topping: string) =>
  group(
    'rotate(-32)',
    ellipse(0, 12, 208, 76, '#00000018'),
    path('M-208 0C-130-92 130-92 208 0C130 92-130 92-208 0Z', crust),
    path('M-176 0C-110-60 110-60 176 0C110 60-110 60-176 0Z', filling),
    topping,
    line('M-190 0C-120-78 120-78 190 0', '#e3b374', 8),
  )
const bit = (chance: Chance, x: number, y: number, colours: string[]) =>
  circle(x * 2.1, y * 0.75, chance.whole(4, 9), chance.pick(colours))

const pizzaOf = (chance: Chance, topping: string) =>
  circle(0, 14, 196, '#0000001c') +
  circle(0, 0, 192, crust) +
  circle(0, 0, 176, '#d9a35f') +
  circle(0, 0, 164, '#cf4f2f') +
  topping +
  ring(
    4,
    0,
    (_x, _y, turn) =>
      line(
        `M0 0L${(186 * Math.cos((turn * Math.PI) / 180)).toFixed(1)} ${(186 * Math.sin((turn * Math.PI) / 180)).toFixed(1)}`,
        '#9d6a33',
        3,
        'opacity=".55"',
      ),
    chance.whole(15, 30),
  )

/* Layers of a burger, each at the height `y`. */
const lettuce = (y: number) =>
  group(
    `translate(0 ${y})`,
    path(
      'M-176 0H176C180 32 148 34 132 22C112 50 84 44 66 24C44 52 12 48-6 26C-30 50-62 48-80 26C-100 46-128 46-142 32C-160 36-180 30-176 0Z',
      '#7fae45',
    ),
  )
const tomatoes = (y: number) => bar(0, y, 322, 22, tomato)
const pickles = (y: number) => [-110, -40, 34, 104].map((x) => ellipse(x, y, 30, 9, '#8fa33a')).join('')
const patty = (y: number, height = 54) => bar(0, y, 330, height, meat, 0, 24) + bar(0, y - 10, 280, 8, '#9a5a36')
const cheese = (y: number, colour = '#f3bd3f') =>
  path(`M-160 ${y}H160L118 ${y + 40}L70 ${y + 8}L10 ${y + 44}L-46 ${y + 8}L-98 ${y + 38}Z`, colour)
const seeds = [-110, -64, -18, 30, 78, 118]
const topBun = (y: number) =>
  path(`M-166 ${y}C-166 ${y - 122} 166 ${y - 122} 166 ${y}Z`, '#d9964a') +
  path(
    `M-128 ${y - 34}C-110 ${y - 84}-20 ${y - 98} 30 ${y - 94}`,
    'none',
    'stroke="#f0c283" stroke-width="14" stroke-linecap="round"',
  ) +
  seeds.map((x, i) => ellipse(x, y - 40 - (i % 2) * 18, 7, 4, '#fbe9c4', i * 37)).join('')
const bottomBun = path('M-164 86H164C164 142 120 150 0 150C-120 150-164 142-164 86Z', '#cf8b40')
const bunned = (layers: string[]) => ellipse(0, 152, 176, 26, '#0000001c') + topBun(-28) + layers.join('') + bottomBun
const tall = (layers: string[]) => ellipse(0, 152, 176, 26, '#0000001c') + topBun(-84) + layers.join('') + bottomBun

const fries = (chance: Chance) =>
  Array.from({ length: 24 }, (_, i) =>
    bar(
      -100 + i * 8.8,
      -48 - chance.whole(0, 48),
      22,
      200,
      chance.pick(['#f3c04b', '#eab13a', '#f8d272']),
      chance.whole(-11, 11),
      5,
    ),
  ).join('') +
  path('M-140-24C-70 6 70 6 140-24L108 176H-108Z', '#c43c2c') +
  path('M-140-24C-70 6 70 6 140-24L134 14C64 40-64 40-134 14Z', '#d9563f') +
  circle(0, 104, 34, '#ffffff', 'opacity=".9"')

/** Dishes from an oven or a fryer. */
export const baked = {
  flatbread: (chance: Chance) =>
    plate() +
    ellipse(0, 0, 166, 148, crust, 12) +
    ellipse(0, 0, 156, 138, '#c05a34', 12) +
    scatter(chance, 60, 128, (x, y) =>
      circle(x, y, chance.whole(4, 9), chance.pick(['#8e3b22', '#d9774b', '#a9492a'])),
    ) +
    scatter(chance, 16, 118, (x, y, turn) => leaf(x, y, 13, turn * 2)) +
    group('translate(104 92)', lemon),
  minced_pide: (chance: Chance) =>
    pideOf(
      '#a4532c',
      scatter(chance, 80, 62, (x, y) => bit(chance, x, y, ['#7a3a1c', '#c9703f', '#8f4023', '#6d8f3a'])),
    ),
  cheese_pide: (chance: Chance) =>
    pideOf(
      '#f3cd66',
      scatter(chance, 34, 60, (x, y) =>
        ellipse(x * 2.1, y * 0.7, 20, 11, chance.pick(['#fbe6a2', '#eab84a', '#d99a38'])),
      ),
    ),
  mixed_pide: (chance: Chance) =>
    pideOf(
      '#edc15a',
      scatter(chance, 40, 60, (x, y) => bit(chance, x, y, ['#8f4023', '#a9552f', '#6b9a3c'])) +
        [-128, -64, 66, 128]
          .map(
            (x) =>
              circle(x, x % 3 === 0 ? 8 : -8, 26, '#a63a24') + circle(x - 3, (x % 3 === 0 ? 8 : -8) - 3, 19, '#c2553c'),
          )
          .join('') +
        ellipse(0, 0, 42, 32, '#fffaf0') +
        circle(2, -2, 17, '#f2a92f'),
    ),
  burger: () => bunned([lettuce(-28), tomatoes(6), patty(52), pickles(26)]),
  cheeseburger: () => bunned([lettuce(-28), patty(72, 34), cheese(52), patty(32), cheese(6, '#f7cc58')]),
  double_burger: () =>
    group(
      'scale(.9) translate(0 14)',
      tall([lettuce(-84), tomatoes(68), patty(34), cheese(8), patty(-24), cheese(-50, '#f7cc58')]),
    ),
  burger_menu: (chance: Chance) =>
    group('translate(-78 -96) scale(.56)', fries(chance)) +
    group(
      'translate(110 -60) scale(.62)',
      path('M-84-140H84L62 176H-62Z', '#c43c2c'),
      path('M-77-40H77L72 40H-72Z', '#ffffff', 'opacity=".9"'),
      bar(0, -148, 190, 24, '#f5f2ec', 0, 10),
      line('M18-156L44-250', '#ffffff', 14),
    ) +
    group('translate(0 92) scale(.68)', bunned([lettuce(-28), tomatoes(6), patty(52), pickles(26)])),
  margherita: (chance: Chance) =>
    pizzaOf(
      chance,
      scatter(
        chance,
        11,
        132,
        (x, y) => circle(x, y, chance.whole(24, 36), '#fdf3d6') + circle(x - 4, y - 4, 16, '#ffffff'),
      ) +
        ring(6, 88, (x, y, turn) => leaf(x, y, 44, turn, '#4d8a3a') + leaf(x, y, 40, turn + 60, '#5f9f48'), 15) +
        leaf(-8, 6, 44, 200, '#4d8a3a'),
    ),
  mixed_pizza: (chance: Chance) =>
    pizzaOf(
      chance,
      scatter(chance, 44, 146, (x, y) =>
        circle(x, y, chance.whole(12, 26), chance.pick(['#f6dd9a', '#f3d07d', '#f9e8b9'])),
      ) +
        ring(7, 98, (x, y) => circle(x, y, 25, '#b23a26') + circle(x - 3, y - 3, 19, '#c9523a'), chance.whole(0, 50)) +
        scatter(chance, 9, 130, (x, y) => circle(x, y, 9, '#3d3a2c') + circle(x, y, 4, '#8a8560')) +
        scatter(chance, 9, 120, (x, y, turn) => bar(x, y, 46, 11, '#5f8a34', turn)) +
        scatter(
          chance,
          7,
          110,
          (x, y, turn) => ellipse(x, y, 20, 13, '#efe2cc', turn) + ellipse(x, y, 11, 7, '#d3bf9c', turn),
        ),
    ),
  sesame_ring: (chance: Chance) =>
    plate() +
    circle(-24, -10, 104, 'none', `stroke="${crust}" stroke-width="46"`) +
    circle(-24, -10, 104, 'none', 'stroke="#b0723a" stroke-width="40" stroke-dasharray="26 10"') +
    group(
      'translate(-24 -10)',
      ring(64, 104, (x, y, turn) =>
        ellipse(x + chance.whole(-15, 15), y + chance.whole(-15, 15), 5, 2.6, '#f7e2b4', turn + chance.whole(0, 90)),
      ),
    ) +
    bar(104, 92, 66, 46, '#fffdf6', 20, 6) +
    tomatoSlice(44, 126, 25) +
    circle(126, 24, 13, '#3b3f2c') +
    circle(104, 8, 13, '#4c5038') +
    circle(130, -6, 13, '#3b3f2c'),
  dessert_tray: (chance: Chance) =>
    plate('#c9cdd2', '#aeb4ba') +
    circle(0, 0, 142, '#d98a35') +
    scatter(chance, 90, 134, (x, y, turn) => bar(x, y, 46, 4, chance.pick(['#e9ab57', '#b96a22', '#f0c077']), turn)) +
    scatter(chance, 46, 70, (x, y) => circle(x, y, chance.whole(4, 8), chance.pick(['#7fa343', '#98b957']))) +
    circle(6, -6, 40, '#fffaf0') +
    circle(0, -12, 30, '#ffffff'),
  baklava: (chance: Chance) =>
    plate() +
    [
      [-66, 26, -16],
      [58, 40, 12],
      [0, -62, 4],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          path('M-76 0L0-52L76 0L0 52Z', '#a9662a'),
          path('M-76-12L0-64L76-12L0 40Z', '#e0a148'),
          ...[-40, -14, 12].map((dx) => line(`M${dx}-${30 - Math.abs(dx) / 2}L${dx + 44} 6`, '#c9852f', 3)),
          scatter(chance, 18, 24, (dx, dy) => circle(dx, dy * 0.6 - 12, 5, chance.pick(['#7fa343', '#5f8a34']))),
        ),
      )
      .join(''),
  fries,
}
