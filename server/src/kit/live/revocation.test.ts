import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { role, roleSchema } from '#contract/identity/role.ts'
import { session } from '#contract/identity/session.ts'
import { user } from '#contract/identity/user.ts'
import { order } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import type { ToPanel } from '#contract/sockets.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layHolder } from '#server/app/test/test-user.ts'

const { server, world, company_id, branch_id, app, provider } = await setUp(['provider'])
const { db } = server.database
const elsewhere = world.companies.own.branches[1]
const held = ['get-order-all', 'get-order']

interface Till {
  id: string
  role_id: string
}
const versionOf = async (id: string) => (await provider.send(user.read, { params: { user_id: id } })).version

/** The ways in which somebody can lose access to a branch that they are watching. */
const ways: Record<string, (it: Till) => Promise<unknown>> = {
  'their role loses the permission': async ({ role_id }) => {
    const {
      name,
      account_type,
      account_id,
      company_id: of,
      version,
    } = await provider.send(role.read, {
      params: { role_id },
    })
    const body = { name, account_type, account_id, company_id: of, permissions: ['get-order'], version }
    return provider.send(role.update, { params: { role_id }, body })
  },
  'the ceiling of their role’s kind is lowered': async ({ role_id }) => {
    await db.one(
      sql`update role set owner_type = 'company', owner_id = ${company_id}, updated_at = '2020-01-01' where id = ${role_id}`,
    )
    const schemas = await provider.send(roleSchema.list, {})
    const { id, permissions, version } = schemas.find((it) => it.account_type === 'branch')!
    const params = { role_schema_id: id }
    const lower = permissions.filter((it) => it !== 'get-order-all')
    return provider.send(roleSchema.update, { params, body: { permissions: lower, version } })
  },
  'they are moved to another branch': async ({ id, role_id }) => {
    const params = { user_id: id }
    const { name, surname, email, phone, language_id, version } = await provider.send(user.read, { params })
    const assignments = [{ role_id, scope_type: 'branch' as const, scope_id: elsewhere }]
    const links = { is_show_live_support: false, is_auth_for_account: false }
    const body = { name, surname, email, phone, language_id, ...links, assignments, version }
    return provider.send(user.update, { params, body })
  },
  'they are suspended': async ({ id }) =>
    provider.send(user.suspend, { params: { user_id: id }, body: { is_active: false, version: await versionOf(id) } }),
  'they are deleted': ({ id }) => provider.send(user.remove, { params: { user_id: id } }),
  'their branch is switched off': async () => {
    const params = { branch_id }
    const { version } = await provider.send(branch.read, { params })
    return provider.send(branch.patch, { params, body: { is_active: false, version, anyway: true } })
  },
  'their company is switched off': async () => {
    const params = { company_id }
    const { version } = await provider.send(company.read, { params })
    return provider.send(company.patch, { params, body: { is_active: false, version, anyway: true } })
  },
  'their session is ended': ({ id }) =>
    db.one(sql`update session set revoked_at = now(), revoked_why = 'signed out' where user_id = ${id}`),
}

/** Restores the organisation to its former state. */
async function undoAll(permissions: string[]) {
  await db.one(sql`update branch set is_active = true, updated_at = now() where company_id = ${company_id}`)
  await db.one(sql`update company set is_active = true, updated_at = now() where id = ${company_id}`)
  await db.one(
    sql`update role_schema set permissions = ${permissions}, updated_at = '2020-01-01' where account_type = 'branch'`,
  )
  server.kit.forget()
}

async function watching(who: Caller) {
  const { ticket } = await who.send(session.ticket, {})
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, {
    origin: server.url,
  })
  const heard: ToPanel['type'][] = []
  let isClosed = false
  socket.on('message', (data) => heard.push((JSON.parse(String(data)) as ToPanel).type))
  socket.on('close', () => (isClosed = true))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'subscribe', branch_id, epoch: null, seq: null }))
  await expect.poll(() => heard, { interval: 10 }).toContain('resync')
  return { heard, isClosed: () => isClosed }
}

it.for(Object.keys(ways))('an open socket hears no more once %s', async (way) => {
  const { permissions } = await db.must<{ permissions: string[] }>(
    sql`select permissions from role_schema where account_type = 'branch'`,
  )
  const till = await layHolder(server, world, held, ['branch', branch_id])
  const who = await signIn(server.url, till.email)
  // Rights whose rows were just written count as changed for a while, so the rows are made to look
  // old.
  for (const table of ['account', 'role', 'role_schema', 'app_user'])
    await db.one(sql`update ${raw(table)} set updated_at = '2020-01-01'`)
  await db.one(sql`update branch set updated_at = '2020-01-01' where company_id = ${company_id}`)
  await db.one(sql`update company set updated_at = '2020-01-01' where id = ${company_id}`)
  const line = await watching(who)
  await app.send(order.create, { body: orderBody(branch_id) })
  await expect.poll(() => line.heard, { interval: 10 }).toContain('order')

  await ways[way]!(till)
  await expect.poll(line.isClosed, { interval: 20 }).toBe(true)
  const status = async () => (await who.raw(order.board, { params: { branch_id } })).status
  await expect.poll(status, { interval: 20 }).toBeGreaterThan(400)
  await undoAll(permissions)
})
