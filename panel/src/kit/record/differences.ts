import type { Option } from '#panel/ui/option.tsx'
import type { formWords } from '../words/form-words.ts'
import { labelKey, type Labels, type Parts } from '../list/labels.ts'
import type { NamesOf } from '../server/names.ts'
import type { Translate } from '../words/words.ts'

type Fields = Record<string, unknown>
type Tongue = Translate<(typeof formWords)['tr']>

/** One difference between two versions of a record, in words. */
export interface Difference {
  path: string
  label: string
  before: string
  after: string
  /** Where to look up the names of records. If given, the values are ids of such records. */
  names?: NamesOf
  /** Whether the field, or one of its parents, has a label. */
  hasWord: boolean
}

/**
 * How the rows of a list are grouped for comparing (`Parts`); undefined if they are compared one by
 * one.
 */
const partsIn = (path: string, labels: Labels) => labels.get(`${labelKey(path)}.*`)?.parts

/** Groups a list's rows by the key that `Parts` gives each row. */
const byPart = (list: unknown, { of }: Parts): ReadonlyMap<string, readonly unknown[]> =>
  Map.groupBy(Array.isArray(list) ? (list as unknown[]) : [], (row) => of(row))

/**
 * The differences between two versions of a record, as the smallest parts that have a name: one
 * language of a name, or one field of a row. Lists of different length are compared by count. A
 * missing version counts as an empty record.
 */
export function differences(before: unknown, after: unknown, labels: Labels, t: Tongue): Difference[] {
  return walk({ path: '', label: '', hasWord: false, before, after }, labels, t)
}

interface Pair {
  path: string
  label: string
  hasWord: boolean
  before: unknown
  after: unknown
}

function walk(it: Pair, labels: Labels, t: Tongue): Difference[] {
  if (same(it.before, it.after)) return []
  const { options, say, names, rows } = labels.get(labelKey(it.path)) ?? {}
  const parts = partsIn(it.path, labels)
  if (parts) return walkParts(it, parts, labels, t)
  const [before, after] = [partsOf(it.before), partsOf(it.after)]
  if (before && after && !rows) {
    const isList = Array.isArray(it.before) || Array.isArray(it.after)
    if (!isList || Object.keys(before).length === Object.keys(after).length)
      return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
        walk(
          {
            path: it.path ? `${it.path}.${name}` : name,
            label: labelOf(it, name, isList, labels),
            hasWord: it.hasWord || labels.has(labelKey(it.path ? `${it.path}.${name}` : name)),
            before: before[name],
            after: after[name],
          },
          labels,
          t,
        ),
      )
  }
  const text = (value: unknown) => {
    const isOption = options?.some((option) => option.value === String(value))
    if (say && typeof value === 'number' && !Number.isNaN(value) && !isOption) return say(value)
    if (rows && Array.isArray(value) && value.length > 0) return rows(value as unknown[])
    return show(value, t, names ? undefined : options)
  }
  const { path, label, hasWord } = it
  const [one, other] = [text(it.before), text(it.after)]
  // A list without rows counts as equal to no value.
  if (rows && one === other) return []
  return [{ path, label, hasWord, before: one, after: other, ...(names && { names }) }]
}

/**
 * Compares two versions of a grouped list, group by group. The rows of a group are compared as one
 * text; a group without such a text is a single row, which is compared by its fields.
 */
function walkParts(it: Pair, parts: Parts, labels: Labels, t: Tongue): Difference[] {
  const [before, after] = [byPart(it.before, parts), byPart(it.after, parts)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
    const [old = [], now = []] = [before.get(part), after.get(part)]
    if (same(old, now)) return []
    const path = `${it.path}.${part}`
    const label = parts.say(now[0] ?? old[0])
    const { rows } = parts
    if (rows) {
      const text = (each: readonly unknown[]) => rows(each) || show(null, t)
      return [{ path, label, hasWord: true, before: text(old), after: text(now) }]
    }
    // The fields of the row are labelled under the list's name, whatever the row's index.
    const found = walk({ path: `${it.path}.0`, label, hasWord: true, before: old[0], after: now[0] }, labels, t)
    return found.map((each) => ({ ...each, path: `${path}.${each.path}` }))
  })
}

/**
 * The children that are compared: those of a record, or of a list of records. A list of plain
 * values counts as one value. A missing value has no children.
 */
