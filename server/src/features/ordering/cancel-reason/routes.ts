import sql from 'sql-template-tag'
import { cancelReason } from '#contract/ordering/cancel-reason.ts'
import { orderThings, ownReasons, ownUse } from '#server/domain/ordering/own-codes.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const cancelReasonRoutes = plainRoutes(cancelReason, {
  unique: 'code',
  json: ['name', 'platform_codes'],
  search: ['code', 'name'],
  uses: [
    ownUse(ownReasons),
    {
      things: orderThings,
      of: ({ id }) =>
        sql`/* platform: one reason for all */ select '' as name, 0 as n from orders where reason_id = ${id}`,
    },
  ],
  isKnownByIt: true,
})
