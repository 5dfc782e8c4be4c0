import sql from 'sql-template-tag'
import { seatFaults } from '#contract/dining/table-faults.ts'
import { maxJoins, tableJoin } from '#contract/dining/table.ts'
import { duplicateFaults } from '#contract/menu/rules.ts'
import { refuseBeyond } from '#server/domain/dining/tables.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const { handlers, companyOf } = recordRoutes(tableJoin, {
  table: 'table_join j',
  company: 'company_id',
  fixed: ['branch_id'],
  unique: 'table_ids',
  columns: ({
    reach: { tie },
  }) => sql`j.id, j.company_id, j.branch_id, j.table_ids, j.seats_min, j.seats_max, j.is_active, j.version, j.updated_at,
    (select string_agg(t.name, ' + ' order by t.name collate "tr-x-icu") from dining_table t where ${sameCompany(tie, 't', 'j')} and t.id = any(j.table_ids)) as name`,
  within: ({ reach }) => within(reach.tie, 'j'),
  /** A search finds the joins with that number of seats. */
  search: () => ['j.seats_max::text'],
  // Guests and reservations refer to the tables themselves, whether or not these can be joined. No
  // other record therefore refers to a join, and it can always be deleted.
  uses: [],
  check: (body) => refuseBrokenRules([...seatFaults(body), ...duplicateFaults(body, ['table_ids'])]),
  before: async ({ branch_id, table_ids }, { db, company_id, before }) => {
    if (!before) await refuseBeyond(db, 'table_join', { company_id, branch_id }, maxJoins)
    const rows = await db.many<{ id: string }>(sql`select id from dining_table
      where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${table_ids}::uuid[]) order by id for key share`)
    const known = new Set(rows.map((it) => it.id))
    const at = table_ids.findIndex((id) => !known.has(id.toLowerCase()))
    if (at >= 0) throw wrongField(`table_ids.${at}`, 'choice')
  },
  write: (it) => ({ ...it, table_ids: it.table_ids.map((id) => id.toLowerCase()).toSorted() }),
})

export const tableJoinRoutes = routes(tableJoin, handlers, companyOf)
