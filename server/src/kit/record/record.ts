import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isDuplicate, isReferenced, missingReference, type Db } from '#server/db/pool.ts'
import { audit, historyOf } from '../audit/audit.ts'
import { changedIn, type Versioned } from './changed.ts'
import type { CompanyOf, Context } from '../context.ts'
import { fault, wrongField } from '../answer/fault.ts'
import { once } from '../idempotency.ts'
import { hangsOn, refuseIfUsed, switchesOff } from './in-use.ts'
import { anyOf, contains, namesOf } from '../list/list.ts'
import { listed } from '../list/listed.ts'
import {
  idOf,
  type BodyOf,
  type Columns,
  type OrdinaryHandlers,
  type RecordNoun,
  type RecordParts,
  type Step,
  type WithNames,
} from './record-noun.ts'
import { narrowedTo } from '../guard/reach.ts'
import { uuidv7 } from '../uuid.ts'
import { atCompany, columnsOf, companyAt, defined, isSame } from './columns.ts'

type Keyed = { params: Record<string, string> }
type Values = readonly (string | number)[]
type ListQuery = { page: number; limit: number; sort: string; search?: string }

/**
 * Makes the ordinary handlers of a noun whose records have an owner, over its table. They provide
 * paging, sorting, filters, folded search, optimistic versions and history. A record that the
 * caller may not access counts as not found, and a record stays in the company in which it was
 * created. Spread `handlers` to add further ones; these read with `one` and write with `change`.
 */
export function recordRoutes<
  Row extends Versioned,
  Input extends Columns,
  N extends RecordNoun<Row, Input>,
  Stored extends object = Row,
  Owner extends 'company_id' | 'id' | undefined = undefined,
