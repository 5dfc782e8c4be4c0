// Tests a branch's switchboard from its settings to the row of a call. They share one file because
// all calls arrive at one address.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { phoneCall, type PhoneCall } from '#contract/integrations/phone-call.ts'
import {
  switchboard,
  switchboardProviders,
  type SwitchboardInput,
  type SwitchboardProvider,
} from '#contract/integrations/switchboard.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { callChore, silentCallLoop } from '#server/domain/integrations/calls/calls.ts'
import { whileBusy } from '#server/features/integrations/webhook/test-busy.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { createSwitchboard } from '#simulators/switchboard/switchboard.ts'
import { startOriginate } from '#simulators/switchboard/originate.ts'

let address = ''

const input: SwitchboardInput = {
  provider: 'verimor',
  is_active: true,
  lines: [],
  extension: '101',
  username: '',
  secrets: { password: '', key: '' },
}

async function connectSwitchboard(more: Partial<SwitchboardInput> = {}, at = branch_id): Promise<string> {
  const params = { branch_id: at }
  const { version } = await company.send(switchboard.read, { params })
  const row = await company.send(switchboard.update, { params, body: { ...input, ...more, version } })
  const made = await company.send(switchboard.renew, { params, body: { version: row.version } })
  return made.address.replace(server.kit.url, server.url)
}

const calls = async (query: object = {}): Promise<PhoneCall[]> =>
  (await company.send(phoneCall.list, { query: { limit: 50, ...query } })).data
const callOf = async (phone: string | null) => (await calls()).find((it) => it.phone === phone)
const live = () => till.send(phoneCall.live, { params: { branch_id } })
let n = 0
const freshPhone = () => `+90532${String(5_000_000 + ++n)}`
const boardOf = (provider: SwitchboardProvider = 'verimor', to = address) =>
  createSwitchboard({ provider, address: to, fetch: sendAndHandle })
