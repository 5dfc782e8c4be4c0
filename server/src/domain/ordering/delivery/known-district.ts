import sql from 'sql-template-tag'
import { fold } from '#contract/kit/fold.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import type { Db } from '#server/db/pool.ts'

type Address = NonNullable<OrderInput['address']>
interface City {
  id: number
  name: string
}
interface District extends City {
  city_id: number
  city_name: string
}

/** The maximum number of words of an address that are looked up. */
const maxWords = 12

/** The words of an address as they are compared, split at commas, slashes and the like. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[,;/|()–\n]|\s-\s/u)
    .map(fold)
    .filter((it) => it !== '' && it.length <= 60)

/**
 * Replaces an address's district and province by the names in our reference data, if words of the
 * address name them: "KADIKOY / Istanbul" becomes Kadıköy in İstanbul, so that searches, members'
 * addresses and reports find the order. If several provinces have a district of that name, the
 * province in the address counts, otherwise the branch's. Unknown names are kept as written.
 */
export async function withKnownDistrict<A extends Address>(db: Db, address: A, branchCity: number): Promise<A> {
  const fields = [...wordsOf(address.district), ...wordsOf(address.city)]
  // Many apps send one line: "Moda Cad. 12, Kadıköy/İstanbul".
  const line = address.district === '' ? wordsOf(address.text).slice(-3) : []
  const words = [...fields, ...line].slice(0, maxWords)
  if (words.length === 0) return address
  const [cities, districts] = await Promise.all([
    db.many<City>(sql`select id, name from city where fold(name) = any(${words}::text[])`),
    db.many<District>(sql`select d.id, d.name, d.city_id, c.name as city_name from district d join city c on c.id = d.city_id
      where fold(d.name) = any(${words}::text[])`),
  ])
  const first = <T extends City>(among: readonly string[], of: readonly T[]) =>
    of
      .filter((it) => among.includes(fold(it.name)))
      .toSorted((a, b) => among.indexOf(fold(a.name)) - among.indexOf(fold(b.name)))[0]
  const named = first(wordsOf(address.city), cities) ?? first(words, cities)
  // An unknown province is not the branch's province.
  const isElsewhere = !named && address.city !== ''
  const within = named?.id ?? (isElsewhere ? undefined : branchCity)
  const only =
    districts.length === 1 && !isElsewhere && fields.includes(fold(districts[0]!.name)) ? districts[0] : undefined
  const district =
    first(
      words,
      districts.filter((it) => it.city_id === within),
    ) ?? (named ? undefined : only)
  const city = district?.city_name ?? named?.name
  return { ...address, ...(district && { district: district.name }), ...(city !== undefined && { city }) }
}

/** The ids of a district and a province with exactly these names; null for an unknown name. */
export const districtIds = async (
  db: Db,
  { district = '', city = '' }: Partial<Address>,
): Promise<{ city_id: number | null; district_id: number | null }> =>
  (await db.one<{ city_id: number; district_id: number | null }>(sql`
    select c.id as city_id, d.id as district_id from city c left join district d on d.city_id = c.id and d.name = ${district} where c.name = ${city}`)) ?? {
    city_id: null,
    district_id: null,
  }
