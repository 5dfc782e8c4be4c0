import type { Chance } from '../chance.ts'
import { bread, meat, tomato, tomatoSlice, lemon, pepper, onion, grains, skewer, slices } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, scatter } from './shapes.ts'

/** Dishes eaten with fork or spoon. */
export const meals = {
  wrap: (chance: Chance) =>
    [-44, 44]
      .map((y, i) =>
        group(
          `rotate(${-18 + i * 4}) translate(0 ${y})`,
          bar(0, 10, 330, 78, '#000000', 0, 39).replace('/>', ' opacity=".12"/>'),
          bar(0, 0, 330, 78, bread),
          bar(-30, -16, 230, 12, '#f6deb2'),
          ...[-110, -55, 5, 60].map((x) => ellipse(x, chance.whole(-16, 18), 15, 8, '#d3a25f', chance.whole(0, 90))),
          circle(140, 0, 34, meat) +
            circle(140, 0, 26, '#93542f') +
            leaf(126, -8, 16, 20) +
            circle(148, 8, 9, tomato) +
            circle(146, -13, 6, '#f5efe2'),
          path('M-165-39H-60V39H-165A39 39 0 0 1-165-39Z', '#ffffff', 'opacity=".92"') +
            line('M-60-39V39', '#e6ddcf', 4),
        ),
      )
      .join(''),
  kebab_plate: (chance: Chance) =>
    plate() +
    group(
      'rotate(-24)',
      grains(chance, -64, 84, 56),
      skewer(0, -34, 0),
      pepper(58, 44, -12),
      tomatoSlice(96, 88),
      tomatoSlice(40, 100, 22),
    ) +
    onion(-110, 10, 30) +
    onion(-96, 38, 80) +
    leaf(-128, -16, 26, 200) +
    leaf(112, -60, 24, 30),
  iskender: (chance: Chance) =>
    plate() +
    ellipse(-6, 8, 138, 96, '#c9542f') +
    slices(chance, 30, 92) +
    line('M-92-30C-40-62 20 10 94-34', '#d2452d', 22) +
    ellipse(86, 66, 48, 40, '#ffffff') +
    ellipse(80, 60, 28, 20, '#f1efe9') +
    pepper(-66, 92, 24) +
    tomatoSlice(-104, 52, 24),
  rice_plate: (chance: Chance) =>
    plate() +
    grains(chance, 0, 6, 132) +
    slices(chance, 24, 80) +
    leaf(84, -70, 26, 320) +
    tomatoSlice(-92, 74, 26) +
    pepper(70, 92, -20),
  soup: (chance: Chance) => {
    const broth = chance.pick(['#e0923b', '#d7772f', '#e8c48a', '#cfa06a'])
    return (
      plate('#f3ede4', '#e6ddd0') +
      circle(0, 0, 148, '#ffffff') +
      circle(0, 0, 132, broth) +
      line('M-64-20C-30-64 40-60 66-10C80 40 10 70-24 40', '#c23f22', 7, 'opacity=".75"') +
      scatter(chance, 12, 96, (x, y, turn) => leaf(x, y, 11, turn * 2)) +
      group('translate(122 116)', lemon)
    )
  },
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
  stew: (chance: Chance) =>
    plate() +
    grains(chance, -66, -14, 78) +
    ellipse(62, 24, 88, 104, '#b9482a', -12) +
    ellipse(62, 20, 74, 88, '#c95b36', -12) +
    group(
      'translate(62 20)',
      scatter(chance, 22, 66, (x, y, turn) =>
        ellipse(x, y, 13, 8, chance.pick(['#f1d7a5', '#7a3d5c', '#8f4023', '#e9c98d']), turn),
      ),
    ) +
    leaf(52, -64, 30, 40) +
    leaf(-100, 70, 24, 200) +
    pepper(-50, 100, 14),
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