/** Sends an event, and waits until it was acted on. */
const sendAndHandle: typeof fetch = async (...it) => {
  const reply = await fetch(...it)
  await drainInbox(server.kit)
  return reply
}
const post = (to: string, body: string, headers: Record<string, string> = {}) =>
  sendAndHandle(to, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const events = () =>
  server.kit.db.many<{ branch_id: string; data: { state: string } }>(
    sql`select branch_id, data from event where company_id = ${company_id} and type = 'call' order by branch_id, seq`,
  )

const { server, world, company_id, company, branch: till } = await setUp(['company', 'branch'])
const [branch_id, otherBranch] = world.companies.own.branches
beforeEach(async () => {
  address = await connectSwitchboard()
  await server.kit.db.one(sql`delete from phone_call where company_id = ${company_id}`)
  await server.kit.db.one(sql`delete from event where company_id = ${company_id} and type = 'call'`)
})

it('answers a call while every connection waits for a busy branch, and rings afterwards', async () => {
  const phone = freshPhone()
  const ring = async () => {
    await createSwitchboard({ provider: 'verimor', address }).ring({ from: phone })
    return 'answered'
  }
  expect(await whileBusy(server.kit, ring)).toBe('answered')
  await drainInbox(server.kit)
  expect(await callOf(phone)).toMatchObject({ state: 'ringing' })
})

it('refuses a wrong password while every connection waits for a busy branch, and shows it afterwards', async () => {
  const to = await connectSwitchboard({ username: 'sofra', secrets: { password: 'gizli-parola', key: '' } })
  const refused = async () => (await fetch(to, { method: 'POST', body: '{}' })).status
  expect(await whileBusy(server.kit, refused)).toBe(401)
  const failure = async () => (await company.send(switchboard.read, { params: { branch_id } })).failure?.said
  await expect.poll(failure).toBe('wrong password')
})

it('who calls is shown with the address used last, and what delivery there costs by the branch’s rules', async () => {
  const { db } = server.kit
  const phone = freshPhone()
  const { id } = await company.send(member.create, { body: { ...memberExamples.create, company_id, phone, email: '' } })
  const call = await boardOf().ring({ from: phone })
  const shown = async () => (await live())[0]!.callers[0]!.address
  expect(await shown()).toBeNull()
  const lives = (text: string, lat: number | null, used: string) =>
    db.one(sql`insert into member_address (company_id, id, member_id, text, lat, lng, last_used_at)
      values (${company_id}, ${randomUUID()}, ${id}, ${text}, ${lat}, ${lat && 29.03}, ${used})`)
  await db.one(
    sql`update branch set area_source = 'zones', lat = 40.98, lng = 29.03, road_factor_pct = 100 where company_id = ${company_id} and id = ${branch_id}`,
  )
  await db.one(sql`insert into branch_ring (company_id, branch_id, position, from_m, to_m, fee, min_basket, free_over, minutes)
    values (${company_id}, ${branch_id}, 1, 0, 2000, 2500, 15000, 40000, 30)`)
  await lives('Moda Cad. 1', 40.981, '2026-01-01')
  expect(await shown()).toEqual({ text: 'Moda Cad. 1', code: 'delivers', fee: 2500, min_basket: 15_000 })
  await lives('Uzak Sok. 9', 41.2, '2026-02-01')
  expect(await shown()).toMatchObject({ text: 'Uzak Sok. 9', code: 'out_of_area', fee: null })
  await lives('Yeri bilinmeyen', null, '2026-03-01')
  expect(await shown()).toMatchObject({ code: 'no_place' })
  await db.one(sql`update branch set area_source = 'app' where company_id = ${company_id} and id = ${branch_id}`)
  expect(await shown()).toMatchObject({ code: 'left_to_app' })
  await call.hangUp()
})

describe('a call', () => {
  it.each(switchboardProviders)('of %s rings, is answered and ends, and tills are told of each', async (provider) => {
    const to = await connectSwitchboard({ provider })
    const phone = freshPhone()
    const call = await boardOf(provider, to).ring({ from: phone, extension: '101' })
    expect(await live()).toMatchObject([{ phone, state: 'ringing', callers: [] }])
    expect(await call.answer()).toBe(200)
    expect(await call.hangUp()).toBe(200)
    expect(await live()).toEqual([])
    expect(await callOf(phone)).toMatchObject({ provider, branch_id, state: 'ended' })
    // Bulutfon does not report when somebody answers.
    const told = provider === 'bulutfon' ? ['ringing', 'ended'] : ['ringing', 'answered', 'ended']
    expect((await events()).map((it) => it.data.state)).toEqual(told)
  })

  it.each(switchboardProviders)('of %s that nobody answers is missed', async (provider) => {
    const to = await connectSwitchboard({ provider })
    const phone = freshPhone()
    await (await boardOf(provider, to).ring({ from: phone })).hangUp()
    expect(await callOf(phone)).toMatchObject({ state: 'missed', called_back_at: null })
    expect((await calls({ state: 'missed', is_called_back: 'false' })).map((it) => it.phone)).toEqual([phone])
  })

  it('whose events come twice, late and in the wrong order never goes back', async () => {
    const phone = freshPhone()
    const call = await boardOf().ring({ from: phone })
    await call.answer()
    await call.hangUp()
    const after = await events()
    for (const at of [1, 0, 2, 0, 1]) expect(await call.again(at)).toBe(200)
    expect(await callOf(phone)).toMatchObject({ state: 'ended' })
    expect(await events()).toEqual(after)
  })

  it('whose end arrives before its beginning is not left ringing', async () => {
    const to = await connectSwitchboard({ provider: 'netsantral' })
    const phone = freshPhone()
    const of = { unique_id: randomUUID(), pbx_num: '08502223344', customer_num: phone, timestamp: Date.now() }
    for (const scenario of ['Hangup', 'Answer', 'Inbound_call'])
      expect((await post(to, JSON.stringify({ ...of, scenario }))).status).toBe(200)
    expect(await callOf(phone)).toMatchObject({ state: 'ended' })
    expect(await live()).toEqual([])
  })

  it('told of eight times at once is one row, and rings once', async () => {
    const phone = freshPhone()
    const to = await connectSwitchboard({ provider: 'bulutfon' })
    const body = {
      event_type: 'call_init',
      uuid: randomUUID(),
      caller: phone,
      callee: '08502223344',
      direction: 'IN',
      timestamp: Date.now() * 1000,
    }
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(to, JSON.stringify(body))))
    expect(replies.map((it) => it.status)).toEqual(Array(8).fill(200))
    expect((await calls()).filter((it) => it.phone === phone)).toHaveLength(1)
    expect(await events()).toHaveLength(1)
  })

  it('hidden, going out or with a stranger’s fields makes no member of nobody', async () => {
    await boardOf().ring({})
    expect(await live()).toMatchObject([{ phone: null, callers: [] }])
    await boardOf().ring({ from: freshPhone(), direction: 'outbound' })
    expect(await calls()).toHaveLength(1)
  })

  it('names who has the number: whose own it is first, then whose further one', async () => {
    const phone = freshPhone()
    const create = (body: object) =>
      company.send(member.create, { body: { ...memberExamples.create, company_id, email: '', ...body } as never })
    const second = await create({ name: 'Baran', surname: '', phone: freshPhone(), phones: [{ phone }] })
    const first = await create({ name: 'Ayşe', surname: 'Kaya', phone, phones: [], allergens: ['gluten'] })
    await (await boardOf().ring({ from: phone })).hangUp()
    expect((await callOf(phone))?.members).toEqual([
      { id: first.id, name: 'Ayşe Kaya' },
      { id: second.id, name: 'Baran' },
    ])
    await boardOf().ring({ from: phone })
    expect(await live()).toMatchObject([{ callers: [{ name: 'Ayşe Kaya', allergens: ['gluten'] }, { name: 'Baran' }] }])
    const { data } = await company.send(memberPage.timeline, { params: { member_id: first.id }, query: {} })
    expect(data.filter((it) => it.kind === 'call').map((it) => it.word)).toEqual(['ringing', 'missed'])
  })

  it('for a line of another branch rings there, whoever’s address was told', async () => {
    await connectSwitchboard({ lines: [{ line: '0850 999 00 11' }] }, otherBranch)
    const phone = freshPhone()
    await boardOf().ring({ from: phone, to: '908509990011' })
    expect(await callOf(phone)).toMatchObject({ branch_id: otherBranch })
    expect(await live()).toEqual([])
    await boardOf().ring({ from: freshPhone(), to: '908509990022' })
    expect(await live()).toHaveLength(1)
  })

  it('whose switchboard falls silent is missed after minutes, and gone after 90 days', async () => {
    const phone = freshPhone()
    await boardOf().ring({ from: phone })
    const age = (span: string) =>
      server.kit.db.one(
        sql`update phone_call set rang_at = now() - ${span}::interval, heard_at = now() - ${span}::interval where company_id = ${company_id} and phone = ${phone}`,
      )
    await age('4 minutes')
    await silentCallLoop.run(server.kit)
    expect(await callOf(phone)).toMatchObject({ state: 'missed' })
    await age('89 days')
    await callChore.run(server.kit)
    expect(await callOf(phone)).toBeDefined()
    await age('91 days')
    await callChore.run(server.kit)
    expect(await callOf(phone)).toBeUndefined()
  })

  it.each([5, 90, 23 * 60])(
    'whose switchboard’s clock is %i minutes behind is shown while it rings',
    async (minutes) => {
      const to = await connectSwitchboard({ provider: 'netsantral' })
      const phone = freshPhone()
      const call = { pbx_num: '', unique_id: randomUUID(), internal_num: '', customer_num: phone.slice(1) }
      const timestamp = Date.now() - minutes * 60_000
      const tell = (scenario: string) => post(to, JSON.stringify({ ...call, scenario, timestamp }))
      await tell('Inbound_call')
      expect(await live()).toMatchObject([{ phone, state: 'ringing' }])
      await silentCallLoop.run(server.kit)
      await tell('Answer')
      expect(await live()).toMatchObject([{ phone, state: 'answered' }])
      // The list is ordered by the time of ringing that the switchboard reported.
      expect(Date.parse((await callOf(phone))!.rang_at)).toBe(timestamp)
      await tell('Hangup')
      expect(await live()).toEqual([])
    },
  )

  it('that a menu of one’s own tells of is shown like any other', async () => {
    const to = await connectSwitchboard({ provider: 'netsantral' })
    const phone = freshPhone()
    const body = { arayan_no: phone.slice(1), aranan_no: '', santral_no: '', arama_id: randomUUID(), tus_bilgisi: '' }
    const reply = await post(to, JSON.stringify(body))
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'success', result: true, data: {} }])
    await post(to, JSON.stringify({ ...body, tus_bilgisi: '2' }))
    expect(await live()).toMatchObject([{ phone, state: 'ringing' }])
  })

  it('stands in the log without its number', async () => {
    const phone = freshPhone()
    await boardOf().ring({ from: phone })
    const { data } = await company.send(integrationLog.list, { query: { limit: 1 } })
    expect(data[0]).toMatchObject({ kind: 'virtualSwitchBoard', platform: 'verimor', state: 'done' })
    const read = await company.send(integrationLog.read, { params: { log_id: data[0]!.id } })
    expect(JSON.stringify(read)).not.toContain(phone.slice(5, -2))
    expect(read.body).toMatchObject({ event_type: 'ringing' })
  })
})

