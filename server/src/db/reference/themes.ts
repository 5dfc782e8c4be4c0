import { readdir, readFile } from 'node:fs/promises'
import type { ThemeFile } from '#contract/marketing/theme/files.ts'
import type { Theme } from '#contract/marketing/theme/theme.ts'

type ThemeSeed = Omit<Theme, 'id' | 'version' | 'updated_at'>

/**
 * The themes of every new installation. The files of each are in the folder named by its `code`.
 */
const own: Omit<ThemeSeed, 'files' | 'is_active'>[] = [
  {
    code: 'ocak',
    name: { tr: 'Ocak', en: 'Hearth', de: 'Feuer' },
    description: {
      tr: 'Sıcak renkler, büyük fotoğraflı yemek kartları, telefonda hep elinizin altında sipariş düğmesi.',
      en: 'Warm colours, dishes as cards with large pictures, and on phones an order button always within reach.',
      de: 'Warme Farben, Gerichte als Karten mit großen Bildern; auf dem Handy ist „Bestellen“ immer griffbereit.',
    },
  },
  {
    code: 'bahce',
    name: { tr: 'Bahçe', en: 'Garden', de: 'Garten' },
    description: {
      tr: 'Ferah ve açık renkli; menü ayrı sayfada, bölümleri yanında.',
      en: 'Airy and light; the menu has a page of its own, with its sections beside it.',
      de: 'Luftig und hell; die Speisekarte hat eine eigene Seite, die Abschnitte stehen daneben.',
    },
  },
  {
    code: 'gece',
    name: { tr: 'Gece', en: 'Night', de: 'Nacht' },
    description: {
      tr: 'Koyu ve şık; menü basılı bir kart gibi, fotoğrafsız.',
      en: 'Dark and elegant; the menu reads like a printed card, without pictures.',
      de: 'Dunkel und elegant; die Speisekarte liest sich wie gedruckt, ohne Bilder.',
    },
  },
]

const folder = new URL('./themes/', import.meta.url)

async function filesIn(code: string): Promise<ThemeFile[]> {
  const names = (await readdir(new URL(`${code}/`, folder))).toSorted()
  return Promise.all(
    names.map(async (path) => ({ path, text: await readFile(new URL(`${code}/${path}`, folder), 'utf8') })),
  )
}

/** The themes that come with the product, with their files. */
export const themes = (): Promise<ThemeSeed[]> =>
  Promise.all(own.map(async (it) => ({ ...it, files: await filesIn(it.code), is_active: true })))
