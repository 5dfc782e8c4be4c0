import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Answer, Call, Parsed } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { audit, historyOf } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fault } from '../answer/fault.ts'
import type { Columns } from './record-noun.ts'
import { changedSecrets, openSecrets, type Secrets } from './access-secrets.ts'
import { uuidv7 } from '../uuid.ts'
import {
  everys,
  type AccessRow,
  type AccessPlace,
  type AccessNoun,
  type RowOf,
  type ParamsOf,
  type BodyOf,
  type AnyBody,
  type Opened,
  type AccessParts,
  type AccessChange,
} from './access-noun.ts'

/**
 * The handlers for access data of an outside system (contract/src/kit/access.ts). They make one
 * change at a time, refuse stale versions and keep a history. Secrets are stored encrypted and
 * never returned. `one` reads the access data; `change` makes a change that does not come from its
 * form.
 */
export function accessRoutes<N extends AccessNoun, Own extends object, Place extends AccessPlace = AccessPlace>(
  noun: N,
  it: AccessParts<N, Own, Place>,
) {
  const columns = raw([...everys, ...it.columns].join(', '))
  const table = raw(it.table)
  const isAt = ({ company_id, keys }: Place) =>
    join(
      [sql`company_id = ${company_id}`, ...Object.entries(keys).map(([name, value]) => sql`${raw(name)} = ${value}`)],
      ' and ',
    )

  async function heldAt(db: Db, ctx: Context, place: Place): Promise<Opened<Own> | undefined> {
    const row = await db.one<AccessRow & Own>(sql`select ${columns} from ${table} where ${isAt(place)}`)
    if (!row) return undefined
    const { secrets, former } = openSecrets<Secrets>(ctx.kit.seal, row.secrets, ctx.now)
    return { ...row, opened: secrets, former }
  }

  async function one(db: Db, ctx: Context, place: Place): Promise<RowOf<N>> {
    const row = await heldAt(db, ctx, place)
    const health = row && it.health(row)
    return {
      version: row?.version ?? 0,
      is_active: row?.is_active ?? false,
      expires_on: row?.expires_on ?? null,
      former_until: row?.former?.until ?? null,
      can_keep_former: (it.sent?.(place) ?? []).length > 0,
      checked: row?.checked ?? null,
      worked_at: health?.worked_at ?? null,
      failure: health?.failure ?? null,
      secrets: Object.fromEntries(
        Object.keys(it.secrets(place, undefined)).map((name) => [name, Boolean(row?.opened[name])]),
      ),
      ...(await it.show({ place, row, db, ctx })),
    } as RowOf<N>
  }

  /**
   * The history records only the form's fields, because counters and notes change without anybody
   * acting.
   */
  const auditedFields = (row: RowOf<N>): object => {
    const shape = Object.keys((noun.input as unknown as { shape: object }).shape)
    const fields = Object.entries(row as object).filter(([name]) => name === 'version' || shape.includes(name))
    return Object.fromEntries(fields)
  }

  const change = (ctx: Context, place: Place, { version, action, write }: AccessChange<Own>): Promise<RowOf<N>> =>
    ctx.db.tx(async (db) => {
      const { company_id, record_id } = place
      // An advisory lock is used, because the row to lock may not exist yet.
      await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`${it.table} ${record_id}`}, 0))`)
      const before = await one(db, ctx, place)
      if ((before as { version: number }).version !== version)
        throw fault('stale_version', { current: before as object })
      await write(db, await heldAt(db, ctx, place))
      const after = await one(db, ctx, place)
      await audit(db, ctx, {
        noun: noun.noun,
        record_id,
        company_id,
        action,
        before: auditedFields(before),
        after: auditedFields(after),
      })
      return after
    })

  const secretsAfter = (place: Place, body: BodyOf<N>, held: Opened<Own> | undefined, now: Date) =>
    changedSecrets({
      needs: it.secrets(place, body),
      given: body.secrets,
      held: held && (it.isSame?.(held, body) ?? true) ? { secrets: held.opened, former: held.former } : undefined,
      sent: it.sent?.(place) ?? [],
      keepsFormer: body.keeps_former,
      now,
    })

  async function save(db: Db, ctx: Context, place: Place, body: BodyOf<N>): Promise<void> {
    const held = await heldAt(db, ctx, place)
    const values = it.values({ place, body, held, ctx })
    const all: Columns = {
      ...values,
      is_active: body.is_active,
      expires_on: body.expires_on === undefined ? (held?.expires_on ?? null) : body.expires_on,
      secrets: ctx.kit.seal.close(secretsAfter(place, body, held, ctx.now)),
      checked: null,
      updated_at: ctx.now,
    }
    const names = Object.keys(all)
    if (held)
      await db.one(sql`update ${table} set version = version + 1, ${join(names.map((name) => sql`${raw(name)} = ${all[name]}`))}
        where ${isAt(place)}`)
    else {
      const first: Columns = { company_id: place.company_id, ...place.keys, id: uuidv7(), ...all }
      await db.one(
        sql`insert into ${table} (${raw(Object.keys(first).join(', '))}) values (${join(Object.values(first))})`,
      )
    }
    await it.saved?.(db, ctx, { place, body, held, values })
  }

  type Params = { params: ParamsOf<N> }
  const handlers = {
    read: async ({ params }: Params, ctx: Context) => one(ctx.db, ctx, await it.placeOf(ctx, params)),
    update: async (
      { params, body: { version, ...given } }: Params & { body: AnyBody & { version: number } },
      ctx: Context,
    ) => {
      const place = await it.placeOf(ctx, params)
      const body = given as BodyOf<N>
      return change(ctx, place, {
        version,
        action: 'update',
        write: async (db) => {
          await it.refuse?.(db, ctx, { place, body, before: await one(db, ctx, place) })
          await save(db, ctx, place, body)
        },
      })
    },
    history: async ({ params }: Params, ctx: Context) => {
      const { company_id, record_id } = await it.placeOf(ctx, params)
      return historyOf(ctx.db, noun.noun, record_id, [company_id])
    },
  }
  const check = async ({ params }: Params, ctx: Context) => {
    const place = await it.placeOf(ctx, params)
    const found = await it.check?.(ctx, place)
    if (!found) throw fault('not_found')
    const { shows, ...said } = found
    const checked = { ...said, at: ctx.now.toISOString() }
    await ctx.db.one(sql`update ${table} set checked = ${JSON.stringify(checked)} where ${isAt(place)}`)
    // Credentials that are not stored here can be checked too; then there may be no row in which to
    // store the result.
    return { ...((await one(ctx.db, ctx, place)) as object), checked, ...shows }
  }
  type Made = {
    [K in (keyof typeof handlers | 'check') & keyof N]: N[K] extends Call
      ? (given: Parsed<N[K]>, ctx: Context) => Promise<Answer<N[K]>>
      : never
  }
  return { one, change, handlers: { ...handlers, ...(noun.check && { check }) } as unknown as Made }
}

/** Records why a connection does not work, and since when. null records that it works. */
export const noteFailure = (
  db: Db,
  table: 'iys_access' | 'switchboard' | 'message_provider',
  isAt: Sql,
  failure: string | null,
  now: Date,
) =>
  failure === null
    ? db.one(sql`update ${raw(table)} set failure = null, failed_at = null where ${isAt} and failure is not null`)
    : db.one(sql`update ${raw(table)} set failure = ${failure}, failed_at = coalesce(failed_at, ${now}) where ${isAt}`)
