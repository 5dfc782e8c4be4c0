import { expect, it } from 'vitest'
import { langs } from '#contract/kit/field-words.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { order } from '#contract/ordering/order.ts'
import { appBranch } from '#contract/organisation/app-branch.ts'
import { branch } from '#contract/organisation/branch.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, company_id, app, company: manager } = await setUp(['company'])

it('tells an app maker which scope the key lacks, and where to get a key that has it', async () => {
  const body = { name: 'Sipariş', scopes: ['order' as const] }
  const { key } = await manager.send(apiKey.create, { params: { company_id }, body })
  const narrow = caller(server.url, key)
  const refusals = langs.map(async (lang) => narrow.refused(appBranch.list, {}, { lang }))
  for (const it of await Promise.all(refusals)) {
    expect(it).toMatchObject({ status: 403, code: 'permission_required', permission: 'api-key menu', title: it.detail })
    expect(it.detail).toMatch(/ menu[ .].*(Lisanslar|Licences|Lizenzen) → API/)
  }
})

it('tells an app maker that a call of the panel cannot be made with a key', async () => {
  const refusal = await app.refused(branch.list, { query: {} }, { lang: 'en' })
  expect(refusal).toMatchObject({ status: 403, code: 'permission_required', permission: branch.list.permission })
  expect(refusal.detail).toBe('This call cannot be made with an API key; it is for users of the panel.')
  const person = await manager.raw(order.quote, { body: {} } as never)
  expect((person.body as Problem).detail).not.toContain('API')
})

it('says how to send a key that came without its scheme', async () => {
  const of = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/api/app-branch`, { headers: { lang: 'en', ...headers } })).json() as Promise<Problem>
  expect(await of({ authorization: 'sofra_x' })).toMatchObject({
    status: 401,
    code: 'token_missing',
    detail: 'The Authorization header must begin with “Bearer ”, followed by the token or key.',
  })
  expect((await of({})).detail).toBe('Token information was not found')
})

it('says that a call does not exist, and not that a record is missing', async () => {
  const of = async (method: string, path: string) =>
    (await fetch(`${server.url}${path}`, { method, headers: { lang: 'en' } })).json() as Promise<Problem>
  const missing = { status: 404, code: 'not_found', detail: 'There is no such call. Check the method and the address.' }
  expect(await of('GET', '/api/v1/menu/x')).toMatchObject(missing)
  expect(await of('PUT', '/api/order/quote')).toMatchObject(missing)
  expect((await of('GET', '/files/none')).detail).toBe('Record not found.')
})
