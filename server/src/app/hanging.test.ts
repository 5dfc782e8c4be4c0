import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/kit/call.ts'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable, type DiningTable } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import { license } from '#contract/organisation/license.ts'
import { keepTables } from '#server/domain/dining/hold.ts'
import { hanging } from '#server/kit/record/in-use.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { setUp } from './test/test-setup.ts'

const { server, world, provider, company: manager, branch: till } = await setUp(['provider', 'company', 'branch'])
const { id, branches } = world.companies.own
const at = { company_id: id, branch_id: branches[0] }
const area_id = (
  await manager.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id: at.branch_id } })
).id

/** Parts of a record, which are deleted together with it. */
const parts: Record<string, readonly string[]> = {
  company_post: ['company_post_slug'],
  content: ['content_slug'],
  company_theme: ['theme_file', 'theme_release'],
  courier: ['courier_position'],
  gift_cheque: ['gift_cheque_code'],
  material_catalog: ['material_option', 'product_material_catalog'],
  // With `take_out`, deleting a material first removes it from the rows of these tables.
  material: ['material_option', 'product_material'],
  // Only a draft may be deleted, and it has no recipients.
  notification: ['notification_recipient'],
  scheduled_task: ['scheduled_task_run'],
  product: ['product_material', 'product_material_catalog', 'product_catalog_product'],
  product_catalog: ['product_catalog_product'],
}

const isSwitched = (noun: object) =>
  ['update', 'patch'].some(
    (name) => 'body' in ((noun as Record<string, Call>)[name] ?? {}) && says((noun as Record<string, Call>)[name]!),
  )
const says = (call: Call) => 'is_active' in ((call.body as { shape?: object } | undefined)?.shape ?? {})

it('each record that may be deleted or switched off says what hangs on it', () => {
  const silent = hanging.filter(({ noun, uses }) => !uses && ('remove' in noun || isSwitched(noun)))
  expect(silent.map((it) => it.table)).toEqual([])
})

it('whatever refers to a record that may be deleted is part of it, or named by what hangs on it', async () => {
  const references = await server.database.db.many<{ table: string; from: string }>(sql`
    select confrelid::regclass::text as table, conrelid::regclass::text as from from pg_constraint where contype = 'f' and conparentid = 0`)
  const unnamed = hanging
    .filter(({ noun }) => 'remove' in noun)
    .flatMap(({ table, uses }) => {
      const texts = (uses ?? []).map(({ of }) => of({} as never, { lang: 'tr', reach: everywhere } as never).text)
      const isNamed = (from: string) =>
        parts[table]?.includes(from) || texts.some((text) => new RegExp(`\\b${from}\\b`).test(text))
      return references.filter((it) => it.table === table && !isNamed(it.from)).map((it) => `${table} ← ${it.from}`)
    })
  expect(unnamed).toEqual([])
})

const everywhere = {
  tie: { everywhere: true },
  isPlatform: true,
  whole: new Set(),
  companies: new Set(),
  branches: new Set(),
  accounts: new Set(),
}

let made = 0
const newTable = () =>
  manager.send(diningTable.create, {
    body: { ...diningTableExamples.create, branch_id: at.branch_id, area_id, name: `Masa ${++made}` },
  })
const switched = (it: DiningTable, is_active: boolean) => {
  const { branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn } = it
  const body = { branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn }
  return { params: { dining_table_id: it.id }, body: { ...body, is_active, version: it.version } }
}
const seat = (it: DiningTable) =>
  till.send(tableSession.open, { params: { branch_id: at.branch_id }, body: { table_ids: [it.id], guests: 4 } })