describe('the address', () => {
  const body = JSON.stringify({ unique_id: 'a', scenario: 'Inbound_call' })
  it('answers every wrong one alike, and none of another tenant or an old one opens anything', async () => {
    const [id, token] = address.split('/').slice(-2)
    const old = address
    address = await connectSwitchboard()
    const wrong = [
      old,
      `${server.url}/api/switchboard/${id}/${token}x`,
      `${server.url}/api/switchboard/${randomUUID()}/${token}`,
    ]
    const foreign = await signIn(server.url, world.users.foreignDealer)
    const [place] = world.companies.foreign.branches
    const params = { branch_id: place }
    const row = await foreign.send(switchboard.update, { params, body: { ...input, version: 0 } })
    const theirs = await foreign.send(switchboard.renew, { params, body: { version: row.version } })
    wrong.push(`${server.url}/api/switchboard/${id}/${theirs.address.split('/').at(-1)}`)
    const replies = await Promise.all(wrong.map((it) => post(it, body)))
    expect(replies.map((it) => it.status)).toEqual(wrong.map(() => 404))
    expect(new Set(await Promise.all(replies.map((it) => it.text()))).size).toBe(1)
    expect(await calls()).toEqual([])
  })

  it('is shown once, and is in nothing read later', async () => {
    const params = { branch_id }
    const token = address.split('/').at(-1)!
    const read = JSON.stringify([
      await company.send(switchboard.read, { params }),
      await company.send(switchboard.history, { params }),
    ])
    expect(read).not.toContain(token)
    expect(await company.send(switchboard.read, { params })).toMatchObject({ has_address: true })
  })

  it('asks for name and password where the branch says so, and never answers them', async () => {
    const to = await connectSwitchboard({
      provider: 'bulutfon',
      username: 'sofra',
      secrets: { password: 'gizli-parola', key: '' },
    })
    const login = { username: 'sofra', password: 'gizli-parola' }
    const status = async (it?: typeof login) => {
      const phone = freshPhone()
      await createSwitchboard({
        provider: 'bulutfon',
        address: to,
        fetch: sendAndHandle,
        ...(it && { login: it }),
      }).ring({ from: phone })
      return (await callOf(phone)) !== undefined
    }
    expect([await status(), await status({ ...login, password: 'baska' }), await status(login)]).toEqual([
      false,
      false,
      true,
    ])
    const shown = JSON.stringify(await company.send(switchboard.read, { params: { branch_id } }))
    expect(shown).not.toContain('gizli-parola')
    expect(await post(to, body).then((it) => it.status)).toBe(401)
    // The settings page shows why no calls appear, until the next call is accepted.
    const failure = async () => (await company.send(switchboard.read, { params: { branch_id } })).failure?.said
    await expect.poll(failure).toBe('wrong password')
    expect(await status(login)).toBe(true)
    expect(await failure()).toBeUndefined()
  })

  it('is closed while switched off, and to a company without the module', async () => {
    const { db } = server.kit
    await company.send(switchboard.update, {
      params: { branch_id },
      body: {
        ...input,
        is_active: false,
        version: (await company.send(switchboard.read, { params: { branch_id } })).version,
      },
    })
    expect((await post(address, body)).status).toBe(404)
    address = await connectSwitchboard()
    await db.one(
      sql`update license set licensed_module_list = licensed_module_list || '{"caller_id": false}' where company_id = ${company_id}`,
    )
    server.kit.forget()
    await expect.poll(async () => (await post(address, body)).status).toBe(404)
    await db.one(
      sql`update license set licensed_module_list = licensed_module_list || '{"caller_id": true}' where company_id = ${company_id}`,
    )
    server.kit.forget()
    await expect.poll(async () => (await boardOf().ring({ from: freshPhone() })).again(0)).toBe(200)
  })

  it('survives hostile bodies', async () => {
    const to = await connectSwitchboard({ provider: 'bulutfon' })
    const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, 1])))
    for (const it of ['', '[]', 'null', '"x"', '{', deep, many, '{"event_type":"call_init"}'])
      expect((await post(to, it)).status, it.slice(0, 20)).toBe(400)
    expect((await post(to, 'x'.repeat(70_000))).status).toBe(413)
    const odd = {
      event_type: 'call_init',
      uuid: randomUUID(),
      direction: 'IN',
      caller: '\u0000\ud800',
      callee: { a: 1 },
    }
    expect([200, 400]).toContain((await post(to, JSON.stringify(odd))).status)
    expect((await post(to, JSON.stringify({ ...odd, callee: '\u0000🔥' }))).status).toBe(200)
  })
})

