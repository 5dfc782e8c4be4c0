import sql from 'sql-template-tag'
import { fieldErrors } from '#contract/kit/field-words.ts'
import { levels, namesAt, type Level, type Settings, type settingsOf } from '#contract/kit/settings.ts'
import type { Answer, Call } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { audit, historyOf } from './audit.ts'
import { routes, type Context, type Handlers, type Routes } from './context.ts'
import { Fault, fault } from './fault.ts'
import { picturesOf, refuseMissingPictures } from './pictures.ts'

interface SettingNoun extends Record<'list' | 'read' | 'update' | 'inherit' | 'history', Call> {
  noun: string
  level: Level
  settings: Settings
}
type Row = Answer<ReturnType<typeof settingsOf<Level, Settings>>['read']>
type Value = Row['value']

/** Where a level's settings are stored. */
interface Place {
  level: Level
  company_id: string
  place_id: string
}
/** What the path names; only the setting's name for the platform. */
interface At {
  company_id?: string
  branch_id?: string
}
type Named = At & { name: string }
interface Said {
  place_id: string
  name: string
  /** Null where it was set once and removed again. */
  value: Value | null
  version: number
  updated_at: string
}

const platform: Place = { level: 'provider', company_id: platformCompany, place_id: platformCompany }

/** The places where a setting is looked up, the nearest first, in the database's spelling. */
function placesOf({ actor }: Context, at: At): Place[] {
  const branch_id = at.branch_id?.toLowerCase()
  const own = branch_id ? actor.tree.branches.get(branch_id)?.company_id : at.company_id?.toLowerCase()
  return [
    ...(own && branch_id ? [{ level: 'branch', company_id: own, place_id: branch_id } as const] : []),
    ...(own ? [{ level: 'company', company_id: own, place_id: own } as const] : []),
    platform,
  ]
}

/** The value of a setting at the first place that sets it; fields unknown at that time have their defaults. */
function found(settings: Settings, name: string, places: readonly Place[], said: readonly Said[]) {
  const { start, levels: allowed } = settings[name]!
  for (const { level, place_id } of places) {
    const value = said.find((it) => it.place_id === place_id && it.name === name)?.value
    if (value && allowed.includes(level)) return { source: level, value: { ...start, ...value } }
  }
  return { source: 'start' as const, value: start as Value }
}

function shown(settings: Settings, name: string, places: readonly Place[], said: readonly Said[]): Row {
  const [here, ...above] = places
  const own = said.find((it) => it.place_id === here!.place_id && it.name === name)
  const inherited = said.filter((it) => it.name === name && above.some(({ place_id }) => place_id === it.place_id))
  const mayInherit = settings[name]!.levels.some((it) => levels.indexOf(it) < levels.indexOf(here!.level))
  return {
    name,
    ...found(settings, name, places, said),
    above: mayInherit ? found(settings, name, above, said) : null,
    version: (own?.version ?? 0) + (own?.value ? 0 : inherited.reduce((sum, it) => sum + it.version, 0)),
    updated_at: own?.updated_at ?? null,
  }
}

const saidAt = (db: Db, places: readonly Place[]) =>
  db.many<Said>(sql`select place_id, name, value, version, updated_at from setting
    where company_id = any(${[...new Set(places.map((it) => it.company_id))]}::uuid[]) and place_id = any(${places.map((it) => it.place_id)}::uuid[])`)

/** What others must hear of a setting that has changed at a place, in its transaction. */
type Told = (db: Db, at: { ctx: Context; company_id: string; place_id: string; name: string }) => Promise<void>

/**
 * The handlers for the settings of one level (contract/src/kit/settings.ts), each with its own version and history. The version grows with every change of the value
 * shown: while a level inherits, those above count as well, so that nobody overrides what they have not seen. A removed value keeps its version, so that an older one stays stale for good.
 */
export function settingRoutes<N extends SettingNoun>(noun: N, it: { told?: Told } = {}): Routes<N> {
  const { settings } = noun
  const pictures = new Map(Object.entries(settings).map(([name, it]) => [name, picturesOf(it.schema)]))
  const recordOf = ({ company_id, place_id }: Place, name: string) =>
    company_id === place_id ? `${company_id} ${name}` : `${company_id} ${place_id} ${name}`
  const one = async (db: Db, places: readonly Place[], name: string) =>
    shown(settings, name, places, await saidAt(db, places))

  /** Writes this level's value, or that it has none. Waits for concurrent writers, and refuses a version that is not the latest. */
  const say = (ctx: Context, params: Named, version: number, value: Value | null) =>
    ctx.db.tx(async (db) => {
      const { name } = params
      const places = placesOf(ctx, params)
      const { company_id, place_id } = places[0]!
      await db.one(sql`insert into setting (company_id, place_id, name, version, updated_at) values (${company_id}, ${place_id}, ${name}, 0, ${ctx.now})
        on conflict (company_id, place_id, name) do nothing`)
      await db.one(
        sql`select version from setting where company_id = ${company_id} and place_id = ${place_id} and name = ${name} for update`,
      )
      const before = await one(db, places, name)
      if (before.version !== version) throw fault('stale_version', { current: before })
      await db.one(sql`update setting set value = ${value && JSON.stringify(value)}, version = ${version + 1}, updated_at = ${ctx.now}
        where company_id = ${company_id} and place_id = ${place_id} and name = ${name}`)
      const after = await one(db, places, name)
      await audit(db, ctx, {
        noun: noun.noun,
        record_id: recordOf(places[0]!, name),
        company_id,
        action: value ? 'update' : 'inherit',
        before: before.value,
        after: after.value,
      })
      await it.told?.(db, { ctx, company_id, place_id, name })
      return after
    })

  const handlers = {
    list: async ({ params }: { params: At }, ctx: Context) => {
      const places = placesOf(ctx, params)
      const said = await saidAt(ctx.db, places)
      return namesAt(settings, noun.level).map((name) => shown(settings, name, places, said))
    },
    read: ({ params }: { params: Named }, ctx: Context) => one(ctx.db, placesOf(ctx, params), params.name),
    update: async ({ params, body }: { params: Named; body: { value: Value; version: number } }, ctx: Context) => {
      const { schema } = settings[params.name]!
      const checked = schema.safeParse(body.value, { reportInput: true })
      if (checked.success) {
        await refuseMissingPictures(ctx.kit.files, ctx.lang, pictures.get(params.name) ?? [], checked.data, 'value')
        return say(ctx, params, body.version, checked.data as Value)
      }
      const errors = fieldErrors(checked.error.issues, schema)
      throw new Fault('invalid', { errors: errors.map((it) => ({ ...it, path: `value.${it.path}` })) })
    },
    inherit: ({ params, query }: { params: Named; query: { version: number } }, ctx: Context) =>
      say(ctx, params, query.version, null),
    history: ({ params }: { params: Named }, ctx: Context) => {
      const [here] = placesOf(ctx, params)
      return historyOf(ctx.db, noun.noun, recordOf(here!, params.name), [here!.company_id])
    },
  }
  return routes<N>(noun, handlers as unknown as Handlers<N>)
}
