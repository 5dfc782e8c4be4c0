import sql from 'sql-template-tag'
import { paymentMethod, paymentMethodList, type PaymentMethod } from '#contract/ordering/payment-method.ts'
import { nudgeAfter } from '#server/domain/menu/stock.ts'
import { branches } from '#server/domain/organisation/use-things.ts'
import { orderThings, ownMethods, ownUse } from '#server/domain/ordering/own-codes.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const plain = plainRoutes(paymentMethod, {
  unique: 'code',
  json: ['name'],
  search: ['code', 'name'],
  // Nobody accepts a method that is off for the whole platform. The branches' choices and their
  // orders stay.
  uses: [
    { ...ownUse(ownMethods), survivesOff: true },
    {
      things: branches,
      of: ({ id }) =>
        sql`/* platform: whoever takes the method */ select '' as name, 0 as n from branch_payment_method where payment_method_id = ${id} and is_active`,
      survivesOff: true,
    },
    {
      things: orderThings,
      of: ({ code }) =>
        sql`/* platform: one method for all */ select '' as name, 0 as n from orders where payment_method = ${code}`,
      survivesOff: true,
    },
  ],
  isKnownByIt: true,
})

/** Every app's menu lists payment methods, so nodes that cache menus check them again at once. */
export const paymentMethodRoutes: typeof plain = {
  ...plain,
  handlers: {
    ...plain.handlers,
    create: (given, ctx) => nudgeAfter(ctx.kit, plain.handlers.create(given, ctx)),
    update: (given, ctx) => nudgeAfter(ctx.kit, plain.handlers.update(given, ctx)),
    remove: (given, ctx) => nudgeAfter(ctx.kit, plain.handlers.remove(given, ctx)),
  },
}

export const paymentMethodListRoutes = routes(paymentMethodList, {
  list: (_, { db }) =>
    db.many<Pick<PaymentMethod, 'code' | 'name' | 'place' | 'is_active'>>(
      sql`select code, name, place, is_active from payment_method order by id`,
    ),
})
