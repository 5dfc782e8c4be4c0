import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { account } from '#contract/identity/account.ts'
import { registration } from '#contract/identity/registration.ts'
import { session } from '#contract/identity/session.ts'
import { user } from '#contract/identity/user.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { branch } from '#contract/organisation/branch.ts'
import { inviteUser } from '#server/domain/identity/invitations.ts'
import { accountExamples } from '#contract/identity/account.example.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser, mailTo, tokenIn } from '#server/app/test/test-user.ts'
import { password } from '#server/app/test/test-world.ts'

const { server, world } = await setUp()

const anyone = () => caller(server.url)
const invite = (user_id: string) => inviteUser(server.database.db, server.kit, { user_id, by: 'Ayşe Kaya' })
const invited = async () => {
  const user = await layUser(server, world.users.branch, { waits: true })
  await invite(user.id)
  return { ...user, token: tokenIn(await mailTo(server, user.email, 'invitation')) }
}
const accept = (token: string) => anyone().raw(registration.accept, { body: { token, password } })

it('an invitation shows whom it is for and sets a password once', async () => {
  const it = await invited()
  expect(await anyone().send(registration.invited, { body: { token: it.token } })).toMatchObject({ email: it.email })
  const replies = await Promise.all(Array.from({ length: 10 }, () => accept(it.token)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect((await (await signIn(server.url, it.email)).raw(session.getinfo)).status).toBe(200)
  expect((await anyone().raw(registration.invited, { body: { token: it.token } })).status).toBe(404)
  await expect(invite(it.id)).rejects.toMatchObject({ code: 'not_found' })
})

it('an invitation is invalid after a newer one, after seven days, and when its user is suspended', async () => {
  const first = await invited()
  await invite(first.id)
  expect((await accept(first.token)).status).toBe(404)
  const late = await invited()
  await server.database.db.one(sql`update one_time set ends_at = now() where subject = ${late.id}`)
  expect((await accept(late.token)).status).toBe(404)
  const gone = await invited()
  await server.database.db.one(sql`update app_user set is_active = false where id = ${gone.id}`)
  expect((await accept(gone.token)).status).toBe(404)
})

it('nobody signs in before the invitation is accepted', async () => {
  const { email } = await invited()
  for (const given of ['', password, 'null'])
    expect((await anyone().raw(session.login, { body: { email, password: given } })).status).not.toBe(200)
})

it('an unfinished registration blocks everything else; a finished one opens it', async () => {
  const { id, email } = await layUser(server, world.users.foreignDealer)
  const { db } = server.database
  const account = (await db.must<{ id: string }>(sql`select scope_id as id from assignment where user_id = ${id}`)).id
  await db.one(sql`update app_user set account_id = ${account}, password_hash = null where id = ${id}`)
  await inviteUser(db, server.kit, { user_id: id, by: 'Ayşe Kaya', registering: 'dealer' })
  expect((await accept(tokenIn(await mailTo(server, email, 'invitation')))).status).toBe(200)
  const answer = await anyone().send(session.login, { body: { email, password } })
  expect(answer).toMatchObject({ type: 'dealer' })
  const who = caller(server.url, (answer as { token: string }).token)
  const state = () => who.raw(branch.state, { params: { branch_id: world.companies.foreign.branches[0] } })
  expect((await state()).body as Problem).toMatchObject({ status: 403, code: 'registration_required' })
  const begun = await who.send(registration.read, {})
  expect(begun).toMatchObject({ type: 'dealer', business: 'Uzak Bayi', email })
  const body = {
    name: 'Işıl',
    surname: 'Uzak',
    phone: '',
    legal_name: 'Uzak Bilişim A.Ş.',
    authorised_name: '',
    business_phone: '',
    business_email: '',
    tax_number: '1234567890',
    password: 'yepyeni-bir-parola',
  }
  expect((await who.raw(registration.complete, { body: { ...body, legal_name: '' } })).status).toBe(422)
  await who.send(registration.complete, { body })
  expect((await state()).status).toBe(200)
  expect((await who.raw(registration.complete, { body })).status).toBe(404)
  expect(await db.one(sql`select legal_name from account where id = ${account}`)).toEqual({
    legal_name: body.legal_name,
  })
  const again = await anyone().send(session.login, { body: { email, password: body.password } })
  expect(Object.keys(again).sort()).toEqual(['refreshToken', 'token'])
})

it('a user invited to an unregistered dealer completes its registration first', async () => {
  const provider = await signIn(server.url, world.users.provider)
  const made = await provider.send(account.create, { body: { ...accountExamples.create, legal_name: '' } })
  const db = server.database.db
  const role = await db.must<{ id: string }>(
    sql`select id from role where account_type = 'account' and owner_type = 'system' limit 1`,
  )
  const email = `bayi-${made.id}@yeni.test`
  await provider.send(user.create, {
    body: {
      name: 'Yeni',
      surname: 'Bayi',
      email,
      phone: '',
      language_id: 1,
      is_show_live_support: false,
      is_auth_for_account: false,
      assignments: [{ role_id: role.id, scope_type: 'account', scope_id: made.id }],
    },
  })
  await accept(tokenIn(await mailTo(server, email, 'invitation')))
  expect(await anyone().send(session.login, { body: { email, password } })).toMatchObject({ type: 'dealer' })
})
