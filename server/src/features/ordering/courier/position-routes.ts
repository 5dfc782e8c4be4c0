import sql from 'sql-template-tag'
import { courierPosition, maxPlaced, type PlacedCourier } from '#contract/ordering/courier-position.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

interface Row extends Pick<PlacedCourier, 'id' | 'name' | 'vehicle'> {
  lat: number | null
  lng: number
  accuracy_m: number
  at: string
}

export const courierPositionRoutes = routes(courierPosition, {
  list: async ({ params: { branch_id } }, { db, actor, now }) => {
    const { company_id } = branchIn(actor.tree, branch_id)
    const at = sql`company_id = ${company_id}`
    const place = await db.one<{ lat: number | null; lng: number | null }>(
      sql`select lat, lng from branch where ${at} and id = ${branch_id}`,
    )
    if (!place) throw fault('not_found')
    const couriers = await db.many<Row>(sql`
      select k.id, k.name, k.vehicle, p.lat, p.lng, p.accuracy_m, p.at
      from courier k left join courier_position p on p.company_id = ${company_id} and p.courier_id = k.id
      where k.company_id = ${company_id} and k.branch_id = ${branch_id} and k.on_shift_since is not null and k.is_active
      order by k.name collate "tr-x-icu", k.id limit ${maxPlaced}`)
    const orders = await db.many<{ courier_id: string; id: string; number: number }>(sql`
      select courier_id, id, number::int as number from orders
      where ${at} and branch_id = ${branch_id} and status = 'on_the_way' and courier_id = any(${couriers.map((it) => it.id)}::uuid[])
      order by dispatched_at, id`)
    const ordersOf = Map.groupBy(orders, (it) => it.courier_id)
    const { lat, lng } = place
    return {
      place: lat === null || lng === null ? null : { lat, lng },
      couriers: couriers.map(({ id, name, vehicle, lat: atLat, lng: atLng, accuracy_m, at: sent_at }) => ({
        id,
        name,
        vehicle,
        orders: (ordersOf.get(id) ?? []).map((it) => ({ id: it.id, number: it.number })),
        position: atLat === null ? null : { lat: atLat, lng: atLng, accuracy_m, at: sent_at },
      })),
      now: now.toISOString(),
    }
  },
})
