import sql from 'sql-template-tag'
import { maxAddresses } from '#contract/members/app/app-address.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { districtIds, withKnownDistrict } from '#server/domain/ordering/delivery/known-district.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Owner } from './points/points.ts'

/** Keeps the addresses to which a member's orders are delivered. */
export function connectMembersAddresses(): void {
  orderEntered.on(keepAddress)
}

/** Lets one call at a time change a member's addresses, until the transaction ends. */
export const holdAddresses = (db: Db, { member_id }: Owner) =>
  db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${member_id}`}, 0))`)

/**
 * The ids of the district and the province that the text of an address names, found as for the
 * address of an order. A given province is kept; the district is then one of its districts. If the
 * text names a district only, it is looked for in the province where the member was last, or in the
 * company's.
 */
export async function idsInText(
  db: Db,
  { company_id, member_id }: Owner,
  { text, city_id }: { text: string; city_id: number | null },
): ReturnType<typeof districtIds> {
  const home = sql`select coalesce(m.last_city_id, c.city_id, 0) as id from member m join company c on c.id = m.company_id
    where m.company_id = ${company_id} and m.id = ${member_id}`
  const within = city_id ?? (await db.must<{ id: number }>(home)).id
  const address = { text, district: '', city: '', directions: '', lat: null, lng: null }
  const ids = await districtIds(db, await withKnownDistrict(db, address, within))
  return city_id === null || ids.city_id === city_id ? ids : { city_id, district_id: null }
}

interface OrderAddress {
  text: string
  district: string
  city: string
  directions: string
  lat: number | null
  lng: number | null
}

/**
 * Makes the address of a new order one of the member's, or renews the one with the same text. What
 * the order leaves out stays as it was.
 */
async function keepAddress(db: Db, it: Entered): Promise<void> {
  if (it.how !== 'placed' || !it.member_id || it.is_test || isPlatform(it.channel)) return
  const { company_id, member_id, now } = { ...it, member_id: it.member_id }
  const order = await db.one<{ address: OrderAddress }>(sql`
    select address from orders where company_id = ${company_id} and id = ${it.order_id} and address is not null and delivery_type = 'deliveryToAddress'`)
  if (!order) return
  const { text, directions = '', lat = null, lng = null } = order.address
  const { city_id, district_id } = await districtIds(db, order.address)
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  await holdAddresses(db, { company_id, member_id })
  const known = await db.many(sql`
    update member_address set last_used_at = ${now}, directions = coalesce(nullif(${directions}, ''), directions),
      lat = coalesce(${lat}::float8, lat), lng = coalesce(${lng}::float8, lng), city_id = coalesce(city_id, ${city_id}::int),
      district_id = coalesce(district_id, case when coalesce(city_id, ${city_id}::int) = ${city_id}::int then ${district_id}::int end)
    where ${own} and fold(text) = fold(${text}) returning id`)
  if (known.length > 0) return
  await db.one(sql`
    insert into member_address (company_id, id, member_id, text, directions, city_id, district_id, lat, lng, last_used_at, created_at)
    values (${company_id}, ${uuidv7(now.getTime())}, ${member_id}, ${text}, ${directions}, ${city_id}, ${district_id}, ${lat}, ${lng}, ${now}, ${now})`)
  await db.one(sql`delete from member_address where company_id = ${company_id} and id in (
    select id from member_address where ${own} order by coalesce(last_used_at, created_at) desc, id offset ${maxAddresses})`)
}
