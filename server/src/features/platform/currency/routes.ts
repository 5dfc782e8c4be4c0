import sql from 'sql-template-tag'
import { currency, currencyList, type Currency } from '#contract/platform/currency.ts'
import { companies } from '#server/domain/organisation/use-things.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const currencyRoutes = plainRoutes(currency, {
  unique: 'type',
  search: ['name', 'symbol', 'type'],
  uses: [
    {
      things: companies,
      of: ({ type }) =>
        sql`select name, count(*) over ()::int as n from company where currency = ${type} order by name`,
    },
    {
      things: {
        tr: ['mesafe şablonu', 'mesafe şablonu'],
        en: ['distance template', 'distance templates'],
        de: ['Entfernungsvorlage', 'Entfernungsvorlagen'],
      },
      of: ({ type }) =>
        sql`select name, count(*) over ()::int as n from delivery_template where currency = ${type} order by id`,
    },
  ],
  isKnownByIt: true,
})

export const currencyListRoutes = routes(currencyList, {
  list: (_, { db }) =>
    db.many<Pick<Currency, 'type' | 'symbol' | 'symbol_format'>>(
      sql`select type, symbol, symbol_format from currency order by id`,
    ),
})
