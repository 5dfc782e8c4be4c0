import type pg from 'pg'
import { appMenu } from '#contract/menu/app-menu.ts'
import { plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { ids } from './lay.ts'
import type { BenchRequest } from './quiet.ts'

export interface Sent extends BenchRequest {
  /** If a CSV file is sent instead of a body: how many rows it has. */
  csv?: number
}
export interface Case {
  /**
   * A separate branch for each kind of data, so that a request for one kind does not read another's
   * data.
   */
  branch: string
  /** Creates the data of a branch: all that is allowed, or a share of it. */
  lay: (client: pg.Client, branch: string, share: number) => Promise<unknown>
  /** The requests over the data of a branch. A file has this share of its rows. */
  asked: (branch: string, share: number) => Sent[]
  /** Whether the request is sent with an ordering app's key. */
  isApp?: boolean
}

const tomorrow = plusDays(wallClock(new Date(), 'Europe/Istanbul').date, 1)
const everyMethod = ['deliveryToAddress', 'comeGetIt', 'comeEat', 'orderOnTheTable'] as const
const place = 'lat=41&lng=29&basket=50000'

/**
 * Fifty comb-shaped zones of two hundred corners each. All of them contain the branch, cross each
 * other and have the same priority.
 */
const comb = (n: number) => {
  const teeth = 98
  const edge = (at: number, out: boolean) => [28.9 + (at / teeth) * 0.2 + n * 1e-5, (out ? 41.1 : 41.01) + n * 1e-5]
  const ring = Array.from({ length: teeth * 2 }, (_, at) => edge(Math.floor(at / 2), at % 4 === 1 || at % 4 === 2))
  return [[...ring, [29.1 + n * 1e-5, 40.9], [28.9 + n * 1e-5, 40.9], ring[0]!]]
}
async function layZones(client: pg.Client, branch: string, share: number) {
  await client.query(`update branch set lat = 41, lng = 29, area_source = 'zones', order_methods = $2 where id = $1`, [
    branch,
    everyMethod,
  ])
  for (let n = 0; n < 50 * share; n++)
    await client.query(
      `insert into zone (company_id, id, branch_id, name, kind, rings, bbox, fee, min_basket, minutes, priority)
       values ($1, gen_random_uuid(), $2, $3, 'deliver', $4, '((28.8,40.8),(29.2,41.2))', $5, 0, 30, 0)`,
      [ids.company, branch, `Tarak ${n}`, JSON.stringify(comb(n)), 1000 + n],
    )
}

/**
 * Two hundred entries of special hours, each for 62 days with six slots a day; separate hours for
 * each method; and a hundred planned closings.
 */
async function layHours(client: pg.Client, branch: string, share: number) {
  await client.query('update branch set order_methods = $2 where id = $1', [branch, everyMethod])
  await client.query('delete from working_hour where branch_id = $1', [branch])
  const slots = (shift: number) =>
    `array(select jsonb_build_object('start_min', (n * 240 + ${shift} * 37) % 1440, 'end_min', (n * 240 + ${shift} * 37 + 200) % 1440) from generate_series(0, 5) n)`
  await client.query(
    `insert into working_hour (company_id, id, branch_id, order_method, weekday, start_min, end_min)
     select $1, gen_random_uuid(), $2, m, d, (n * 240 + o * 37) % 1440, (n * 240 + o * 37 + 200) % 1440
     from unnest($3::text[]) with ordinality x(m, o), generate_series(0, 6) d, generate_series(0, 5) n`,
    [ids.company, branch, ['all', ...everyMethod]],
  )
  await client.query(
    `insert into branch_method (company_id, branch_id, order_method, has_own_hours, last_order_min, max_ahead_days) select $1, $2, unnest($3::text[]), true, 10, 30`,
    [ids.company, branch, everyMethod],
  )
  await client.query(
    `insert into special_day (company_id, id, branch_id, group_id, day, order_method, name, slots, cuts_tail)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), current_date + d, m, '', to_jsonb(${slots(1)}), false
     from generate_series(1, $4::int) d, unnest($3::text[]) m`,
    [ids.company, branch, ['all', ...everyMethod], 2480 * share],
  )
  await client.query(
    `insert into branch_pause (company_id, id, branch_id, kind, order_method, minutes, reason_code, reason, starts_at, ends_at, by)
     select $1, gen_random_uuid(), $2, 'closed', 'comeGetIt', 0, 'other', '', now() + make_interval(mins => n * 20), now() + make_interval(mins => n * 20 + 10), '' from generate_series(1, $3::int) n`,
    [ids.company, branch, 100 * share],
  )
}

/**
 * Two hundred tables, a hundred combinations of six tables each, and a day on which each table is
 * taken every half hour.
 */
async function layFloor(client: pg.Client, branch: string, share: number) {
  await client.query(`update branch set reservation_is_active = true, order_methods = $2 where id = $1`, [
    branch,
    everyMethod,
  ])
  const area = await client.query<{ id: string }>(
    `insert into dining_area (company_id, id, branch_id, name, position) values ($1, gen_random_uuid(), $2, 'Salon', 0) returning id`,
    [ids.company, branch],
  )
  await client.query(
    `insert into dining_table (company_id, id, branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, is_active)
     select $1, gen_random_uuid(), $2, $3, 'Masa ' || n, 1, 4, 1, true, 'square', n % 20, n / 20, 1, 1, 0, true from generate_series(1, $4::int) n`,
    [ids.company, branch, area.rows[0]!.id, 200 * share],
  )
  await client.query(
    `insert into table_join (company_id, id, branch_id, table_ids, seats_min, seats_max, is_active)
     select $1, gen_random_uuid(), $2, t.ids, 1, 24, true from (select array_agg(id order by id) as ids from (select id, (row_number() over (order by id)) as n from dining_table where branch_id = $2) x, generate_series(1, $3::int) g where (n * 7 + g * 13) % $4::int < 6 group by g) t where cardinality(t.ids) = 6 on conflict do nothing`,
    [ids.company, branch, 100 * share, 200 * share],
  )
  await client.query(
    `with t as (select id from dining_table where branch_id = $2),
       r as (insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, lang, moved_at, created_at)
         select $1, gen_random_uuid(), $2, 'approved', 'panel', $3::timestamptz + make_interval(mins => n * 30), 30, 2, t.id::text, 'tr', now(), now() from t, generate_series(0, 47) n returning id, name, starts_at)
     insert into reservation_table (company_id, reservation_id, table_id, branch_id, during, is_holding)
       select $1, id, name::uuid, $2, tstzrange(starts_at, starts_at + interval '30 minutes'), true from r`,
    [ids.company, branch, `${tomorrow}T00:00:00Z`],
  )
}

/** Two thousand products with three groups of fifty options each. */
async function layMenu(client: pg.Client, branch: string, share: number) {
  const nameJson = (word: string) =>
    `jsonb_build_object('tr', '${word} ' || i, 'en', '${word} ' || i, 'de', '${word} ' || i)`
  await client.query(
    `with c as (insert into category (company_id, id, branch_id, name, position) select $1, gen_random_uuid(), $2, ${nameJson('Kategori')}, i from generate_series(1, $3::int) i returning id, position),
       m as (insert into material (company_id, id, branch_id, name) select $1, gen_random_uuid(), $2, ${nameJson('Malzeme')} from generate_series(1, 5 * $3::int) i returning id),
       g as (insert into material_catalog (company_id, id, branch_id, name, selection_type) select $1, gen_random_uuid(), $2, ${nameJson('Grup')}, 'multiple' from generate_series(1, 3 * $3::int) i returning id),
       o as (insert into material_option (company_id, material_catalog_id, material_id, price, position) select $1, g.id, x.id, 500, 0 from g, lateral (select m.id from m order by hashtext(g.id::text || m.id::text) limit 50) x),
       p as (insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
         select $1, gen_random_uuid(), $2, c.id, ${nameJson('Ürün')}, ${nameJson('Ürün')}, 10000, 10, i from c, generate_series(1, 20) i returning id)
     insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
       select $1, p.id, x.id, x.n from p, lateral (select g.id, row_number() over () as n from g order by hashtext(g.id::text || p.id::text) limit 3) x`,
    [ids.company, branch, 100 * share],
  )
}

/** The branch to whose menu another one is compared. */
const besides = (branch: string) => ids.branch(Number(branch.slice(-2)) + 1)
/** Groups that are all called the same, each with ten options, at two branches. */
async function layGroups(client: pg.Client, branch: string, share: number) {
  for (const [at, name] of [
    [branch, 'Sos'],
    [besides(branch), 'Baharat'],
  ])
    await client.query(
      `with m as (insert into material (company_id, id, branch_id, name) select $1, gen_random_uuid(), $2, jsonb_build_object('tr', $4::text || i, 'en', '', 'de', '') from generate_series(1, 10) i returning id),
         g as (insert into material_catalog (company_id, id, branch_id, name, selection_type) select $1, gen_random_uuid(), $2, '{"tr":"Çıkarılacaklar","en":"","de":""}', 'multiple' from generate_series(1, $3::int) i returning id)
       insert into material_option (company_id, material_catalog_id, material_id, price, position) select $1, g.id, m.id, 500, 0 from g, m`,
      [ids.company, at, 2000 * share, name],
    )
}

/** Thirty conditions on 20,000 members. */
const leaves = (n: number) => ({ field: 'order_count', op: 'between', value: { min: n, max: null } })
const audience = {
  all: [
    { any: Array.from({ length: 15 }, (_, n) => leaves(n + 1)) },
    { any: Array.from({ length: 15 }, (_, n) => ({ field: 'last_order', op: 'not_within', value: 30 + n })) },
  ],
}
async function layMembers(client: pg.Client, _branch: string, share: number) {
  await client.query(
    `insert into member (company_id, id, name, surname, phone) select $1, gen_random_uuid(), 'Üye ' || n, '', '+9053' || lpad((20000000 + n)::text, 8, '0') from generate_series((select count(*)::int + 1 from member), $2::int) n`,
    [ids.company, 20_000 * share],
  )
  await client.query(
    'insert into member_stat (company_id, member_id) select company_id, id from member on conflict do nothing',
  )
  await client.query(
    'insert into member_account (company_id, member_id) select company_id, id from member on conflict do nothing',
  )
}
const csvTexts = new Map<number, string>()
export function csvOf(rows: number): string {
  const text =
    csvTexts.get(rows) ??
    ['Ad Soyad;Telefon;E-posta;Doğum Tarihi;İl;Not']
      .concat(
        Array.from(
          { length: rows },
          (_, n) =>
            `Üye${n} Deneme;+9054${String(20_000_000 + n)};uye${n}@deneme.test;${(n % 28) + 1}.04.1980;İstanbul;Not ${n}`,
        ),
      )
      .join('\r\n')
  csvTexts.set(rows, text)
  return text
}

const of = (n: number) => ids.branch(n)
const get = (path: string): Sent => ({ method: 'GET', path })
export const cases: Record<string, Case> = {
  'zones: 50 of 200 corners': {
    branch: of(1),
    lay: layZones,
    asked: (at) => [get(`/branch/${at}/delivery-test?${place}`)],
  },
  'the same, slots of a place': {
    branch: of(1),
    lay: async () => {},
    asked: (at) => [get(`/delivery/${at}/slots?delivery_type=deliveryToAddress&day=${tomorrow}&${place}`)],
    isApp: true,
  },
  'hours: 12,400 special days': {
    branch: of(2),
    lay: layHours,
    asked: (at) => [get(`/branch/${at}/state`)],
  },
  'the same, slots': {
    branch: of(2),
    lay: async () => {},
    asked: (at) => [get(`/delivery/${at}/slots?delivery_type=comeGetIt&day=${tomorrow}`)],
    isApp: true,
  },
  'floor: 200 tables, 9,600 bookings': {
    branch: of(3),
    lay: layFloor,
    asked: (at) => [get(`/branch/${at}/reservation-slots?date=${tomorrow}&party_size=3`)],
    isApp: true,
  },
  'the same, the day': {
    branch: of(3),
    lay: async () => {},
    asked: (at) => [get(`/branch/${at}/reservation-day?date=${tomorrow}`)],
  },
  'menu: 2,000 products, 15,000 options': {
    branch: of(4),
    lay: layMenu,
    asked: (at) => [get(appMenu.read.path.replace('{branch_id}', at) + '?at=2026-11-27T12:00:00Z')],
    isApp: true,
  },
  'menus: 2,000 groups of one name': {
    branch: of(6),
    lay: layGroups,
    asked: (at) => [
      {
        method: 'POST',
        path: `/branch/${at}/menu/spread-diff`,
        body: { branch_ids: [besides(at)], product_ids: null, fields: ['groups'] },
      },
    ],
  },
  'segment: 30 conditions, 20,000 members': {
    branch: of(5),
    lay: layMembers,
    asked: () => [{ method: 'POST', path: '/segment/count', body: { company_id: ids.company, audience } }],
  },
  'file: 100,000 rows of csv': {
    branch: of(5),
    lay: async () => {},
    asked: (_, share) => [
      { method: 'POST', path: `/member/import?company_id=${ids.company}&name=liste`, csv: 100_000 * share },
    ],
  },
}
