import { fixedId } from './chance.ts'
import type { DemoBranch, DemoCompany } from './companies.ts'
import { branchId, companyId } from './organisation.ts'

const areas = {
  TR: ['Salon', 'Bahçe'],
  DE: ['Gastraum', 'Terrasse'],
}
/** The number of tables: as many as the demo's guests name when they order at a table. */
const tableCount = 16
const inHall = 10
const inRow = 5

/**
 * Tables that are occupied when the demo starts: the table, the number of guests, and how many
 * minutes ago they sat down.
 */
const seated = [
  { at: 0, guests: 2, minutes: 35, join_code: '4071' },
  { at: 7, guests: 4, minutes: 12, join_code: '9326' },
  { at: 11, guests: 3, minutes: 58, join_code: '1584' },
]
const stayMinutes = 120

/** When a branch's business day begins, in minutes after midnight. */
export const dayStartsMin = 300

export const tableId = (branch: DemoBranch, at: number) => fixedId(`dining table ${branch.slug} ${at}`)

/**
 * Rows of a branch's areas, tables, one combination of tables for larger groups, and the guests of
 * a main branch. `in_` is in minutes from now.
 */
export function tablesOf(company: DemoCompany, branch: DemoBranch, in_: (minutes: number) => string) {
  const updated_at = in_(0)
  const own = { company_id: companyId(company.slug), branch_id: branchId(branch.slug), updated_at }
  const german = company.country === 'DE'
  const areaId = (at: number) => fixedId(`dining area ${branch.slug} ${at}`)
  const sessionId = (at: number) => fixedId(`table session ${branch.slug} ${at}`)
  const guests = branch.main ? seated : []
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
        id: tableId(branch, n),
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
    table_session: guests.map(({ at, guests, minutes, join_code }) => ({
      ...own,
      id: sessionId(at),
      guests,
      join_code,
      state: 'open',
      opened_at: in_(-minutes),
      expected_end: in_(stayMinutes - minutes),
    })),
    session_table: guests.map(({ at, minutes }) => ({
      company_id: own.company_id,
      id: fixedId(`seat ${branch.slug} ${at}`),
      session_id: sessionId(at),
      table_id: tableId(branch, at),
      starts_at: in_(-minutes),
    })),
    bill: guests.map(({ at }) => ({
      company_id: own.company_id,
      id: fixedId(`bill ${branch.slug} ${at}`),
      session_id: sessionId(at),
      number: 1,
      state: 'open',
      amount: 0,
    })),
    table_join: [
      {
        ...own,
        id: fixedId(`table join ${branch.slug}`),
        table_ids: [tableId(branch, 0), tableId(branch, 1)].toSorted(),
        seats_min: 5,
        seats_max: 8,
        is_active: true,
      },
    ],
  }
}
