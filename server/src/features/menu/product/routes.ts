import sql from 'sql-template-tag'
import { product } from '#contract/menu/product.ts'
import { duplicateFaults, newGroupFaults, priceFaults } from '#contract/menu/rules.ts'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { channels } from '#contract/organisation/channels.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import { isRefusedByCheck } from '#server/db/pool.ts'
import { menuRecord } from '#server/domain/menu/menu-record.ts'
import { usualTax } from '#server/domain/menu/usual-tax.ts'
import { routes } from '#server/kit/context.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { listProducts } from './list.ts'
import { columns, columnsOf, followed, from, showProduct, writeParts } from './record.ts'

const record = recordRoutes(product, {
  ...menuRecord('product', 'p'),
  // Orders keep what was ordered, so they do not use the product.
  uses: [],
  columns: ({ now, reach: { tie } }) => columns(now, tie),
  from: () => from,
  shown: showProduct,
  check: (body, { db }) => {
    refuseBrokenRules([
      ...priceFaults(body),
      ...scheduleFaults(body.schedule),
      ...newGroupFaults(body.groups, body.new_groups),
      ...duplicateFaults(body, [
        'groups',
        'materials',
        'catalogs',
        'images',
        'allergens',
        'delivery_types',
        'channels',
      ]),
    ])
    return refuseWrongShape(db, 'product', Object.fromEntries(body.images.map((it, at) => [`images.${at}`, it])))
  },
  write: columnsOf,
  parts: writeParts,
})

export const productRoutes = routes(
  product,
  {
    ...record.handlers,

    list: ({ query }, ctx) => listProducts(query, ctx),

    follow: ({ params, body }, ctx) =>
      record
        .change(ctx, params.branch_product_id, {
          version: body.version,
          action: 'follow',
          write: ({ before }) => {
            if (!before.master_id || !before.overrides.includes(body.field)) throw wrongField('field', 'choice')
            return followed(before, body.field)
          },
        })
        .catch((error: unknown) => {
          // The chain's price is below the branch's own discounted price, or the other way round.
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
      where ${within(reach.tie, 'b', 'id')} and b.id = ${params.branch_id}`)
      if (!row) throw fault('not_found')
      const { country, order_methods, ...place } = row
      const licence = actor.tree.companies.get(branchIn(actor.tree, params.branch_id).company_id)?.license
      return {
        ...place,
        tax_rate: usualTax[country] ?? 0,
        delivery_types: order_methods,
        channels: channels.filter((it) => !isPlatform(it) || licence?.licensed_module_list[it]),
      }
    },
  },
  record.companyOf,
)
