import sql from 'sql-template-tag'
import type { Caller } from '#contract/integrations/phone-call.ts'
import { leastTerms } from '#contract/ordering/delivery-area.ts'
import { exactly } from '#contract/ordering/geo.ts'
import { areaOf } from '#server/domain/ordering/deliver-to.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

interface Address {
  member_id: string
  text: string
  lat: number | null
  lng: number | null
}

/** The address that each member used last, with the delivery fee by the branch's rules. */
export async function addressesOf(
  db: Db,
  branch: BranchKey,
  member_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Caller['address']>> {
  if (member_ids.length === 0) return new Map()
  const rows = await db.many<Address>(sql`
    select distinct on (member_id) member_id, text, lat, lng from member_address
    where company_id = ${branch.company_id} and member_id = any(${member_ids}::uuid[]) order by member_id, last_used_at desc nulls last, created_at desc, id`)
  const area = rows.length > 0 ? await areaOf(db, branch) : undefined
  const whereTo = ({ text, lat, lng }: Address): Caller['address'] => {
    const nothing = { text, fee: null, min_basket: null }
    if (area?.area_source === 'app') return { ...nothing, code: 'left_to_app' }
    if (lat === null || lng === null || !area) return { ...nothing, code: 'no_place' }
    const terms = leastTerms(area, exactly({ lat, lng }), now)
    return terms ? { text, code: 'delivers', ...terms } : { ...nothing, code: 'out_of_area' }
  }
  return new Map(rows.map((row) => [row.member_id, whereTo(row)]))
}
