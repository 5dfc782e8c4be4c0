import type { Chance } from '../chance.ts'
import { onion, pepper, slices, tomatoSlice } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, scatter } from './shapes.ts'

/** Dishes eaten with fork or spoon. */
export const meals = {
  iskender: (chance: Chance) =>
    plate() +
    ellipse(-6, 8, 138, 96, '#c9542f') +
    slices(chance, 30, 92) +
    line('M-92-30C-40-62 20 10 94-34', '#d2452d', 22) +
    ellipse(86, 66, 48, 40, '#ffffff') +
    ellipse(80, 60, 28, 20, '#f1efe9') +
    pepper(-66, 92, 24) +
    tomatoSlice(-104, 52, 24),
  dumplings: (chance: Chance) =>
    plate('#f3ede4', '#e6ddd0') +
    circle(0, 0, 138, '#fbf8f2') +
    scatter(chance, 42, 118, (x, y, turn) =>
      group(
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`,
        path('M-17-11L0-17L17-11L17 11L0 17L-17 11Z', '#f0ddb4'),
        line('M-12-8L12 8M12-8L-12 8', '#d7bb83', 2.5),
      ),
    ) +
    path('M-92-20C-60-90 40-96 86-40C110 10 50 30 10 18C-30 8-100 40-92-20Z', '#ffffff', 'opacity=".92"') +
    line('M-54-28C-20-60 40-40 58-18', '#cc3d22', 8, 'opacity=".85"') +
    scatter(chance, 16, 90, (x, y) => circle(x, y, 3, '#7e9b4f')),
  breakfast: (chance: Chance) =>
    bar(0, 6, 400, 372, '#00000014', 0, 40) +
    bar(0, 0, 396, 368, '#b98350', 0, 40) +
    bar(0, 0, 372, 344, '#c8935d', 0, 32) +
    [
      [-112, -98],
      [0, -98],
      [112, -98],
      [-112, 14],
      [112, 14],
      [-112, 116],
      [0, 116],
      [112, 116],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          circle(x, y, 46, '#ffffff') +
          circle(
            x,
            y,
            37,
            ['#c0392b', '#f2e6c2', '#3f4a2f', '#e7a33a', '#fbf6ea', '#7f2a45', '#f4d14f', '#6f9a45'][i] ?? '#fff',
          ) +
          group(
            `translate(${x} ${y})`,
            scatter(chance, 7, 26, (dx, dy) => circle(dx, dy, 6, '#ffffff', 'opacity=".32"')),
          ),
      )
      .join('') +
    circle(0, 10, 58, '#3a3a3c') +
    circle(0, 10, 50, '#fbf6e8') +
    circle(-14, 0, 17, '#f2b233') +
    circle(18, 22, 17, '#f2b233'),
  pan: (chance: Chance) =>
    bar(210, 0, 130, 30, '#2f2f31', 0, 15) +
    circle(0, 12, 172, '#0000001c') +
    circle(0, 0, 168, '#3a3a3c') +
    circle(0, 0, 150, '#e0663a') +
    scatter(chance, 34, 128, (x, y) =>
      circle(x, y, chance.whole(12, 24), chance.pick(['#f6c75a', '#f9dc8a', '#d94f37', '#efa04a'])),
    ) +
    scatter(chance, 12, 118, (x, y, turn) => bar(x, y, 30, 9, '#6b9a3c', turn)) +
    scatter(chance, 9, 110, (x, y, turn) => leaf(x, y, 14, turn * 2)),
  salad: (chance: Chance) =>
    plate('#f3ede4', '#e6ddd0') +
    circle(0, 0, 142, '#8db85a') +
    scatter(chance, 26, 120, (x, y, turn) => leaf(x, y, 38, turn * 2, chance.pick(['#6f9f42', '#9cc46a']))) +
    scatter(chance, 12, 108, (x, y) => tomatoSlice(x, y, 17)) +
    scatter(chance, 12, 108, (x, y) => circle(x, y, 17, '#7aa84b') + circle(x, y, 13, '#dcedc0')) +
    scatter(chance, 10, 104, (x, y, turn) => onion(x, y, turn)),
}
