import { planWidth } from '#contract/dining/table.ts'
import { fixedId } from './chance.ts'
import type { DemoBranch, DemoCompany } from './companies.ts'
import { branchId, companyId } from './organisation.ts'

interface Area {
  name: { TR: string; DE: string }
  /** Seats of its tables, in the order of their numbers. */
  seats: readonly number[]
}
const hall: Area = { name: { TR: 'Salon', DE: 'Gastraum' }, seats: [2, 2, 4, 4, 4, 4, 6, 2, 4, 8] }
const garden: Area = { name: { TR: 'Bahçe', DE: 'Terrasse' }, seats: [2, 4, 4, 4, 6, 2] }
/** A main branch has guests at sixteen tables, as many as its orders name; the others have a hall. */
const areasOf = ({ main }: DemoBranch) => (main ? [hall, garden] : [hall])

/** Squares between the corners of neighbouring tables. */
const apart = { x: 9, y: 8 }
const inRow = Math.floor(planWidth / apart.x)

/** Where guests sit in a branch, rows by table: its areas, their tables on the plan, and two that can be pushed together. */
export function tablesOf({ slug: company, country }: DemoCompany, branch: DemoBranch, updated_at: string) {
  const own = { company_id: companyId(company), branch_id: branchId(branch.slug), updated_at }
  const areaId = (at: number) => fixedId(`area ${branch.slug} ${at}`)
  const tableId = (number: number) => fixedId(`table ${branch.slug} ${number}`)
  const areas = areasOf(branch)
  const tables = areas.flatMap((area, at) => {
    const before = areas.slice(0, at).reduce((sum, it) => sum + it.seats.length, 0)
    return area.seats.map((seats, n) => ({
      ...own,
      id: tableId(before + n + 1),
      area_id: areaId(at),
      name: `${country === 'DE' ? 'Tisch' : 'Masa'} ${before + n + 1}`,
      seats_min: seats > 2 ? seats / 2 : 1,
      seats_max: seats,
      rank: 1,
      online: seats <= 6,
      shape: seats === 2 ? 'round' : 'square',
      x: 2 + (n % inRow) * apart.x,
      y: 2 + Math.floor(n / inRow) * apart.y,
      w: seats > 4 ? 6 : 4,
      h: 4,
      turn: 0,
      is_active: true,
    }))
  })
  const [one, other] = [tableId(3), tableId(4)]
  return {
    dining_area: areas.map((it, position) => ({ ...own, id: areaId(position), name: it.name[country], position })),
    dining_table: tables,
    table_join: [
      {
        ...own,
        id: fixedId(`join ${branch.slug}`),
        table_ids: `{${[one, other].toSorted().join(',')}}`,
const areas = {
  TR: ['Salon', 'Bahçe'],
  DE: ['Saal', 'Terrasse'],
/** As many as the demo's guests name when they order at a table. */
const tableCount = 16
const inHall = 10
const inRow = 5

/** Rows of a branch's areas, tables and one pair of tables for larger groups. */
export function tablesOf(company: DemoCompany, branch: DemoBranch, updated_at: string) {
  const own = { company_id: companyId(company.slug), branch_id: branchId(branch.slug), updated_at }
  const german = company.country === 'DE'
  const areaId = (at: number) => fixedId(`dining area ${branch.slug} ${at}`)
  const tableId = (at: number) => fixedId(`dining table ${branch.slug} ${at}`)
    dining_area: areas[german ? 'DE' : 'TR'].map((name, position) => ({
      id: areaId(position),
      name,
      position,
    })),
    dining_table: Array.from({ length: tableCount }, (_, n) => {
      const isOutside = n >= inHall
      const at = isOutside ? n - inHall : n
      const isLarge = n % inRow === inRow - 1
      return {
        id: tableId(n),
        area_id: areaId(isOutside ? 1 : 0),
        name: `${german ? 'Tisch' : 'Masa'} ${n + 1}`,
        seats_min: isLarge ? 3 : 1,
        seats_max: isLarge ? 6 : 4,
        rank: 1,
        online: !isLarge,
        shape: isOutside ? 'round' : 'square',
        x: 2 + (at % inRow) * 9,
        y: 3 + Math.floor(at / inRow) * 12,
        w: isLarge ? 8 : 6,
        h: 6,
        turn: 0,
        is_active: true,
      }
    }),
        id: fixedId(`table join ${branch.slug}`),
        table_ids: [tableId(0), tableId(1)].toSorted(),
        seats_min: 5,
        seats_max: 8,
        is_active: true,
      },
    ],
  }
}
