import { breather } from '#server/kit/turns/breather.ts'
import type { MoneyText } from '#server/kit/money.ts'
import * as z from 'zod/mini'
import type { Lang } from '#contract/kit/field-words.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menuSheets, type FileFault, type MenuSheet } from '#contract/menu/menu-file.ts'
import { product } from '#contract/menu/product.ts'
import { groupFaults, priceFaults, duplicateFaults } from '#contract/menu/rules.ts'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import type { DocCategory, DocGroup, DocMaterial, DocProduct, Document } from '#server/domain/menu/document.ts'
import { fieldText } from '#server/kit/answer/field-text.ts'
import { Faults } from './faults.ts'
import { linesOf, type Book } from './lines.ts'
import type { Line } from './line.ts'
import { listed, recordReader } from './records.ts'
import { faultWords } from './words.ts'

/**
 * Reads the menu in a file. Every row is completed from the branch's record with the same id or
 * name, or with the defaults of a new record. `usualTax` is a product's tax if nothing else gives
 * it. `fold` makes names comparable in the same way as the database. Faulty rows are skipped and
 * reported. `rows` gives the position of a product in the file.
 */
export async function menuIn(
  book: Book,
  target: Document,
  { lang, money, usualTax }: { lang: Lang; money: MoneyText; usualTax: number },
  fold: (text: string) => string,
): Promise<{ document: Document; rows: ReadonlyMap<string, number>; faults: FileFault[]; total_faults: number }> {
  const breathe = breather()
  const faults = new Faults(lang, money)
  const words = faultWords[lang]
  const lines: Record<MenuSheet, Line[]> = { products: [], categories: [], groups: [], options: [], materials: [] }
  for (const sheet of menuSheets) {
    lines[sheet] = linesOf(book, sheet, faults, lang)
    await breathe()
  }
  const recordsIn = recordReader({ lines, fold, faults, twice: words.twice, breathe })
  const find = (ids: Map<string, string>, line: Line, field: string, given: unknown): string => {
    const text = String(given)
    const id = ids.get(text.toLowerCase()) ?? ids.get(fold(text))
    if (!id) faults.add(line, field, words.unknown(text))
    return id ?? ''
  }
  /** Existing records that are missing in the file but named by its rows are included unchanged. */
  const withOthers = <T extends { id: string }>(all: T[], there: readonly T[]) => {
    const known = new Set(all.map((it) => it.id))
    return [...all, ...there.filter((it) => !known.has(it.id))]
  }
  const tie = { master_id: null, version: 1, followed_version: null }

  const materials = await recordsIn<DocMaterial>(
    'materials',
    target.materials,
    { ...tie, allergens: [], is_active: true },
    (_, it) => it,
    () => [],
    z.omit(material.input, { branch_id: true }),
  )
  const categories = await recordsIn<DocCategory>(
    'categories',
    target.categories,
    { ...tie, image: null, icon_id: null, is_active: true, schedule: [], delivery_types: [], position: 0 },
    (_, it) => it,
    (it) => scheduleFaults(it.schedule),
    z.omit(category.input, { branch_id: true }),
  )
  const options = optionsOf(lines, fold)
  const groups = await recordsIn<DocGroup>(
    'groups',
    target.groups,
    {
      ...tie,
      selection_type: 'multiple',
      is_required: false,
      minimum_limit: 0,
      selection_limit: 0,
      free_count: 0,
      is_active: true,
      options: [],
    },
    (line, it) => {
      const own = options(String(line.fields['id'] ?? ''), it.key)
      if (own.length === 0) return it
      line.options = own
      return {
        ...it,
        options: own.map((one) => {
          const { fields } = one
          const material_id = find(materials.ids, one, 'material', fields['material'] ?? '')
          if (one.isWrong) line.isWrong = true
          const before = it.options.find((each) => each.material_id === material_id)
          return {
            material_id,
            price: numberIn(fields['price']) ?? before?.price ?? 0,
            max_count: numberIn(fields['max_count']) ?? before?.max_count ?? 1,
            is_default:
              fields['is_default'] === undefined ? (before?.is_default ?? false) : fields['is_default'] === true,
          }
        }),
      }
    },
    (it) => groupFaults(it),
    z.omit(materialCatalog.input, { branch_id: true }),
  )
  const products = await recordsIn<DocProduct>(
    'products',
    target.products,
    {
      master_id: null,
      version: 1,
      category_id: '',
      position: 0,
      description: { tr: '', en: '', de: '' },
      images: [],
      discounted_price: null,
      premium_price: null,
      tax_rate: usualTax,
      tax_rates: {},
      is_active: true,
      is_listed: true,
      allergens: [],
      schedule: [],
      delivery_types: [],
      channels: [],
      groups: [],
      materials: [],
      overrides: [],
    },
    (line, it) => {
      const { category: home, groups: own, materials: made } = line.fields
      if (!home && !it.category_id) faults.add(line, 'category', fieldText(lang, 'required'))
      return {
        ...it,
        category_id: home ? find(categories.ids, line, 'category', home) : it.category_id,
        groups: wordsIn(own)?.map((one) => find(groups.ids, line, 'groups', one)) ?? it.groups,
        materials: wordsIn(made)?.map((one) => find(materials.ids, line, 'materials', one)) ?? it.materials,
      }
    },
    (it) => [
      ...priceFaults(it),
      ...scheduleFaults(it.schedule),
      ...duplicateFaults(it, ['groups', 'materials', 'images', 'allergens', 'channels', 'delivery_types']),
    ],
    z.omit(product.input, { branch_id: true, catalogs: true }),
  )
  const document = {
    materials: withOthers(materials.all, target.materials),
    categories: withOthers(categories.all, target.categories),
    groups: withOthers(groups.all, target.groups),
    products: products.all,
  }
  return { document: sound(document), rows: products.rows, faults: faults.all, total_faults: faults.total }
}

/**
 * Leaves out records that refer to a skipped row. The fault of that row has been reported already.
 */
function sound(it: Document): Document {
  const ids = (of: readonly { id: string }[]) => new Set(of.map((one) => one.id))
  const [materials, categories] = [ids(it.materials), ids(it.categories)]
  const groups = it.groups.filter((one) => one.options.every((option) => materials.has(option.material_id)))
  const known = ids(groups)
  return {
    ...it,
    groups,
    products: it.products.filter(
      (one) =>
        categories.has(one.category_id) &&
        one.groups.every((id) => known.has(id)) &&
        one.materials.every((id) => materials.has(id)),
    ),
  }
}

/** The options of a group, found by its id or name, in the order of the sheet. */
function optionsOf(lines: Record<MenuSheet, Line[]>, fold: (text: string) => string) {
  const of = new Map<string, Line[]>()
  for (const line of lines.options) {
    const key = fold(String(line.fields['group'] ?? ''))
    listed(of, key).push(line)
  }
  return (id: string, key: string) => [...(id ? (of.get(fold(id)) ?? []) : []), ...(key ? (of.get(key) ?? []) : [])]
}

const numberIn = (given: unknown) => (typeof given === 'number' ? given : undefined)
const wordsIn = (given: unknown) => (Array.isArray(given) ? given.map(String) : undefined)
