import sql, { raw } from 'sql-template-tag'
import type { menu } from '#contract/menu/menu.ts'
import { priceFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { recordPrices, writeProducts } from '#server/domain/menu/change.ts'
import { lockReferenced } from '#server/domain/menu/parts.ts'
import type { Names } from '#server/domain/menu/touched.ts'
import { menuChanged, nudgeAfter } from '#server/domain/menu/stock.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context, Handlers } from '#server/kit/context.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { tiedTo, within } from '#server/kit/guard/reach.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'
import { readCategory, readProduct } from './read.ts'

/** The key of a branch. The guard has already checked that the caller may access the branch. */
export const placeOf = ({ actor }: Context, branch_id: string): BranchKey => {
  const id = branch_id.toLowerCase()
  return { company_id: branchIn(actor.tree, id).company_id, branch_id: id }
}

type Versioned = BranchKey & { id: string; version: number; name: Names }

/**
 * Reads and locks a row of a menu table, if the caller's permission holds there. The caller of this
 * function handles a stale version.
 */
async function lock<R extends Versioned>(
  db: Db,
  ctx: Context,
  table: 'product' | 'category',
  id: string,
  more: string,
): Promise<R> {
  const row = await db.one<R>(
    sql`select t.company_id, t.branch_id, t.id, t.version, t.name ${raw(more)} from ${raw(table)} t where ${within(await tiedTo(db, ctx.reach.tie, table, id), 't')} and t.id = ${id} for update`,
  )
  if (!row) throw fault('not_found')
  return row
}

/** The fields that are not undefined. */
const given = <T extends object>(it: T) =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

type Cells = {
  overrides: string[]
  price: number
  discounted_price: number | null
  premium_price: number | null
  is_active: boolean
}

export const editHandlers: Pick<Handlers<typeof menu>, 'patchProduct' | 'patchCategory' | 'order'> = {
  patchProduct: ({ params, body: { version, name, ...rest } }, ctx) =>
    nudgeAfter(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const before = await lock<Versioned & Cells>(
          db,
          ctx,
          'product',
          params.branch_product_id,
          ', t.price, t.discounted_price, t.premium_price, t.is_active, t.overrides',
        )
        if (before.version !== version)
          throw fault('stale_version', { current: await readProduct(db, before, ctx.now, before.id) })
        const fields = { ...given(rest), ...(name && { name: { ...before.name, ...given(name) } }) }
        refuseBrokenRules(priceFaults({ ...before, ...fields }))
        const was = Object.fromEntries(Object.keys(fields).map((it) => [it, before[it as keyof Cells]]))
        await writeProducts(db, before, { ...ctx, actor: ctx.actor }, 'update', [
          { id: before.id, before: was, after: fields },
        ])
        await recordPrices(db, ctx, before, given(rest))
        await menuChanged(db, before, ctx.actor.name, ctx.now)
        return readProduct(db, before, ctx.now, before.id)
      }),
    ),

  patchCategory: ({ params, body: { version, name, is_active } }, ctx) =>
    nudgeAfter(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const { id, ...place } = await lock<Versioned>(db, ctx, 'category', params.branch_category_id, '')
        const before = await readCategory(db, place, id)
        if (place.version !== version) throw fault('stale_version', { current: before })
        await db.one(sql`update category set name = ${JSON.stringify({ ...before.name, ...given(name ?? {}) })}, is_active = ${is_active ?? before.is_active},
        version = version + 1, updated_at = ${ctx.now} where company_id = ${place.company_id} and id = ${id}`)
        const row = await readCategory(db, place, id)
        await audit(db, ctx, {
          noun: 'branch-category',
          record_id: id,
          company_id: place.company_id,
          action: 'update',
          before,
          after: row,
        })
        await menuChanged(db, place, ctx.actor.name, ctx.now)
        return row
      }),
    ),

  order: async ({ params, body }, ctx) => {
    const at = placeOf(ctx, params.branch_id)
    await nudgeAfter(
      ctx.kit,
      ctx.db.tx(async (db) => {
        if (body.categories) await orderCategories(db, at, body.categories)
        for (const [n, it] of (body.products ?? []).entries()) await orderProducts(db, ctx, at, it, n)
        await menuChanged(db, at, ctx.actor.name, ctx.now)
      }),
    )
    return null
  },
}

/** The given ids come first, in their order. The others follow in their current order. */
const ranked = (table: string, ids: readonly string[]) => sql`
  update ${raw(table)} t set position = it.n from (
    select r.id, row_number() over (order by array_position(${[...ids]}::uuid[], r.id), r.position, r.id)::int - 1 as n`

const orderCategories = (db: Db, { company_id, branch_id }: BranchKey, ids: readonly string[]) =>
  db.one(sql`${ranked('category', ids)} from category r where r.company_id = ${company_id} and r.branch_id = ${branch_id}
    ) it where t.company_id = ${company_id} and t.branch_id = ${branch_id} and t.id = it.id and t.position <> it.n`)

async function orderProducts(
  db: Db,
  ctx: Context,
  at: BranchKey,
  { category_id, ids }: { category_id: string; ids: readonly string[] },
  n: number,
): Promise<void> {
  await lockReferenced(db, 'category', at, [category_id], () => `products.${n}.category_id`)
  const here = await db.many<{ id: string; category_id: string }>(sql`select id, category_id from product
    where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${[...ids]}::uuid[]) order by id for update`)
  const known = new Set(here.map((it) => it.id))
  await lockReferenced(
    db,
    'product',
    at,
    ids.filter((id) => !known.has(id.toLowerCase())),
    () => `products.${n}.ids`,
  )
  const moved = here.filter((it) => it.category_id !== category_id.toLowerCase())
  await writeProducts(
    db,
    at,
    ctx,
    'move',
    moved.map((it) => ({ id: it.id, before: { category_id: it.category_id }, after: { category_id } })),
  )
  await db.one(sql`${ranked('product', ids)} from product r where r.company_id = ${at.company_id} and r.branch_id = ${at.branch_id} and r.category_id = ${category_id}
    ) it where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} and t.id = it.id and t.position <> it.n`)
}
