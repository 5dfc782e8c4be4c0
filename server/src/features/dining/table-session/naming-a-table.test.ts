// Tests who may order at a table and pay its bill, for every kind of caller, every way of naming a
// table and every state of the table.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { apiKey, type keyScopes } from '#contract/integrations/api-key.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'

const { server, world, company_id, branch_id, company: manager, branch: till } = await setUp(['company', 'branch'])
/** An ordering app for guests, and an app for the branch's staff. */
const app = await keyed('order', 'table')
const staff = await keyed('order', 'staff')
await makeTables(manager, branch_id, 'Masa')
/** A table at the company's other branch. */
const elsewhere = (await makeTables(manager, world.companies.own.branches[1], 'Teras 1'))['Teras 1']
beforeEach(() => server.database.db.one(sql`delete from login_attempt where key like 'table-%'`))

async function keyed(...scopes: (typeof keyScopes)[number][]) {
  const body = { name: scopes.join(' '), scopes }
  const { key } = await manager.send(apiKey.create, { params: { company_id }, body })
  return caller(server.url, key)
}

let n = 0
const makeTable = async () => {
  const name = `Masa ${++n}`
  // Creates more tables than a branch may have.
  const { id } = await server.database.db.must<{ id: string }>(sql`
    insert into dining_table (company_id, id, branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, is_active, updated_at)
    select company_id, gen_random_uuid(), branch_id, area_id, ${name}, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, true, now()
    from dining_table where company_id = ${company_id} and branch_id = ${branch_id} and name = 'Masa' returning id`)
  return { name, id }
}
type Table = Awaited<ReturnType<typeof makeTable>>
const open = (...table_ids: string[]) =>
  till.send(tableSession.open, { params: { branch_id }, body: { table_ids, guests: 2 } })
const of = ({ id }: { id: string }) => ({ table_session_id: id })
const read = (it: { id: string }) => till.send(tableSession.read, { params: of(it) })
const join = async ({ join_code: code }: TableSession, { id }: Table) => {
  const codes = await till.send(tableCode.list, { params: { branch_id } })
  const { token } = codes.find((it) => it.table_id === id)!
  return (await app.send(tableCode.join, { body: { token, code } })).guest_token
}

/** A table with its session, and the token of one of its guests. */
interface Laid {
  table: Table
  session: TableSession | undefined
  guest_token: string | undefined
}
const states: Record<string, () => Promise<Laid>> = {
  free: async () => ({ table: await makeTable(), session: undefined, guest_token: undefined }),
  seated: async () => {
    const table = await makeTable()
    const session = await open(table.id)
    return { table, session, guest_token: await join(session, table) }
  },
  'bill asked': async () => {
    const it = await states['seated']!()
    await app.send(tableCode.command, { body: { guest_token: it.guest_token!, kind: 'bill' } })
    return it
  },
  paid: async () => {
    const it = await states['seated']!()
    const row = await app.send(order.create, { body: body({ guest_token: it.guest_token! }) })
    const { version } = await read(it.session!)
    const paid = { version, number: 1, amount: row.total, payment_method: 'cash' }
    await till.send(tableSession.pay, { params: of(it.session!), body: paid })
    return it
  },
  'joined to others': async () => {
    const [it, other] = [await states['seated']!(), await states['seated']!()]
    const { version } = await read(it.session!)
    const session = await till.send(tableSession.move, {
      params: of(it.session!),
      body: { version, table_id: other.table.id },
    })
    return { table: other.table, session, guest_token: it.guest_token }
  },
  left: async () => {
    const it = await states['seated']!()
    const { version } = await read(it.session!)
    await till.send(tableSession.close, { params: of(it.session!), body: { version } })
    return { ...it, session: undefined }
  },
}

type Named = Partial<Record<'table_id' | 'table_name' | 'guest_token' | 'table_token', string>>
const body = (more: Named & { delivery_type?: 'orderOnTheTable' | 'comeEat' | 'comeGetIt' }) =>
  orderBody(branch_id, {
    delivery_type: 'orderOnTheTable' as const,
    customer: {},
    lines: [{ name: 'Çay', quantity: 1, unit_price: 2000, tax_rate: 10 }],
    ...more,
  })

/**
 * Every way to name a table: the fields it sends, and whether they name a table of this branch or
 * contain a valid token.
 */
const ways: Record<string, (it: Laid) => Named & { isGood?: boolean }> = {
  'by nothing': () => ({}),
  'by id': ({ table }) => ({ table_id: table.id, isGood: true }),
  'by name': ({ table }) => ({ table_name: ` ${table.name.toUpperCase()}`, isGood: true }),
  'by id and name': ({ table }) => ({ table_id: table.id, table_name: table.name, isGood: true }),
  'by the name of no table': () => ({ table_name: 'Köşe' }),
  'by the id of no table': () => ({ table_id: randomUUID() }),
  'by the id of another branch’s table': () => ({ table_id: elsewhere }),
  'by a token': ({ guest_token, session }) => ({ guest_token: guest_token!, isGood: Boolean(session) }),
  'by a token, beside another table’s id and name': ({ guest_token, session }) => ({
    guest_token: guest_token!,
    table_id: elsewhere,
    table_name: 'Köşe',
    isGood: Boolean(session),
  }),
  // The printed code gives the right to order only where guests pay when they order
  // (prepaid.test.ts).
  'by the printed code alone': ({ table }) => ({ table_token: 'any', table_name: table.name }),
  'by a token of nobody': () => ({ guest_token: 'nobody' }),
}

