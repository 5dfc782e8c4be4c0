import { afterAll, expect, it } from 'vitest'
import { uuidv7 } from '#server/kit/uuid.ts'
import { platformCompany } from './tables.ts'
import { installedBefore, layBranch } from './test-upgrade.ts'

// Events and idempotency keys that are stored when an installation is upgraded stay valid.
const old = await installedBefore('0029')
const { client } = old
afterAll(() => old.drop())

it('gives a key the company of its app, or the only one of its user', async () => {
  const { company, branch } = await layBranch(client)
  const [other, app, one, many] = Array.from({ length: 4 }, () => uuidv7())
  await client.query(`insert into company (id, account_id, name) select $1, account_id, 'Firma' from company`, [other])
  await client.query(
    `insert into api_key (id, company_id, name, hash, hint, scopes) values ($1, $2, 'App', 'x', 'x', '{}')`,
    [app, company],
  )
  const roleId = uuidv7()
  await client.query(
    `insert into role (id, name, account_type, owner_type, permissions) values ($1, '{"tr":"Rol","en":"Role","de":"Rolle"}', 'company', 'system', '{}')`,
    [roleId],
  )
  for (const id of [one, many])
    await client.query(
      `insert into app_user (id, name, surname, email, email_key, account_type, language_id) values ($1, 'Ada', 'Kaya', $2, $2, 'company', 1)`,
      [id, `${id}@deneme.test`],
    )
  for (const [user, type, at] of [
    [one, 'branch', branch],
    [one, 'company', company],
    [many, 'company', company],
    [many, 'company', other],
  ])
    await client.query(
      `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, $4, $5)`,
      [uuidv7(), user, roleId, type, at],
    )
  for (const by of [app, one, many])
    await client.query(`insert into idempotency (owner, route, key, body_hash) values ($1, 'order', 'key', 'x')`, [by])
  await client.query(`insert into event (company_id, branch_id, seq, type, data) values ($1, $2, 7, 'menu', '{}')`, [
    company,
    branch,
  ])
  await old.upgrade()
  const { rows } = await client.query<{ owner: string; company_id: string }>(
    'select owner, company_id from idempotency',
  )
  expect(Object.fromEntries(rows.map((it) => [it.owner, it.company_id]))).toEqual({
    [app!]: company,
    [one!]: company,
    [many!]: platformCompany,
  })
  expect((await client.query('select seq::int from event')).rows).toEqual([{ seq: 7 }])
})
