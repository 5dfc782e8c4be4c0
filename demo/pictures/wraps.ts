import type { Chance } from '../chance.ts'
import { bread, crust, meat, slices, tomato, tomatoSlice } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, scatter } from './shapes.ts'

const shadowBar = (width: number, height: number) =>
  bar(0, 12, width, height, '#000000', 0, height / 2).replace('/>', ' opacity=".12"/>')

/** A roll of flatbread in paper. `end` is what can be seen at its open end, on the right. */
const roll = (chance: Chance, height: number, paper: string, end: string) =>
  [
    shadowBar(350, height),
    end,
    bar(-10, 0, 330, height, bread),
    bar(-40, -height * 0.22, 220, height * 0.14, '#f6deb2'),
    ...[-30, 20, 70, 110].map((x) =>
      ellipse(x, chance.whole(-height / 5, height / 4), 16, 8, '#d3a25f', chance.whole(0, 90)),
    ),
    path(
      `M-175-${height / 2}H-50V${height / 2}H-175A${height / 2} ${height / 2} 0 0 1-175-${height / 2}Z`,
      paper,
      'opacity=".95"',
    ),
  ].join('')

/** Döner and kebab that are eaten with the hands. */
export const wraps = {
  beef_wrap: (chance: Chance) =>
    group(
      'rotate(-24)',
      roll(
        chance,
        138,
        '#c9402f',
        group('translate(150 0)', slices(chance, 26, 64), tomatoSlice(26, 34, 22), tomatoSlice(18, -38, 20)),
      ),
      ...[-150, -120, -90, -62].map((x) => line(`M${x}-62V62`, '#ffffff', 5, 'opacity=".5"')),
    ),
  chicken_wrap: (chance: Chance) =>
    group(
      'rotate(22) scale(-1 1)',
      roll(
        chance,
        130,
        '#ffffff',
        group(
          'translate(142 0)',
          scatter(chance, 12, 58, (x, y, turn) => leaf(x, y, 40, turn * 2, chance.pick(['#8fbf55', '#6f9f42']))),
          ...[-44, -18, 12, 40].map((y) => bar(34, y, 96, 15, '#f3c04b', chance.whole(-18, 18), 4)),
          scatter(chance, 16, 48, (x, y, turn) =>
            bar(x, y, 54, 20, chance.pick(['#e3b678', '#d49a55', '#c8873f']), turn),
          ),
          circle(30, -20, 14, tomato),
        ),
      ),
      line('M-150-20H-80M-150 8H-80', '#d9cdbb', 6),
    ),
  half_bread: (chance: Chance) =>
    ellipse(0, 118, 190, 28, '#0000001c') +
    path(
      'M-196 40C-196-10-150-26 0-26C150-26 196-10 196 40C196 100 140 122 0 122C-140 122-196 100-196 40Z',
      '#b9793a',
    ) +
    group(
      'translate(0 -14)',
      scatter(chance, 26, 60, (x, y, turn) =>
        leaf(x * 2.6, y * 0.5, 34, turn * 2, chance.pick(['#8fbf55', '#6f9f42'])),
      ),
    ) +
    group('translate(0 -22) scale(1.9 .62)', slices(chance, 34, 86)) +
    [-120, -50, 26, 100].map((x) => tomatoSlice(x, -26, 24)).join('') +
    [-86, -10, 66, 132].map((x) => line(`M${x}-44A22 14 0 0 1 ${x + 36}-44`, '#ead9ea', 6)).join('') +
    path('M-196-42C-190-120-120-140 0-140C120-140 190-120 196-42C150-66-150-66-196-42Z', crust) +
    path('M-140-104C-90-126 20-130 80-122', 'none', 'stroke="#e9b97c" stroke-width="14" stroke-linecap="round"') +
    [-90, -20, 60].map((x) => line(`M${x}-118l34 22`, '#a9692e', 6)).join(''),
  adana_wrap: (chance: Chance) =>
    [-52, 52]
      .map((y, i) =>
        group(
          `rotate(${-20 + i * 5}) translate(0 ${y})`,
          shadowBar(330, 82),
          bar(0, 0, 330, 82, bread),
          bar(-30, -16, 230, 12, '#f6deb2'),
          ...[-110, -55, 5, 60].map((x) => ellipse(x, chance.whole(-16, 18), 15, 8, '#d3a25f', chance.whole(0, 90))),
          circle(138, 0, 38, '#f7e6c4') +
            circle(138, 0, 30, meat) +
            scatter(chance, 10, 22, (x, dy) => circle(138 + x, dy, 4, chance.pick(['#c23f22', '#5c2f1a', '#6d8f3a']))) +
            line('M112-22A20 14 0 0 1 140-32', '#b687b1', 5),
          path('M-165-41H-60V41H-165A41 41 0 0 1-165-41Z', '#ffffff', 'opacity=".92"') +
            line('M-60-41V41', '#e6ddcf', 4),
        ),
      )
      .join(''),
}
