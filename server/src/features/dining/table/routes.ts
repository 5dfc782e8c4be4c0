import sql from 'sql-template-tag'
import { tableFaults } from '#contract/dining/table-faults.ts'
import { diningTable, maxTables } from '#contract/dining/table.ts'
import { onTable } from '#server/domain/dining/hanging.ts'
import { refuseBeyond } from '#server/domain/dining/tables.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

/** Sorts table 2 before table 10: first by the text before the number, then by the number. */
const numbered = (name: string) =>
  `(regexp_replace(${name}, '\\d.*$', '') || lpad(coalesce(substring(${name} from '\\d+'), ''), 12, '0') || ${name}) collate "tr-x-icu"`

const { handlers, companyOf } = recordRoutes(diningTable, {
  table: 'dining_table t',
  company: 'company_id',
  fixed: ['branch_id'],
  unique: 'name',
  columns:
    () => sql`t.id, t.company_id, t.branch_id, t.area_id, a.name as area_name, t.name, t.seats_min, t.seats_max, t.rank, t.online,
    t.shape, t.x, t.y, t.w, t.h, t.turn, t.is_active, t.version, t.updated_at`,
  from: ({ reach }) =>
    sql`from dining_table t join dining_area a on a.company_id = t.company_id and a.id = t.area_id and ${within(reach.tie, 'a')}`,
  within: ({ reach }) => within(reach.tie, 't'),
  search: () => ['t.name', 'a.name'],
  sort: () => ({ name: numbered('t.name'), area_name: 'a.name collate "tr-x-icu"' }),
  names: ({ params }, { reach }) =>
    sql`select t.id, t.name, a.name as hint from dining_table t join dining_area a on a.company_id = t.company_id and a.id = t.area_id and ${within(reach.tie, 'a')}
      where ${within(reach.tie, 't')} and t.branch_id = ${params.branch_id}`,
  check: (body) => refuseBrokenRules(tableFaults(body)),
  before: ({ branch_id }, { db, company_id, before }) =>
    before ? undefined : refuseBeyond(db, 'dining_table', { company_id, branch_id }, maxTables),
  uses: onTable,
})

export const diningTableRoutes = routes(diningTable, handlers, companyOf)
