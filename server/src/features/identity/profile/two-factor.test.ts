import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { user } from '#contract/identity/user.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { branch } from '#contract/organisation/branch.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { authenticatorCode, layUser, mailTo, setUpTwoFactor } from '#server/app/test/test-user.ts'
import { password } from '#server/app/test/test-world.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, company_id } = await setUp()

const anyone = () => caller(server.url)
const challengeOf = async (email: string) => {
  const answer = await anyone().send(session.login, { body: { email, password, rotate: true } })
  if (!('two_factor' in answer)) throw new Error('No second step was requested')
  return answer.two_factor
}
const second = (two_factor: string, code: string) =>
  anyone().raw(session.loginTwoFactor, { body: { two_factor, code } })
const careful = async () => {
  const it = await layUser(server, world.users.branch)
  const who = await signIn(server.url, it.email)
  return { ...it, who, ...(await setUpTwoFactor(who)) }
}
/** A code that is certainly none of the three codes that are valid now. */
const wrong = (secret: string) => {
  const good = [-1, 0, 1].map((it) => authenticatorCode(secret, it))
  return ['000000', '111111', '222222', '333333'].find((it) => !good.includes(it))!
}

describe('the second step', () => {
  it('follows a correct password, accepts a valid code, and answers like a login', async () => {
    const it = await careful()
    const reply = await second(await challengeOf(it.email), authenticatorCode(it.secret))
    expect([reply.status, Object.keys(reply.body).sort()]).toEqual([200, ['refreshToken', 'token']])
    expect((await caller(server.url, (reply.body as { token: string }).token).raw(session.getinfo)).status).toBe(200)
    expect(await mailTo(server, it.email, 'two-factor-on')).toContain('/forgot-password')
    const stored = await server.database.db.must<{ secret: Buffer }>(
      sql`select two_factor_secret as secret from app_user where id = ${it.id}`,
    )
    expect(stored.secret.toString('latin1')).not.toContain(it.secret)
  })

  it('accepts no time step twice, even when sent many times at once', async () => {
    const it = await careful()
    const code = authenticatorCode(it.secret)
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(it.email)))
    const replies = await Promise.all(challenges.map((each) => second(each, code)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect((await second(await challengeOf(it.email), code)).status).toBe(422)
    expect((await second(await challengeOf(it.email), authenticatorCode(it.secret, -1))).status).toBe(422)
    expect((await second(await challengeOf(it.email), authenticatorCode(it.secret, 1))).status).toBe(200)
  })

  it('accepts codes within one time step of now and no others', async () => {
    const it = await careful()
    for (const steps of [-3, -2, 2, 3])
      expect((await second(await challengeOf(it.email), authenticatorCode(it.secret, steps))).status).toBe(422)
  })

  it('closes after five tries, however many are concurrent, and after five minutes', async () => {
    const it = await careful()
    const challenge = await challengeOf(it.email)
    await Promise.all(Array.from({ length: 12 }, () => second(challenge, wrong(it.secret))))
    expect((await second(challenge, authenticatorCode(it.secret))).status).toBe(422)
    const late = await challengeOf(it.email)
    await server.database.db.one(
      sql`update one_time set ends_at = now() - interval '1 second' where subject = ${it.id} and purpose = 'two-factor'`,
    )
    expect((await second(late, authenticatorCode(it.secret))).status).toBe(422)
    expect((await second('x', authenticatorCode(it.secret))).status).toBe(422)
  })

  it('accepts each recovery code once, typed as people type', async () => {
    const it = await careful()
    expect(new Set(it.recovery_codes).size).toBe(10)
    const [first, other] = it.recovery_codes as [string, string]
    expect((await second(await challengeOf(it.email), ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await second(await challengeOf(it.email), first)).status).toBe(422)
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf(it.email)))
    const raced = await Promise.all(challenges.map((each) => second(each, other)))
    expect(raced.filter((reply) => reply.status === 200)).toHaveLength(1)
    const { two_factor } = await it.who.send(profile.read, { params: { user_id: it.id } })
    expect(two_factor.recovery_left).toBe(8)
  })

  it('is switched off, and its codes renewed, by whoever knows the password', async () => {
    const it = await careful()
    const [old] = it.recovery_codes
    expect((await it.who.raw(twoFactor.stop, { body: { password: 'falsch-falsch' } })).status).toBe(422)
    const { recovery_codes } = await it.who.send(twoFactor.renew, { body: { password } })
    expect((await second(await challengeOf(it.email), old!)).status).toBe(422)
    expect((await second(await challengeOf(it.email), recovery_codes[0]!)).status).toBe(200)
    await it.who.send(twoFactor.stop, { body: { password } })
    expect(Object.keys(await anyone().send(session.login, { body: { email: it.email, password } }))).toContain('token')
  })

  it('is not set up by a wrong code, nor over one that is on', async () => {
    const { email } = await layUser(server, world.users.branch)
    const who = await signIn(server.url, email)
    const { secret } = await who.send(twoFactor.start, {})
    expect((await who.raw(twoFactor.confirm, { body: { code: wrong(secret) } })).status).toBe(422)
    await who.send(twoFactor.confirm, { body: { code: authenticatorCode(secret) } })
    expect((await who.raw(twoFactor.start)).status).toBe(409)
    expect((await who.raw(twoFactor.confirm, { body: { code: authenticatorCode(secret, 1) } })).status).toBe(409)
  })
})

