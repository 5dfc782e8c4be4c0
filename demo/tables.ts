import { fixedId } from './chance.ts'
import type { DemoBranch, DemoCompany } from './companies.ts'
import { branchId, companyId } from './organisation.ts'

const areas = {
  TR: ['Salon', 'Bahçe'],
  DE: ['Saal', 'Terrasse'],
}
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
  return {
    dining_area: areas[german ? 'DE' : 'TR'].map((name, position) => ({
      ...own,
      id: areaId(position),
      name,
      position,
    })),
    dining_table: Array.from({ length: tableCount }, (_, n) => {
      const isOutside = n >= inHall
      const at = isOutside ? n - inHall : n
      const isLarge = n % inRow === inRow - 1
      return {
        ...own,
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
    table_join: [
      {
        ...own,
        id: fixedId(`table join ${branch.slug}`),
        table_ids: [tableId(0), tableId(1)].toSorted(),
        seats_min: 5,
        seats_max: 8,
        is_active: true,
      },
    ],
  }
}
