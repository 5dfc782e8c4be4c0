import * as z from 'zod/mini'
import { call } from './call.ts'
import type { FieldCode } from './field-words.ts'
import { branchRef, companyRef, oneOf } from './fields.ts'
import { historyEntry } from './history.ts'

/**
 * The levels at which a setting may be made, from the top down: a level that sets nothing inherits
 * from the one above.
 */
export const levels = ['provider', 'company', 'branch'] as const
export type Level = (typeof levels)[number]
/** The levels above others, which may lock a setting for them. */
export type Locker = Exclude<Level, 'branch'>
const lockers = ['provider', 'company'] as const satisfies readonly Locker[]

/** A setting's options besides its schema. */
interface SettingOptions<V> {
  /** A level that sets it may lock it for the levels below. */
  isLockable?: true
  /** Rules across its fields; returns each fault at its field. */
  faults?(value: V): { path: string; code: FieldCode }[]
}

/** A setting's schema, the levels that may set it, and its default. */
interface Setting<L extends Level = Level> extends SettingOptions<object> {
  levels: readonly L[]
  schema: z.ZodMiniObject
  start: Record<string, z.core.util.JSONType>
}
export type Settings = Readonly<Record<string, Setting>>

/** Declares one setting; its default must match its schema. */
export const setting = <const L extends Level, S extends z.ZodMiniObject>(
  at: readonly L[],
  schema: S,
  start: z.output<S> & Record<string, z.core.util.JSONType>,
  more: SettingOptions<z.output<S>> = {},
) => ({ levels: at, schema, start, ...more })

/** The value set at a level; null if it was removed again. */
export interface LevelValue {
  value: object | null
  is_locked: boolean
}

/**
 * The index of the applied value among those of the levels, the nearest first: the highest level
 * that has locked it, else the nearest that sets it; -1: the default.
 */
export function inForce(values: readonly (LevelValue | undefined)[]): number {
  const locked = values.findLastIndex((it) => it?.value && it.is_locked)
  return locked >= 0 ? locked : values.findIndex((it) => it?.value)
}

/** Whether a level may lock a setting: it is lockable, and some level below could set it. */
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
    // Its sections are at `settings`.
    path: '/branch/{branch_id}/setting',
    noun: 'branch-setting',
    params: z.strictObject({ branch_id: branchRef() }),
    limits: {},
  },
} as const

/**
 * The calls for the settings of a level, each with its own version: list, read, update, `inherit`
 * (removes the level's own value and its lock; a setting that no level above may set returns to its
 * default) and history. A wrong field is reported as `value.page_title`; a setting locked above is
 * refused with 409 `locked_above`.
 */
export function settingsOf<const L extends Level, S extends Settings>(level: L, settings: S) {
  const at: (typeof places)[L] = places[level]
  const name = oneOf(namesAt(settings, level))
  const row = z.object({
    name,
    value: value(),
    source: source(),
    /** The value that applies if this level sets nothing; null if no level above may set it. */
    above: z.nullable(z.object({ source: source(), value: value() })),
    /** The level above that has locked it: it cannot be set here. */
    locked_by: z.nullable(oneOf(lockers)),
    /** Locked here for the levels below. */
    is_locked: z.boolean(),
    /** The value of each level, from this one up to the default; null if it sets nothing. */
    said: z.array(z.object({ source: source(), value: z.nullable(value()), is_locked: z.boolean() })),
    /**
     * Grows with every change of the value shown, including changes above while it is inherited; 0
     * if nobody has set anything.
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
      /** Without `is_locked` the lock stays unchanged. */
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
