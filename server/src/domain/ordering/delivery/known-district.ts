import sql from 'sql-template-tag'
import { fold } from '#contract/kit/fold.ts'
import type { OrderInput } from '#contract/ordering/order.ts'
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

/** How many words of an address are looked up at most. */
const maxWords = 12

/** The words between commas, slashes and the like, as they are compared. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[,;/|()–\n]|\s-\s/u)
    .map(fold)
    .filter((it) => it !== '' && it.length <= 60)

/**
 * An address whose district and province have the names of our reference data, as far as its words
 * name them: "KADIKOY / Istanbul" becomes Kadıköy in İstanbul, so that searches, members' addresses
 * and reports find the order. A district that several provinces have is taken in the one that the
 * address names, or else in the branch's. What is not known stays as it was written.
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
  // A province that we do not know is not the branch's.
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

/** The ids of a district and a province that have exactly these names; null for what is not known. */
export const districtIds = async (
  db: Db,
  { district = '', city = '' }: Partial<Address>,
): Promise<{ city_id: number | null; district_id: number | null }> =>
  (await db.one<{ city_id: number; district_id: number | null }>(sql`
    select c.id as city_id, d.id as district_id from city c left join district d on d.city_id = c.id and d.name = ${district} where c.name = ${city}`)) ?? {
    city_id: null,
    district_id: null,
  }