const clear = async (id: string) => {
  const { version } = await till.send(tableSession.read, { params: { table_session_id: id } })
  await till.send(tableSession.close, { params: { table_session_id: id }, body: { version } })
}
/** A reservation of a table in three days. */
async function book(it: DiningTable): Promise<string> {
  const id = uuidv7()
  const from = new Date(Date.now() + 3 * 86_400_000)
  const until = new Date(from.getTime() + 7_200_000)
  const { db } = server.database
  await db.one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, lang, moved_at, created_at)
    values (${at.company_id}, ${id}, ${at.branch_id}, 'approved', 'panel', ${from}, 120, 2, 'Ada', 'tr', now(), now())`)
  expect(await db.tx((tx) => keepTables(tx, { ...at, id, from, until }, [it.id]))).toBe(true)
  return id
}
const unbook = (id: string) =>
  server.database.db.one(sql`delete from reservation where company_id = ${at.company_id} and id = ${id}`)

describe('a table', () => {
  it('stays as it is under guests and under reservations, whatever is tried, and says why', async () => {
    const it = await newTable()
    const session = await seat(it)
    const booking = await book(it)
    const off = await manager.refused(diningTable.update, switched(it, false))
    expect(off).toMatchObject({ status: 409, code: 'in_use' })
    expect(off.detail).toMatch(
      /^Şu an devre dışı bırakılamaz: 4 oturan misafir ve 1 rezervasyon \(\d\d\.\d\d\. \d\d:\d\d\)\. Önce masayı boşaltın\. Rezervasyonları başka masaya alın\.$/,
    )
    expect((await manager.refused(diningTable.remove, { params: { dining_table_id: it.id } })).code).toBe('in_use')
    await clear(session.id)
    expect((await manager.refused(diningTable.update, switched(it, false))).detail).toContain('1 rezervasyon')
    await unbook(booking)
    const rest = await manager.send(diningTable.update, switched(it, false))
    expect(rest.is_active).toBe(false)
    expect((await manager.refused(diningTable.remove, { params: { dining_table_id: it.id } })).detail).toBe(
      'Silinemez, kullananlar: geçmiş kayıtlar. Silmek yerine devre dışı bırakın.',
    )
    await manager.send(diningTable.update, switched(rest, true))
  })

  it('is given to nobody while somebody switches it off: one of the two is refused', async () => {
    for (let round = 0; round < 12; round++) {
      const it = await newTable()
      const [off, session] = await Promise.allSettled([
        manager.send(diningTable.update, switched(it, false)),
        round % 2 ? seat(it) : book(it),
      ])
      expect([off.status, session.status].toSorted(), `round ${round}`).toEqual(['fulfilled', 'rejected'])
      const { free } = await server.database.db.must<{ free: boolean }>(sql`select t.is_active <> (
          exists (select 1 from session_table where company_id = ${at.company_id} and table_id = t.id and ended_at is null)
          or exists (select 1 from reservation_table where company_id = ${at.company_id} and table_id = t.id and is_holding)) as free
        from dining_table t where t.company_id = ${at.company_id} and t.id = ${it.id}`)
      expect(free, `round ${round}`).toBe(false)
      await server.database.db.one(sql`delete from reservation where company_id = ${at.company_id}`)
      if (session.status === 'fulfilled' && round % 2) await clear((session.value as { id: string }).id)
    }
  })

  it('keeps its area', async () => {
    const refusal = await manager.refused(diningArea.remove, { params: { dining_area_id: area_id } })
    expect(refusal.detail).toMatch(/^Silinemez, kullananlar: \d+ masa \(Masa 1, .*Önce masaları başka alana taşıyın\.$/)
  })
})

describe('a place', () => {
  it('is switched off under guests and reservations by nobody who has not read so', async () => {
    const it = await newTable()
    const session = await seat(it)
    const booking = await book(it)
    const one = await manager.send(branch.read, { params: { branch_id: at.branch_id } })
    const params = { branch_id: at.branch_id }
    const off = { is_active: false, version: one.version }
    expect((await manager.refused(branch.patch, { params, body: off })).detail).toMatch(
      /^Buna bağlı olanlar var: 1 dolu masa \(Masa \d+\) ve 1 rezervasyon/,
    )
    const after = await manager.send(branch.patch, { params, body: { ...off, anyway: true } })
    expect(after.is_active).toBe(false)
    await manager.send(branch.patch, { params, body: { is_active: true, version: after.version } })
    const whole = await provider.send(company.read, { params: { company_id: at.company_id } })
    const company_id = { company_id: at.company_id }
    expect(
      (
        await provider.refused(company.patch, {
          params: company_id,
          body: { is_active: false, version: whole.version },
        })
      ).detail,
    ).toContain('1 dolu masa')
    await clear(session.id)
    await unbook(booking)
  })

  it('keeps the modules that its guests need, and a licence that covers its reservations', async () => {
    const params = { company_id: at.company_id }
    const held = (await provider.send(license.read, { params }))!
    const { license_type, licensed_module_list, limits, starts_at, ends_at, version } = held
    const body = { license_type, licensed_module_list, limits, starts_at, ends_at, version }
    const without = { ...body, licensed_module_list: { ...licensed_module_list, table_order: false } }
    const it = await newTable()
    const session = await seat(it)
    const booking = await book(it)
    expect((await provider.refused(license.save, { params, body: without })).detail).toMatch(
      /^Buna bağlı olanlar var: 1 dolu masa/,
    )
    const short = {
      ...body,
      starts_at: '2020-01-01T00:00:00.000Z',
      ends_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
    }
    expect((await provider.refused(license.save, { params, body: short })).detail).toContain('1 rezervasyon')
    const saved = await provider.send(license.save, { params, body: { ...without, anyway: true } })
    expect(saved.licensed_module_list.table_order).toBe(false)
    await provider.send(license.save, { params, body: { ...body, version: saved.version } })
    await clear(session.id)
    await unbook(booking)
    const now = (await provider.send(license.read, { params }))!
    await provider.send(license.save, { params, body: { ...short, version: now.version } })
  })

  it('keeps the modules by which orders and calls come in', async () => {
    const { db } = server.database
    const params = { company_id: at.company_id }
    const held = (await provider.send(license.read, { params }))!
    const { license_type, licensed_module_list, limits, starts_at, ends_at, version } = held
    const lost = async (name: 'api' | 'caller_id' | 'getir') => {
      const body = { license_type, limits, starts_at, ends_at, version }
      const without = { ...body, licensed_module_list: { ...licensed_module_list, [name]: false } }
      return (await provider.raw(license.save, { params, body: without })).body as { code?: string; detail?: string }
    }
    await db.one(sql`insert into switchboard (company_id, id, branch_id, provider, is_active, lines, extension, username, secrets)
      values (${at.company_id}, ${uuidv7()}, ${at.branch_id}, 'verimor', true, '{}', '', '', '')`)
    await db.one(sql`insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, secrets)
      values (${at.company_id}, ${uuidv7()}, ${at.branch_id}, 'getir', '1', 'https://getir.test', '')`)
    expect((await lost('api')).detail).toMatch(/^Buna bağlı olanlar var: 1 API anahtarı/)
    expect((await lost('caller_id')).detail).toMatch(/1 bağlı santral \(/)
    expect((await lost('getir')).detail).toMatch(/1 bağlı restoran \(/)
    for (const table of ['switchboard', 'platform_link'])
      await db.one(sql`delete from ${raw(table)} where company_id = ${at.company_id}`)
  })

  it('keeps the module of vouchers while one holds, be it a code for everybody or one of somebody', async () => {
    const { db } = server.database
    const params = { company_id: at.company_id }
    const held = (await provider.send(license.read, { params }))!
    const { license_type, licensed_module_list, limits, starts_at, ends_at, version } = held
    const without = {
      license_type,
      limits,
      starts_at,
      ends_at,
      version,
      licensed_module_list: { ...licensed_module_list, gift_cheque: false },
    }
    const refusal = async () => (await provider.refused(license.save, { params, body: without })).detail
    const lay = async (kind: 'code' | 'bulk', name: string) => {
      const id = uuidv7()
      await db.one(sql`insert into gift_cheque (company_id, id, name, kind, amount, min_basket_amount, limit_count, funder, starts_at, status, created_at)
        values (${at.company_id}, ${id}, ${name}, ${kind}, 1000, 0, 1, 'company', now() - interval '1 day', 'approved', now())`)
      return id
    }
    const code = await lay('code', 'Yaz')
    await lay('bulk', 'Kimseye verilmedi')
    expect(await refusal()).toBe('Buna bağlı olanlar var: 1 hâlâ geçerli kupon (Yaz).')
    const given = await lay('bulk', 'Anne günü')
    await db.one(
      sql`insert into gift_cheque_item (company_id, id, cheque_id, defined_at) values (${at.company_id}, ${uuidv7()}, ${given}, now())`,
    )
    expect(await refusal()).toBe('Buna bağlı olanlar var: 2 hâlâ geçerli kupon (Anne günü, Yaz).')
    await db.one(sql`update gift_cheque set used_count = 1 where company_id = ${at.company_id} and id = ${code}`)
    await db.one(sql`update gift_cheque set expires_at = now() where company_id = ${at.company_id} and id = ${given}`)
    const saved = await provider.send(license.save, { params, body: without })
    expect(saved.licensed_module_list.gift_cheque).toBe(false)
  })
})