describe('calling back', () => {
  it('has Verimor ring the branch’s telephone and then the caller’s, and notes who did it', async () => {
    const verimor = await startOriginate({ key: 'anahtar' })
    const to = await connectSwitchboard({ secrets: { password: '', key: 'anahtar' } })
    await server.kit.db.one(
      sql`update switchboard set base_url = ${verimor.url} where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    const phone = freshPhone()
    await (await boardOf('verimor', to).ring({ from: phone })).hangUp()
    const { id } = (await callOf(phone))!
    const back = () => till.raw(phoneCall.callBack, { params: { phone_call_id: id } })
    expect((await back()).body).toMatchObject({ is_dialled: true, called_back_by: expect.any(String) })
    expect(verimor.dialled).toEqual([{ extension: '101', destination: phone.slice(1) }])
    expect(await calls({ state: 'missed', is_called_back: 'false' })).toEqual([])
    await verimor.stop()
    expect(await back()).toMatchObject({ status: 409, body: { code: 'switchboard_failed' } })
    // Credentials for another provider are not valid for this one.
    await connectSwitchboard({ provider: 'bulutfon' })
    expect(await company.send(switchboard.read, { params: { branch_id } })).toMatchObject({
      can_originate: false,
      secrets: { key: false },
    })
    expect((await back()).body).toMatchObject({ is_dialled: false })
  })

  it('is not possible where the caller hid the number', async () => {
    await (await boardOf().ring({})).hangUp()
    const { id } = (await callOf(null))!
    expect((await till.raw(phoneCall.callBack, { params: { phone_call_id: id } })).status).toBe(409)
  })
})

it('a test call rings as a test, and here, whoever else has the extension that calls back', async () => {
  await connectSwitchboard({ lines: [{ line: '101' }] }, otherBranch)
  await company.send(switchboard.test, { params: { branch_id } })
  expect(await live()).toMatchObject([{ is_test: true, state: 'ringing' }])
})

it('a switchboard that is switched off is not tried: nothing rings, and the refusal says why in one’s language', async () => {
  await connectSwitchboard({ is_active: false })
  for (const [lang, text] of [
    ['tr', /kapalı/],
    ['en', /is off/],
    ['de', /ist aus/],
  ] as const)
    expect(await company.raw(switchboard.test, { params: { branch_id } }, { lang })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(text), current: { is_active: false } },
    })
  expect(await live()).toEqual([])
  expect(await events()).toEqual([])
})
