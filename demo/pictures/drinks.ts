import type { Chance } from '../chance.ts'
import { bar, circle, ellipse, line, path, scatter } from './shapes.ts'

const shadow = ellipse(0, 176, 104, 18, '#0000001c')

const tumbler = (chance: Chance, drink: string, surface: string) =>
  shadow +
  path('M-86-150H86L66 172H-66Z', '#ffffff', 'opacity=".75"') +
  path('M-78-104H78L61 164H-61Z', drink) +
  ellipse(0, -104, 78, 15, surface) +
  scatter(chance, 12, 50, (x, y) => circle(x, y * 0.3 - 108, chance.whole(4, 9), '#ffffff', 'opacity=".8"')) +
  line('M-62-120L-48 140', '#ffffff', 8, 'opacity=".6"')

/** Drinks stand upright, seen from the side. */
export const drinks = {
  glass: (chance: Chance) => tumbler(chance, '#f8f5ee', '#ffffff'),
  juice: (chance: Chance) => tumbler(chance, '#8e2440', '#a83a58'),
  can: (_chance: Chance) =>
    shadow +
    bar(0, 0, 168, 336, '#b6342b', 0, 26) +
    bar(0, -160, 146, 22, '#cfd4d8', 0, 9) +
    bar(0, 160, 146, 22, '#cfd4d8', 0, 9) +
    ellipse(0, -168, 66, 9, '#e6eaed') +
    path('M-84 30C-30-30 30 60 84-10V60C30 124-30 34-84 94Z', '#ffffff', 'opacity=".92"') +
    bar(-54, 0, 14, 290, '#ffffff', 0).replace('/>', ' opacity=".22"/>'),
  bottle: (_chance: Chance) =>
    shadow +
    bar(0, -164, 56, 34, '#2f7fb8', 0, 8) +
    path(
      'M-24-148H24V-104C70-84 76-60 76-30V150C76 168 66 174 52 174H-52C-66 174-76 168-76 150V-30C-76-60-70-84-24-104Z',
      '#cfe7f4',
    ) +
    path('M-70-20H70V64H-70Z', '#3b8fc9') +
    line('M-44 22C-24 4-8 40 12 20S40 10 48 26', '#ffffff', 7) +
    line('M-50-50V150', '#ffffff', 10, 'opacity=".65"'),
  tea: (_chance: Chance) =>
    ellipse(0, 150, 170, 34, '#00000014') +
    ellipse(0, 140, 164, 32, '#ffffff') +
    ellipse(0, 136, 108, 18, '#eee6da') +
    path(
      'M-72-150H72C70-84 40-70 42-20C44 30 76 44 70 118C66 138-66 138-70 118C-76 44-44 30-42-20C-40-70-70-84-72-150Z',
      '#ffffff',
      'opacity=".7"',
    ) +
    path(
      'M-64-112H64C58-72 34-60 35-18C36 34 68 48 63 112C58 128-58 128-63 112C-68 48-36 34-35-18C-34-60-58-72-64-112Z',
      '#b2431c',
    ) +
    ellipse(0, -112, 64, 11, '#cf5f2f') +
    line('M-44-92C-36-62-22-52-22-18', '#ffffff', 7, 'opacity=".5"'),
  coffee: (chance: Chance) =>
    ellipse(0, 112, 178, 40, '#00000014') +
    ellipse(0, 102, 172, 38, '#f7f3ec') +
    ellipse(0, 98, 112, 20, '#e9e1d5') +
    path('M-108-70H108C108 30 74 96 0 96S-108 30-108-70Z', '#ffffff') +
    path('M104-44C168-60 168 34 82 30', 'none', 'stroke="#ffffff" stroke-width="18"') +
    ellipse(0, -70, 108, 28, '#e9e1d5') +
    ellipse(0, -66, 94, 21, '#4a2a18') +
    scatter(chance, 12, 20, (x, y) => ellipse(x * 3.4, y * 0.6 - 66, 9, 3, '#8a5a37')) +
    path('M-100-20C-60 6 60 6 100-20L94 12C50 34-50 34-94 12Z', '#1f6f8b', 'opacity=".8"') +
    line('M-26-112C-44-134-8-146-26-170M26-112C8-134 44-146 26-170', '#ffffff', 7, 'opacity=".7"'),
}
