import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableCode, tableCommand } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { deliverOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { alertOverdue } from '#server/domain/dining/alert-team.ts'
import { expireCommands } from '#server/domain/dining/commands.ts'

let n = 0
const { server, world, company_id, branch_id, app, company: manager, branch: till } = await setUp(['company', 'branch'])
const area_id = (await manager.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id } })).id
const forgetScans = () => server.database.db.one(sql`delete from login_attempt where key like 'table-%'`)
beforeEach(forgetScans)

const makeTable = async () =>
  (
    await manager.send(diningTable.create, {
      body: { ...diningTableExamples.create, branch_id, area_id, name: `Masa ${++n}` },
    })
  ).id
const seat = (table_id: string) =>
  till.send(tableSession.open, { params: { branch_id }, body: { table_ids: [table_id], guests: 2 } })
const codeOf = async (table_id: string) =>
  (await till.send(tableCode.list, { params: { branch_id } })).find((it) => it.table_id === table_id)!.token
const joined = async (table_id: string) => {
  const session = await seat(table_id)
  const token = await codeOf(table_id)
  const { guest_token } = await app.send(tableCode.join, { body: { token, code: session.join_code } })
  return { session, guest_token, token }
}
const waiting = async () => (await till.send(tableCommand.list, { params: { branch_id } })).data
const call = (guest_token: string, kind: 'bill' | 'water' | 'call_waiter' = 'water') =>
  app.send(tableCode.command, { body: { guest_token, kind } })
const of = ({ id }: { id: string }) => ({ params: { table_command_id: id }, body: {} })
const refusedAt = async (work: Promise<{ errors?: { path: string; code: string }[] }>) =>
  (await work).errors?.map((it) => `${it.path} ${it.code}`)

describe('a printed code', () => {
  it('names its table, until new codes are made', async () => {
    const table_id = await makeTable()
    const token = await codeOf(table_id)
    expect(token).toMatch(/^[\w-]{44}$/)
    expect(await app.send(tableCode.scan, { body: { token } })).toMatchObject({ table_id, branch_id, is_seated: false })
    await seat(table_id)
    expect(await app.send(tableCode.scan, { body: { token } })).toMatchObject({ is_seated: true })
    expect(await manager.send(tableCode.renew, { params: { branch_id }, body: { table_ids: [table_id] } })).toEqual({
      count: 1,
    })
    expect(await refusedAt(app.refused(tableCode.scan, { body: { token } }))).toEqual(['token table_code'])
    expect(await app.send(tableCode.scan, { body: { token: await codeOf(table_id) } })).toMatchObject({ table_id })
  })

  it('is refused where it was changed, to another company, and to whoever scans more than thirty a minute', async () => {
    const token = await codeOf(await makeTable())
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const foreign = caller(server.url, world.companies.foreign.apiKey)
    expect(await refusedAt(foreign.refused(tableCode.scan, { body: { token } }))).toEqual(['token table_code'])
    const [ada, can] = [{ guest: 'ada' }, { guest: 'can' }]
    for (let at = 0; at < 30; at++)
      expect(await refusedAt(app.refused(tableCode.scan, { body: { token: changed } }, ada))).toEqual([
        'token table_code',
      ])
    expect(await app.refused(tableCode.scan, { body: { token } }, ada)).toMatchObject({ code: 'too_many' })
    // Others are not affected: another guest, a guest whom the app does not name, and another app
    // at the same address.
    expect(await app.send(tableCode.scan, { body: { token } }, can)).toMatchObject({ is_seated: false })
    expect(await app.send(tableCode.scan, { body: { token } })).toMatchObject({ is_seated: false })
    expect(await refusedAt(foreign.refused(tableCode.scan, { body: { token } }, ada))).toEqual(['token table_code'])
    for (let at = 0; at < 29; at++) await app.send(tableCode.scan, { body: { token } })
    expect(await app.refused(tableCode.scan, { body: { token } })).toMatchObject({ code: 'too_many' })
  })
})

