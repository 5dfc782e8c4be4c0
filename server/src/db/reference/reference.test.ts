import { connect } from '../client.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { defaultSituations } from '#server/domain/ordering/situations.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { reasons } from './reasons.ts'
import { layReference } from './reference.ts'
import { laySystemRoles, systemRoleId, systemRoles } from './roles.ts'

const database = await testDatabase()
const client = await connect(database.ownerUrl)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const count = async (table: string) =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

describe('reference data', () => {
  it('covers all of Turkey and the first foreign cities', async () => {
    expect([await count('city'), await count('district'), await count('tax_office')]).toEqual([84, 973, 449])
    const { rows } = await client.query(
      `select t.name, c.name as city from tax_office t join city c on c.id = t.city_id where code = '34272'`,
    )
    expect(rows).toEqual([{ name: 'Kadıköy', city: 'İstanbul' }])
  })

  it('adds a platform that the product has gained after those that the owner has sorted', async () => {
    const gained = platformCodes.at(-1)!
    await client.query(`delete from integration_platform where code = $1`, [gained])
    await client.query(`update integration_platform set position = 40 where code = 'getir'`)
    await layReference(client, { situations: defaultSituations })
    const { rows } = await client.query(
      `select code, is_active from integration_platform order by position desc limit 2`,
    )
    expect(rows).toEqual([
      { code: gained, is_active: true },
      { code: 'getir', is_active: true },
    ])
  })

  it('restores neither what a provider removed nor what it changed', async () => {
    await client.query(`delete from currency where type = 'GBP'`)
    await client.query(`update delivery_type set is_active = false where code = 'onlyPayment'`)
    await layReference(client, { situations: defaultSituations })
    expect(await count('currency')).toBe(3)
    expect((await client.query(`select is_active from delivery_type where code = 'onlyPayment'`)).rows).toEqual([
      { is_active: false },
    ])
  })

  it('numbers later revisions of a delivery type after the initial ones', async () => {
    const { rows } = await client.query<{ id: number }>(
      `insert into delivery_type_setting (delivery_type_id, situations) values (1, '[]') returning id`,
    )
    expect(rows[0]?.id).toBeGreaterThan(deliveryTypes.length)
  })

  it('has a reason to cancel from every status that may be cancelled, and one to return every type', () => {
    for (const type of deliveryTypes) {
      for (const { status, next_status } of defaultSituations[type])
        for (const [next, kind] of [
          ['cancelled', 'cancel'],
          ['returned', 'return'],
        ] as const)
          if (next_status.includes(next))
            expect(
              reasons.some(
                (it) =>
                  it.kind === kind &&
                  it.delivery_types.includes(type) &&
                  it.from_statuses.includes(status) &&
                  it.actor === 'any',
              ),
              `${kind} ${type} from ${status}`,
            ).toBe(true)
    }
  })
})

describe('system roles', () => {
  it('let only the provider write what all tenants share', () => {
    const shared = calls.filter((it) => it.call.platform).map((it) => it.call.permission)
    expect(shared.length).toBeGreaterThan(5)
    for (const role of systemRoles)
      expect(
        shared.some((it) => role.permissions === 'all' || role.permissions.includes(it)),
        role.account_type,
      ).toBe(role.account_type === 'provider')
  })

  it('are brought up to date at the next start', async () => {
    await client.query(`update role set permissions = '{}' where id = $1`, [systemRoleId('provider')])
    await laySystemRoles(client)
    const { rows } = await client.query<{ permissions: string[] }>('select permissions from role where id = $1', [
      systemRoleId('provider'),
    ])
    expect(rows[0]?.permissions).toEqual(permissions)
  })
})

describe('the months of log-like tables', () => {
  it('take in rows that had landed in the default partition', async () => {
    const at = '2031-05-31T23:59:59.999Z'
    await client.query(
      `insert into audit (company_id, at, id, noun, record_id, action) values (gen_random_uuid(), $1, gen_random_uuid(), 'n', 'r', 'a')`,
      [at],
    )
    // On Citus, the name of a shard ends in its number.
    const where = async () =>
      (
        await client.query<{ name: string }>(
          `select regexp_replace(tableoid::regclass::text, '_\\d{6,}$', '') as name from audit where at = $1`,
          [at],
        )
      ).rows
    expect(await where()).toEqual([{ name: 'audit_default' }])
    await ensurePartitions(client, new Date('2031-05-10'), new Date('2031-06-10'))
    await ensurePartitions(client, new Date('2031-05-10'), new Date('2031-06-10'))
    expect(await where()).toEqual([{ name: 'audit_y2031m05' }])
  })
})
