import type { Chance } from '../chance.ts'
import type { Look } from '../menu/shapes.ts'
import { bar, circle, ellipse, group, leaf, line, path, plate, ring, scatter } from './shapes.ts'
import { drinks } from './drinks.ts'

const bread = '#e9c48d'
const crust = '#c98d4a'
const meat = '#7c4426'
const char = '#5c2f1a'
const tomato = '#d94f37'
const rice = '#efdfb4'

const tomatoSlice = (x: number, y: number, r = 26) =>
  circle(x, y, r, tomato) + circle(x, y, r * 0.78, '#e9745b') + ring(6, r * 0.45, (dx, dy, turn) => ellipse(x + dx, y + dy, r * 0.2, r * 0.11, '#f6c9a2', turn))
const lemon = path('M-20-40A46 46 0 0 1 40 20Z', '#f0cf3c') + path('M-12-32A36 36 0 0 1 32 12Z', '#fbec96')
const pepper = (x: number, y: number, turn: number) => bar(x, y, 96, 22, '#5f8a34', turn) + bar(x, y - 3, 62, 5, '#8bb255', turn)
const onion = (x: number, y: number, turn: number) => group(`translate(${x} ${y}) rotate(${turn})`, line('M-14 0A14 10 0 0 1 14 0', '#b687b1', 5), line('M-9 2A9 6 0 0 1 9 2', '#ead9ea', 3))
const grains = (chance: Chance, x: number, y: number, radius: number, fill = '#fffdf3') =>
  circle(x, y, radius, rice) + group(`translate(${x} ${y})`, scatter(chance, 46, radius * 0.88, (dx, dy, turn) => ellipse(dx, dy, 6, 2.4, fill, turn)))
const skewer = (x: number, y: number, turn: number) =>
  group(`rotate(${turn} ${x} ${y})`, bar(x, y, 270, 44, meat), ...[-95, -57, -19, 19, 57, 95].map((dx) => bar(x + dx, y, 10, 40, char)), bar(x, y - 13, 230, 6, '#a56840'))
const slices = (chance: Chance, count: number, radius: number) =>
  scatter(chance, count, radius, (x, y, turn) => bar(x, y, chance.whole(52, 84), chance.whole(15, 22), chance.pick([meat, '#8f5430', '#6b3a20']), turn) + bar(x, y - 4, 34, 3, '#b57a4d', turn))

type Draw = (chance: Chance) => string