/**
 * States the expected rule, independently of the server's code. Returns the session that the order
 * joins, or the fields at which the order is refused.
 */
function expected(isStaff: boolean, delivery_type: string, { isGood, ...named }: Named & { isGood?: boolean }) {
  const fields = (['table_id', 'table_name'] as const).filter((it) => named[it])
  if (named.guest_token) return isGood ? 'at the table' : ['guest_token not_seated']
  if (named.table_token) return ['table_token join_first']
  if (fields.length === 0)
    return delivery_type === 'comeEat' ? 'at no table' : [`${isStaff ? 'table_name' : 'guest_token'} required`]
  if (!isStaff) return fields.map((it) => `${it} staff_only`)
  return isGood ? 'at the table' : [`${fields[0]} choice`]
}

const refusals = ({ errors = [] }: Problem) => errors.map((it) => `${it.path} ${it.code}`)
const sessionsAt = (table_id: string) =>
  server.database.db.many<{ id: string; guests: number }>(sql`
    select s.id, s.guests from session_table x join table_session s on s.company_id = ${company_id} and s.id = x.session_id
    where x.company_id = ${company_id} and x.table_id = ${table_id} and x.ended_at is null`)
const tablesOf = async ({ id }: { id: string }) => {
  const rows = await server.database.db.many<{ name: string }>(sql`
    select t.name from session_table x join dining_table t on t.company_id = ${company_id} and t.id = x.table_id
    where x.company_id = ${company_id} and x.session_id = ${id} and x.ended_at is null`)
  return rows.map((it) => it.name)
}
const sessionOf = async ({ id }: { id: string }) =>
  (
    await server.database.db.must<{ table_session_id: string | null }>(
      sql`select table_session_id from orders where company_id = ${company_id} and id = ${id}`,
    )
  ).table_session_id

