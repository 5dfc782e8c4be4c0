import type { FileStore } from '#server/kit/files/store.ts'
import { chance } from '../chance.ts'
import { cards } from '../menu/cards.ts'
import { dishes } from '../menu/dishes.ts'
import type { Look, MenuCategory } from '../menu/shapes.ts'
import { draw } from './dishes.ts'
import { logoPictures } from './logos.ts'
import { promotionPictures } from './promotions.ts'
import { circle, group } from './shapes.ts'

const grounds = [
  ['#f7e3c8', '#efcfa6'],
  ['#e7eddc', '#d2dfbf'],
  ['#f3ddd3', '#e8c3b3'],
  ['#e2e9ee', '#c9d7e0'],
  ['#f3e6ee', '#e4cddc'],
  ['#f5ecd0', '#e9d9a4'],
]

/** The path of a dish's picture in the file store. */
export const dishImage = (slug: string) => `menu/${slug.replaceAll('_', '-')}.webp`
/** The path of a category's picture, which is named by the category's English name. */
export const categoryImage = (category: MenuCategory) =>
  `menu/category-${category.name[1].toLowerCase().replaceAll(/[^a-z]+/g, '-')}.webp`

/** The path of the picture of a category's icon. */
export const categoryIcon = (category: MenuCategory) => categoryImage(category).replace('category-', 'icon-')

function ground(seed: string, width: number, height: number, body: string): string {
  const [light, dark] = chance(0).fork(seed).pick(grounds)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="g" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${body}</svg>`
}

/** A dish on a square of 480 pixels. */
const dishSvg = (slug: string, look: Look) =>
  ground(slug, 480, 480, group('translate(240 240)', draw[look](chance(0).fork(`dish ${slug}`))))

/**
 * Five dishes of a kind in a row on 640 × 256 (spec §5: 5:2). The outer ones are cut off by the
 * edges.
 */
const categorySvg = (category: MenuCategory) =>
  ground(
    category.name[1],
    640,
    256,
    [-40, 140, 320, 500, 680]
      .map((x, i) =>
        group(
          `translate(${x} ${i % 2 === 0 ? 128 : 136}) scale(${i % 2 === 0 ? 0.5 : 0.38}) rotate(${i * 7 - 14})`,
          draw[category.look](chance(i).fork(category.name[1])),
        ),
      )
      .join(''),
  )

/** A dish of the category on a round background, as an SVG of 256 × 256 pixels. */
const iconSvg = (category: MenuCategory) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 480 480">${circle(240, 240, 240, '#efdcc0')}${group('translate(240 240) scale(0.9)', draw[category.look](chance(0).fork(category.name[1])))}</svg>`

/** Draws the menu's pictures and the companies' logos, once: existing files are kept. */
export async function drawPictures(files: FileStore): Promise<void> {
  const categories = new Map(
    Object.values(cards)
      .flat()
      .map((it) => [categoryImage(it), it]),
  )
  const pictures: [path: string, svg: () => string][] = [
    ...Object.entries(dishes).map(([slug, dish]): [string, () => string] => [
      dishImage(slug),
      () => dishSvg(slug, dish.look),
    ]),
    ...[...categories].flatMap(([path, it]): [string, () => string][] => [
      [path, () => categorySvg(it)],
      [categoryIcon(it), () => iconSvg(it)],
    ]),
    ...logoPictures(),
    ...promotionPictures(),
  ]
  const there = new Set<string>()
  for await (const it of files.list('menu')) there.add(it.name)
  const left = pictures.filter(([path]) => !there.has(path)).values()
  // Draws two at a time, since the database is working in parallel.
  await Promise.all(
    [0, 1].map(async () => {
      for (const [path, svg] of left) await files.put(path, await render(path, svg))
    }),
  )
}

async function render(path: string, svg: () => string): Promise<Buffer> {
  // The drawing library is loaded only if a picture is missing: every start needs the paths above,
  // but only the first start draws.
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(svg()))
  // A brand's icon is a favicon, which cannot be webp (spec §5).
  return (path.endsWith('.png') ? drawn.png({ palette: true }) : drawn.webp({ quality: 78, effort: 2 })).toBuffer()
}
