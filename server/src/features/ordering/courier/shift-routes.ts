import sql from 'sql-template-tag'
import { courierShift, type CourierShift } from '#contract/ordering/courier-shift.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import { anyOf, contains } from '#server/kit/list/list.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { courierPageUrl } from '#server/domain/ordering/delivery/courier-link.ts'
import { deliveredOn, type OnShift } from '#server/domain/ordering/delivery/courier-shifts.ts'

export const courierShiftRoutes = routes(courierShift, {
  list: ({ query }, { db, reach }) =>
    longList<CourierShift>(db, {
      columns: sql`s.id, s.company_id, s.branch_id, s.courier_id, s.courier_name, s.began_at, s.orders, s.takings, s.cash_due::float8 as cash_due, s.cash_counted::float8 as cash_counted, s.currency, s.ended_at, s.ended_by`,
      from: sql`from courier_shift s`,
      conditions: [
        within(reach.tie, 's'),
        ...(['branch_id', 'courier_id'] as const).map((it) => anyOf(`s.${it}`, query[it])),
        contains(['s.courier_name'], query.search),
      ],
      query,
      fields: { ended_at: ['s.ended_at', 'timestamptz'] },
      tie: ['s.id', 'uuid'],
    }),

  now: async ({ params }, { db, reach, kit }) => {
    const courier = await db.one<OnShift>(sql`
      select k.id, k.company_id, k.on_shift_since from courier k
      where ${within(reach.tie, 'k')} and k.id = ${params.courier_id} and k.on_shift_since is not null`)
    if (!courier) throw fault('not_found')
    const { last_at: _, ...owed } = await deliveredOn(db, courier)
    return { ...owed, page_url: courierPageUrl(kit, courier) }
  },
})