describe('a guest', () => {
  it('joins by the code of those who sit there, in five tries; others still join, and the till makes other digits', async () => {
    const table_id = await makeTable()
    const token = await codeOf(table_id)
    const join = (code: string, guest = 'ada') => app.refused(tableCode.join, { body: { token, code } }, { guest })
    expect(await refusedAt(join('0000'))).toEqual(['token not_seated'])
    const session = await seat(table_id)
    const { join_code } = session
    const wrong = join_code === '1111' ? '2222' : '1111'
    for (let at = 0; at < 5; at++) expect(await refusedAt(join(wrong))).toEqual(['code join_code'])
    expect(await join(join_code)).toMatchObject({ code: 'too_many' })
    const right = { body: { token, code: join_code } }
    expect(await app.send(tableCode.join, right, { guest: 'can' })).toMatchObject({ table_session_id: session.id })
    // Somebody guesses the digits with a different guest name each time. After thirty tries at this
    // table, only somebody at the till can let guests in.
    for (let at = 0; at < 25; at++) expect(await refusedAt(join(wrong, `x${at}`))).toEqual(['code join_code'])
    expect(await app.refused(tableCode.join, right, { guest: 'eve' })).toMatchObject({ code: 'too_many' })
    const { version } = await till.send(tableSession.read, { params: { table_session_id: session.id } })
    const params = { table_session_id: session.id }
    const renewed = await till.send(tableSession.renewCode, { params, body: { version } })
    expect(renewed.join_code).not.toBe(join_code)
    const anew = { body: { token, code: renewed.join_code } }
    expect(await app.send(tableCode.join, anew, { guest: 'eve' })).toMatchObject({ table_session_id: session.id })
  })

  it('takes no more than five places, at once or one after another, and leaves the others to others', async () => {
    const table_id = await makeTable()
    const [{ join_code: code }, token] = [await seat(table_id), await codeOf(table_id)]
    const join = (guest: string) => app.raw(tableCode.join, { body: { token, code } }, { guest })
    const replies = await Promise.all(Array.from({ length: 8 }, () => join('ada')))
    const codes = [...replies, await join('ada')].map(({ status, body }) => (status === 201 ? '' : body['code']))
    expect(codes.filter(Boolean)).toEqual(Array(4).fill('too_many'))
    expect((await join('can')).status).toBe(201)
  })

  it('is one of twenty at most', async () => {
    const table_id = await makeTable()
    const { session, token } = await joined(table_id)
    const tries: Promise<unknown>[] = []
    for (let at = 0; at < 24; at++) tries.push(app.send(tableCode.join, { body: { token, code: session.join_code } }))
    await Promise.allSettled(tries)
    const { guests } = await server.database.db.must<{ guests: number }>(
      sql`select count(*)::int as guests from table_guest where company_id = ${company_id} and session_id = ${session.id}`,
    )
    expect(guests).toBeLessThanOrEqual(20)
    expect(guests).toBeGreaterThan(1)
  })

  it('orders and calls until they leave; then the token is worth nothing', async () => {
    const table_id = await makeTable()
    const { session, guest_token } = await joined(table_id)
    const body = orderBody(branch_id, {
      delivery_type: 'orderOnTheTable' as const,
      customer: {},
      guest_token,
      is_paid: true,
      lines: [{ name: 'Çay', quantity: 1, unit_price: 100, tax_rate: 10 }],
    })
    const row = await app.send(order.create, { body })
    expect(row.table_name).toBe(`Masa ${n}`)
    await call(guest_token, 'call_waiter')
    await deliverOrder(till, row)
    const params = { table_session_id: session.id }
    const { version } = await till.send(tableSession.read, { params })
    await till.send(tableSession.close, { params, body: { version } })
    expect(await refusedAt(app.refused(order.create, { body }))).toEqual(['guest_token not_seated'])
    expect(await refusedAt(app.refused(tableCode.command, { body: { guest_token, kind: 'water' } }))).toEqual([
      'guest_token not_seated',
    ])
    expect((await waiting()).filter((it) => it.session_id === session.id)).toEqual([])
  })
})

