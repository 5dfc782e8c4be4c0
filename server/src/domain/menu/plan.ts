import type { matches, SpreadCounts, SpreadField, SpreadRow } from '#contract/menu/spread.ts'
import { chainFields } from '#contract/menu/product.ts'
import { priceFaults } from '#contract/menu/rules.ts'
import type { DocCategory, DocGroup, DocMaterial, DocProduct, Document, Part } from './document.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { isSame, namesIn, shownAs, type NameOf } from './compare.ts'
import { offersOf, slotsOf, type Slot } from './slots.ts'

/**
 * How a document (a menu as data) is applied to a branch. `follow` (publication): records matched
 * by name follow the document's records from then on. `copy` (transfer, clone): only new records
 * follow them. `own` (import): the document is the branch's own menu, edited elsewhere; every
 * difference is applied, and differences from the chain's menu become the branch's own.
 */
export type Mode = 'follow' | 'copy' | 'own'
export interface Bring {
  fields: readonly SpreadField[]
  match: (typeof matches)[number]
  mode: Mode
  /** Whether categories, groups and materials that no product uses are applied too. */
  isWhole: boolean
  newId: () => string
}

/**
 * A record to write: its state before the plan (null if it is new) and after it. `isFollowed` says
 * whether it follows the document's record.
 */
export interface Write<T> {
  before: T | null
  after: T
  isFollowed: boolean
}
export interface Plan {
  rows: SpreadRow[]
  categories: Write<DocCategory>[]
  materials: Write<DocMaterial>[]
  groups: Write<DocGroup>[]
  products: Write<DocProduct>[]
}

/**
 * Determines the changes that a document would make at a branch. Writes nothing. `target` is the
 * whole menu of the branch. Other requests are answered in between.
 */
export async function planOf(source: Document, target: Document, it: Bring): Promise<Plan> {
  const breathe = breather()
  const needed = new Set<string>()
  const need = (ids: readonly string[]) => ids.forEach((id) => needed.add(id))
  const slots = {
    categories: slotsOf(source.categories, target.categories, it),
    materials: slotsOf(source.materials, target.materials, it),
    groups: slotsOf(source.groups, target.groups, it, offersOf(source, target)),
    products: slotsOf(source.products, target.products, it),
  }
  await breathe()
  const idIn = (of: 'categories' | 'materials' | 'groups', id: string) => slots[of].get(id)!.id
  const nameOf = namesIn(target, slots)
  const isChosen = new Set<SpreadField>(it.fields)
  const last = lastPositions(target)

  const productOf = ({ source: from, found, id }: Slot<DocProduct>) => {
    const mapped: DocProduct = {
      ...from,
      id,
      category_id: idIn('categories', from.category_id),
      groups: from.groups.map((one) => idIn('groups', one)),
      materials: from.materials.map((one) => idIn('materials', one)),
    }
    if (!found) {
      need([mapped.category_id, ...mapped.groups, ...mapped.materials])
      const after: DocProduct = {
        ...mapped,
        position: last.next(mapped.category_id),
        master_id: it.mode === 'own' ? null : from.id,
        overrides: [],
        version: 1,
      }
      return made('product', { before: null, after, isFollowed: true }, nameOf)
    }
    const differing = it.fields.filter((field) => !isSame(field, found[field], mapped[field]))
    const keeps = new Set(it.mode === 'own' ? [] : found.overrides)
    const changed = differing.filter((field) => !keeps.has(field))
    const after: DocProduct = { ...found }
    for (const field of changed) Object.assign(after, { [field]: mapped[field] })
    if (after.category_id !== found.category_id) after.position = last.next(after.category_id)
    if (it.mode === 'follow') after.master_id ??= from.id
    if (after.master_id && after.master_id !== from.id)
      after.overrides = [...new Set([...found.overrides, ...chainFields.filter((one) => changed.includes(one))])]
    const refused = priceFaults(after).length > 0
    if (!refused)
      need(
        changed.flatMap((field) =>
          field === 'category_id' || field === 'groups' || field === 'materials' ? [mapped[field]].flat() : [],
        ),
      )
    return made('product', { before: found, after, isFollowed: true }, nameOf, {
      changed,
      kept: differing.filter((field) => keeps.has(field)).map((field) => [field, mapped[field]]),
      refused,
    })
  }
  const products: Made<DocProduct>[] = []
  for (const slot of slots.products.values()) {
    products.push(productOf(slot))
    await breathe()
  }

  const groups = partsOf(slots.groups, it, isChosen.has('groups'), {
    fields: ['name', 'selection_type', 'is_required', 'minimum_limit', 'selection_limit', 'free_count', 'options'],
    isNeeded: (id) => needed.has(id),
    of: 'group',
    nameOf,
    mapped: (from) => ({
      ...from,
      options: from.options.map((option) => ({ ...option, material_id: idIn('materials', option.material_id) })),
    }),
  })
  for (const one of groups) if (one.write) need(one.write.after.options.map((option) => option.material_id))
  const materials = partsOf(slots.materials, it, isChosen.has('materials') || isChosen.has('groups'), {
    fields: ['name', 'allergens'],
    isNeeded: (id) => needed.has(id),
    of: 'material',
    nameOf,
    mapped: (from) => from,
  })
  let position = Math.max(-1, ...target.categories.map((one) => one.position))
  const categories = partsOf(slots.categories, it, isChosen.has('category_id'), {
    fields: ['name', 'image', 'icon_id', 'schedule', 'delivery_types'],
    isNeeded: (id) => needed.has(id),
    of: 'category',
    nameOf,
    mapped: (from) => from,
    laid: (after) => ({ ...after, position: ++position }),
  })
  const writes = <T>(all: { write: Write<T> | undefined }[]) => all.flatMap((one) => one.write ?? [])
  return {
    rows: [...products, ...groups, ...categories, ...materials].map((one) => one.row),
    products: writes(products),
    groups: writes(groups),
    categories: writes(categories),
    materials: writes(materials),
  }
}

