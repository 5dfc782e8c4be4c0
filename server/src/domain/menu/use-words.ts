import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { counted, listOf, type Things, type Use } from '#server/kit/record/in-use.ts'

const things: Record<'products' | 'groups', Things> = {
  products: { tr: ['ürün', 'ürün'], en: ['product', 'products'], de: ['Produkt', 'Produkten'] },
  groups: {
    tr: ['seçenek grubu', 'seçenek grubu'],
    en: ['option group', 'option groups'],
    de: ['Optionsgruppe', 'Optionsgruppen'],
  },
}

/**
 * The products in a category, which prevent its deletion. While a category is switched off, its
 * products are not sold; they return when it is switched on.
 */
export const productsIn: Use<{ id: string; company_id: string }> = {
  things: things.products,
  of: ({ id, company_id }) => sql`select name ->> 'tr' as name, count(*) over ()::int as n from product
    where company_id = ${company_id} and category_id = ${id} order by position, id`,
  survivesOff: true,
  advice: {
    tr: 'Önce onları başka kategoriye taşıyın ya da silin.',
    en: 'Move or delete them first.',
    de: 'Verschieben oder löschen Sie diese zuerst.',
  },
}

/** Says where a material or group is used: "3 üründe ve 1 seçenek grubunda kullanılıyor." */
export function usedBy(lang: Lang, it: { products: number; groups: number }): string {
  const parts = (['products', 'groups'] as const)
    .filter((kind) => it[kind] > 0)
    .map((kind) => counted(lang, it[kind], things[kind]))
  const all = listOf(lang, parts)
  return {
    tr: `Kullanıldığı yer: ${all}. Önce oralardan çıkarın ya da çıkararak silmeyi seçin.`,
    en: `Used by ${all}. Remove it there first, or choose to delete it there too.`,
    de: `Verwendet in ${all}. Entfernen Sie es dort zuerst oder wählen Sie, es dort mit zu löschen.`,
  }[lang]
}

/**
 * Why a material cannot be deleted: without it, these groups would offer too few options and their
 * products could not be sold.
 */
export const neededBy = (lang: Lang, groups: readonly string[]): string => {
  const names = groups.join(', ')
  return {
    tr: `Bu malzeme çıkarılırsa şu seçenek gruplarında yeterli seçenek kalmaz: ${names}. Önce o gruplara başka seçenek ekleyin ya da grupları silin.`,
    en: `Without it these option groups would not have enough options: ${names}. Add another option there first, or delete the groups.`,
    de: `Ohne diese Zutat haben diese Optionsgruppen nicht genug Optionen: ${names}. Fügen Sie dort zuerst eine andere Option hinzu oder löschen Sie die Gruppen.`,
  }[lang]
}
