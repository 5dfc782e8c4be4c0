import sql from 'sql-template-tag'
import { fieldErrors } from '#contract/kit/field-words.ts'
import {
  inForce,
  levels,
  mayLock,
  namesAt,
  type Level,
  type LevelValue,
  type Locker,
  type Settings,
  type settingsOf,
} from '#contract/kit/settings.ts'
import type { Answer, Call } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { audit, historyOf } from '../audit/audit.ts'
import { routes, type Context, type Handlers, type Routes } from '../context.ts'
import { Fault, fault, refuseBrokenRules, wrongField } from '../answer/fault.ts'
import { picturesOf, refuseMissingPictures } from '../files/pictures.ts'

interface SettingNoun extends Record<'list' | 'read' | 'update' | 'inherit' | 'history', Call> {
  noun: string
  level: Level
  settings: Settings
}
export type SettingRow = Answer<ReturnType<typeof settingsOf<Level, Settings>>['read']>
export type SettingValue = SettingRow['value']

/** Where the settings of one level (platform, company or branch) are stored. */
interface Place {
  level: Level
  company_id: string
  place_id: string
}
/** The parameters of the path. At the platform's level, this is only the setting's name. */
interface At {
  company_id?: string
  branch_id?: string
}
type Named = At & { name: string }
interface StoredValue extends LevelValue {
  place_id: string
  name: string
  /** The value that is set. Null if it was set once and removed again. */
  value: SettingValue | null
  version: number
  updated_at: string
}

const platform: Place = { level: 'provider', company_id: platformCompany, place_id: platformCompany }

/**
 * The places at which a setting may be set, from the branch up to the platform. Ids are in the
 * database's spelling.
 */
function placesOf({ actor }: Context, at: At): Place[] {
  const branch_id = at.branch_id?.toLowerCase()
  const own = branch_id ? actor.tree.branches.get(branch_id)?.company_id : at.company_id?.toLowerCase()
  return [
    ...(own && branch_id ? [{ level: 'branch', company_id: own, place_id: branch_id } as const] : []),
    ...(own ? [{ level: 'company', company_id: own, place_id: own } as const] : []),
    platform,
  ]
}

/** A place, with the value that is set there, if any. */
type PlaceValue = Place & { said: StoredValue | undefined }

function shown(settings: Settings, name: string, places: readonly Place[], all: readonly StoredValue[]): SettingRow {
  const { start, levels: allowed } = settings[name]!
  const held: PlaceValue[] = places.map((place) => ({
    ...place,
    said: allowed.includes(place.level)
      ? all.find((it) => it.place_id === place.place_id && it.name === name)
      : undefined,
  }))
  const [here, ...above] = held
  const own = here!.said
  const at = inForce(held.map((it) => it.said))
  const lockedAt = above.findLast(({ said }) => said?.value && said.is_locked)
  const mayInherit = allowed.some((it) => levels.indexOf(it) < levels.indexOf(here!.level))
  /**
   * The value that applies among these places, which is the one set nearest. Fields that were added
   * after it was saved have their defaults.
   */
  const valueOf = (of: readonly PlaceValue[]) => {
    const one = of[inForce(of.map((it) => it.said))]
    return one
      ? { source: one.level, value: { ...start, ...one.said!.value } }
      : { source: 'start' as const, value: start }
  }
  return {
    name,
    ...valueOf(held),
    above: mayInherit ? valueOf(above) : null,
    locked_by: (lockedAt?.level as Locker | undefined) ?? null,
    is_locked: own?.is_locked ?? false,
    said: [
      ...held
        .filter((it) => allowed.includes(it.level))
        .map(({ level, said }) => ({ source: level, value: said?.value ?? null, is_locked: said?.is_locked ?? false })),
      { source: 'start' as const, value: start, is_locked: false },
    ],
    version: (own?.version ?? 0) + (at === 0 ? 0 : above.reduce((sum, { said }) => sum + (said?.version ?? 0), 0)),
    updated_at: own?.updated_at ?? null,
  }
}

const saidAt = (db: Db, places: readonly Place[]) =>
  db.many<StoredValue>(sql`select place_id, name, value, is_locked, version, updated_at from setting
    where company_id = any(${[...new Set(places.map((it) => it.company_id))]}::uuid[]) and place_id = any(${places.map((it) => it.place_id)}::uuid[])`)

/**
 * Locks a company's settings until the transaction ends. Meanwhile nobody else can write them or
 * act on the values that apply at its branches, which depend on several rows. Take this lock before
 * locking any row of a branch.
 */
export const lockSettings = (db: Db, company_id: string) =>
  db.one(sql`select pg_advisory_xact_lock(hashtextextended(${company_id}, 14))`)

/** The place at which a setting has changed. */
interface Changed {
  ctx: Context
  company_id: string
  place_id: string
  name: string
}
/** The functions that a level must provide, besides the declarations of its settings. */
interface Parts {
  /** Finds errors that the schema cannot know, each at its field. */
  check?: (db: Db, name: string, value: SettingValue) => Promise<unknown>
  /** Completes a value for display. `source` says at which level it was set. */
  complete?: (db: Db, name: string, it: Pick<SettingRow, 'source' | 'value'>) => Promise<SettingValue>
  /** Notifies others of a change, in the transaction of the change. */
  onChange?: (db: Db, it: Changed) => Promise<unknown>
}
/**
 * The new value of a setting at a level. Null removes it. Without `is_locked`, the lock for lower
 * levels stays as it is.
 */