/** How many products have each outcome. */
export function countsOf(rows: readonly SpreadRow[]): SpreadCounts {
  const counts: SpreadCounts = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }
  for (const it of rows) {
    if (it.of !== 'product') {
      if (it.outcome === 'create' || it.outcome === 'update') counts.parts++
      continue
    }
    counts[it.outcome]++
    if (it.kept.length > 0) counts.own++
  }
  return counts
}

interface Made<T> {
  row: SpreadRow
  write: Write<T> | undefined
}

function made<T extends { name: Part['name']; master_id: string | null }>(
  of: SpreadRow['of'],
  write: Write<T>,
  nameOf: NameOf,
  {
    changed = [],
    kept = [],
    refused = false,
  }: { changed?: readonly string[]; kept?: readonly (readonly [string, unknown])[]; refused?: boolean } = {},
): Made<T> {
  const { before, after } = write
  const value = (it: T, field: string) => shownAs(field, it[field as keyof T], nameOf)
  const isUpdated = changed.length > 0
  const row: SpreadRow = {
    of,
    name: (before ?? after).name,
    outcome: refused ? 'refused' : !before ? 'create' : isUpdated ? 'update' : kept.length > 0 ? 'kept' : 'same',
    changes: before
      ? changed.map((field) => ({ field, before: value(before, field), after: value(after, field) }))
      : [],
    kept: before
      ? kept.map(([field, wanted]) => ({ field, before: value(before, field), after: shownAs(field, wanted, nameOf) }))
      : [],
    reason: refused ? 'above_price' : null,
  }
  const isWritten = !refused && (!before || isUpdated || before.master_id !== after.master_id)
  return { row, write: isWritten ? write : undefined }
}

/**
 * Determines the outcome for categories, groups or materials. If the branch has changed a record
 * since it was last written from the menu it follows, the record counts as the branch's own.
 */
function partsOf<T extends Part & { is_active: boolean }>(
  slots: Map<string, Slot<T>>,
  { mode, isWhole }: Bring,
  isChosen: boolean,
  it: {
    of: SpreadRow['of']
    fields: readonly (keyof T & string)[]
    isNeeded: (id: string) => boolean
    mapped: (from: T) => T
    laid?: (after: T) => T
    nameOf: NameOf
  },
): Made<T>[] {
  const fields = mode === 'own' ? [...it.fields, 'is_active' as const] : it.fields
  return [...slots.values()].flatMap(({ source, found, id }) => {
    const mapped = { ...it.mapped(source), id }
    if (!found) {
      if (!isWhole && !it.isNeeded(id)) return []
      const after = { ...mapped, version: 1, master_id: mode === 'own' ? null : source.id, followed_version: null }
      return [made(it.of, { before: null, after: it.laid?.(after) ?? after, isFollowed: mode !== 'own' }, it.nameOf)]
    }
    const differing = isChosen ? fields.filter((field) => !isSame(field, found[field], mapped[field])) : []
    const isOwn = mode !== 'own' && found.master_id === source.id && found.followed_version !== found.version
    const after = { ...found }
    if (mode === 'follow' && isChosen) after.master_id ??= source.id
    if (!isOwn) for (const field of differing) after[field] = mapped[field]
    const isFollowed = mode !== 'own' && after.master_id === source.id && !isOwn
    return [
      made(it.of, { before: found, after, isFollowed }, it.nameOf, {
        changed: isOwn ? [] : differing,
        kept: isOwn ? differing.map((field) => [field, mapped[field]]) : [],
      }),
    ]
  })
}

/** Returns a function that gives the next free position in a category. */
function lastPositions(target: Document): { next: (category_id: string) => number } {
  const last = new Map<string, number>()
  for (const it of target.products) last.set(it.category_id, Math.max(last.get(it.category_id) ?? -1, it.position))
  return {
    next: (category_id) => {
      const next = (last.get(category_id) ?? -1) + 1
      last.set(category_id, next)
      return next
    },
  }
}
