import type { Words } from './menu/shapes.ts'

const pictures: [file: string, name: Words][] = [
  ['kebabs', ['Kebap', 'Kebab', 'Kebab']],
  ['pide-and-lahmacun', ['Pide ve lahmacun', 'Pide and lahmacun', 'Pide und Lahmacun']],
  ['burgers', ['Burger', 'Burgers', 'Burger']],
  ['desserts', ['Tatlı', 'Desserts', 'Desserts']],
]

/** Pictures the demo's platform offers to restaurants. */
export const restaurantImageRows = (now: number) =>
  pictures.map(([file, [tr, en, de]]) => ({
    name: { tr, en, de },
    image: `/files/menu/category-${file}.webp`,
    is_active: true,
    version: 1,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
  }))
