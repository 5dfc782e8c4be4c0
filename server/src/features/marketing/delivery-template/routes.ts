import sql from 'sql-template-tag'
import { deliveryTemplate, deliveryTemplateList, type OfferedTemplate } from '#contract/marketing/delivery-template.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const deliveryTemplateRoutes = plainRoutes(deliveryTemplate, {
  unique: 'name',
  json: ['rings'],
  search: ['name'],
  check: (body) => refuseBrokenRules(ringFaults(body)),
})

export const deliveryTemplateListRoutes = routes(deliveryTemplateList, {
  list: (_, { db }) =>
    db.many<OfferedTemplate>(
      sql`select id, name, currency, road_factor_pct, rings, version from delivery_template order by name collate "tr-x-icu", id`,
    ),
})
