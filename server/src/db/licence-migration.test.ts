import { afterAll, expect, it } from 'vitest'
import { uuidv7 } from '#server/kit/uuid.ts'
import { installedBefore } from './test-upgrade.ts'

// Licences that were entered before migration 0102 keep their dates, as seen in their company's
// time zone.
const old = await installedBefore('0102')
const { client } = old
afterAll(() => old.drop())

it('days that began and ended with UTC’s begin and end where the company is; other moments stay', async () => {
  const account = uuidv7()
  await client.query(`insert into account (id, name, type) values ($1, 'Bayi', 'account')`, [account])
  await client.query(`insert into currency (name, symbol, symbol_format, type) values ('Lira', '₺', 'suffix', 'TRY')`)
  await client.query(`insert into city (id, name) values (34, 'İstanbul')`)
  const entered = ['2026-01-01T00:00:00.000Z', '2026-10-20T23:59:59.999Z'] as const
  for (const [name, country, zones, ...term] of [
    ['Izmir', 'TR', [], ...entered],
    ['Berlin', 'DE', [], ...entered],
    ['Tokyo', 'TR', ['Asia/Tokyo', 'Europe/London'], ...entered],
    ['moment', 'TR', [], '2026-01-01T08:15:00Z', '2026-10-20T08:15:00Z'],
  ] as const) {
    const company = uuidv7()
    await client.query(`insert into company (id, account_id, name, country) values ($1, $2, $3, $4)`, [
      company,
      account,
      name,
      country,
    ])
    for (const [i, zone] of zones.entries())
      await client.query(
        `insert into branch (company_id, id, name, city_id, timezone, created_at) values ($1, $2, $3, 34, $3, '2025-01-01'::timestamptz + $4 * interval '1 day')`,
        [company, uuidv7(), zone, i],
      )
    await client.query(
      `insert into license (company_id, license_type, starts_at, ends_at) values ($1, 'customer', $2, $3)`,
      [company, ...term],
    )
  }
  await old.upgrade()
  const { rows } = await client.query<{ name: string; starts_at: Date; ends_at: Date; grace_ends_at: Date }>(
    'select c.name, l.starts_at, l.ends_at, l.grace_ends_at from license l join company c on c.id = l.company_id',
  )
  expect(
    Object.fromEntries(
      rows.map((it) => [it.name, [it.starts_at, it.ends_at, it.grace_ends_at].map((at) => new Date(at).toISOString())]),
    ),
  ).toEqual({
    Izmir: ['2025-12-31T21:00:00.000Z', '2026-10-20T20:59:59.999Z', '2026-10-27T20:59:59.999Z'],
    Berlin: ['2025-12-31T23:00:00.000Z', '2026-10-20T21:59:59.999Z', '2026-10-27T22:59:59.999Z'],
    Tokyo: ['2025-12-31T15:00:00.000Z', '2026-10-20T14:59:59.999Z', '2026-10-27T14:59:59.999Z'],
    moment: ['2026-01-01T08:15:00.000Z', '2026-10-20T08:15:00.000Z', '2026-10-27T08:15:00.000Z'],
  })
})
