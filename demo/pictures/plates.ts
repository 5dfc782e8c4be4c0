import type { Chance } from '../chance.ts'
import { bread, grains, lemon, onion, pepper, skewer, slices, tomatoSlice } from './parts.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, ring, scatter } from './shapes.ts'

const bulgur = '#d9a95b'
const bowl = (broth: string) => plate('#f3ede4', '#e6ddd0') + circle(0, 0, 148, '#ffffff') + circle(0, 0, 132, broth)
/** A stripe of melted butter with red pepper. */
const butter = (colour: string) => line('M-64-20C-30-64 40-60 66-10C80 40 10 70-24 40', colour, 8, 'opacity=".8"')

/** Dishes that look very much like others of their kind. */
export const plates = {
  adana_plate: (chance: Chance) =>
    plate() +
    group(
      'rotate(-24)',
      grains(chance, -70, 88, 54, bulgur),
      skewer(0, -40, 0),
      pepper(52, 44, -12),
      tomatoSlice(100, 84),
      tomatoSlice(40, 102, 22),
    ) +
    group(
      'rotate(-24)',
      scatter(chance, 26, 20, (x, y) => circle(x * 6, y - 40, 4, '#c23f22')),
    ) +
    onion(-110, 10, 30) +
    onion(-96, 38, 80) +
    leaf(-128, -16, 26, 200) +
    leaf(112, -60, 24, 30),
  urfa_plate: () =>
    plate() +
    bar(0, 88, 250, 56, bread, 6, 20) +
    line('M-90 76L96 92M-80 98L90 108', '#d3a25f', 6) +
    group('rotate(8) scale(.82)', skewer(0, -86, 0), skewer(0, -22, 0)) +
    pepper(-84, 46, 14) +
    pepper(-70, 62, 8) +
    tomatoSlice(96, 36, 28) +
    onion(0, 40, 10) +
    onion(34, 46, 60) +
    leaf(-120, -60, 26, 150),
  chicken_skewer: (chance: Chance) =>
    plate() +
    grains(chance, -72, 70, 62) +
    [-40, 30]
      .map((y, i) =>
        group(
          `rotate(${-18 + i * 4}) translate(12 ${y - 30})`,
          bar(0, 0, 330, 7, '#b98a4a'),
          ...[-105, -63, -21, 21, 63, 105].map((x, n) =>
            n % 3 === 2
              ? bar(x, 0, 26, 46, chance.pick(['#5f8a34', '#d94f37']), 0, 8)
              : bar(x, 0, 40, 50, chance.pick(['#e3a24c', '#d98f38', '#eab566']), chance.whole(-6, 6), 12) +
                bar(x, -8, 26, 6, '#f5d08c', 0, 3) +
                bar(x + 4, 12, 22, 5, '#8a4f1d', -20, 3),
          ),
        ),
      )
      .join('') +
    pepper(60, 104, -14) +
    tomatoSlice(112, 70, 26),
  beyti: (chance: Chance) =>
    plate() +
    ring(
      8,
      98,
      (x, y, turn) =>
        group(
          `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn + 90})`,
          bar(0, 4, 62, 50, '#00000018', 0, 14),
          bar(0, 0, 62, 50, bread, 0, 14),
          circle(0, 0, 17, '#7c4426'),
          circle(-3, -3, 8, '#a56840'),
          line('M-28-14C-10-24 10-8 28-18', '#d2452d', 8),
        ),
      12,
    ) +
    circle(0, 0, 54, '#ffffff') +
    circle(-6, -6, 34, '#f1efe9') +
    scatter(chance, 12, 40, (x, y) => circle(x, y, 4, '#c23f22')) +
    leaf(10, -16, 30, 20),
  lentil_soup: (chance: Chance) =>
    bowl('#e8a136') +
    butter('#c23f22') +
    scatter(chance, 10, 90, (x, y, turn) => leaf(x, y, 11, turn * 2)) +
    group('translate(122 116)', lemon),
  ezogelin_soup: (chance: Chance) =>
    bowl('#b9502a') +
    scatter(chance, 70, 122, (x, y) =>
      ellipse(x, y, 6, 4, chance.pick(['#d98a4b', '#9c3d1d', '#e2a765']), chance.whole(0, 90)),
    ) +
    scatter(chance, 26, 90, (x, y, turn) => leaf(x, y, 15, turn * 2, '#47702f')) +
    group('translate(-150 118) rotate(20)', lemon),
  tripe_soup: (chance: Chance) =>
    bowl('#f3e9d2') +
    scatter(chance, 22, 104, (x, y, turn) =>
      bar(x, y, chance.whole(30, 52), 13, chance.pick(['#e2d0a8', '#d9c294', '#fbf5e6']), turn, 6),
    ) +
    butter('#d9662e') +
    scatter(chance, 14, 96, (x, y) => circle(x, y, 4, '#c23f22')) +
    circle(132, 118, 46, '#ffffff') +
    circle(132, 118, 36, '#efe3c4') +
    scatter(chance, 7, 22, (x, y) => ellipse(132 + x, 118 + y, 6, 4, '#ffffff')),
  trotter_soup: (chance: Chance) =>
    bowl('#cf9a4a') +
    scatter(chance, 12, 88, (x, y, turn) =>
      ellipse(x, y, chance.whole(20, 32), chance.whole(13, 20), chance.pick(['#8a5332', '#a56840', '#f0d9ad']), turn),
    ) +
    scatter(chance, 24, 118, (x, y) => circle(x, y, chance.whole(4, 9), '#f2c766', 'opacity=".8"')) +
    leaf(-20, -70, 34, 20) +
    group('translate(118 118)', lemon) +
    group('translate(-140 104) rotate(60)', lemon),
  stuffed_aubergine: (chance: Chance) =>
    plate() +
    grains(chance, -84, 10, 70) +
    [-8, 84]
      .map((x, i) =>
        group(
          `translate(${x + 20} ${i * 8 - 4}) rotate(${12 - i * 6})`,
          ellipse(0, 8, 42, 122, '#00000018'),
          path('M0-124C46-110 50 90 0 122C-50 90-46-110 0-124Z', '#4a2142'),
          path('M0-92C28-80 30 70 0 96C-30 70-28-80 0-92Z', '#b9603a'),
          scatter(chance, 26, 22, (dx, dy) =>
            circle(dx, dy * 3.4, chance.whole(4, 8), chance.pick(['#8f4023', '#c95b36', '#6b3a20', '#e08a4f'])),
          ),
          circle(0, -38, 20, '#d94f37'),
          bar(2, 30, 14, 70, '#5f8a34', 8),
          path('M-14-118C-6-148 6-148 14-118Z', '#4f7a33'),
        ),
      )
      .join(''),
  beans_rice: (chance: Chance) =>
    bar(0, 8, 396, 300, '#00000014', 0, 40) +
    bar(0, 0, 390, 292, '#e9ddc9', 0, 40) +
    circle(-88, 6, 96, '#ffffff') +
    circle(-88, 6, 82, '#c9582c') +
    scatter(chance, 34, 70, (x, y, turn) =>
      ellipse(x - 88, y + 6, 16, 10, chance.pick(['#f7e6c4', '#efd6a6', '#fff3da']), turn),
    ) +
    bar(-72, -20, 60, 10, '#c23f22', 30) +
    circle(98, 6, 92, '#ffffff') +
    grains(chance, 98, 6, 78) +
    pepper(20, 118, -8) +
    line('M150 104l22 14M138 116l24 12', '#b9d18a', 9),
  rice_pudding: (chance: Chance) =>
    ellipse(0, 96, 168, 60, '#00000018') +
    path('M-164-40C-164 70-110 128 0 128C110 128 164 70 164-40Z', '#a9552c') +
    path('M-150 10C-130 80-80 112 0 112', 'none', 'stroke="#c7784a" stroke-width="10" stroke-linecap="round"') +
    ellipse(0, -40, 164, 66, '#8a421f') +
    ellipse(0, -42, 148, 56, '#fbf1dc') +
    scatter(chance, 16, 60, (x, y) =>
      ellipse(
        x * 2.1,
        y * 0.7 - 42,
        chance.whole(14, 32),
        chance.whole(6, 12),
        chance.pick(['#c98a4f', '#9c5c2b', '#7a4420']),
      ).replace('/>', ' opacity=".8"/>'),
    ) +
    scatter(chance, 10, 24, (x, y) => circle(x, y * 0.5 - 44, 5, '#86a84a')),
  kazandibi: (chance: Chance) =>
    plate('#f3ede4', '#e2d6c6') +
    group(
      'rotate(-14)',
      bar(0, 14, 252, 128, '#00000018', 0, 22),
      bar(0, 0, 250, 124, '#fff6e2', 0, 22),
      path('M-125-40C-125-62-110-62-100-62H100C116-62 125-56 125-40C125-4 60 8 0 2C-66-4-125 6-125-40Z', '#8a4f22'),
      scatter(chance, 18, 50, (x, y) =>
        ellipse(
          x * 2,
          y * 0.5 - 30,
          chance.whole(14, 26),
          chance.whole(6, 10),
          chance.pick(['#6b3814', '#b0733a', '#c98a4f']),
        ),
      ),
      line('M-112 34H110', '#eadfc6', 5),
    ) +
    scatter(chance, 20, 44, (x, y) => circle(x, y + 96, 3, '#a9692e')) +
    leaf(96, 70, 30, 340),
  doner_rice: (chance: Chance) =>
    plate() +
    grains(chance, 0, 6, 132) +
    slices(chance, 30, 84) +
    leaf(84, -70, 26, 320) +
    tomatoSlice(-92, 74, 26) +
    pepper(70, 92, -20),
}
