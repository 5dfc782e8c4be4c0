import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { partner } from '#contract/identity/partner.ts'
import { profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import { branch } from '#contract/organisation/branch.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { tokenIn } from '#server/app/test/test-user.ts'

const { server, world, company_id, partner: ours } = await setUp(['partner'])
// The partner serves two companies, one of them only at a single branch.
await server.database.db.one(sql`
  insert into assignment (id, user_id, role_id, scope_type, scope_id)
  select ${uuidv7()}, u.id, a.role_id, 'branch', ${world.companies.sibling.branches[0]} from app_user u join assignment a on a.user_id = u.id where u.email_key = ${world.users.partner}`)

type Place = { company_id: string; branch_id: string | null }
const own = (): Place => ({ company_id, branch_id: world.companies.own.branches[0] })
const linkTo = async (body: Place) => tokenIn((await ours.send(partner.link, { body })).url)
const comeIn = (token: string, body: Place) =>
  caller(server.url, token).raw(partner.signIn, {
    params: { provider: 'sofra' },
    body: { ...body, domain_type: 'provider' },
  })
const inside = async (token: string, body: Place) => {
  const reply = await comeIn(token, body)
  expect(reply.status, reply.text).toBe(200)
  return caller(server.url, (reply.body as { token: string }).token)
}

it('signs in at the branch it names, with the partner’s own rights there and nowhere else', async () => {
  const who = await inside(await linkTo(own()), own())
  const [me, there] = [await ours.send(session.getinfo, {}), await who.send(session.getinfo, {})]
  expect(there.users_branches.map((it) => it.branch_id)).toEqual([own().branch_id])
  expect(me.permissions).toEqual(expect.arrayContaining(there.permissions))
  expect(there.only_company_id).toBe(own().company_id)
  const state = async (branch_id: string) => (await who.raw(branch.state, { params: { branch_id } })).status
  expect(await state(own().branch_id!)).toBe(200)
  expect(await state(world.companies.own.branches[1])).toBe(404)
  expect(await state(world.companies.sibling.branches[0])).toBe(404)
})

it('reaches no further in a company than the partner does', async () => {
  const body = { company_id: world.companies.sibling.id, branch_id: null }
  const who = await inside(await linkTo(body), body)
  const { users_branches } = await who.send(session.getinfo, {})
  expect(users_branches.map((it) => it.branch_id)).toEqual([world.companies.sibling.branches[0]])
})

it('cannot change the partner: no profile, no devices, no further link', async () => {
  const who = await inside(await linkTo(own()), own())
  const { id } = await who.send(session.getinfo, {})
  for (const call of [profile.read, profile.sessions, profile.endOthers])
    expect((await who.raw(call, { params: { user_id: id } })).status).toBe(404)
  expect((await who.raw(partner.link, { body: own() })).status).toBe(403)
})

it('works once, even when used many times at once', async () => {
  const token = await linkTo(own())
  const replies = await Promise.all(Array.from({ length: 20 }, () => comeIn(token, own())))
  expect(replies.filter((it) => it.status === 200)).toHaveLength(1)
  expect((await comeIn(token, own())).status).toBe(401)
})

it('works for a minute, at the place it is bound to, and is used up by a try at another', async () => {
  const late = await linkTo(own())
  await server.database.db.one(
    sql`update one_time set ends_at = now() where purpose = 'partner-sign-in' and used_at is null`,
  )
  expect((await comeIn(late, own())).status).toBe(401)
  for (const place of [
    { ...own(), branch_id: world.companies.own.branches[1] },
    { ...own(), branch_id: null },
    { ...own(), company_id: world.companies.sibling.id },
  ]) {
    const token = await linkTo(own())
    expect((await comeIn(token, place)).status).toBe(401)
    expect((await comeIn(token, own())).status).toBe(401)
  }
})

it('is made only for places within reach, and stops working with its maker', async () => {
  for (const place of [
    { company_id: world.companies.foreign.id, branch_id: null },
    { ...own(), branch_id: world.companies.foreign.branches[0] },
    { ...own(), branch_id: world.companies.sibling.branches[0] },
  ])
    expect((await ours.raw(partner.link, { body: place })).status).toBe(404)
  const token = await linkTo(own())
  await server.database.db.one(sql`update app_user set is_active = false where email_key = ${world.users.partner}`)
  expect((await comeIn(token, own())).status).toBe(401)
  await server.database.db.one(sql`update app_user set is_active = true where email_key = ${world.users.partner}`)
})

it('knows no provider but its own', async () => {
  const given = { params: { provider: 'baskasi' }, body: { ...own(), domain_type: 'provider' } }
  const token = await linkTo(own())
  const reply = await caller(server.url, token).raw(partner.signIn, given)
  expect(reply.status, reply.text).toBe(422)
  expect((await comeIn(token, own())).status).toBe(200)
})