describe('an order at a table', () => {
  for (const [kind, isStaff] of [
    ['an app', false],
    ['an app for staff', true],
  ] as const)
    for (const [state, lay] of Object.entries(states))
      for (const delivery_type of ['orderOnTheTable', 'comeEat'] as const) {
        // Customers who eat in may have no table; otherwise the same rule applies to them.
        if (delivery_type === 'comeEat' && !['free', 'seated'].includes(state)) continue
        it(`of ${kind}, ${delivery_type}, table ${state}`, async () => {
          const by = isStaff ? staff : app
          let laid: Laid | undefined
          for (const [way, naming] of Object.entries(ways)) {
            // The refusal has changed nothing, so the same tables can be used again.
            laid ??= await lay()
            const { isGood, ...named } = naming(laid)
            if ('guest_token' in named && !named.guest_token) continue
            const answer = expected(isStaff, delivery_type, { ...named, ...(isGood && { isGood }) })
            const given = { body: body({ delivery_type, ...named }) }
            const before = await sessionsAt(laid.table.id)
            const quoted = await by.raw(order.quote, given)
            expect(await sessionsAt(laid.table.id), `${way}: a quote seats nobody`).toEqual(before)
            const reply = await by.raw(order.create, given)
            if (Array.isArray(answer)) {
              expect(
                [quoted, reply].map((it) => [it.status, refusals(it.body)]),
                way,
              ).toEqual([quoted, reply].map(() => [422, answer]))
              expect(await sessionsAt(laid.table.id), way).toEqual(before)
              continue
            }
            expect([quoted.status, reply.status], `${way} ${reply.text}`).toEqual([200, 201])
            const row: OrderRow = reply.body
            if (answer === 'at no table') {
              expect([row.table_name, await sessionOf(row)], way).toEqual([null, null])
              expect(await sessionsAt(laid.table.id), way).toEqual(before)
              continue
            }
            const { table, session: mine } = laid
            laid = undefined
            const [session, ...more] = await sessionsAt(table.id)
            expect(more).toEqual([])
            if (mine) expect(session!.id).toBe(mine.id)
            expect(await sessionOf(row), way).toBe(session!.id)
            if (named.guest_token) expect(await tablesOf(session!), way).toContain(row.table_name)
            else expect(row.table_name, way).toBe(table.name)
            const now = await read(session!)
            expect(now, way).toMatchObject({ state: 'open', open: 2000 })
            expect(now.orders.map((it) => it.id)).toContain(row.id)
            expect(now.bills.some((it) => it.state === 'open' && it.amount === 2000)).toBe(true)
          }
        })
      }

  it('names a table only with the right to, also where it is not eaten there', async () => {
    const { table, guest_token } = await states['seated']!()
    const named = { table_name: table.name, guest_token: guest_token! }
    const given = { body: body({ delivery_type: 'comeGetIt', ...named }) }
    expect(refusals(await app.refused(order.create, given))).toEqual(['table_name staff_only'])
    // This take-away customer only waits at the table and does not join its session.
    const row = await staff.send(order.create, { body: body({ delivery_type: 'comeGetIt', table_name: table.name }) })
    expect([row.table_name, await sessionOf(row)]).toEqual([table.name, null])
  })

  it('says why in three languages', async () => {
    const { table } = await states['seated']!()
    const message = async (lang: string) =>
      (await app.refused(order.create, { body: body({ table_id: table.id }) }, { lang })).errors![0]!.message
    const said = [await message('tr'), await message('en'), await message('de')]
    expect(said).toEqual([
      expect.stringContaining('personel'),
      expect.stringContaining('staff'),
      expect.stringContaining('Personal'),
    ])
  })

  it('is sent by apps: a person at the till orders otherwise', async () => {
    const { table } = await states['seated']!()
    const { status, body: problem } = await till.raw(order.create, { body: body({ table_id: table.id }) })
    expect([status, (problem as Problem).code]).toEqual([403, 'permission_required'])
  })

  it('seats as few as the table is for, once, however many orders come at once; the history says who', async () => {
    const table = await makeTable()
    const rows = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        staff.send(order.create, { body: body(at % 2 ? { table_id: table.id } : { table_name: table.name }) }),
      ),
    )
    const sessions = await sessionsAt(table.id)
    expect(sessions).toMatchObject([{ guests: 2 }])
    expect(new Set(await Promise.all(rows.map(sessionOf)))).toEqual(new Set([sessions[0]!.id]))
    expect((await read(sessions[0]!)).open).toBe(24_000)
    const history = await server.database.db.many(sql`select action, actor from audit
      where company_id = ${company_id} and noun = 'table-session' and record_id = ${sessions[0]!.id}`)
    expect(history).toEqual([{ action: 'create', actor: 'order staff' }])
  })

  it('seats nobody where another sits down in the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const table = await makeTable()
      const [sat, row] = await Promise.allSettled([
        open(table.id),
        staff.send(order.create, { body: body({ table_id: table.id }) }),
      ])
      const sessions = await sessionsAt(table.id)
      expect(sessions).toHaveLength(1)
      if (row.status === 'rejected') throw row.reason
      expect(await sessionOf(row.value)).toBe(sessions[0]!.id)
      if (sat.status === 'fulfilled') expect(sessions[0]!.id).toBe(sat.value.id)
    }
  })
})

describe('a bill', () => {
  const payment = (bill_id: string, guest_token?: string) =>
    orderBody(branch_id, {
      delivery_type: 'onlyPayment' as const,
      customer: {},
      payment_method: 'online_card',
      is_paid: true,
      bill_id,
      ...(guest_token && { guest_token }),
      lines: [{ name: 'Hesap', quantity: 1, unit_price: 1000, tax_rate: 0 }],
    })
  const owed = async (state: string) => {
    const laid = await states[state]!()
    await app.send(order.create, { body: body({ guest_token: laid.guest_token! }) })
    const { bills } = await read(laid.session!)
    return { ...laid, bill_id: bills.find((it) => it.state === 'open')!.id! }
  }

  it('is paid by its guests and by staff, and by nobody else', async () => {
    const [mine, joined, theirs, gone] = [
      await owed('seated'),
      await owed('joined to others'),
      await owed('seated'),
      await states['left']!(),
    ]
    const answers: [by: Caller, bill: string, token: string | undefined, answer: string[] | 'paid'][] = [
      [app, mine.bill_id, undefined, ['bill_id staff_only']],
      [app, mine.bill_id, mine.guest_token, 'paid'],
      [app, joined.bill_id, joined.guest_token, 'paid'],
      [app, theirs.bill_id, mine.guest_token, ['bill_id bill_gone']],
      [app, theirs.bill_id, gone.guest_token, ['guest_token not_seated']],
      [app, randomUUID(), mine.guest_token, ['bill_id bill_gone']],
      [app, randomUUID(), undefined, ['bill_id staff_only']],
      [staff, mine.bill_id, undefined, 'paid'],
      [staff, theirs.bill_id, mine.guest_token, ['bill_id bill_gone']],
      [staff, randomUUID(), undefined, ['bill_id bill_gone']],
    ]
    for (const [at, [by, bill_id, token, answer]] of answers.entries()) {
      const before = (await read(theirs.session!)).paid
      const reply = await by.raw(order.create, { body: payment(bill_id, token) })
      expect(answer === 'paid' ? reply.status : refusals(reply.body), `${at}`).toEqual(answer === 'paid' ? 201 : answer)
      expect((await read(theirs.session!)).paid).toBe(before)
    }
    expect((await read(mine.session!)).paid).toBe(2000)
  })
})
