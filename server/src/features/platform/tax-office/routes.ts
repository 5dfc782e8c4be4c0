import sql from 'sql-template-tag'
import { cities, taxOffice, taxOfficeNames, type TaxOffice } from '#contract/platform/tax-office.ts'
import { int, text, type Table } from '#server/db/tables.ts'
import { accounts, companies } from '#server/domain/organisation/use-things.ts'
import { routes } from '#server/kit/context.ts'
import { namesOf } from '#server/kit/list/list.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<TaxOffice> = {
  name: 'tax_office',
  columns: { id: int(), city_id: int(), code: text(), name: text(), version: int(), updated_at: text() },
  search: ['name', 'code'],
}

export const taxOfficeRoutes = plainRoutes(taxOffice, table, 'code', {
  uses: [
    {
      things: companies,
      of: ({ id }) =>
        sql`select name, count(*) over ()::int as n from company where tax_office_id = ${id} order by name`,
    },
    {
      things: accounts,
      of: ({ id }) =>
        sql`select name, count(*) over ()::int as n from account where tax_office_id = ${id} order by name`,
    },
  ],
})

export const cityRoutes = routes(cities, {
  list: ({ query }, { db }) => namesOf<number>(db, query, sql`select id, name from city`),
})

export const taxOfficeNamesRoutes = routes(taxOfficeNames, {
  list: ({ query }, { db }) =>
    namesOf<number>(
      db,
      query,
      sql`select t.id, t.name, c.name as hint from tax_office t join city c on c.id = t.city_id`,
    ),
})
