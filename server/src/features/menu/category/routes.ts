import sql from 'sql-template-tag'
import { category } from '#contract/menu/category.ts'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { menuRecord } from '#server/domain/menu/menu-record.ts'
import { lastIn } from '#server/domain/menu/parts.ts'
import { productsIn } from '#server/domain/menu/use-words.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const { handlers, companyOf } = recordRoutes(category, {
  ...menuRecord('category', 'c'),
  columns: ({
    reach: { tie },
  }) => sql`c.id, c.company_id, c.branch_id, c.name, c.image, c.icon_id, c.is_active, c.schedule, c.delivery_types, c.position, c.version, c.updated_at,
    (select count(*)::int from product p where ${sameCompany(tie, 'p', 'c')} and p.category_id = c.id) as product_count`,
  check: ({ schedule, image }, { db }) => {
    refuseBrokenRules(scheduleFaults(schedule))
    return refuseWrongShape(db, 'category', { image })
  },
  write: async (it, { db, company_id, before }) => {
    const { branch_id, schedule } = it
    const position = before?.position ?? (await lastIn(db, 'category', { company_id, branch_id }))
    return { ...it, schedule: JSON.stringify(schedule), position }
  },
  uses: [productsIn],
})

export const categoryRoutes = routes(category, handlers, companyOf)
