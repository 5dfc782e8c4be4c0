import type { Lang } from '#contract/kit/field-words.ts'

const many = (lang: Lang, n: number, [one, more]: readonly [string, string]) =>
  `${n} ${lang === 'tr' || n === 1 ? one : more}`
const things = {
  tr: { products: ['ürün', 'ürün'], groups: ['seçenek grubu', 'seçenek grubu'] },
  en: { products: ['product', 'products'], groups: ['option group', 'option groups'] },
  de: { products: ['Produkt', 'Produkten'], groups: ['Optionsgruppe', 'Optionsgruppen'] },
} as const

/** Why a category stays: it is not empty. */
export const categoryInUse = (lang: Lang, n: number): string =>
  ({
    tr: `Bu kategoride ${many(lang, n, things.tr.products)} var. Önce onları başka kategoriye taşıyın ya da silin.`,
    en: `This category holds ${many(lang, n, things.en.products)}. Move or delete them first.`,
    de: `In dieser Kategorie ${n === 1 ? 'ist noch 1 Produkt' : `sind noch ${n} Produkte`}. Verschieben oder löschen Sie zuerst diese.`,
  })[lang]

/** What a material or group is used by: "3 üründe ve 1 seçenek grubunda kullanılıyor." */
export function usedBy(lang: Lang, it: { products: number; groups: number }): string {
  const parts = (['products', 'groups'] as const)
    .filter((kind) => it[kind] > 0)
    .map((kind) => many(lang, it[kind], things[lang][kind]))
  const all = parts.join({ tr: ' ve ', en: ' and ', de: ' und ' }[lang])
  return {
    tr: `Kullanıldığı yer: ${all}. Önce oralardan çıkarın ya da çıkararak silmeyi seçin.`,
    en: `Used by ${all}. Take it out there first, or choose to delete it there too.`,
    de: `Verwendet in ${all}. Entfernen Sie es dort zuerst oder wählen Sie, es dort mit zu löschen.`,
  }[lang]
}

/** Why a material stays: without it these groups would offer too little, and what they belong to would not sell. */
export const neededBy = (lang: Lang, groups: readonly string[]): string => {
  const names = groups.join(', ')
  return {
    tr: `Bu malzeme çıkarılırsa şu seçenek gruplarında yeterli seçenek kalmaz: ${names}. Önce o gruplara başka seçenek ekleyin ya da grupları silin.`,
    en: `Without it these option groups would not have enough options: ${names}. Add another option there first, or delete the groups.`,
    de: `Ohne diese Zutat haben diese Optionsgruppen nicht genug Optionen: ${names}. Fügen Sie dort zuerst eine andere Option hinzu oder löschen Sie die Gruppen.`,
  }[lang]
}
