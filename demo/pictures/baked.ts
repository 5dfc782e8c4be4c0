import type { Chance } from '../chance.ts'
import { crust, meat, tomato, tomatoSlice, lemon } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, ring, scatter } from './shapes.ts'

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
  pide: (chance: Chance) =>
    group(
      'rotate(-32)',
      ellipse(0, 12, 208, 76, '#00000018'),
      path('M-208 0C-130-92 130-92 208 0C130 92-130 92-208 0Z', crust),
      path('M-176 0C-110-60 110-60 176 0C110 60-110 60-176 0Z', chance.pick(['#f1c65a', '#b4532f', '#e9b44c'])),
      scatter(chance, 46, 58, (x, y) =>
        circle(x * 2.1, y * 0.8, chance.whole(4, 9), chance.pick(['#8f4023', '#e58d4d', '#f6dc8f', '#6d8f3a'])),
      ),
      line('M-190 0C-120-78 120-78 190 0', '#e3b374', 8),
    ),
  burger: (chance: Chance) =>
    ellipse(0, 152, 176, 26, '#0000001c') +
    path('M-166-28C-166-150 166-150 166-28Z', '#d9964a') +
    path('M-128-62C-110-112-20-126 30-122', 'none', 'stroke="#f0c283" stroke-width="14" stroke-linecap="round"') +
    scatter(chance, 26, 60, (x, y, turn) => ellipse(x * 1.8, y * 0.5 - 84, 7, 4, '#fbe9c4', turn)) +
    path(
      'M-176-28H176C180 4 148 6 132-6C112 22 84 16 66-4C44 24 12 20-6-2C-30 22-62 20-80-2C-100 18-128 18-142-4C-160 8-180 2-176-28Z',
      '#7fae45',
    ) +
    bar(0, 6, 322, 22, tomato) +
    path('M-160 18H160L118 58L70 22L10 62L-46 24L-98 54Z', '#f3bd3f') +
    bar(0, 56, 330, 54, meat, 0, 24) +
    bar(0, 46, 280, 8, '#9a5a36') +
    path('M-164 86H164C164 142 120 150 0 150C-120 150-164 142-164 86Z', '#cf8b40'),
  pizza: (chance: Chance) =>
    circle(0, 14, 196, '#0000001c') +
    circle(0, 0, 192, crust) +
    circle(0, 0, 176, '#d9a35f') +
    circle(0, 0, 164, '#cf4f2f') +
    scatter(chance, 44, 146, (x, y) =>
      circle(x, y, chance.whole(12, 26), chance.pick(['#f6dd9a', '#f3d07d', '#f9e8b9'])),
    ) +
    ring(7, 98, (x, y) => circle(x, y, 25, '#b23a26') + circle(x - 3, y - 3, 19, '#c9523a'), chance.whole(0, 50)) +
    scatter(chance, 9, 130, (x, y) => circle(x, y, 9, '#3d3a2c') + circle(x, y, 4, '#8a8560')) +
    scatter(chance, 8, 120, (x, y, turn) => leaf(x, y, 24, turn * 2, '#4d8a3a')) +
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
      20,
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
  pudding: (chance: Chance) =>
    plate('#f3ede4', '#e2d6c6') +
    circle(0, 0, 140, '#b5673a') +
    circle(0, 0, 124, '#fbf1dc') +
    scatter(chance, 12, 84, (x, y) =>
      ellipse(
        x,
        y,
        chance.whole(20, 40),
        chance.whole(12, 26),
        chance.pick(['#b4703a', '#c98a4f', '#8f5327']),
        chance.whole(0, 90),
      ).replace('/>', ' opacity=".75"/>'),
    ) +
    scatter(chance, 14, 40, (x, y) => circle(x, y, 5, '#86a84a')),
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
  fries: (chance: Chance) =>
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
    circle(0, 104, 34, '#ffffff', 'opacity=".9"'),
}