describe('a company that requires it', () => {
  it('from their next sign-in on leaves its users nothing but setting it up, and then everything', async () => {
    const { db } = server.database
    const { id, email } = await layUser(server, world.users.foreignCompany)
    const atWork = await signIn(server.url, email)
    const state = (it = who) => it.raw(branch.state, { params: { branch_id: world.companies.foreign.branches[0] } })
    await db.one(sql`update company set demands_two_factor = true where id = ${world.companies.foreign.id}`)
    const who = await signIn(server.url, email)
    // Switching on two-factor sign-in does not sign out people who are already signed in.
    expect((await state(atWork)).status).toBe(200)
    expect((await atWork.send(session.getinfo, {})).pending).toBe(null)
    expect((await state()).status).toBe(403)
    expect((await state()).body as Problem).toMatchObject({ code: 'two_factor_required' })
    expect((await who.raw(session.ticket)).status).toBe(403)
    expect((await who.send(session.getinfo, {})).pending).toBe('two_factor')
    const params = { user_id: id }
    expect((await who.send(profile.read, { params })).two_factor).toMatchObject({ since: null, is_demanded: true })
    await setUpTwoFactor(who)
    expect((await state()).status).toBe(200)
    expect((await who.raw(twoFactor.stop, { body: { password } })).body as Problem).toMatchObject({
      code: 'two_factor_required',
    })
    await db.one(sql`update company set demands_two_factor = false where id = ${world.companies.foreign.id}`)
  })
})

describe('somebody who has lost phone and recovery codes', () => {
  it('is readmitted by whoever may have the password reset, and notified by mail', async () => {
    const it = await careful()
    const company = await signIn(server.url, world.users.company)
    const stop = (who = company, user_id = it.id) => who.raw(user.stopTwoFactor, { params: { user_id } })
    expect((await stop(await signIn(server.url, world.users.foreignCompany))).status).toBe(404)
    expect((await stop(await signIn(server.url, world.users.branch))).status).toBe(403)
    expect((await stop(it.who)).status).toBe(403)
    expect((await stop()).status).toBe(200)
    expect(Object.keys(await anyone().send(session.login, { body: { email: it.email, password } }))).toContain('token')
    expect(await mailTo(server, it.email, 'two-factor-off')).toContain('/forgot-password')
    const [last] = await company.send(user.history, { params: { user_id: it.id } })
    expect(last).toMatchObject({
      action: 'two-factor-off',
      before: { has_two_factor: true },
      after: { has_two_factor: false },
    })
    expect((await stop()).status).toBe(404)
  })

  it('is not readmitted where they may do more than whoever asks', async () => {
    const boss = await layUser(server, world.users.company)
    await setUpTwoFactor(await signIn(server.url, boss.email))
    const role = await layUser(server, world.users.company)
    await server.database.db.one(sql`update assignment set role_id = ${await fewRights()} where user_id = ${role.id}`)
    const who = await signIn(server.url, role.email)
    expect((await who.refused(user.stopTwoFactor, { params: { user_id: boss.id } })).code).toBe('outranked')
  })
})

/** A role that may only reset passwords and see users. */
async function fewRights() {
  const id = uuidv7()
  await server.database.db.one(sql`insert into role (id, owner_type, owner_id, account_type, name, permissions)
    values (${id}, 'company', ${company_id}, 'company', '{}', '{get-user,get-user-all,get-user-reset-password}')`)
  return id
}
