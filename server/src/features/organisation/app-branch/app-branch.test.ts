import { expect, it } from 'vitest'
import { apiKey } from '#contract/integrations/api-key.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { appBranch } from '#contract/organisation/app-branch.ts'
import { branch } from '#contract/organisation/branch.ts'
import { caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, app, company: manager } = await setUp(['company'])
const { own, foreign } = world.companies
const idsOf = async (by: typeof app) => (await by.send(appBranch.list, {})).map((it) => it.id)

it('tells an app the branches of its own company, whose menus it can read', async () => {
  const all = await app.send(appBranch.list, {})
  expect(all.map((it) => it.id).toSorted()).toEqual([...own.branches].toSorted())
  expect(new Set(all.map((it) => it.company_id))).toEqual(new Set([company_id]))
  for (const { id, currency } of all)
    expect(await app.send(appMenu.read, { params: { branch_id: id }, query: {} })).toMatchObject({ currency })
  expect((await idsOf(caller(server.url, foreign.apiKey))).toSorted()).toEqual([...foreign.branches].toSorted())
})

it('leaves out a branch that is switched off, and is refused without the scope', async () => {
  const branch_id = own.branches[1]
  const { version } = await manager.send(branch.read, { params: { branch_id } })
  await manager.send(branch.patch, { params: { branch_id }, body: { is_active: false, version, anyway: true } })
  expect(await idsOf(app)).not.toContain(branch_id)
  const { key } = await manager.send(apiKey.create, {
    params: { company_id },
    body: { name: 'Sipariş', scopes: ['order'] },
  })
  expect(await caller(server.url, key).refused(appBranch.list, {})).toMatchObject({ status: 403 })
})
