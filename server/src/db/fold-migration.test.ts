import { afterAll, expect, it } from 'vitest'
import { fold } from '#contract/kit/fold.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { installedBefore, layBranch } from './test-upgrade.ts'

// Texts that were folded (normalised for search) before migration 0100 are found by the current
// folding too.
const old = await installedBefore('0100')
const { client } = old
afterAll(() => old.drop())

it('members, products and orders are found anew, and tables whose names are now one are told apart', async () => {
  const { company, branch } = await layBranch(client)
  const area = uuidv7()
  // The test inserts orders without the rows that this foreign key requires.
  await client.query('alter table orders drop constraint orders_setting_id_fkey')
  // Ids made in the same millisecond have no defined order, so each id gets its own millisecond.
  let made = Date.now()
  const next = () => uuidv7(made++)
  for (const [name, surname] of [
    ['i̇pek', 'Straßer'],
    ['Ada', ''],
  ])
    await client.query(`insert into member (company_id, id, name, surname, phone) values ($1, $2, $3, $4, null)`, [
      company,
      next(),
      name,
      surname,
    ])
  for (const [n, name] of ['O’Brien  Weiß', '—', 'Ada Kaya'].entries())
    await client.query(
      `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count, total, currency,
        payment_method, created_at, search_text) values ($1, $2, $3, $4::bigint, 'panel', 'pickup', 1, 'delivered', '{}', $5::text, '[]', '{}', '', 0, 0, 'TRY', 'cash', now(), fold($4::bigint::text || ' ' || $5))`,
      [company, next(), branch, 4560 + n, name],
    )
  await client.query(
    `insert into dining_area (company_id, id, branch_id, name, position) values ($1, $2, $3, 'Salon', 0)`,
    [company, area, branch],
  )
  for (const name of ['Masa  1', 'Masa 1', "Masa'1", 'Masa 2'])
    await client.query(
      `insert into dining_table (company_id, id, branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, is_active)
       values ($1, $2, $3, $4, $5, 1, 4, 0, true, 'square', 0, 0, 2, 2, 0, true)`,
      [company, next(), branch, area, name],
    )
  await old.upgrade()
  const rows = async (text: string) => (await client.query<Record<string, string>>(text)).rows
  const members = await rows('select name, surname, search_text, folded_name from member order by id')
  expect(members.map((it) => it['search_text'])).toEqual(['ipek strasser', 'ada'])
  expect(members.map((it) => it['folded_name'])).toEqual(members.map((it) => fold(`${it['name']} ${it['surname']}`)))
  expect((await rows('select search_text from orders order by number')).map((it) => it['search_text'])).toEqual([
    '4560 obrien weiss',
    '4561 —',
    '4562 ada kaya',
  ])
  const tables = await rows('select name from dining_table order by id')
  expect(tables.map((it) => it['name'])).toEqual([
    'Masa  1',
    expect.stringMatching(/^Masa 1 \([0-9a-f]{4}\)$/),
    "Masa'1",
    'Masa 2',
  ])
})
