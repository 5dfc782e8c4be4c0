import sql from 'sql-template-tag'
import { product, type Product } from '#contract/menu/product.ts'
import { priceFaults, scheduleFaults, twiceFaults } from '#contract/menu/rules.ts'
import { channels } from '#contract/ordering/channels.ts'
import type { DeliveryType } from '#contract/ordering/delivery-type.ts'
import { isRefusedByCheck, type Db } from '#server/db/pool.ts'
import { mustHold, within } from '#server/domain/menu/parts.ts'
import { menuChanged, told } from '#server/domain/menu/stock.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { usualTax } from '#server/domain/menu/usual-tax.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { mustFit } from '#server/kit/pictures.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import {
  columns,
  followChain,
  from,
  insertProduct,
  oneProduct,
  overridesOf,
  shown,
  updateProduct,
  type ProductInput,
  type Stored,
} from './record.ts'

const { noun } = product
const platforms = ['getir', 'yemeksepeti', 'trendyol', 'migros']

async function checked(db: Db, body: ProductInput): Promise<void> {
  mustHold([
    ...priceFaults(body),
    ...scheduleFaults(body.schedule),
    ...twiceFaults(body, ['groups', 'materials', 'catalogs', 'images', 'allergens', 'delivery_types', 'channels']),
  ])
  await mustFit(db, 'product', Object.fromEntries(body.images.map((it, at) => [`images.${at}`, it])))
}

const change = (
  ctx: Context,
  id: string,
  it: { version: number; action?: string; write: (db: Db, before: Product) => Promise<unknown> },
) =>
  told(
    ctx.kit,
    changed<Product>(ctx, {
      noun,
      ...it,
      company_id: (row) => row.company_id,
      load: (db, lock) => oneProduct(db, ctx, id, lock),
      write: async (db, before) => {
        await it.write(db, before)
        await menuChanged(db, before, ctx.actor.name, ctx.now)
      },
    }),
  )

export const productRoutes = routes(product, {
  list: async ({ query }, ctx) => {
    const page = await listed<Stored>(ctx.db, {
      columns: columns(ctx.now),
      from,
      conditions: [
        within('p', ctx.reach),
        anyOf('p.branch_id', query.branch_id),
        anyOf('p.category_id', query.category_id),
        anyOf('p.is_active', query.is_active),
        contains([`p.name ->> '${ctx.lang}'`], query.search),
      ],
      query,
      fields: {
        name: `(p.name ->> '${ctx.lang}') collate "tr-x-icu"`,
        price: 'p.price',
        position: 'p.position',
        updated_at: 'p.updated_at',
      },
      tie: 'p.id',
    })
    return { ...page, data: page.data.map((it) => shown(it, ctx)) }
  },

  read: ({ params }, ctx) => oneProduct(ctx.db, ctx, params.branch_product_id),

  create: async ({ body }, ctx) => {
    await checked(ctx.db, body)
    return told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const [id, company_id] = [uuidv7(), ctx.actor.tree.branches.get(body.branch_id)!.company_id]
        await insertProduct(db, ctx, { id, company_id, branch_id: body.branch_id }, body)
        const after = await oneProduct(db, ctx, id)
        await menuChanged(db, after, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'create', after })
        return after
      }),
    )
  },

  update: async ({ params, body }, ctx) => {
    await checked(ctx.db, body)
    return change(ctx, params.branch_product_id, {
      version: body.version,
      write: async (db, before) => {
        if (body.branch_id !== before.branch_id) throw wrongField('branch_id', 'fixed')
        await updateProduct(db, ctx, before, body, await overridesOf(db, before, body))
      },
    })
  },

  remove: async ({ params }, ctx) => {
    await told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const before = await oneProduct(db, ctx, params.branch_product_id, 'lock')
        const { id, company_id } = before
        await db.one(sql`delete from product where company_id = ${company_id} and id = ${id}`)
        await menuChanged(db, before, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'delete', before })
      }),
    )
    return null
  },

  history: async ({ params }, ctx) => {
    const { id, company_id } = await oneProduct(ctx.db, ctx, params.branch_product_id)
    return historyOf(ctx.db, noun, id, [company_id])
  },

  follow: ({ params, body }, ctx) =>
    change(ctx, params.branch_product_id, {
      version: body.version,
      action: 'follow',
      write: (db, before) => {
        if (!before.master_id || !before.overrides.includes(body.field)) throw wrongField('field', 'choice')
        return followChain(db, ctx, before, body.field)
      },
    }).catch((error: unknown) => {
      // The chain's price is below a discounted price of the branch's own, or the other way round.
      if (isRefusedByCheck(error)) throw wrongField('field', 'above_price')
      throw error
    }),

  place: async ({ params }, { db, reach, actor }) => {
    const row = await db.one<{
      currency: string
      country: string
      timezone: string
      order_methods: DeliveryType[]
    }>(sql`select co.currency, co.country, b.timezone, b.order_methods from branch b join company co on co.id = b.company_id
      where b.company_id = any(${reach.companies}::uuid[]) and b.id = any(${reach.branches}::uuid[]) and b.id = ${params.branch_id}`)
    if (!row) throw fault('not_found')
    const { country, order_methods, ...place } = row
    const licence = actor.tree.companies.get(actor.tree.branches.get(params.branch_id)!.company_id)?.license
    return {
      ...place,
      tax_rate: usualTax[country] ?? 0,
      delivery_types: order_methods,
      channels: channels.filter((it) => !platforms.includes(it) || licence?.licensed_module_list[it]),
    }
  },
})
