import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { roleExamples } from '#contract/identity/role.example.ts'
import { role } from '#contract/identity/role.ts'
import { user } from '#contract/identity/user.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { appMemberExamples } from '#contract/members/app/app-member.example.ts'
import { member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { modules } from '#contract/organisation/license.ts'
import { asksLicence, mayBeNew } from '#server/kit/guard/licence.ts'
import { signIn } from './test/test-client.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody } from './test/test-order.ts'
import { goodRequests } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import { layHolder } from './test/test-user.ts'

// Some actions must be possible even if a company has not paid for its licence: collecting what it
// is owed, exercising a legal right, stopping and reversing something.

const { server, world, company_id, app } = await setUp([], { role: 'all', isDemo: true })
const requests = await goodRequests(server, world)
const manager = await signIn(server.url, (await layHolder(server, world, permissions, ['company', company_id])).email)

async function licence(isOver: boolean) {
  const ends_at = new Date(Date.now() + (isOver ? -30 : 300) * 86_400_000)
  const on = JSON.stringify(Object.fromEntries(modules.map((it) => [it, !isOver])))
  await server.database.db.one(
    sql`update license set ends_at = ${ends_at}, licensed_module_list = ${on} where company_id = ${company_id}`,
  )
  server.kit.forget()
}

const freeing = calls.filter(
  ({ call }) => call.frees && call.permission !== 'api-key' && call.permission !== 'signed-in',
)

describe('after a licence has run out, and without any module', () => {
  it.for(freeing.map((it) => [`${it.call.method} ${it.call.path}`, it] as const))(
    '%s',
    async ([, { noun, name, call }]) => {
      await licence(false)
      const given = await requests.good(noun, name, call)
      await licence(true)
      const reply = await manager.raw(call, given, given.headers)
      expect(reply.status, reply.text).toBe(call.status ?? 200)
    },
  )
})

const adding = calls.filter(({ call }) => call.adds)

describe('after a licence has run out, nothing becomes valid that was not', () => {
  it.for(adding.map((it) => [`${it.call.method} ${it.call.path}`, it] as const))(
    '%s',
    async ([, { noun, name, call }]) => {
      await licence(false)
      const given = await requests.good(noun, name, call)
      await licence(true)
      const reply = await manager.raw(call, given, given.headers)
      expect(reply.status, reply.text).toBe(402)
    },
  )
})

/**
 * Creates a user who has a role of their own at some places. Returns the request that changes the
 * user.
 */
async function layUserOf(permissions: readonly string[], ...at: ['company' | 'branch', ...string[]]) {
  const { id, role_id } = await layHolder(server, world, permissions, at)
  // The role is given to the company, because a company sees its own roles.
  await server.database.db.one(
    sql`update role set owner_type = 'company', owner_id = ${company_id} where id = ${role_id}`,
  )
  const { version, assignments, name, surname, email, phone, ...it } = await manager.send(user.read, {
    params: { user_id: id },
  })
  const { language_id, is_show_live_support, is_auth_for_account } = it
  const now = {
    version,
    assignments,
    name,
    surname,
    email,
    phone,
    language_id,
    is_show_live_support,
    is_auth_for_account,
  }
  return { id, role_id, to: (more: object) => ({ params: { user_id: id }, body: { ...now, ...more } }) }
}
const [first, second] = world.companies.own.branches
const orders = ['get-order', 'get-order-all', 'patch-order-approve'] as const satisfies readonly string[]

/**
 * Requests to calls that, without a licence, may take something away but not add anything: for each
 * call, requests that only take away and requests that also add.
 */
const lessening: Record<string, () => Promise<{ less: object[]; more: object[] }>> = {
  'user update': async () => {
    const both = await layUserOf(orders, 'branch', first, second)
    const whole = await layUserOf(orders, 'company', company_id)
    const lower = await layUserOf(orders.slice(0, 1), 'company', company_id)
    const one = await layUserOf(orders, 'branch', first)
    const at = (role_id: string, scope_type: string, scope_id: string) => [{ role_id, scope_type, scope_id }]
    return {
      less: [
        both.to({ assignments: at(both.role_id, 'branch', second) }),
        whole.to({ assignments: at(lower.role_id, 'branch', first) }),
      ],
      more: [
        one.to({ assignments: [...at(one.role_id, 'branch', first), ...at(one.role_id, 'branch', second)] }),
        lower.to({ assignments: at(whole.role_id, 'company', company_id) }),
        one.to({ email: `yeni-${Date.now()}@deneme.test` }),
        one.to({ name: 'Başkası' }),
      ],
    }
  },
  'role update': async () => {
    const body = { ...roleExamples.create, account_id: null, company_id, permissions: [...orders] }
    const { id, version } = await manager.send(role.create, { body })
    const to = (more: object) => ({ params: { role_id: id }, body: { ...body, version, ...more } })
    return {
      less: [to({ permissions: orders.slice(0, 1) })],
      more: [to({ permissions: [...orders, 'get-branch'] }), to({ name: { tr: 'Şef', en: 'Chief', de: 'Chef' } })],
    }
  },
  'appMember setConsent': async () => {
    const { id } = await manager.send(member.create, { body: memberBody(company_id) })
    const to = (status: 'given' | 'refused') => ({
      params: { member_id: id },
      body: { ...appMemberExamples.setConsent, status },
    })
    return { less: [to('refused')], more: [to('given')] }
  },
  // An app that sends an order again, because its first answer was lost, adds nothing.
  'order create': async () => {
    const [byId, byNumber] = [{ id: randomUUID() }, { external_id: randomUUID() }]
    const to = (more: object) => ({ body: orderBody(first, more) })
    for (const own of [byId, byNumber]) await app.send(order.create, to(own))
    return { less: [to(byId), to(byNumber)], more: [to({}), to({ id: randomUUID() })] }
  },
}

describe('after a licence has run out, rights and consents can be taken and none given', () => {
  const lessens = calls.filter(({ call }) => call.lessens)
  it('by each call that says so', () =>
    expect(lessens.map((it) => `${it.noun} ${it.name}`).toSorted()).toEqual(Object.keys(lessening).toSorted()))

  it.for(lessens.map((it) => [`${it.call.method} ${it.call.path}`, it] as const))(
    '%s',
    async ([, { noun, name, call }]) => {
      const by = call.permission === 'api-key' ? app : manager
      await licence(false)
      const { less, more } = await lessening[`${noun} ${name}`]!()
      await licence(true)
      for (const given of more) {
        const reply = await by.raw(call, given)
        expect(reply.status, `${JSON.stringify(given)} ${reply.text}`).toBe(402)
      }
      for (const given of less) {
        const reply = await by.raw(call, given)
        expect(reply.status, `${JSON.stringify(given)} ${reply.text}`).toBe(200)
      }
    },
  )

  it('a user, a role, a key and a device can be switched off, locked and removed', async () => {
    await licence(false)
    const it = await layUserOf(orders, 'branch', first)
    const made = await manager.send(role.create, {
      body: { ...roleExamples.create, account_id: null, company_id, permissions: [...orders] },
    })
    const key = await manager.send(apiKey.create, { params: { company_id }, body: { name: 'Eski', scopes: ['order'] } })
    const device = await manager.send(kiosk.create, { body: { branch_id: first, name: 'Kiosk 9', is_locked: false } })
    await licence(true)
    const { version } = it.to({}).body
    const off = { params: { user_id: it.id }, body: { is_active: false, version } }
    expect(await manager.send(user.suspend, off)).toMatchObject({ state: 'suspended' })
    await manager.send(user.remove, { params: { user_id: it.id } })
    await manager.send(role.remove, { params: { role_id: made.id } })
    await manager.send(apiKey.revoke, { params: { company_id, api_key_id: key.id } })
    const params = { kiosk_id: device.id }
    const locked = { branch_id: first, name: 'Kiosk 9', is_locked: true, version: device.version }
    expect(await manager.send(kiosk.update, { params, body: locked })).toMatchObject({ is_locked: true })
    await manager.send(kiosk.remove, { params })
  })
})

/**
 * Nouns whose steps can still be taken after a licence has ended, although the nouns can no longer
 * be edited then. Each is listed with the reason. A noun that gets its first such step, or becomes
 * editable, fails this test until it is listed.
 */
const stepsWithoutEdit: Record<string, string> = {
  user: 'suspended, and removed; a changed user may be somebody new',
  company: 'switched off',
  branch: 'switched off, and closed on its platforms',
  branchSwitchboard: 'a new secret ends the old one',
  menu: 'switched off and marked as sold out; a changed price is a new one',
  giftCheque: 'paused and rejected; changed terms are new ones',
  discount: 'rejected and deleted; changed terms are new ones',
  notification: 'paused and stopped; a changed one is a new message',
  scheduledTask: 'paused and deleted; a changed one does something new',
  courier: 'shifts end; a changed courier may be somebody new',
  paymentProvider: 'differences of past payments are accepted; a changed account is a new one',
  memberImport: 'a line is mended before anything is written, which needs a licence',
}

it('what stands can be changed where its steps can be taken, or there is a reason', () => {
  const asking = (it: (typeof calls)[number]) => asksLicence(it.call) && mayBeNew(it.call)
  const ours = calls.filter(({ call }) => !call.platform && !/^(public|signed-in|api-key|get-)/.test(call.permission))
  const stepped = new Set(ours.filter((it) => it.call.method === 'PATCH' && !it.call.adds).map((it) => it.noun))
  const edited = ours.filter((it) => it.call.method === 'PUT' && asking(it)).map((it) => it.noun)
  expect([...new Set(edited.filter((it) => stepped.has(it)))].toSorted()).toEqual(
    Object.keys(stepsWithoutEdit).toSorted(),
  )
})

it('reading and removing need no module', () => {
  const needing = calls.filter(
    ({ call }) => call.permission !== 'api-key' && call.module && !call.frees && /^(GET|DELETE)$/.test(call.method),
  )
  expect(needing.map(({ call }) => `${call.method} ${call.path}`)).toEqual([])
})

it('what by its name gives back, hands over, stops or reverses, says that it does', () => {
  const named = calls.filter(({ call }) =>
    /\}\/.*(undo|cancel|rollback|deny|refund|renew|renew-link|token|pay-out|unpair|export|erasure|file|close)(-\w+)?$/.test(
      call.path,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  const adding = named.filter(
    ({ call }) => call.method !== 'PATCH' && call.permission !== 'signed-in' && mayBeNew(call),
  )
  expect(adding.map(({ call }) => `${call.method} ${call.path}`)).toEqual([])
})
