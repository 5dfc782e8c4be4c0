import { chance } from '../chance.ts'
import type { Look } from '../menu/shapes.ts'
import { draw } from './dishes.ts'
import { circle, group } from './shapes.ts'

/** What stories, banners and campaigns of the demo world show: dishes on a ground of one colour. */
const scenes = {
  grill: { looks: ['iskender', 'adana_wrap', 'adana_plate'], colour: '#7a1f16' },
  oven: { looks: ['mixed_pide', 'flatbread', 'cheese_pide'], colour: '#1f4d46' },
  counter: { looks: ['burger', 'fries', 'glass'], colour: '#22304a' },
  sweet: { looks: ['baklava', 'dessert_tray', 'tea'], colour: '#5b3a1e' },
} as const satisfies Record<string, { looks: readonly Look[]; colour: string }>
export type Scene = keyof typeof scenes

/** Width and height of each shape (spec §5). */
const shapes = { cover: [100, 100], wide: [1600, 320], half: [1200, 600] } as const
export type Shape = keyof typeof shapes

/** The path of a scene's picture in the file store. */
export const promotionImage = (scene: Scene, shape: Shape) => `menu/promotion-${scene}-${shape}.webp`

function drawn(scene: Scene, shape: Shape): string {
  const { looks, colour } = scenes[scene]
  const [width, height] = shapes[shape]
  const size = height / 520
  const places =
    shape === 'cover' ? [width / 2] : looks.map((_, n) => width * (0.5 + (n - 1) * (shape === 'wide' ? 0.22 : 0.34)))
  const dishes = places.map((x, n) => {
    const scale = shape === 'cover' || n === 1 ? size : size * 0.8
    return group(
      `translate(${x} ${height / 2}) scale(${scale})`,
      circle(0, 0, 236, '#ffffff22'),
      draw[looks[n]!](chance(n).fork(`${scene} ${shape}`)),
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colour}"/>${dishes.join('')}</svg>`
}

export const promotionPictures = (): [path: string, svg: () => string][] =>
  (Object.keys(scenes) as Scene[]).flatMap((scene) =>
    (Object.keys(shapes) as Shape[]).map((shape): [string, () => string] => [
      promotionImage(scene, shape),
      () => drawn(scene, shape),
    ]),
  )
