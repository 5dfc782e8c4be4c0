import type { Lang } from '#contract/kit/field-words.ts'
import { menuSheets, type MenuSheet } from '#contract/menu/menu-file.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { Document, Names } from '#server/domain/menu/document.ts'
import { sheets, yesNo, type CellKind } from './columns.ts'

type Cell = string | number | null
type Fields = Record<string, unknown>

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Converts a value to the format of its cell. Lists are separated by `|`. */
function cellOf(kind: CellKind, value: unknown, lang: Lang): Cell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'money':
      return Number(value) / 100
    case 'int':
      return Number(value)
    case 'bool':
      return yesNo[lang][value ? 0 : 1]
    case 'words':
      return Array.isArray(value) ? value.join(' | ') || null : null
    case 'slots':
      return (
        (value as Schedule).map((it) => `${it.weekday + 1} ${time(it.start_min)}-${time(it.end_min)}`).join(' | ') ||
        null
      )
    case 'rates':
      return (
        Object.entries(value)
          .map(([type, rate]) => `${type} ${rate}`)
          .join(' | ') || null
      )
    default:
      return String(value) || null
  }
}

/**
 * How the file refers to a record: by its Turkish name, or by its id if that name is not unique or
 * contains `|`.
 */
function referenceOf(things: readonly { id: string; key: string; name: Names }[]): (id: string) => string {
  const count = new Map<string, number>()
  for (const it of things) count.set(it.key, (count.get(it.key) ?? 0) + 1)
  const known = new Map(
    things.map((it) => [it.id, count.get(it.key) === 1 && !it.name.tr.includes('|') ? it.name.tr : it.id]),
  )
  return (id) => known.get(id) ?? id
}

const flat = (it: object): Fields => {
  const row: Fields = { ...it }
  for (const field of ['name', 'description'])
    for (const [lang, text] of Object.entries(row[field] ?? {})) row[`${field}.${lang}`] = text
  return row
}

/** Makes the rows of every sheet in a language, beginning with the header row. */
export function sheetsOf(
  menu: Document,
  lang: Lang,
): { name: string; rows: Cell[][]; columns: { width: number; numFmt?: string }[] }[] {
  const category = referenceOf(menu.categories)
  const group = referenceOf(menu.groups)
  const material = referenceOf(menu.materials)
  const things: Record<MenuSheet, Fields[]> = {
    products: menu.products.map((it) => ({
      ...flat(it),
      category: category(it.category_id),
      groups: it.groups.map(group),
      materials: it.materials.map(material),
    })),
    categories: menu.categories.map(flat),
    groups: menu.groups.map(flat),
    options: menu.groups.flatMap((it) =>
      it.options.map((option) => ({ ...option, group: group(it.id), material: material(option.material_id) })),
    ),
    materials: menu.materials.map(flat),
  }
  return menuSheets.map((sheet) => {
    const columns = Object.entries(sheets[sheet].columns)
    return {
      name: sheets[sheet].title[lang],
      columns: columns.map(([, { width, kind }]) => ({ width, ...(kind === 'money' && { numFmt: '#,##0.00' }) })),
      rows: [
        columns.map(([, { title }]) => title[lang]),
        ...things[sheet].map((it) => columns.map(([field, { kind }]) => cellOf(kind, it[field], lang))),
      ],
    }
  })
}
