import sql, { type Sql } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { permissions } from '#contract/contract.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { member } from '#contract/members/member.ts'
import { menuFile } from '#contract/menu/menu-file.ts'
import { order } from '#contract/ordering/order.ts'
import { btkReport } from '#contract/organisation/btk-report.ts'
import { file } from '#contract/platform/file.ts'
import { user } from '#contract/identity/user.ts'
import { runs } from '#server/app/work-list.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layHolder } from '#server/app/test/test-user.ts'

const { server, world, company_id, branch_id, provider } = await setUp(['provider'], { role: 'all' })
const { db } = server.database
const elsewhere = world.companies.own.branches[1]

/**
 * For each kind of file: the permission under which it is made, and a function that requests it.
 */
const files: Record<string, [permission: string, ask: (who: Caller) => Promise<unknown>]> = {
  'order-export': [
    order.export.permission,
    (who) => who.send(order.export, { query: { format: 'csv', branch_id: [branch_id] } }),
  ],
  'menu-export': [menuFile.export.permission, (who) => who.send(menuFile.export, { params: { branch_id } })],
  'member-export': [
    memberErasure.export.permission,
    async (who) => {
      const { id } = await provider.send(member.create, { body: memberBody(company_id) })
      return who.send(memberErasure.export, { params: { member_id: id }, body: { format: 'json' } })
    },
  ],
  'member-import-file': [
    memberImport.file.permission,
    async (who) => {
      const upload = Buffer.from('Ad;Telefon\nAda;1\n')
      const { id } = (await who.raw(memberImport.upload, { query: { company_id, name: 'uyeler.csv' }, upload }))
        .body as { id: string }
      return who.send(memberImport.file, { params: { member_import_id: id }, body: { format: 'csv' } })
    },
  ],
  'btk-report': [btkReport.make.permission, (who) => who.send(btkReport.make, {})],
}

const lastOf = async (who: Caller) => (await who.send(file.list, {}))[0]
const done = async (who: Caller) => {
  await expect.poll(() => lastOf(who), { interval: 50 }).toMatchObject({ state: 'done' })
  return (await lastOf(who))!
}
const statusOf = async (url: string) => (await fetch(server.url + url)).status

it('asks each kind of run that makes a file for one person', () => {
  const making = runs.flatMap(({ name, permission }) => (permission ? [name] : []))
  expect(Object.keys(files).sort()).toEqual(making.sort())
  expect(runs.filter((it) => 'file' in it && !it.permission)).toEqual([])
})

const losses: Record<string, (id: string, role_id: string, permission: string) => Sql> = {
  'lose the right': (_, role_id, permission) =>
    sql`update role set permissions = array_remove(permissions, ${permission}) where id = ${role_id}`,
  'are moved to another branch': (id) =>
    sql`update assignment set scope_type = 'branch', scope_id = ${elsewhere} where user_id = ${id}`,
}
const cases = Object.keys(files).flatMap((kind) => Object.keys(losses).map((how) => [kind, how] as const))

it.for(cases)('%s: whoever made it no longer gets it once they %s', async ([kind, how]) => {
  const [permission, ask] = files[kind]!
  const { id, email, role_id } = await layHolder(server, world, permissions, ['company', company_id])
  const ada = await signIn(server.url, email)
  await ask(ada)
  const { id: file_id, url } = await done(ada)
  expect(await statusOf(url!)).toBe(200)
  await db.one(losses[how]!(id, role_id, permission))
  server.kit.forgetPeople()
  expect(await ada.send(file.list, {})).toEqual([])
  expect((await ada.raw(file.read, { params: { file_id } })).status).toBe(404)
})

it('is behind no link of somebody who is suspended', async () => {
  const { id, email } = await layHolder(server, world, permissions, ['company', company_id])
  const ada = await signIn(server.url, email)
  await files['menu-export']![1](ada)
  const { url } = await done(ada)
  const { version } = await provider.send(user.read, { params: { user_id: id } })
  await provider.send(user.suspend, { params: { user_id: id }, body: { is_active: false, version } })
  expect(await statusOf(url!)).toBe(404)
})

it('a file stays in the list of somebody who got another company since', async () => {
  const { own, foreign } = world.companies
  const { id, email } = await layHolder(server, world, permissions, ['company', own.id])
  const ada = await signIn(server.url, email)
  await files['menu-export']![1](ada)
  const made = await done(ada)
  await db.one(sql`insert into assignment (id, user_id, role_id, scope_type, scope_id)
    select gen_random_uuid(), user_id, role_id, scope_type, ${foreign.id} from assignment where user_id = ${id} limit 1`)
  server.kit.forget()
  expect((await ada.send(file.list, {})).map((it) => it.id)).toEqual([made.id])
})