function partsOf(value: unknown): Fields | null {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object' && each !== null) ? { ...value } : null
  return isRecord(value) ? value : null
}

/**
 * Merges a record that somebody else has saved with the changes made here since `base`, down to one
 * language of a name. A list is merged as one value, or part by part if its rows belong to parts.
 */
export function merged(base: unknown, mine: unknown, theirs: unknown, labels: Labels, path = ''): unknown {
  if (same(base, mine)) return theirs
  const parts = partsIn(path, labels)
  if (parts) return mergedParts([base, mine, theirs], parts, labels, path)
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine
  return Object.fromEntries(
    Object.keys(mine).map((name) => [
      name,
      merged(base[name], mine[name], theirs[name], labels, path ? `${path}.${name}` : name),
    ]),
  )
}

type Three = readonly [base: unknown, mine: unknown, theirs: unknown]

function mergedParts(lists: Three, parts: Parts, labels: Labels, path: string): unknown[] {
  return threeByPart(lists, parts).flatMap(([base, mine, theirs]) =>
    isRow([base, mine, theirs], parts)
      ? [merged(base[0], mine[0], theirs[0], labels, `${path}.0`)]
      : same(base, mine)
        ? theirs
        : mine,
  )
}

type Rows = readonly unknown[]
/**
 * For each group of rows, the group's rows in all three versions. Groups are in the order of
 * `theirs`.
 */
function threeByPart(lists: Three, parts: Parts): [base: Rows, mine: Rows, theirs: Rows][] {
  const [base, mine, theirs] = [byPart(lists[0], parts), byPart(lists[1], parts), byPart(lists[2], parts)]
  return [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])].map((part) => [
    base.get(part) ?? [],
    mine.get(part) ?? [],
    theirs.get(part) ?? [],
  ])
}
/** Whether a group is a single row in all three versions. It is then merged field by field. */
const isRow = (three: readonly Rows[], { rows }: Parts) => !rows && three.every((it) => it.length === 1)

/** Whether two people who started from `base` changed the same thing to different values. */
export function isClash(base: unknown, mine: unknown, theirs: unknown, labels: Labels, path = ''): boolean {
  if (same(base, mine) || same(base, theirs) || same(mine, theirs)) return false
  const parts = partsIn(path, labels)
  if (parts)
    return threeByPart([base, mine, theirs], parts).some((three) => {
      const [old, own, now] = isRow(three, parts) ? three.map(([row]) => row) : three
      return isClash(old, own, now, labels, `${path}.0`)
    })
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return true
  return Object.keys(mine).some((name) =>
    isClash(base[name], mine[name], theirs[name], labels, path ? `${path}.${name}` : name),
  )
}

/** Whether a value changed from `before` to `after` has been changed again by `now`. */
export const isChangedSince = (it: { before: unknown; after: unknown; now: unknown; labels: Labels }) =>
  !same(merged(it.before, it.after, it.now, it.labels), it.now)

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The label of a field: its own, which names the parent where that is necessary. A field without a
 * label gets its parent's label and its own name. Rows are counted from 1.
 */
function labelOf({ path, label }: Pair, name: string, isRow: boolean, labels: Labels): string {
  if (isRow) return `${label} ${Number(name) + 1}`
  const own = labels.get(labelKey(path ? `${path}.${name}` : name))?.label
  const isInRow = /\.\d+$/.test(path)
  if (own && !isInRow) return own
  const spoken = own ?? name.replaceAll('_', ' ')
  return label ? `${label} · ${spoken}` : spoken
}

/**
 * Compares values as parts of records: the order of fields does not matter, and null, undefined and
 * empty are equal.
 */
function same(a: unknown, b: unknown): boolean {
  if (isNothing(a) && isNothing(b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [one, other]: [Fields, Fields] = [{ ...a }, { ...b }]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Array.isArray(a) === Array.isArray(b) && [...names].every((name) => same(one[name], other[name]))
}
const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

/** Formats any value for reading. Shows an option's label if the field has options. */
function show(value: unknown, t: Tongue, options: readonly Option[] = []): string {
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    return value.some((each) => typeof each === 'object')
      ? t('entries', { count: value.length })
      : value.map((each) => show(each, t, options)).join(', ')
  }
  if (typeof value === 'object') return t('entries', { count: Object.keys(value).length })
  return options.find((option) => option.value === String(value))?.label ?? String(value)
}
