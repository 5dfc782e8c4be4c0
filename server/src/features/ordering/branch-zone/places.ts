import sql from 'sql-template-tag'
import type { FoundPlace } from '#contract/ordering/branch-zone.ts'
import { thousandths } from '#contract/ordering/geo.ts'
import type { Db } from '#server/db/pool.ts'
import { contains } from '#server/kit/list/list.ts'

/** How many of the latest addresses are searched. */
const maxAddresses = 5000
const maxMatches = 1000
const maxPlaces = 8

interface BranchKey {
  company_id: string
  branch_id: string
}
interface Address {
  text: string
  district: string
  lat: number
  lng: number
  /** Folded for comparison. */
  district_key: string
  city_key: string
  is_street: boolean
}
interface Named {
  name: string
  key: string
}

/**
 * The street in an address as people write it, without the house number, which could identify a
 * person: "Moda Cad. No: 12 D: 3" → "Moda Cad.". In "1453. Sokak 4", the first number is the name
 * of the street.
 */
export const streetOf = (text: string): string =>
  (/^\s*(?:\d+\.\s*)?[^\d,;/]+/.exec(text)?.[0] ?? '')
    .replace(/[\s,]+(?:no|nr|kapı|daire|d|kat|k)\s*[.:]?\s*$/iu, '')
    .trim()

/**
 * Places whose name contains the text: provinces and districts from the reference data, and streets
 * that occur in addresses of the branch and its orders. The position of a place is the centre of
 * the addresses there, rounded to a thousandth of a degree.
 */
export async function knownPlaces(db: Db, { company_id, branch_id }: BranchKey, search: string): Promise<FoundPlace[]> {
  const [provinces, districts] = await Promise.all([
    db.many<Named>(
      sql`select name, fold(name) as key from city where ${contains(['name'], search)} order by name limit 20`,
    ),
    db.many<Named & { city: string; city_key: string }>(sql`
      select d.name, fold(d.name) as key, c.name as city, fold(c.name) as city_key from district d join city c on c.id = d.city_id
      where ${contains(['d.name'], search)} order by d.name, c.name limit 50`),
  ])
  const isThere = sql`(fold(it.district) = any(${districts.map((it) => it.key)}::text[]) or fold(it.city) = any(${provinces.map((it) => it.key)}::text[]))`
  const keys = sql`fold(it.district) as district_key, fold(it.city) as city_key`
  const [addresses, own] = await Promise.all([
    db.many<Address>(sql`
      select it.text, it.district, it.lat, it.lng, ${keys}, ${contains(['it.text'], search)} as is_street from (
        select address ->> 'text' as text, coalesce(address ->> 'district', '') as district, coalesce(address ->> 'city', '') as city,
          (address ->> 'lat')::float8 as lat, (address ->> 'lng')::float8 as lng
        from orders where company_id = ${company_id} and branch_id = ${branch_id} and delivery_type = 'deliveryToAddress' and not is_test
          and address ->> 'lat' is not null and address ->> 'lng' is not null
        order by created_at desc, id desc limit ${maxAddresses}) it
      where ${contains(['it.text'], search)} or ${isThere} limit ${maxMatches}`),
    db.many<Address>(sql`
      select '' as text, it.district, it.lat, it.lng, ${keys}, false as is_street from (
        select b.district, c.name as city, b.lat, b.lng from branch b join city c on c.id = b.city_id
        where b.company_id = ${company_id} and b.id = ${branch_id} and b.lat is not null and b.lng is not null) it
      where ${isThere}`),
  ])
  const all = [...addresses, ...own]
  const middle = (kind: FoundPlace['kind'], name: string, hint: string, there: readonly Address[]): FoundPlace[] =>
    there.length === 0
      ? []
      : [{ kind, name, hint, lat: thousandths(meanOf(there, 'lat')), lng: thousandths(meanOf(there, 'lng')) }]
  const streets = Map.groupBy(
    addresses.filter((it) => it.is_street && streetOf(it.text) !== ''),
    (it) => `${streetOf(it.text).toLocaleLowerCase('tr')} ${it.district.toLocaleLowerCase('tr')}`,
  )
  return [
    ...provinces.flatMap(({ name, key }) =>
      middle(
        'province',
        name,
        '',
        all.filter((it) => it.city_key === key),
      ),
    ),
    ...districts.flatMap(({ name, key, city, city_key }) =>
      middle(
        'district',
        name,
        city,
        all.filter((it) => it.district_key === key && ['', city_key].includes(it.city_key)),
      ),
    ),
    ...[...streets.values()]
      .toSorted((a, b) => b.length - a.length)
      .flatMap((there) => middle('street', streetOf(there[0]!.text), there[0]!.district, there)),
  ].slice(0, maxPlaces)
}

const meanOf = (all: readonly Address[], axis: 'lat' | 'lng') => all.reduce((sum, it) => sum + it[axis], 0) / all.length