const food = {
  wrap: (chance) =>
    [-44, 44].map((y, i) =>
      group(
        `rotate(${-18 + i * 4}) translate(0 ${y})`,
        bar(0, 10, 330, 78, '#000000', 0, 39).replace('/>', ' opacity=".12"/>'), bar(0, 0, 330, 78, bread), bar(-30, -16, 230, 12, '#f6deb2'),
        ...[-110, -55, 5, 60].map((x) => ellipse(x, chance.whole(-16, 18), 15, 8, '#d3a25f', chance.whole(0, 90))),
        circle(140, 0, 34, meat) + circle(140, 0, 26, '#93542f') + leaf(126, -8, 16, 20) + circle(148, 8, 9, tomato) + circle(146, -13, 6, '#f5efe2'),
        path('M-165-39H-60V39H-165A39 39 0 0 1-165-39Z', '#ffffff', 'opacity=".92"') + line('M-60-39V39', '#e6ddcf', 4),
      ),
    ).join(''),
  kebab_plate: (chance) =>
    plate() + group('rotate(-24)', grains(chance, -64, 84, 56), skewer(0, -34, 0), pepper(58, 44, -12), tomatoSlice(96, 88), tomatoSlice(40, 100, 22)) +
    onion(-110, 10, 30) + onion(-96, 38, 80) + leaf(-128, -16, 26, 200) + leaf(112, -60, 24, 30),
  iskender: (chance) =>
    plate() + ellipse(-6, 8, 138, 96, '#c9542f') + slices(chance, 30, 92) + line('M-92-30C-40-62 20 10 94-34', '#d2452d', 22) +
    ellipse(86, 66, 48, 40, '#ffffff') + ellipse(80, 60, 28, 20, '#f1efe9') + pepper(-66, 92, 24) + tomatoSlice(-104, 52, 24),
  rice_plate: (chance) => plate() + grains(chance, 0, 6, 132) + slices(chance, 24, 80) + leaf(84, -70, 26, 320) + tomatoSlice(-92, 74, 26) + pepper(70, 92, -20),
  flatbread: (chance) =>
    plate() + ellipse(0, 0, 166, 148, crust, 12) + ellipse(0, 0, 156, 138, '#c05a34', 12) + scatter(chance, 60, 128, (x, y) => circle(x, y, chance.whole(4, 9), chance.pick(['#8e3b22', '#d9774b', '#a9492a']))) +
    scatter(chance, 16, 118, (x, y, turn) => leaf(x, y, 13, turn * 2)) + group('translate(104 92)', lemon),
  pide: (chance) =>
    group('rotate(-32)', ellipse(0, 12, 208, 76, '#00000018'), path('M-208 0C-130-92 130-92 208 0C130 92-130 92-208 0Z', crust), path('M-176 0C-110-60 110-60 176 0C110 60-110 60-176 0Z', chance.pick(['#f1c65a', '#b4532f', '#e9b44c'])),
      scatter(chance, 46, 58, (x, y) => circle(x * 2.1, y * 0.8, chance.whole(4, 9), chance.pick(['#8f4023', '#e58d4d', '#f6dc8f', '#6d8f3a']))), line('M-190 0C-120-78 120-78 190 0', '#e3b374', 8)),
  soup: (chance) => {
    const broth = chance.pick(['#e0923b', '#d7772f', '#e8c48a', '#cfa06a'])
    return plate('#f3ede4', '#e6ddd0') + circle(0, 0, 148, '#ffffff') + circle(0, 0, 132, broth) + line('M-64-20C-30-64 40-60 66-10C80 40 10 70-24 40', '#c23f22', 7, 'opacity=".75"') +
      scatter(chance, 12, 96, (x, y, turn) => leaf(x, y, 11, turn * 2)) + group('translate(122 116)', lemon)
  },
  burger: (chance) =>
    ellipse(0, 152, 176, 26, '#0000001c') + path('M-166-28C-166-150 166-150 166-28Z', '#d9964a') + path('M-128-62C-110-112-20-126 30-122', 'none', 'stroke="#f0c283" stroke-width="14" stroke-linecap="round"') +
    scatter(chance, 26, 60, (x, y, turn) => ellipse(x * 1.8, y * 0.5 - 84, 7, 4, '#fbe9c4', turn)) +
    path('M-176-28H176C180 4 148 6 132-6C112 22 84 16 66-4C44 24 12 20-6-2C-30 22-62 20-80-2C-100 18-128 18-142-4C-160 8-180 2-176-28Z', '#7fae45') +
    bar(0, 6, 322, 22, tomato) + path('M-160 18H160L118 58L70 22L10 62L-46 24L-98 54Z', '#f3bd3f') + bar(0, 56, 330, 54, meat, 0, 24) + bar(0, 46, 280, 8, '#9a5a36') +
    path('M-164 86H164C164 142 120 150 0 150C-120 150-164 142-164 86Z', '#cf8b40'),
  pizza: (chance) =>
    circle(0, 14, 196, '#0000001c') + circle(0, 0, 192, crust) + circle(0, 0, 176, '#d9a35f') + circle(0, 0, 164, '#cf4f2f') + scatter(chance, 44, 146, (x, y) => circle(x, y, chance.whole(12, 26), chance.pick(['#f6dd9a', '#f3d07d', '#f9e8b9']))) +
    ring(7, 98, (x, y) => circle(x, y, 25, '#b23a26') + circle(x - 3, y - 3, 19, '#c9523a'), chance.whole(0, 50)) + scatter(chance, 9, 130, (x, y) => circle(x, y, 9, '#3d3a2c') + circle(x, y, 4, '#8a8560')) +
    scatter(chance, 8, 120, (x, y, turn) => leaf(x, y, 24, turn * 2, '#4d8a3a')) + ring(4, 0, (_x, _y, turn) => line(`M0 0L${(186 * Math.cos((turn * Math.PI) / 180)).toFixed(1)} ${(186 * Math.sin((turn * Math.PI) / 180)).toFixed(1)}`, '#9d6a33', 3, 'opacity=".55"'), 20),
  dumplings: (chance) =>
    plate('#f3ede4', '#e6ddd0') + circle(0, 0, 138, '#fbf8f2') + scatter(chance, 42, 118, (x, y, turn) => group(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`, path('M-17-11L0-17L17-11L17 11L0 17L-17 11Z', '#f0ddb4'), line('M-12-8L12 8M12-8L-12 8', '#d7bb83', 2.5))) +
    path('M-92-20C-60-90 40-96 86-40C110 10 50 30 10 18C-30 8-100 40-92-20Z', '#ffffff', 'opacity=".92"') + line('M-54-28C-20-60 40-40 58-18', '#cc3d22', 8, 'opacity=".85"') + scatter(chance, 16, 90, (x, y) => circle(x, y, 3, '#7e9b4f')),
  stew: (chance) =>
    plate() + grains(chance, -66, -14, 78) + ellipse(62, 24, 88, 104, '#b9482a', -12) + ellipse(62, 20, 74, 88, '#c95b36', -12) +
    group('translate(62 20)', scatter(chance, 22, 66, (x, y, turn) => ellipse(x, y, 13, 8, chance.pick(['#f1d7a5', '#7a3d5c', '#8f4023', '#e9c98d']), turn))) + leaf(52, -64, 30, 40) + leaf(-100, 70, 24, 200) + pepper(-50, 100, 14),
  breakfast: (chance) =>
    bar(0, 6, 400, 372, '#00000014', 0, 40) + bar(0, 0, 396, 368, '#b98350', 0, 40) + bar(0, 0, 372, 344, '#c8935d', 0, 32) +
    [[-112, -98], [0, -98], [112, -98], [-112, 14], [112, 14], [-112, 116], [0, 116], [112, 116]]
      .map(([x = 0, y = 0], i) => circle(x, y, 46, '#ffffff') + circle(x, y, 37, ['#c0392b', '#f2e6c2', '#3f4a2f', '#e7a33a', '#fbf6ea', '#7f2a45', '#f4d14f', '#6f9a45'][i] ?? '#fff') + group(`translate(${x} ${y})`, scatter(chance, 7, 26, (dx, dy) => circle(dx, dy, 6, '#ffffff', 'opacity=".32"'))))
      .join('') + circle(0, 10, 58, '#3a3a3c') + circle(0, 10, 50, '#fbf6e8') + circle(-14, 0, 17, '#f2b233') + circle(18, 22, 17, '#f2b233'),
  pan: (chance) =>
    bar(210, 0, 130, 30, '#2f2f31', 0, 15) + circle(0, 12, 172, '#0000001c') + circle(0, 0, 168, '#3a3a3c') + circle(0, 0, 150, '#e0663a') +
    scatter(chance, 34, 128, (x, y) => circle(x, y, chance.whole(12, 24), chance.pick(['#f6c75a', '#f9dc8a', '#d94f37', '#efa04a']))) + scatter(chance, 12, 118, (x, y, turn) => bar(x, y, 30, 9, '#6b9a3c', turn)) + scatter(chance, 9, 110, (x, y, turn) => leaf(x, y, 14, turn * 2)),
  sesame_ring: (chance) =>
    plate() + circle(-24, -10, 104, 'none', `stroke="${crust}" stroke-width="46"`) + circle(-24, -10, 104, 'none', 'stroke="#b0723a" stroke-width="40" stroke-dasharray="26 10"') +
    group('translate(-24 -10)', ring(64, 104, (x, y, turn) => ellipse(x + chance.whole(-15, 15), y + chance.whole(-15, 15), 5, 2.6, '#f7e2b4', turn + chance.whole(0, 90)))) +
    bar(104, 92, 66, 46, '#fffdf6', 20, 6) + tomatoSlice(44, 126, 25) + circle(126, 24, 13, '#3b3f2c') + circle(104, 8, 13, '#4c5038') + circle(130, -6, 13, '#3b3f2c'),
  dessert_tray: (chance) =>
    plate('#c9cdd2', '#aeb4ba') + circle(0, 0, 142, '#d98a35') + scatter(chance, 90, 134, (x, y, turn) => bar(x, y, 46, 4, chance.pick(['#e9ab57', '#b96a22', '#f0c077']), turn)) + scatter(chance, 46, 70, (x, y) => circle(x, y, chance.whole(4, 8), chance.pick(['#7fa343', '#98b957']))) + circle(6, -6, 40, '#fffaf0') + circle(0, -12, 30, '#ffffff'),
  pudding: (chance) =>
    plate('#f3ede4', '#e2d6c6') + circle(0, 0, 140, '#b5673a') + circle(0, 0, 124, '#fbf1dc') + scatter(chance, 12, 84, (x, y) => ellipse(x, y, chance.whole(20, 40), chance.whole(12, 26), chance.pick(['#b4703a', '#c98a4f', '#8f5327']), chance.whole(0, 90)).replace('/>', ' opacity=".75"/>')) + scatter(chance, 14, 40, (x, y) => circle(x, y, 5, '#86a84a')),
  baklava: (chance) =>
    plate() + [[-66, 26, -16], [58, 40, 12], [0, -62, 4]].map(([x = 0, y = 0, turn = 0]) =>
      group(`translate(${x} ${y}) rotate(${turn})`, path('M-76 0L0-52L76 0L0 52Z', '#a9662a'), path('M-76-12L0-64L76-12L0 40Z', '#e0a148'), ...[-40, -14, 12].map((dx) => line(`M${dx}-${30 - Math.abs(dx) / 2}L${dx + 44} 6`, '#c9852f', 3)),
        scatter(chance, 18, 24, (dx, dy) => circle(dx, dy * 0.6 - 12, 5, chance.pick(['#7fa343', '#5f8a34'])))),
    ).join(''),
  fries: (chance) =>
    Array.from({ length: 24 }, (_, i) => bar(-100 + i * 8.8, -48 - chance.whole(0, 48), 22, 200, chance.pick(['#f3c04b', '#eab13a', '#f8d272']), chance.whole(-11, 11), 5)).join('') +
    path('M-140-24C-70 6 70 6 140-24L108 176H-108Z', '#c43c2c') + path('M-140-24C-70 6 70 6 140-24L134 14C64 40-64 40-134 14Z', '#d9563f') + circle(0, 104, 34, '#ffffff', 'opacity=".9"'),
  salad: (chance) =>
    plate('#f3ede4', '#e6ddd0') + circle(0, 0, 142, '#8db85a') + scatter(chance, 26, 120, (x, y, turn) => leaf(x, y, 38, turn * 2, chance.pick(['#6f9f42', '#9cc46a']))) + scatter(chance, 12, 108, (x, y) => tomatoSlice(x, y, 17)) +
    scatter(chance, 12, 108, (x, y) => circle(x, y, 17, '#7aa84b') + circle(x, y, 13, '#dcedc0')) + scatter(chance, 10, 104, (x, y, turn) => onion(x, y, turn)),
} satisfies Partial<Record<Look, Draw>>

/** How each kind of dish is drawn, seen from above or from the side, in a circle of 200 around the middle. */
export const draw: Record<Look, Draw> = { ...food, ...drinks }
