import sql from 'sql-template-tag'
import { paymentMethod, paymentMethodList, type PaymentMethod } from '#contract/ordering/payment-method.ts'
import { bool, int, json, text, type Table } from '#server/db/tables.ts'
import { orderThings, ownMethods, ownUse } from '#server/domain/ordering/own-codes.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/plain.ts'

const table: Table<PaymentMethod> = {
  name: 'payment_method',
  columns: {
    id: int(),
    code: text(),
    name: json(),
    place: text(),
    is_active: bool(),
    version: int(),
    updated_at: text(),
  },
  search: ['code', 'name'],
}

export const paymentMethodRoutes = plainRoutes(paymentMethod, table, 'code', {
  uses: [
    ownUse(ownMethods),
    {
      things: orderThings,
      of: ({ code }) =>
        sql`/* platform: one method for all */ select '' as name, 0 as n from orders where payment_method = ${code}`,
    },
  ],
  isKnownByIt: true,
})

export const paymentMethodListRoutes = routes(paymentMethodList, {
  list: (_, { db }) =>
    db.many<Pick<PaymentMethod, 'code' | 'name' | 'place'>>(
      sql`select code, name, place from payment_method order by id`,
    ),
})
