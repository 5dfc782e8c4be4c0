import sql from 'sql-template-tag'
import { courier, type Courier } from '#contract/ordering/courier.ts'
import { routes } from '#server/kit/context.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { refuseIfUsed, type Use } from '#server/kit/record/in-use.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

/** Orders that a courier is delivering. While there are any, the shift cannot end. */
const ordersOut: Use<Courier> = {
  things: {
    tr: ['yoldaki sipariş', 'yoldaki sipariş'],
    en: ['order on the way', 'orders on the way'],
    de: ['Bestellung unterwegs', 'Bestellungen unterwegs'],
  },
  of: ({ id, company_id }) => sql`select '#' || number as name, count(*) over ()::int as n from orders
    where company_id = ${company_id} and courier_id = ${id} and status = 'on_the_way' order by created_at, id`,
  advice: {
    tr: 'Önce siparişleri teslim edildi olarak işaretleyin.',
    en: 'Mark the orders as delivered first.',
    de: 'Markieren Sie die Bestellungen zuerst als geliefert.',
  },
}
const uses = [ordersOut]

const record = recordRoutes(courier, {
  table: 'courier k',
  company: 'company_id',
  fixed: ['branch_id'],
  columns: ({
    reach: { tie },
  }) => sql`k.id, k.company_id, k.branch_id, k.name, k.phone, k.vehicle, k.is_active, k.on_shift_since, k.created_at, k.version, k.updated_at,
    (select count(*)::int from orders o where ${sameCompany(tie, 'o', 'k')} and o.courier_id = k.id and o.status = 'on_the_way') as out_count`,
  within: ({ reach }) => within(reach.tie, 'k'),
  search: () => ['k.name', 'k.phone'],
  sort: () => ({ name: 'k.name collate "tr-x-icu"' }),
  filter: { is_on_shift: (values) => sql`(k.on_shift_since is not null) = any(${values}::boolean[])` },
  // A courier who is switched off is no longer on shift.
  write: ({ is_active, ...body }) => ({ ...body, is_active, ...(!is_active && { on_shift_since: null }) }),
  uses,
})

export const courierRoutes = routes(
  courier,
  {
    ...record.handlers,

    shift: async ({ params, body }, ctx) => {
      const { version } = await record.one(ctx.db, ctx, params.courier_id)
      return record.change(ctx, params.courier_id, {
        version,
        action: body.is_on_shift ? 'begin-shift' : 'end-shift',
        write: async ({ db, before }) => {
          // If the shift has already begun, for example at another till, it keeps its beginning.
          if (body.is_on_shift) return { on_shift_since: before.on_shift_since ?? ctx.now }
          await refuseIfUsed(db, ctx, uses, before, 'off')
          return { on_shift_since: null }
        },
      })
    },
  },
  record.companyOf,
)
