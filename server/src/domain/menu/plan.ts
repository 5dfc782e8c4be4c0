import type { matches, SpreadCounts, SpreadField, SpreadRow } from '#contract/menu/spread.ts'
import { chainFields } from '#contract/menu/product.ts'
import { priceFaults } from '#contract/menu/rules.ts'
import type { DocCategory, DocGroup, DocMaterial, DocProduct, Document, Part } from './document.ts'

/**
 * How a document is applied. `follow`: records it matches by name follow it from then on
 * (publication). `copy`: only new records follow it (transfer, clone). `own`: it is the branch's
 * own menu, edited elsewhere (import); nothing is held back, and differences from the chain's menu
 * become the branch's own.
 */
export type Mode = 'follow' | 'copy' | 'own'
export interface Bring {
  fields: readonly SpreadField[]
  match: (typeof matches)[number]
  mode: Mode
  /** Includes categories, groups and materials that no product uses. */
  isWhole: boolean
  newId: () => string
}

/**
 * One record before, null if it is new, and after; `isFollowed`: it follows the document's record.
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
 * What a document would change at a branch; writes nothing. `target` is the branch's whole menu.
 */
export function planOf(source: Document, target: Document, it: Bring): Plan {
  const needed = new Set<string>()
  const need = (ids: readonly string[]) => ids.forEach((id) => needed.add(id))
  const slots = {
    categories: slotsOf(source.categories, target.categories, it),
    materials: slotsOf(source.materials, target.materials, it),
    groups: slotsOf(source.groups, target.groups, it, sameOptions(source, target)),
    products: slotsOf(source.products, target.products, it),
  }
  const idIn = (of: 'categories' | 'materials' | 'groups', id: string) => slots[of].get(id)!.id
  const nameOf = namesIn(target, slots)
  const isChosen = new Set<SpreadField>(it.fields)
  const last = lastPositions(target)

  const products = [...slots.products.values()].map(({ source: from, found, id }) => {
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
  })

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
    fields: ['name', 'image', 'schedule', 'delivery_types'],
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

/** Products by outcome. */
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

interface Slot<T> {
  source: T
  found: T | undefined
  /** Its id at the branch, existing or new. */
  id: string
}

/**
 * Whether a group of one document and a group of the other offer the same materials by name:
 * several may be called "Take out".
 */
function sameOptions(source: Document, target: Document) {
  const keys = new Map([...source.materials, ...target.materials].map((it) => [it.id, it.key]))
  const offers = (it: DocGroup) => JSON.stringify(it.options.map((one) => keys.get(one.material_id)).toSorted())
  return (a: DocGroup, b: DocGroup) => offers(a) === offers(b)
}

/**
 * Matches each record of a document to one at the branch, each of those at most once: first by
 * link, then by name; among equal names, similar ones are preferred.
 */
function slotsOf<T extends Omit<Part, 'followed_version'>>(
  sources: readonly T[],
  targets: readonly T[],
  { match, mode, newId }: Bring,
  isAlike: (source: T, target: T) => boolean = () => true,
): Map<string, Slot<T>> {
  const byId = new Map(targets.map((it) => [it.id, it]))
  const byMaster = new Map(targets.flatMap((it) => (it.master_id ? [[it.master_id, it] as const] : [])))
  const byKey = new Map<string, T[]>()
  for (const it of targets)
    if (mode !== 'follow' || !it.master_id) byKey.set(it.key, [...(byKey.get(it.key) ?? []), it])
  const taken = new Set<T>()
  const take = (it: T | undefined) => {
    if (!it || taken.has(it)) return undefined
    taken.add(it)
    return it
  }
  const found = new Map<string, T>()
  for (const it of sources) {
    const own = take(byId.get(it.id)) ?? take(byMaster.get(it.id))
    const kin = own ?? (it.master_id ? (take(byId.get(it.master_id)) ?? take(byMaster.get(it.master_id))) : undefined)
    if (kin) found.set(it.id, kin)
  }
  if (match === 'name')
    for (const fits of [isAlike, () => true])
      for (const it of sources) {
        if (found.has(it.id)) continue
        const named = take(byKey.get(it.key)?.find((one) => !taken.has(one) && fits(it, one)))
        if (named) found.set(it.id, named)
      }
  return new Map(
    sources.map((it) => [it.id, { source: it, found: found.get(it.id), id: found.get(it.id)?.id ?? newId() }]),
  )
}

type NameOf = (id: string) => unknown
/** Names for the ids of categories, groups and materials, existing at the branch or about to be. */
function namesIn(
  target: Document,
  slots: { [K in 'categories' | 'materials' | 'groups']: Map<string, { source: { name: unknown }; id: string }> },
): NameOf {
  const known = new Map<string, unknown>()
  for (const kind of ['categories', 'materials', 'groups'] as const) {
    for (const slot of slots[kind].values()) known.set(slot.id, slot.source.name)
    for (const it of target[kind]) known.set(it.id, it.name)
  }
  return (id) => known.get(id) ?? id
}

const asSet = new Set(['allergens', 'delivery_types', 'channels', 'materials'])
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
/**
 * Whether two values of a field are equal, regardless of the order of an object's fields or a set's
 * members.
 */
export const isSame = (field: string, a: unknown, b: unknown) =>
  asSet.has(field) && Array.isArray(a) && Array.isArray(b)
    ? canonical(a.toSorted()) === canonical(b.toSorted())
    : canonical(a) === canonical(b)

/** A value in readable form, with names in place of ids. */
function shownAs(field: string, value: unknown, nameOf: NameOf): unknown {
  if (field === 'category_id') return nameOf(String(value))
  if ((field === 'groups' || field === 'materials') && Array.isArray(value))
    return value.map((it) => nameOf(String(it)))
  if (field === 'options')
    return (value as DocGroup['options']).map(({ material_id, ...option }) => ({
      name: nameOf(material_id),
      ...option,
    }))
  return value
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
 * The outcome for categories, groups or materials. Changes the branch has made since it was last
 * written from the menu it follows are the branch's own.
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

/** Gives the position of the next product of a category. */
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
