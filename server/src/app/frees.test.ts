import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { modules } from '#contract/organisation/license.ts'
import { asksLicence, mayBeNew } from '#server/kit/guard/licence.ts'
import { signIn } from './test/test-client.ts'
import { goodRequests } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import { layHolder } from './test/test-user.ts'

// Collecting what is owed, claiming a legal right, stopping and reversing do not depend on whether
// a company has paid for its licence.

const { server, world, company_id } = await setUp([], { role: 'all', isDemo: true })
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
 * Nouns whose steps can still be taken after a licence has ended although the nouns cannot be
 * edited then, each with the reason. A noun that gets its first such step, or becomes editable,
 * fails this test until it is listed.
 */
const stepsWithoutEdit: Record<string, string> = {
  user: 'suspended, and removed; a changed user may be somebody new',
  company: 'switched off',
  branch: 'switched off, and closed on its platforms',
  branchSwitchboard: 'a new secret ends the old one',
  menu: 'switched off and marked as sold out; a changed price is a new one',
  giftCheque: 'paused and rejected; changed terms are new ones',
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
