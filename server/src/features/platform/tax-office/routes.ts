import sql from 'sql-template-tag'
import { cities, taxOffice, taxOfficeNames } from '#contract/platform/tax-office.ts'
import { accounts, companies } from '#server/domain/organisation/use-things.ts'
import { routes } from '#server/kit/context.ts'
import { namesOf } from '#server/kit/list/list.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const taxOfficeRoutes = plainRoutes(taxOffice, {
  unique: 'code',
  search: ['name', 'code'],
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
