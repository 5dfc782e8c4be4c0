import { dateOf, minutesOf, usualRules } from '#contract/dining/reservation-starts.ts'
import { isHolding, nextAct, type ReservationStatus } from '#contract/dining/reservation-steps.ts'
import { instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import { fixedId } from './chance.ts'
import { companies, type DemoBranch, type DemoCompany } from './companies.ts'
import { branchId, companyId } from './organisation.ts'
import { ascii, mobileNumber } from './people.ts'
import { cashiers } from './scopes.ts'
import { dayStartsMin, tableId } from './tables.ts'

/**
 * A booking. `day` is the number of business days from today. `tables` are the tables' numbers; it
 * is empty while the guests wait for an answer.
 */
interface Booking {
  day: number
  at: [hour: number, minute: number]
  guests: number
  tables: number[]
  status: ReservationStatus
  source: 'panel' | 'app'
  note?: keyof (typeof notes)['TR']
  /** How many minutes ago the guest asked for the booking. */
  asked: number
}

const notes = {
  TR: {
    window: 'Cam kenarı olursa seviniriz.',
    birthday: 'Doğum günü: pastayı biz getiriyoruz, mum rica ederiz.',
    child: 'Bir mama sandalyesi ve çocuk menüsü.',
    allergy: 'Bir misafirimizin fındık alerjisi var.',
    wheelchair: 'Tekerlekli sandalye için girişe yakın masa.',
    office: 'Ofis yemeği, hesap tek fatura olacak.',
    late: 'Trafikten on dakika gecikebiliriz.',
    dog: 'Küçük köpeğimizle geleceğiz, bahçe olur mu?',
  },
  DE: {
    window: 'Gern am Fenster.',
    birthday: 'Geburtstag: Wir bringen eine Torte mit.',
    child: 'Ein Hochstuhl, bitte.',
    allergy: 'Ein Gast ist gegen Nüsse allergisch.',
    wheelchair: 'Mit Rollstuhl, bitte nah am Eingang.',
    office: 'Firmenessen, bitte eine gemeinsame Rechnung.',
    late: 'Es können zehn Minuten später werden.',
    dog: 'Wir kommen mit kleinem Hund, gern auf die Terrasse.',
  },
}
const guests = {
  TR: 'Zehra Akman,Halil Sezgin,Nermin Tuna,Orhan Bilge,Filiz Kutlu,Tarık Onat,Suna Dinçer,Levent Oral,Melike Sancak,Hakkı Eryılmaz,Gönül Pekcan,İlker Balkan,Reyhan Ulusoy,Sinan Akyol,Lale Tezcan,Cihan Erten,Nesrin Alkan,Taner Soysal'.split(
    ',',
  ),
  DE: 'Ines Vogel,Rolf Brandt,Marlene Voss,Henrik Lorenz,Birgit Seidel,Ahmet Sezgin,Ulrike Pohl,Carsten Engel,Frauke Jansen,Selma Akman,Dirk Kramer,Svenja Otto,Gerd Winter,Petra Busch,Malte Franke,Nesrin Tuna,Heike Arndt,Torsten Beck'.split(
    ',',
  ),
}

const bookings: Booking[] = [
  // Bookings of the evening before, so that lists and reports have something to show.
  { day: -1, at: [19, 0], guests: 2, tables: [2], status: 'completed', source: 'app', asked: 3000, note: 'window' },
  { day: -1, at: [19, 30], guests: 4, tables: [6], status: 'completed', source: 'panel', asked: 2900 },
  { day: -1, at: [20, 0], guests: 3, tables: [8], status: 'no_show', source: 'app', asked: 2800 },
  { day: -1, at: [20, 30], guests: 12, tables: [], status: 'rejected', source: 'app', asked: 4000, note: 'office' },
  { day: 1, at: [12, 30], guests: 2, tables: [3], status: 'approved', source: 'app', asked: 900, note: 'late' },
  { day: 1, at: [13, 0], guests: 6, tables: [5], status: 'approved', source: 'panel', asked: 1500, note: 'office' },
  { day: 1, at: [18, 30], guests: 4, tables: [7], status: 'approved', source: 'app', asked: 2200, note: 'child' },
  { day: 1, at: [19, 0], guests: 2, tables: [13], status: 'pending', source: 'app', asked: 35, note: 'dog' },
  { day: 1, at: [19, 30], guests: 3, tables: [4], status: 'approved', source: 'panel', asked: 700, note: 'window' },
  {
    day: 1,
    at: [20, 0],
    guests: 8,
    tables: [1, 2],
    status: 'approved',
    source: 'panel',
    asked: 2600,
    note: 'birthday',
  },
  { day: 1, at: [20, 0], guests: 4, tables: [9], status: 'pending', source: 'app', asked: 12 },
  { day: 1, at: [20, 30], guests: 2, tables: [11], status: 'cancelled', source: 'app', asked: 1800 },
  { day: 1, at: [20, 30], guests: 5, tables: [10], status: 'approved', source: 'app', asked: 300, note: 'allergy' },
  { day: 2, at: [13, 15], guests: 2, tables: [3], status: 'approved', source: 'app', asked: 1100, note: 'wheelchair' },
  { day: 2, at: [19, 30], guests: 14, tables: [], status: 'pending', source: 'app', asked: 50, note: 'birthday' },
  { day: 2, at: [20, 15], guests: 4, tables: [8], status: 'approved', source: 'panel', asked: 240 },
  { day: 3, at: [19, 45], guests: 6, tables: [5], status: 'approved', source: 'app', asked: 400, note: 'child' },
  { day: 5, at: [20, 0], guests: 2, tables: [4], status: 'approved', source: 'app', asked: 150, note: 'window' },
]

const minuteMs = 60_000

/**
 * Reservations at the branches that take them, mostly for tomorrow: rows by table. There are none
 * for today, when the tables are occupied by the guests who are there.
 */
export function reservationRows(now: number) {
  const all = companies.flatMap((company) =>
    company.branches
      .filter((branch) => branch.main)
      .flatMap((branch, nth) => bookings.map((it, n) => bookingRows(company, branch, it, { n, nth, now }))),
  )
  const slots = new Map<string, { company_id: string; branch_id: string; slot_at: string; covers: number }>()
  for (const { reservation } of all) {
    const { company_id, branch_id, starts_at, covers } = reservation
    if (covers === 0) continue
    const key = `${branch_id} ${starts_at}`
    const known = slots.get(key)
    slots.set(key, { company_id, branch_id, slot_at: starts_at, covers: covers + (known?.covers ?? 0) })
  }
  return {
    reservation: all.map((it) => it.reservation),
    reservation_table: all.flatMap((it) => it.reservation_table),
    reservation_slot: [...slots.values()],
  }
}

function bookingRows(
  company: DemoCompany,
  branch: DemoBranch,
  it: Booking,
  { n, nth, now }: { n: number; nth: number; now: number },
) {
  const { country, timezone } = company
  const own = { company_id: companyId(company.slug), branch_id: branchId(branch.slug) }
  const id = fixedId(`reservation ${branch.slug} ${n}`)
  const today = dateOf({ hours: { timezone }, day_starts_min: dayStartsMin }, new Date(now))
  const starts_at = instantOf(plusDays(today, it.day), it.at[0] * 60 + it.at[1], timezone)
  // The names start elsewhere for each branch, so that two branches have different guests at the
  // same hours.
  const name = guests[country][(n + nth * 7) % guests[country].length] ?? ''
  const email = it.source === 'app' ? `${ascii(name).replace(' ', '.')}@example.test` : ''
  const minutes = minutesOf(it.guests, usualRules)
  const holds = isHolding(it.status)
  const created_at = new Date(now - it.asked * minuteMs)
  const isAnswered = it.status !== 'pending'
  const moved = it.day < 0 ? starts_at.getTime() : created_at.getTime() + (isAnswered ? 6 * minuteMs : 0)
  const cashier = cashiers.find((one) => one.branch === branch.slug)
  const next = nextAct({
    status: it.status,
    starts_at,
    created_at,
    isToRemind: email !== '',
    no_show_min: usualRules.no_show_min,
    timezone,
  })
  return {
    reservation: {
      ...own,
      id,
      status: it.status,
      source: it.source,
      starts_at: starts_at.toISOString(),
      minutes,
      party_size: it.guests,
      name,
      phone: mobileNumber(country, country === 'DE' ? 150 + n : 70_000 + n + nth * 100),
      email,
      lang: country === 'DE' ? 'de' : 'tr',
      note: it.note ? notes[country][it.note] : '',
      covers: holds && it.tables.length > 0 ? it.guests : 0,
      moved_at: new Date(Math.min(now, moved)).toISOString(),
      moved_by: isAnswered && it.status !== 'cancelled' && cashier ? `${cashier.name} ${cashier.surname}` : null,
      next_at: next && next.at.getTime() > now ? next.at.toISOString() : null,
      created_at: created_at.toISOString(),
      updated_at: new Date(now).toISOString(),
    },
    reservation_table: it.tables.map((number) => ({
      company_id: own.company_id,
      reservation_id: id,
      table_id: tableId(branch, number - 1),
      branch_id: own.branch_id,
      during: `[${starts_at.toISOString()},${new Date(starts_at.getTime() + minutes * minuteMs).toISOString()})`,
      is_holding: holds,
    })),
  }
}
