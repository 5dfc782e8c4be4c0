import sql, { raw } from 'sql-template-tag'
import { productCatalog, type ProductCatalog } from '#contract/menu/product-catalog.ts'
import { duplicateFaults } from '#contract/menu/rules.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { insertParts, lockReferenced } from '#server/domain/menu/parts.ts'
import { createSpread, diffOf, publishRun, targetsOf, type SpreadInput } from '#server/domain/menu/spread-run.ts'
import { findSpread, showSpread, showSpreads, spreadsOf } from '#server/domain/menu/spread-shown.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { cancelRun, findRun, undoRun } from '#server/kit/jobs/run-acts.ts'
import { wakeRuns } from '#server/kit/jobs/run.ts'
import { isCircular, isPublishing } from './words.ts'

const { noun } = productCatalog
const furthestDays = 365

async function writeProducts(db: Db, it: { id: string; company_id: string; branch_id: string }, products: string[]) {
  await lockReferenced(db, 'product', it, products, () => 'products')
  await db.one(
    sql`delete from product_catalog_product where company_id = ${it.company_id} and product_catalog_id = ${it.id}`,
  )
  const rows = products.map((product_id) => ({ product_catalog_id: it.id, product_id }))
  await insertParts(db, 'product_catalog_product', it.company_id, rows)
}

/**
 * The branches from which a branch gets its menu, through any number of chain menus that are
 * published or will be.
 */
const sourcesOf = (db: Db, { company_id, branch_id }: ProductCatalog) =>
  db.many<{ id: string }>(sql`with recursive source(id) as (
      select ${branch_id}::uuid union select k.branch_id from source s join product_catalog k on k.company_id = ${company_id} and s.id = any(k.branch_ids)
      where exists (select 1 from run c where c.company_id = ${company_id} and c.record_id = k.id and c.kind = ${publishRun.name}
        and c.state in ('scheduled', 'waiting', 'running', 'done') and c.input -> 'branch_ids' ? s.id::text)
    ) select id from source where id <> ${branch_id}`)

/**
 * The published content: the current products of the chain's menu. Throws `conflict` (409) if the
 * publication would reach a branch from which the publishing branch gets its own menu, because the
 * two would overwrite each other.
 */
async function inputOf(db: Db, ctx: Context, it: ProductCatalog, match: SpreadInput['match']): Promise<SpreadInput> {
  const branch_ids = targetsOf(ctx, it.branch_id, it.branch_ids)
  const sources = new Set((await sourcesOf(db, it)).map((one) => one.id))
  const circular = branch_ids.filter((id) => sources.has(id))
  if (circular.length > 0) {
    const names = circular.map((id) => branchIn(ctx.actor.tree, id).name)
    throw fault('conflict', { detail: isCircular(ctx.lang, names) })
  }
  const document = await documentOf(db, it, it.products)
  return { branch_ids, document, fields: it.fields, match, mode: 'follow', isWhole: false }
}

/** Publications that wait or run. There can be only one at a time. */
const underWay = (db: Db, { company_id, id }: ProductCatalog) =>
  db.one(
    sql`select id from run where company_id = ${company_id} and record_id = ${id} and state in ('scheduled', 'waiting', 'running') limit 1`,
  )

function mustHaveModule({ actor }: Context, company_id: string) {
  const license = actor.tree.companies.get(company_id)?.license
  if (!license?.licensed_module_list['multi_branch_catalog'])
    throw fault('module_required', { module: 'multi_branch_catalog' })
}

const record = recordRoutes(productCatalog, {
  table: 'product_catalog k',
  // No other record depends on a chain menu: branches keep the menus that they have received from
  // it.
  uses: [],
  company: 'company_id',
  columns: ({
    reach: { tie },
  }) => sql`k.id, k.company_id, k.branch_id, k.name, k.branch_ids, k.fields, k.version, k.updated_at,
    (select coalesce(array_agg(p.id order by c.position, p.position, p.id), '{}') from product_catalog_product kp
      join product p on p.company_id = kp.company_id and p.id = kp.product_id join category c on c.company_id = p.company_id and c.id = p.category_id
      where ${sameCompany(tie, 'kp', 'k')} and kp.product_catalog_id = k.id) as products,
    (select count(*)::int from product_catalog_product kp where ${sameCompany(tie, 'kp', 'k')} and kp.product_catalog_id = k.id) as product_count,
    (select jsonb_build_object('id', m.id, 'state', m.state, 'run_at', ${raw(jsonTime('m.run_at'))}) from run m
      where ${sameCompany(tie, 'm', 'k')} and m.record_id = k.id order by m.created_at desc, m.id desc limit 1) as last`,
  within: ({ reach }) => within(reach.tie, 'k'),
  search: () => ['k.name'],
  sort: () => ({ name: 'k.name collate "tr-x-icu"' }),
  fixed: ['branch_id'],
  check: (body) => refuseBrokenRules(duplicateFaults(body, ['products', 'fields'])),
  write: (it, { ctx, before }) => {
    const branch_ids = [...new Set(it.branch_ids.map((id) => id.toLowerCase()))]
    // Branches that somebody else has named earlier stay, whether or not this user can reach them.
    const added = branch_ids.filter((id) => !before?.branch_ids.includes(id))
    targetsOf(ctx, it.branch_id.toLowerCase(), added)
    return { ...it, branch_ids, products: undefined }
  },
  parts: ({ branch_id, products }, { db, id, company_id }) =>
    writeProducts(db, { id, company_id, branch_id }, products),
  removing: async (it, { db, ctx }) => {
    if (await underWay(db, it)) throw fault('in_use', { detail: isPublishing(ctx.lang) })
  },
  names: ({ params }, { reach }) =>
    sql`select k.id, k.name from product_catalog k where ${within(reach.tie, 'k')} and k.branch_id = ${params.branch_id}`,
})