describe('a call', () => {
  it('is one of its kind, however often it is asked at once, and rings anew when asked again', async () => {
    const { session, guest_token } = await joined(await makeTable())
    await Promise.all(Array.from({ length: 64 }, () => call(guest_token)))
    const own = async () => (await waiting()).filter((it) => it.session_id === session.id)
    expect(await own()).toMatchObject([{ kind: 'water', state: 'open', repeats: 63 }])
    const [it] = await own()
    expect(await till.send(tableCommand.seen, of(it!))).toMatchObject({ state: 'seen', seen_by: expect.any(String) })
    await call(guest_token)
    expect(await own()).toMatchObject([{ state: 'open', repeats: 64 }])
  })

  it('is seen and done by one, and taken back', async () => {
    const { guest_token, session } = await joined(await makeTable())
    const made = await call(guest_token, 'bill')
    expect(await till.send(tableSession.read, { params: { table_session_id: session.id } })).toMatchObject({
      state: 'bill_asked',
    })
    await till.send(tableCommand.seen, of(made))
    expect(await till.send(tableCommand.done, of(made))).toMatchObject({ state: 'done' })
    expect(await till.send(tableCommand.done, of(made))).toMatchObject({ state: 'done' })
    expect(await till.send(tableCommand.undo, of(made))).toMatchObject({ state: 'seen' })
    await till.send(tableCommand.done, of(made))
    await call(guest_token, 'bill')
    expect(await till.refused(tableCommand.undo, of(made))).toMatchObject({ code: 'conflict' })
  })

  it('is written about to whom it reaches once it is three minutes unseen, and again only after a quarter of an hour', async () => {
    const { db } = server.database
    const own = sql`company_id = ${company_id} and branch_id = ${branch_id}`
    await db.one(sql`update table_command set told_at = now() - interval '1 hour' where ${own} and told_at is null`)
    await db.one(sql`insert into branch_user_setting (company_id, branch_id, user_id, kind, mail, push, sms)
      select ${company_id}, ${branch_id}, id, 'command', true, false, false from app_user where email = ${world.users.branch}`)
    const mails = async () => {
      await alertOverdue(server.kit)
      return (
        await db.many<{ to_address: string; subject: string }>(
          sql`select to_address, subject from mail where kind = 'table-waits'`,
        )
      ).map((it) => `${it.to_address} ${it.subject}`)
    }
    const overdue = async () => {
      const { guest_token, session } = await joined(await makeTable())
      const made = await call(guest_token, 'call_waiter')
      expect(await mails()).toHaveLength(0)
      await db.one(
        sql`update table_command set created_at = now() - interval '181 seconds' where ${own} and id = ${made.id}`,
      )
      return session
    }
    await overdue()
    const [sent] = await mails()
    expect(sent).toMatch(new RegExp(`^${world.users.branch} .*: Masa ${n} bekliyor$`))
    expect(await mails()).toHaveLength(1)
    const { guest_token } = await joined(await makeTable())
    const later = await call(guest_token)
    await db.one(
      sql`update table_command set created_at = now() - interval '181 seconds' where ${own} and id = ${later.id}`,
    )
    expect(await mails()).toHaveLength(1)
    await db.one(
      sql`update table_command set told_at = now() - interval '901 seconds' where ${own} and told_at is not null`,
    )
    expect(await mails()).toHaveLength(2)
  })

  it('waits half an hour at most', async () => {
    const { guest_token, session } = await joined(await makeTable())
    const made = await call(guest_token)
    const earlier = new Date(Date.now() - 30 * 60_000)
    await server.database.db.one(
      sql`update table_command set created_at = ${earlier} where company_id = ${company_id} and id = ${made.id}`,
    )
    await expireCommands(server.kit)
    expect((await waiting()).filter((it) => it.session_id === session.id)).toEqual([])
    expect(await till.refused(tableCommand.seen, of(made))).toMatchObject({ code: 'conflict' })
  })
})
