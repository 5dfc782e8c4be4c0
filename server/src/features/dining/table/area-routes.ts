import sql from 'sql-template-tag'
import { diningArea, maxAreas } from '#contract/dining/table.ts'
import { refuseBeyond } from '#server/domain/dining/tables.ts'
import { routes } from '#server/kit/context.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const { handlers, companyOf } = recordRoutes(diningArea, {
  table: 'dining_area a',
  company: 'company_id',
  fixed: ['branch_id'],
  unique: 'name',
  columns: ({ reach: { tie } }) => sql`a.id, a.company_id, a.branch_id, a.name, a.position, a.version, a.updated_at,
    (select count(*)::int from dining_table t where ${sameCompany(tie, 't', 'a')} and t.area_id = a.id) as table_count`,
  within: ({ reach }) => within(reach.tie, 'a'),
  search: () => ['a.name'],
  sort: () => ({ name: 'a.name collate "tr-x-icu"' }),
  names: ({ params }, { reach }) =>
    sql`select a.id, a.name from dining_area a where ${within(reach.tie, 'a')} and a.branch_id = ${params.branch_id}`,
  uses: [
    {
      things: { tr: ['masa', 'masa'], en: ['table', 'tables'], de: ['Tisch', 'Tische'] },
      of: ({ id, company_id, branch_id }) => sql`select name, count(*) over ()::int as n from dining_table
        where company_id = ${company_id} and branch_id = ${branch_id} and area_id = ${id} order by name, id`,
      advice: {
        tr: 'Önce masaları başka alana taşıyın.',
        en: 'Move the tables to another area first.',
        de: 'Verlegen Sie die Tische zuerst in einen anderen Bereich.',
      },
    },
  ],
  before: ({ branch_id }, { db, company_id, before }) =>
    before ? undefined : refuseBeyond(db, 'dining_area', { company_id, branch_id }, maxAreas),
})

export const diningAreaRoutes = routes(diningArea, handlers, companyOf)
