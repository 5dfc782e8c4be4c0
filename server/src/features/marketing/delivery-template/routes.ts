import sql from 'sql-template-tag'
import {
  deliveryTemplate,
  deliveryTemplateList,
  type DeliveryTemplate,
  type OfferedTemplate,
} from '#contract/marketing/delivery-template.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { int, json, text, type Table } from '#server/db/tables.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<DeliveryTemplate> = {
  name: 'delivery_template',
  columns: {
    id: int(),
    name: text(),
    currency: text(),
    road_factor_pct: int(),
    rings: json(),
    version: int(),
    updated_at: text(),
  },
  search: ['name'],
}

const { contract, handlers } = plainRoutes(deliveryTemplate, table, 'name')

export const deliveryTemplateRoutes = routes(contract, {
  ...handlers,
  create: (it, ctx) => {
    refuseBrokenRules(ringFaults(it.body))
    return handlers.create(it, ctx)
  },
  update: (it, ctx) => {
    refuseBrokenRules(ringFaults(it.body))
    return handlers.update(it, ctx)
  },
})

export const deliveryTemplateListRoutes = routes(deliveryTemplateList, {
  list: (_, { db }) =>
    db.many<OfferedTemplate>(
      sql`select id, name, currency, road_factor_pct, rings, version from delivery_template order by name collate "tr-x-icu", id`,
    ),
})
