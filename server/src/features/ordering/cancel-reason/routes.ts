import sql from 'sql-template-tag'
import { cancelReason, type CancelReason } from '#contract/ordering/cancel-reason.ts'
import { bool, int, json, text, texts, type Table } from '#server/db/tables.ts'
import { orderThings, ownReasons, ownUse } from '#server/domain/ordering/own-codes.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<CancelReason> = {
  name: 'cancel_reason',
  columns: {
    id: int(),
    code: text(),
    name: json(),
    kind: text(),
    delivery_types: texts(),
    from_statuses: texts(),
    actor: text(),
    liable: text(),
    needs_text: bool(),
    platform_codes: json(),
    version: int(),
    updated_at: text(),
  },
  search: ['code', 'name'],
}

export const cancelReasonRoutes = plainRoutes(cancelReason, table, 'code', {
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
