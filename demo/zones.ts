import { boundsOf, tidied, type Position } from '#contract/ordering/geo.ts'
import { boxText } from '#server/domain/ordering/deliver-to.ts'
import { fixedId } from './chance.ts'
import type { DemoBranch, DemoCompany } from './companies.ts'
import { branchId, companyId } from './organisation.ts'

export interface DemoZone {
  radius_m: number
  fee: number
  min_basket: number
  free_over: number
  minutes: number
}

/**
 * A drawn area near the branch that takes priority over the ring around it. Amounts in minor units
 * (rules §7: fee 0–60, basket 200–400 lira).
 */
export const innerZone = ({ country }: Pick<DemoCompany, 'country'>): DemoZone =>
  country === 'DE'
    ? { radius_m: 1600, fee: 149, min_basket: 1200, free_over: 3500, minutes: 30 }
    : { radius_m: 1800, fee: 2000, min_basket: 20000, free_over: 60000, minutes: 30 }

export const outerZone = ({ country }: Pick<DemoCompany, 'country'>): DemoZone =>
  country === 'DE'
    ? { radius_m: 4000, fee: 299, min_basket: 2000, free_over: 5000, minutes: 45 }
    : { radius_m: 4500, fee: 4500, min_basket: 32000, free_over: 90000, minutes: 45 }

export const feeOf = (zone: DemoZone, items: number) => (items >= zone.free_over ? 0 : zone.fee)

/** Rows of a branch's two zones. */
export function zonesOf(company: DemoCompany, branch: DemoBranch, updated_at: string) {
  const own = { company_id: companyId(company.slug), branch_id: branchId(branch.slug), updated_at }
  const { radius_m: inner, ...near } = innerZone(company)
  const { radius_m: outer, ...far } = outerZone(company)
  const german = company.country === 'DE'
  const corners = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * 2 * Math.PI
    // Varies the distance of the corners a little, as streets and shores would. The shape is always
    // the same, and no corner lies inside the inner radius.
    const reach = inner * (1.06 + 0.14 * ((i * 7) % 5) * 0.5)
    const lng = branch.lng + (reach * Math.cos(angle)) / (111_320 * Math.cos((branch.lat * Math.PI) / 180))
    return [lng, branch.lat + (reach * Math.sin(angle)) / 111_320] as Position
  })
  const drawn = { rings: tidied([corners]), center_lat: null, center_lng: null, radius_m: null }
  const round = { rings: null, center_lat: branch.lat, center_lng: branch.lng, radius_m: outer }
  return [
    {
      ...own,
      id: fixedId(`zone ${branch.slug} near`),
      name: german ? 'Nahbereich' : 'Yakın bölge',
      ...drawn,
      bbox: boxText(boundsOf(drawn)),
      color: 1,
      ...near,
      priority: 1,
    },
    {
      ...own,
      id: fixedId(`zone ${branch.slug} far`),
      name: german ? 'Außenbereich' : 'Dış bölge',
      ...round,
      bbox: boxText(boundsOf(round)),
      color: 2,
      ...far,
      priority: 0,
    },
  ]
}
