import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationUrl } from '#server/db/application-role.ts'
import { connect } from '#server/db/client.ts'
import { prepare } from './installation.ts'
import { readPasswords, urlOf } from './postgres/cluster.ts'
import { startPostgres, type Postgres } from './postgres/start-postgres.ts'

// A database that somebody else administers. Its owner may or may not be allowed to create roles.
let dataDir: string
let postgres: Postgres
const at = (role: string) => {
  const url = new URL(postgres.ownerUrl)
  Object.assign(url, { username: role, password: 'parola', pathname: '/lokanta' })
  return url.href
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sofra-role-'))
  postgres = await startPostgres({ dataDir, fsync: false })
  const passwords = await readPasswords(join(dataDir, 'cluster'))
  const superuser = await connect(urlOf('superuser', Number(new URL(postgres.ownerUrl).port), passwords, 'postgres'))
  await superuser.query(`create role patron login createrole password 'parola'`)
  await superuser.query(`create role kiraci login password 'parola'`)
  await superuser.query(`create database lokanta owner patron`)
  await superuser.end()
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const key = Buffer.alloc(32, 5)

it('creates a role for the application that owns nothing, and appends to histories but cannot change them', async () => {
  const url = await applicationUrl(at('patron'), key)
  await prepare(at('patron'), new URL(url).username)
  const application = await connect(url)
  const rows = await application.query<{ role: string; owned: number }>(
    `select current_user as role, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned`,
  )
  expect(rows.rows).toEqual([{ role: 'lokanta_app', owned: 0 }])
  await application.query(
    `insert into audit (company_id, at, id, noun, record_id, action) values (gen_random_uuid(), now(), gen_random_uuid(), 'currency', '1', 'update')`,
  )
  for (const change of [
    'update audit set action = $$x$$',
    'delete from audit',
    'truncate audit',
    'drop table audit',
    'create table other (id int)',
  ])
    await expect(application.query(change), change).rejects.toThrow(/permission denied|must be owner/)
  await application.end()
  expect(await applicationUrl(at('patron'), key)).toBe(url)
  // After a rotation of the installation key, nodes that still run with the old key stay connected.
  expect(await applicationUrl(at('patron'), Buffer.alloc(32, 6))).toBe(url)
  const stranger = new URL(url)
  stranger.password = 'parola'
  await expect(connect(stranger.href)).rejects.toThrow('password authentication failed')
})

it('tells an owner who may not create roles what to do', async () => {
  await expect(applicationUrl(at('kiraci'), Buffer.alloc(32, 7))).rejects.toThrow(/DATABASE_APP_URL/)
})
