import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { modules } from '#contract/organisation/license.ts'
import { mayBeNew } from '#server/kit/guard/licence.ts'
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

it('what by its name gives back, hands over, stops or reverses, says that it does', () => {
  const named = calls.filter(({ call }) =>
    /\}\/.*(undo|cancel|rollback|deny|refund|pay-out|unpair|export|erasure|file|close)(-\w+)?$/.test(call.path),
  )
  expect(named.length).toBeGreaterThan(20)
  const adding = named.filter(
    ({ call }) => call.method !== 'PATCH' && call.permission !== 'signed-in' && mayBeNew(call),
  )
  expect(adding.map(({ call }) => `${call.method} ${call.path}`)).toEqual([])
})
