import type pg from 'pg'
import sql from 'sql-template-tag'
import { assign } from '#contract/dining/assign-table.ts'
import type { ReservationDay } from '#contract/dining/reservation.ts'
import { bookingBranch } from '#server/domain/dining/booking-branch.ts'
import { roomOf } from '#server/domain/dining/room.ts'
import { dayOf } from '#server/features/dining/reservation/day.ts'
import { slotsOf } from '#server/features/dining/reservation/slots.ts'
import { median, quantile, row } from './child.ts'
import { ids, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/reservation.ts` prints the cost of reading a day of a branch with 60 tables and 200
 * bookings, after a year of such days: its plan, the start times of a booking page, and a table for
 * one party. Each stands beside the cost of reading one row through the same pool. All run in one
 * process, in turns; ms.
 */
const tables = 60
const bookings = 200
const days = 365
const rounds = 200
const today = '2026-11-20'
const now = new Date('2026-11-20T09:00:00Z')
const key = { company_id: ids.company, branch_id: ids.branch(0) }

/** Parties of two to five; each table is used three or four times between noon and midnight. */
async function lay(client: pg.Client): Promise<void> {
  const { company_id, branch_id } = key
  await client.query(`delete from working_hour where company_id = $1 and branch_id = $2`, [company_id, branch_id])
  await client.query(
    `insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
     select $1, gen_random_uuid(), $2, n, 720, 0 from generate_series(0, 6) n`,
    [company_id, branch_id],
  )
  await client.query(`update branch set reservation_is_active = true where company_id = $1 and id = $2`, [
    company_id,
    branch_id,
  ])
  await client.query(
    `insert into dining_area (company_id, id, branch_id, name, position) values ($1, gen_random_uuid(), $2, 'Salon', 0)`,
    [company_id, branch_id],
  )
  await client.query(
    `insert into dining_table (company_id, id, branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, is_active)
     select $1, gen_random_uuid(), $2, a.id, 'Masa ' || n, 2, 4 + n % 3, 1, true, 'square', 0, 0, 4, 4, 0, true
     from generate_series(1, $3) n, dining_area a where a.company_id = $1 and a.branch_id = $2`,
    [company_id, branch_id, tables],
  )
  // The n-th booking of a day is at table n mod 60, three hours after that table's previous one.
  await client.query(
    `with made as (
       select gen_random_uuid() as id, d, n, ($4::date - d + time '12:00') at time zone 'Europe/Istanbul' + make_interval(hours => 3 * (n / $3), mins => 15 * (n % 4)) as at
       from generate_series(0, $6) d, generate_series(0, $5 - 1) n
     ), laid as (
       insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, email, lang, note, covers, moved_at, created_at)
       select $1, id, $2, case when d = 0 then 'approved' else 'completed' end, 'panel', at, 130, 2 + n % 4, 'Misafir ' || n, '+905321234567', 'a@deneme.test', 'tr', 'Cam kenarı', 0, at, at
       from made returning id
     ), kept as (
       select m.*, t.id as table_id from made m
       join (select id, row_number() over (order by id) - 1 as k from dining_table where company_id = $1 and branch_id = $2) t on t.k = m.n % $3
     )
     insert into reservation_table (company_id, reservation_id, table_id, branch_id, during, is_holding)
     select $1, id, table_id, $2, tstzrange(at, at + interval '130 minutes'), d = 0 from kept`,
    [company_id, branch_id, tables, today, bookings, days],
  )
  await client.query('vacuum analyze reservation, reservation_table, dining_table')
}

const widths = [-52, 8, 8, 8, 12]
await using bench = await openBench()
const { postgres, client, pool } = bench
await layCompany(postgres.ownerUrl)
await lay(client)
const { body } = await dayOf(pool, key, { date: today, now })
const day = JSON.parse(String(body)) as ReservationDay
console.log(`${day.tables.length} tables, ${day.data.length} bookings, ${days} days before`)
console.log(row(widths, ['', 'median', 'p95', 'one row', 'bytes']))
const took = async (work: () => unknown) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const oneRow = () =>
  pool.one(sql`select name from branch where company_id = ${key.company_id} and id = ${key.branch_id}`)
async function compare(name: string, work: () => unknown, bytes: number | '' = '') {
  for (let n = 0; n < 20; n++) await work()
  const pairs: [number, number][] = []
  for (let n = 0; n < rounds; n++) pairs.push([await took(work), await took(oneRow)])
  const own = pairs.map(([it]) => it)
  const times = [median(own), quantile(own, 0.95), median(pairs.map(([, it]) => it))].map((it) => it.toFixed(2))
  console.log(row(widths, [name, ...times, bytes]))
}
await compare('plan of a day', () => dayOf(pool, key, { date: today, now }), JSON.stringify(day).length)
await compare('starts for a party of four', () => slotsOf(pool, key, { date: today, party_size: 4, now }))
const branch = await bookingBranch(pool, key)
const room = await roomOf(pool, branch, { date: today, now })
await compare('a table for a party of four, in memory', () => assign(room, { guests: 4, at: room.starts[20]! }))