>(noun: N & RecordNoun<Row, Input>, it: RecordParts<N, Row, Input, Stored, Owner> & WithNames<N>) {
  type At = Step<Row, Owner>
  type Body = BodyOf<N> & Input
  const [table = '', as = ''] = it.table.split(' ')
  const id = raw(`${as}.id`)
  const isOwned = it.company === 'company_id'
  const uses = hangsOn(noun, table, it.uses)
  const shown = it.shown ?? ((row: Stored) => row as unknown as Row)
  const from = (ctx: Context) => it.from?.(ctx) ?? sql`from ${raw(it.table)}`
  const ownerOf = (row: Row): string | null => {
    const owner = it.company && columnsOf(row)[it.company]
    return typeof owner === 'string' ? owner : null
  }
  const stepOf = (db: Db, ctx: Context, before: Row) =>
    ({ db, ctx, id: before.id, company_id: ownerOf(before) ?? undefined, before }) as At & { before: Row }
  const tied = (step: Pick<At, 'id' | 'company_id'>) =>
    isOwned ? sql`${raw(as)}.company_id = ${step.company_id} and ${id} = ${step.id}` : sql`${id} = ${step.id}`

  async function read(db: Db, ctx: Context, condition: Sql): Promise<Row> {
    const row = await db.one<Stored>(sql`select ${it.columns(ctx)} ${from(ctx)} where ${condition}`)
    if (!row) throw fault('not_found')
    return shown(row, ctx)
  }

  /**
   * Reads a record that the caller may access. With `lock`, the record is locked until the
   * transaction ends. All other records count as not found.
   */
  async function one(db: Db, ctx: Context, key: string, lock?: 'lock'): Promise<Row> {
    const found = sql`${it.within(ctx)} and ${id} = ${key}`
    if (lock) {
      const of = raw(isOwned ? `, ${as}.company_id` : '')
      const row = await db.one<At>(sql`select ${id}${of} from ${raw(it.table)} where ${found}`)
      // The lock is taken on the record's table alone, without joins: if the row changed during the
      // wait, it would no longer match joined rows that were read before. The lock is limited to
      // the record's company.
      if (row) await db.one(sql`select ${id} from ${raw(it.table)} where ${tied(row)} for ${raw(it.lock ?? 'update')}`)
    }
    return read(db, ctx, found)
  }

  function written(body: Body, step: At): Columns | Promise<Columns> {
    const input = Object.fromEntries(Object.keys(noun.input.shape).map((field) => [field, body[field]])) as Input
    return it.write ? it.write(input, step) : input
  }

  /**
   * Waits until a change has committed. If it fails because of a reference to a missing record or a
   * duplicate value, the error is reported at that field.
   */
  async function settled<T>(ctx: Context, work: Promise<T>): Promise<T> {
    const answer = await work.catch((error: unknown) => {
      const missing = missingReference(error, table)
      if (missing && missing in noun.input.shape) throw wrongField(missing, 'choice')
      if (it.unique && isDuplicate(error)) throw wrongField(it.unique, 'taken')
      throw error
    })
    it.done?.(ctx)
    return answer
  }

  interface How {
    version: number
    action?: string
    write: (step: At & { before: Row }) => Columns | Promise<Columns>
    parts?: (step: At) => unknown
    /** Whether the caller has already read the warning that the record is in use. */
    anyway?: boolean | undefined
  }
  /**
   * Changes a record in the caller's transaction, starting from the version that the caller saw.
   * `write` sets the columns; `parts` writes to other tables.
   */
  const changeIn = (db: Db, ctx: Context, key: string, how: How): Promise<Row> =>
    changedIn<Row>(db, ctx, {
      noun: noun.noun,
      action: how.action,
      version: how.version,
      company_id: ownerOf,
      load: (db, lock) => one(db, ctx, key, lock),
      write: async (db, before) => {
        const step = stepOf(db, ctx, before)
        const { company_id, ...kept } = await how.write(step)
        if (switchesOff(before, kept) && !how.anyway)
          await refuseIfUsed(db, ctx, uses, before, 'anyway' in how ? 'anyway' : 'off')
        const columns = defined({ ...kept, ...(!isOwned && { company_id }), updated_at: ctx.now })
        const set = join(columns.map(([name, value]) => sql`${raw(name)} = ${value}`))
        await db.one(sql`update ${raw(it.table)} set ${set}, version = version + 1 where ${tied(step)}`)
        await how.parts?.(step)
        await it.after?.(before, step)
      },
    })
  /** Changes a record in its own transaction. */
  const change = (ctx: Context, key: string, how: How): Promise<Row> =>
    settled(
      ctx,
      ctx.db.tx((db) => changeIn(db, ctx, key, how)),
    )

  const handlers = {
    list: async ({ query }: { query: ListQuery & { company_id?: readonly string[] } }, asked: Context) => {
      const ctx = { ...asked, reach: { ...asked.reach, tie: narrowedTo(asked.reach.tie, query.company_id) } }
      const { page: _, limit: __, sort, search, ...filters } = query
      const field = sort.replace(/^-/, '')
      const own = it.filter as Record<string, (values: Values, ctx: Context) => Sql> | undefined
      const conditions = Object.entries<Values | undefined>(filters).map(
        ([name, values]) => values && (own?.[name]?.(values, ctx) ?? anyOf(`${as}.${name}`, values)),
      )
      const found = await listed<Stored>(ctx.db, {
        columns: it.columns(ctx),
        from: from(ctx),
        conditions: [it.within(ctx), ...conditions, contains(it.search(ctx), search)],
        query,
        fields: { [field]: `${as}.${field}`, ...it.sort?.(ctx) },
        tie: `${as}.id`,
      })
      return { ...found, data: found.data.map((row) => shown(row, ctx)) }
    },

    read: ({ params }: Keyed, ctx: Context) => one(ctx.db, ctx, idOf(params)),

    create: async ({ body }: { body: Body }, ctx: Context) => {
      await it.check?.(body, ctx)
      const make = async (db: Db) => {
        const record_id = uuidv7()
        const company_id = isOwned ? companyAt(body, ctx) : it.company && record_id
        const step = { db, ctx, id: record_id, company_id, before: undefined } as At
        await it.before?.(body, step)
        const columns = defined({
          ...(await written(body, step)),
          id: record_id,
          ...(isOwned && { company_id }),
          created_at: 'created_at' in noun.row.shape ? ctx.now : undefined,
          updated_at: ctx.now,
        })
        const names = raw(columns.map(([name]) => name).join(', '))
        await db.one(sql`insert into ${raw(table)} (${names}) values (${join(columns.map(([, value]) => value))})`)
        await it.parts?.(body, step)
        // The new record is read by its own id and company, because a new branch or company is not
        // in anybody's reach yet.
        const after = await read(db, isOwned ? atCompany(ctx, company_id) : ctx, tied(step))
        await it.after?.(after, step)
        await audit(db, ctx, { noun: noun.noun, record_id, company_id, action: 'create', after })
        return after
      }
      return settled(ctx, once(ctx, `create-${noun.noun}`, body, make, 201))
    },

    update: async ({ params, body }: Keyed & { body: Body & { version: number } }, ctx: Context) => {
      await it.check?.(body, ctx)
      return change(ctx, idOf(params), {
        version: body.version,
        write: async (step) => {
          const moved = it.fixed?.find((field) => !isSame(body[field], columnsOf(step.before)[field]))
          if (moved) throw wrongField(moved, 'fixed')
          if (isOwned && companyAt(body, ctx) !== step.company_id) throw wrongField('branch_id', 'other_company')
          await it.before?.(body, step)
          return written(body, step)
        },
        parts: (step) => it.parts?.(body, step),
      })
    },

    remove: async (given: Keyed, ctx: Context) => {
      const gone = ctx.db.tx(async (db) => {
        const before = await one(db, ctx, idOf(given.params), 'lock')
        const step = stepOf(db, ctx, before)
        await refuseIfUsed(db, ctx, uses, before)
        await it.removing?.(before, step, given as never)
        await db.one(sql`delete from ${raw(it.table)} where ${tied(step)}`)
        await it.after?.(before, step)
        const { id: record_id, company_id } = step
        await audit(db, ctx, { noun: noun.noun, record_id, company_id, action: 'delete', before })
      })
      await settled(ctx, gone).catch((error: unknown) => {
        throw isReferenced(error) ? fault('in_use') : error
      })
      return null
    },

    history: async ({ params }: Keyed, ctx: Context) => {
      const { id: record_id, company_id } = stepOf(ctx.db, ctx, await one(ctx.db, ctx, idOf(params)))
      return historyOf(ctx.db, noun.noun, record_id, company_id && [company_id], ctx.kit)
    },

    names: (given: { query: ListQuery }, ctx: Context) => {
      const { names } = it as unknown as { names: (given: unknown, ctx: Context) => Sql }
      return namesOf<string>(ctx.db, given.query, names(given, ctx))
    },
  }
  const present = Object.fromEntries(Object.entries(handlers).filter(([name]) => name in noun))
  const companyOf: CompanyOf = (key, at) =>
    sql`select ${raw(as)}.company_id from ${raw(it.table)} where ${it.within(at)} and ${id} = ${key}`
  const done = (ctx: Context) => it.done?.(ctx)
  return { one, change, changeIn, done, companyOf, handlers: present as unknown as OrdinaryHandlers<N> }
}