export const productCatalogRoutes = routes(
  productCatalog,
  {
    ...record.handlers,

    diff: async ({ params, query, body }, ctx) => {
      const it = await record.one(ctx.db, ctx, params.product_catalog_id)
      return diffOf(ctx, it.company_id, await inputOf(ctx.db, ctx, it, body.match), query.from)
    },

    publish: async ({ params, body }, ctx) => {
      const run_at = body.run_at === null ? null : new Date(body.run_at)
      const run = await once(ctx, 'product-catalog.publish', { params, body }, async (db) => {
        const it = await record.one(db, ctx, params.product_catalog_id, 'lock')
        mustHaveModule(ctx, it.company_id)
        const { timezone } = branchIn(ctx.actor.tree, it.branch_id)
        if (run_at) refuseUnlessAhead('run_at', run_at, { now: ctx.now, days: furthestDays, timezone })
        if (it.version !== body.version) throw fault('stale_version', { current: it })
        if (it.branch_ids.length === 0) throw wrongField('branch_ids', 'too_few', { min: 1 })
        if (it.products.length === 0) throw wrongField('products', 'too_few', { min: 1 })
        if (await underWay(db, it)) throw fault('conflict', { detail: isPublishing(ctx.lang) })
        // Two publications that together would form a circle wait for each other at this lock.
        await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`publish ${it.company_id}`}, 0))`)
        const input = await inputOf(db, ctx, it, body.match)
        const id = await createSpread(db, ctx, it, { kind: 'publish', record_id: it.id, run_at, input })
        await audit(db, ctx, {
          noun,
          record_id: it.id,
          company_id: it.company_id,
          action: 'publish',
          before: {},
          after: { run_at: (run_at ?? ctx.now).toISOString(), branch_ids: input.branch_ids },
        })
        return showSpread({ ...ctx, db }, id)
      })
      wakeRuns(ctx.kit)
      return run
    },

    publications: async ({ params }, ctx) => {
      const { id } = await record.one(ctx.db, ctx, params.product_catalog_id)
      return showSpreads(ctx, sql`r.record_id = ${id}`)
    },

    cancel: ({ params }, ctx) => {
      const id = params.menu_change_id
      return once(ctx, 'product-catalog.cancel', { params }, async (db) => {
        const run = await findRun(db, sql`${spreadsOf(ctx, ['publish'])} and r.id = ${id}`)
        if (run.state !== 'scheduled') throw fault('conflict', { current: { state: run.state } })
        // If the publication has started in the meantime, it cannot be cancelled: its first branch
        // is being written.
        if (!(await cancelRun(db, publishRun, run, ctx.now))) throw fault('conflict', { current: { state: 'running' } })
        await audit(db, ctx, {
          noun,
          record_id: run.record_id!,
          company_id: run.company_id,
          action: 'cancel',
          before: { run_at: run.run_at },
          after: {},
        })
        return showSpread({ ...ctx, db }, id)
      })
    },

    rollback: async ({ params }, ctx) => {
      const id = params.menu_change_id
      const undone = await once(ctx, 'product-catalog.rollback', { params }, async (db) => {
        const run = await findSpread(db, ctx, id, ['publish'])
        const later =
          await db.one(sql`select id from run where company_id = ${run.company_id} and record_id = ${run.record_id} and id <> ${id}
        and (state in ('waiting', 'running') or state = 'done' and created_at >= ${run.created_at}) limit 1`)
        await undoRun(db, run, { user_id: ctx.actor.id, now: ctx.now, mayUndo: !later })
        return showSpread({ ...ctx, db }, id)
      })
      wakeRuns(ctx.kit)
      return undone
    },
  },
  record.companyOf,
)
