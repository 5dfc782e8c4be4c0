import { chance } from '../chance.ts'
import type { Look } from '../menu/shapes.ts'
import { draw } from './dishes.ts'
import { circle, group } from './shapes.ts'

/** The companies with a brand: the dish in their logo, and its two colours. */
const brands: Record<string, { look: Look; colour: string; light: string }> = {
  ustamdan: { look: 'iskender', colour: '#7a1f16', light: '#f6d9b8' },
  'hamur-ates': { look: 'mixed_pide', colour: '#1f4d46', light: '#f3e3bd' },
  'anadolu-grill': { look: 'burger', colour: '#22304a', light: '#f2d3a2' },
}

export const logoImage = (slug: string) => `menu/logo-${slug}.webp`
export const darkLogoImage = (slug: string) => `menu/logo-${slug}-dark.webp`
export const iconImage = (slug: string) => `menu/logo-${slug}-icon.png`

const badge = (slug: string, look: Look, ground: string, rim: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-260 -260 520 520">${circle(0, 0, 256, rim)}${circle(0, 0, 236, ground)}${group('scale(0.78)', draw[look](chance(3).fork(`logo ${slug}`)))}</svg>`

/** Logo, logo for dark backgrounds and icon of each brand: path and drawing. */
export const logoPictures = (): [path: string, svg: () => string][] =>
  Object.entries(brands).flatMap(([slug, { look, colour, light }]): [string, () => string][] => [
    [logoImage(slug), () => badge(slug, look, light, colour, 400)],
    [darkLogoImage(slug), () => badge(slug, look, colour, light, 400)],
    [iconImage(slug), () => badge(slug, look, light, colour, 64)],
  ])
