import * as z from 'zod/mini'
import { call } from './call.ts'
import type { FieldCode } from './field-words.ts'
import { branchRef, companyRef, oneOf } from './fields.ts'
import { historyEntry } from './history.ts'

/**
 * The levels at which a setting may be made, from the top down. A level that sets nothing inherits
 * from the one above.
 */
export const levels = ['provider', 'company', 'branch'] as const
export type Level = (typeof levels)[number]
/** The levels that have others below them and may lock a setting for those. */
export type Locker = Exclude<Level, 'branch'>
const lockers = ['provider', 'company'] as const satisfies readonly Locker[]

/** A setting's options besides its schema. */
interface SettingOptions<V> {
  /** A level that sets the value may lock it for the levels below. */
  isLockable?: true
  /** Checks rules between the fields. Returns each fault at its field. */
  faults?(value: V): { path: string; code: FieldCode }[]
}

/** The schema of a setting, the levels that may set it, and its default. */
interface Setting<L extends Level = Level> extends SettingOptions<object> {
  levels: readonly L[]
  schema: z.ZodMiniObject
  start: Record<string, z.core.util.JSONType>
}
export type Settings = Readonly<Record<string, Setting>>

/** Declares one setting. Its default must match its schema. */
export const setting = <const L extends Level, S extends z.ZodMiniObject>(
  at: readonly L[],
  schema: S,
  start: z.output<S> & Record<string, z.core.util.JSONType>,
  more: SettingOptions<z.output<S>> = {},
) => ({ levels: at, schema, start, ...more })

/** The value that is set at a level; null if it was removed again. */
export interface LevelValue {
  value: object | null
  is_locked: boolean
}

/**
 * The level whose value applies, as an index into the levels' values, nearest first. The highest
 * level that has locked the setting wins, otherwise the nearest level that sets it. -1 means the
 * default.
 */
export function inForce(values: readonly (LevelValue | undefined)[]): number {
  const locked = values.findLastIndex((it) => it?.value && it.is_locked)
  return locked >= 0 ? locked : values.findIndex((it) => it?.value)
}

/**
 * Whether a level may lock a setting: the setting is lockable, and some lower level could set it.
 */
export const mayLock = ({ levels: at, isLockable }: Setting, level: Level): boolean =>
  isLockable === true && at.some((it) => levels.indexOf(it) > levels.indexOf(level))

/** Names of the settings that a level may set. */
export type NameAt<S extends Settings, L extends Level> = {
  [N in keyof S & string]: L extends S[N]['levels'][number] ? N : never
}[keyof S & string]

export const namesAt = <S extends Settings, L extends Level>(settings: S, level: L) =>
  Object.keys(settings).filter((it) => settings[it]!.levels.includes(level)) as [NameAt<S, L>, ...NameAt<S, L>[]]

const value = () => z.record(z.string().check(z.maxLength(40)), z.json())
const source = () => oneOf(['start', ...levels])

const places = {
  provider: { path: '/setting', noun: 'setting', params: z.strictObject({}), limits: { platform: true } },
  company: {
    path: '/company/{company_id}/settings',
    noun: 'company-setting',
    params: z.strictObject({ company_id: companyRef() }),
    limits: { whole: true },
  },
  branch: {
    // The path ends with `setting`, because `settings` holds the branch's sections.
    path: '/branch/{branch_id}/setting',
    noun: 'branch-setting',
    params: z.strictObject({ branch_id: branchRef() }),
    limits: {},
  },
} as const

/**
 * The calls for the settings of a level, each setting with its own version: list, read, update,
 * `inherit` and history. `inherit` removes the level's own value and its lock; a setting that no
 * higher level may set returns to its default. A wrong field is reported as `value.page_title`. A
 * setting that is locked at a higher level is refused with 409 `locked_above`.
 */
export function settingsOf<const L extends Level, S extends Settings>(level: L, settings: S) {
  const at: (typeof places)[L] = places[level]
  const name = oneOf(namesAt(settings, level))
  const row = z.object({
    name,
    value: value(),
    source: source(),
    /** The value that applies if this level sets nothing; null if no higher level may set it. */
    above: z.nullable(z.object({ source: source(), value: value() })),
    /**
     * The higher level that has locked the setting. While it is locked, it cannot be set at this
     * level.
     */
    locked_by: z.nullable(oneOf(lockers)),
    /** This level has locked the setting for the levels below. */
    is_locked: z.boolean(),
    /**
     * The value set at each level, from this level up to the default; null where a level sets
     * nothing.
     */
    said: z.array(z.object({ source: source(), value: z.nullable(value()), is_locked: z.boolean() })),
    /**
     * Grows with every change of the displayed value, including changes at higher levels while it
     * is inherited; 0 if nobody has set anything.
     */
    version: z.int(),
    updated_at: z.nullable(z.string()),
  })
  const named = z.extend(at.params, { name })
  const one = `${at.path}/{name}` as const
  const version = z.int().check(z.nonnegative())
  const reads = { permission: `get-${at.noun}`, ...at.limits } as const
  const writes = { permission: `put-${at.noun}`, ...at.limits } as const
  return {
    noun: at.noun,
    level,
    settings,
    list: call({ method: 'GET', path: at.path, ...reads, params: at.params, answer: z.array(row) }),
    read: call({ method: 'GET', path: one, ...reads, params: named, answer: row }),
    update: call({
      method: 'PUT',
      path: one,
      ...writes,
      params: named,
      /** If `is_locked` is left out, the lock stays as it is. */
      body: z.strictObject({ value: value(), version, is_locked: z.optional(z.boolean()) }),
      answer: row,
    }),
    inherit: call({
      method: 'DELETE',
      path: one,
      ...writes,
      params: named,
      query: z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) }),
      answer: row,
    }),
    history: call({ method: 'GET', path: `${one}/history`, ...reads, params: named, answer: z.array(historyEntry) }),
  }
}