interface Change {
  version: number
  value: SettingValue | null
  is_locked?: boolean | undefined
}

/**
 * The settings of one level (contract/src/kit/settings.ts), each with its own version and history.
 * `one` reads and `set` writes in the caller's transaction. The version grows with every change of
 * the displayed value. While a level inherits, changes at higher levels count too, so that nobody
 * overrides a value they have not seen. A removed value keeps its version, so that stale versions
 * stay stale.
 */
export function settingStore<N extends SettingNoun>(noun: N, it: Parts = {}) {
  const { settings, level } = noun
  const pictures = new Map(Object.entries(settings).map(([name, it]) => [name, picturesOf(it.schema)]))
  const recordOf = ({ company_id, place_id }: Place, name: string) =>
    company_id === place_id ? `${company_id} ${name}` : `${company_id} ${place_id} ${name}`
  const completed = async (db: Db, row: SettingRow): Promise<SettingRow> => {
    const { complete } = it
    if (!complete) return row
    const above = row.above && { ...row.above, value: await complete(db, row.name, row.above) }
    return { ...row, value: await complete(db, row.name, row), above }
  }
  const at = async (db: Db, places: readonly Place[], name: string) =>
    completed(db, shown(settings, name, places, await saidAt(db, places)))
  const one = (db: Db, ctx: Context, params: Named) => at(db, placesOf(ctx, params), params.name)

  /**
   * Writes or removes the value of this level, after waiting for concurrent writers. Refuses if a
   * higher level has locked the setting, and if the version is stale.
   */
  async function set(db: Db, ctx: Context, params: Named, { version, value, ...change }: Change): Promise<SettingRow> {
    const { name } = params
    const places = placesOf(ctx, params)
    const { company_id, place_id } = places[0]!
    await lockSettings(db, company_id)
    const before = await at(db, places, name)
    if (before.locked_by) throw fault('locked_above', { locked_by: before.locked_by })
    if (before.version !== version) throw fault('stale_version', { current: before })
    const is_locked = value !== null && (change.is_locked ?? before.is_locked)
    if (is_locked && !mayLock(settings[name]!, level)) throw wrongField('is_locked', 'choice')
    await db.one(sql`insert into setting (company_id, place_id, name, value, is_locked, version, updated_at)
      values (${company_id}, ${place_id}, ${name}, ${value && JSON.stringify(value)}, ${is_locked}, ${version + 1}, ${ctx.now})
      on conflict (company_id, place_id, name) do update set value = excluded.value, is_locked = excluded.is_locked, version = excluded.version, updated_at = excluded.updated_at`)
    const after = await at(db, places, name)
    const lock = is_locked !== before.is_locked
    await audit(db, ctx, {
      noun: noun.noun,
      record_id: recordOf(places[0]!, name),
      company_id,
      action: value ? 'update' : 'inherit',
      before: { ...before.value, ...(lock && { is_locked: before.is_locked }) },
      after: { ...after.value, ...(lock && { is_locked }) },
    })
    await it.onChange?.(db, { ctx, company_id, place_id, name })
    return after
  }

  /**
   * Validates a complete value before any transaction. Returns it in the form in which it is
   * stored.
   */
  async function check(ctx: Context, name: string, given: SettingValue): Promise<SettingValue> {
    const { schema, faults } = settings[name]!
    const checked = schema.safeParse(given, { reportInput: true })
    if (!checked.success) throw new Fault('invalid', { errors: fieldErrors(checked.error.issues, schema) })
    refuseBrokenRules(faults?.(checked.data) ?? [])
    const value = checked.data as SettingValue
    await it.check?.(ctx.db, name, value)
    await refuseMissingPictures(ctx.kit.files, ctx.lang, pictures.get(name) ?? [], value)
    return value
  }

  const history = (ctx: Context, params: Named) => {
    const [here] = placesOf(ctx, params)
    return historyOf(ctx.db, noun.noun, recordOf(here!, params.name), [here!.company_id])
  }
  const written = async (ctx: Context, params: Named, change: Change) => {
    const after = await ctx.db.tx((db) => set(db, ctx, params, change))
    ctx.kit.nudge(params.branch_id?.toLowerCase())
    return after
  }
  const handlers = {
    list: async ({ params }: { params: At }, ctx: Context) => {
      const places = placesOf(ctx, params)
      const said = await saidAt(ctx.db, places)
      const rows = namesAt(settings, level).map((name) => shown(settings, name, places, said))
      return Promise.all(rows.map((row) => completed(ctx.db, row)))
    },
    read: ({ params }: { params: Named }, ctx: Context) => one(ctx.db, ctx, params),
    update: async ({ params, body }: { params: Named; body: Change & { value: SettingValue } }, ctx: Context) => {
      const value = await check(ctx, params.name, body.value).catch((error: unknown) => {
        if (!(error instanceof Fault) || !error.more.errors) throw error
        const errors = error.more.errors.map((it) => ({ ...it, path: `value.${it.path}` }))
        throw new Fault(error.code, { ...error.more, errors })
      })
      return written(ctx, params, { ...body, value })
    },
    inherit: ({ params, query }: { params: Named; query: { version: number } }, ctx: Context) =>
      written(ctx, params, { version: query.version, value: null }),
    history: ({ params }: { params: Named }, ctx: Context) => history(ctx, params),
  }
  return { one, set, check, history, routes: routes<N>(noun, handlers as unknown as Handlers<N>) as Routes<N> }
}
