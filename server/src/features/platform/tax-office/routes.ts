import sql from 'sql-template-tag'
import { cities, taxOffice, type TaxOffice } from '#contract/platform/tax-office.ts'
import { int, text, type Table } from '#server/db/tables.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/plain.ts'

const table: Table<TaxOffice> = {
  name: 'tax_office',
  columns: { id: int(), city_id: int(), code: text(), name: text(), version: int(), updated_at: text() },
  search: ['name', 'code'],
}

export const taxOfficeRoutes = plainRoutes(taxOffice, table, 'code')

export const cityRoutes = routes(cities, {
  list: (_, { db }) => db.many(sql`select id, name from city order by name collate "tr-x-icu"`),
})
