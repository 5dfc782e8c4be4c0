import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { profile } from '#contract/identity/profile.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { session } from '#contract/identity/session.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { codeLoop } from '#server/domain/members/sending/outgoing-mail.ts'
import { codeIn, layUser, mailTo } from '#server/app/test/test-user.ts'
import { password } from '#server/app/test/test-world.ts'

const { server, world } = await setUp([], { proxy: ['127.0.0.1', '::1'] })

const anyone = () => caller(server.url)
const next = 'yepyeni-bir-parola'
const forget = async (email: string) => (await anyone().send(recovery.forget, { body: { email } })).reset_id
/** Requests a reset from the given IP address, without signing in. */
const forgetFrom = async (ip: string, email: string) =>
  (await anyone().send(recovery.forget, { body: { email } }, { 'x-forwarded-for': ip })).reset_id
const reset = (code: string, { email, reset_id }: { email: string; reset_id: string }, more: object = {}) =>
  anyone().raw(recovery.reset, { params: { resetCode: code }, body: { email, reset_id, password: next, ...more } })
const other = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')
const canSignIn = async (email: string, with_password: string) =>
  (await anyone().raw(session.login, { body: { email, password: with_password } })).status
/**
 * Forgets the tries that were counted per IP address, because these tests are about the limits per
 * account.
 */
const clearAddress = () => server.database.db.one(sql`delete from login_attempt where key like '%-ip:%'`)

const begun = async () => {
  await clearAddress()
  const { email } = await layUser(server, world.users.branch)
  const reset_id = await forget(email)
  return { email, reset_id, code: codeIn(await mailTo(server, email, 'reset-code')) }
}

describe('a forgotten password', () => {
  it('is replaced with the code from the mail, which ends every session and notifies the user', async () => {
    await clearAddress()
    const { email } = await layUser(server, world.users.branch)
    const before = await signIn(server.url, email)
    const reset_id = await forget(`  ${email.toUpperCase()} `)
    const code = codeIn(await mailTo(server, email, 'reset-code'))
    expect((await reset(code, { email, reset_id }, { password_repeat: next })).status).toBe(200)
    expect(await canSignIn(email, next)).toBe(200)
    expect(await canSignIn(email, password)).toBe(401)
    await expect.poll(async () => (await before.raw(session.getinfo)).status).toBe(401)
    expect(await mailTo(server, email, 'password-changed')).toContain('/forgot-password')
    expect((await reset(code, { email, reset_id })).status).toBe(422)
  })

  it('refuses a code without its id, without its address, after another was requested, and after ten minutes', async () => {
    const one = await begun()
    const two = await begun()
    expect((await reset(one.code, { ...one, reset_id: two.reset_id })).status).toBe(422)
    expect((await reset(one.code, { ...one, email: two.email })).status).toBe(422)
    await forget(one.email)
    expect((await reset(one.code, one)).status).toBe(422)
    await server.database.db.one(
      sql`update one_time set ends_at = now() - interval '1 second' where id = ${two.reset_id}`,
    )
    expect((await reset(two.code, two)).status).toBe(422)
  })

  it('requires six digits, ten characters and a matching repetition, and counts no try otherwise', async () => {
    const it = await begun()
    for (const bad of ['1', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect((await reset(bad, it)).body as Problem).toMatchObject({ errors: [{ path: 'code' }] })
    expect((await reset(it.code, it, { password: 'kisa' })).status).toBe(422)
    expect((await reset(it.code, it, { password_repeat: 'baska-bir-parola' })).body as Problem).toMatchObject({
      errors: [{ path: 'password_repeat', code: 'password_repeat' }],
    })
    expect((await reset(it.code, it)).status).toBe(200)
  })

  it('answers alike for an unknown address: body, status, and no earlier', async () => {
    await clearAddress()
    const { email } = await layUser(server, world.users.branch)
    const shape = async (address: string) => {
      const at = performance.now()
      const reply = await anyone().raw(recovery.forget, { body: { email: address } })
      return { status: reply.status, fields: Object.keys(reply.body), isLate: performance.now() - at >= 245 }
    }
    const known = await shape(email)
    expect(await shape('kimse-yok@deneme.test')).toEqual(known)
    expect(known).toEqual({ status: 200, fields: ['reset_id'], isLate: true })
    const [their, none] = [await forget(email), await forget('kimse-yok@deneme.test')]
    const [a, b] = [
      await reset('000000', { email, reset_id: their }),
      await reset('000000', { email: 'kimse-yok@deneme.test', reset_id: none }),
    ]
    expect([a.status, a.text]).toEqual([b.status, b.text])
  })

  it('wakes the loop that sends codes, for an unknown address too', async () => {
    const { email } = await layUser(server, world.users.branch)
    const heard: string[] = []
    server.kit.bell.on('work', (words) => void heard.push(...(words ?? [])))
    for (const it of [email, 'kimse@deneme.test']) {
      await clearAddress()
      heard.length = 0
      await forget(it)
      expect(heard).toEqual([codeLoop.name])
    }
  })

  it('is mailed by a loop of its own, which sends no other mails', async () => {
    const { email } = await begun()
    const { db } = server.database
    await db.one(
      sql`insert into mail (id, kind, purpose, to_address, subject, body_text) values (gen_random_uuid(), 'test', 'service', ${email}, 'x', 'x')`,
    )
    // A mail server that refuses connections.
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'Sofra <no-reply@deneme.test>' }
    await codeLoop.run({ ...server.kit, smtp })
    const rows = await db.many(sql`select purpose, tries from mail where to_address = ${email} order by purpose`)
    expect(rows).toEqual([
      { purpose: 'account', tries: 1 },
      { purpose: 'service', tries: 0 },
    ])
  })

  it('writes no mail for the suspended and the deleted', async () => {
    for (const set of [sql`is_active = false`, sql`deleted_at = now()`]) {
      const { id, email } = await layUser(server, world.users.branch)
      await server.database.db.one(sql`update app_user set ${set} where id = ${id}`)
      await forget(email)
      await expect(mailTo(server, email, 'reset-code')).rejects.toThrow('No mail')
    }
  })
})

describe('an attack on the code', () => {
  it('compares five guesses per code, however many are concurrent, and then refuses the correct one', async () => {
    const it = await begun()
    const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => reset(other(it.code, n + 1), it)))
    // After twenty wrong tries, callers from an IP address must do a proof of work.
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([422, 429]))
    await clearAddress()
    expect((await reset(it.code, it)).status).toBe(422)
    const row = await server.database.db.one<{ tries: number }>(
      sql`select tries from one_time where id = ${it.reset_id}`,
    )
    expect(row?.tries).toBe(5)
  })

  it('compares ten a day per account, over all codes and nodes: five from strangers, five from where its user is known', async () => {
    const it = await begun()
    const node = await server.another()
    const guess = (url: string, code: string, body: { email: string; reset_id: string }) =>
      caller(url).raw(recovery.reset, { params: { resetCode: code }, body: { ...body, password: next } })
    for (let round = 0; round < 3; round++) {
      const reset_id = round === 0 ? it.reset_id : await forget(it.email)
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          guess(n % 2 ? server.url : node.url, other('000000', n), { email: it.email, reset_id }),
        ),
      )
      await clearAddress()
    }
    const taken = await server.database.db.one<{ n: number }>(
      sql`select count(*)::int as n from login_attempt where key = ${`reset:${it.email}`}`,
    )
    expect(taken?.n).toBe(5)
    await signIn(server.url, it.email)
    for (let round = 0; round < 2; round++) {
      const reset_id = await forget(it.email)
      for (let n = 0; n < 5; n++) await guess(server.url, other('000000', n), { email: it.email, reset_id })
      await clearAddress()
    }
    const known = await server.database.db.one<{ n: number }>(
      sql`select count(*)::int as n from login_attempt where key = ${`reset-known:${it.email}`}`,
    )
    expect(known?.n).toBe(5)
    await server.database.db.one(sql`delete from login_attempt where key = ${`forget:${it.email}`}`)
    const last = await forget(it.email)
    const code = codeIn(await mailTo(server, it.email, 'reset-code'))
    expect((await reset(code, { email: it.email, reset_id: last })).status).toBe(422)
  })

  it('lets one of many with the correct code through', async () => {
    const it = await begun()
    const replies = await Promise.all(Array.from({ length: 20 }, () => reset(it.code, it)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('sends an address five mails an hour and says when to retry, also for an unknown address', async () => {
    for (const email of [(await layUser(server, world.users.branch)).email, 'yine-kimse@deneme.test']) {
      await clearAddress()
      const replies = await Promise.all(
        Array.from({ length: 9 }, () => anyone().raw(recovery.forget, { body: { email } })),
      )
      expect(replies.map((it) => it.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
      // Even the oldest of the five tries was made just now, so nearly an hour must pass until it
      // no longer counts.
      const wait = Number(replies.find((it) => it.status === 429)?.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(3500)
      expect(wait).toBeLessThanOrEqual(3600)
    }
  })

  it('keeps a code as a slow salted hash and nowhere else', async () => {
    const it = await begun()
    const row = await server.database.db.must<{ hash: Buffer; data: object }>(
      sql`select hash, data from one_time where id = ${it.reset_id}`,
    )
    expect(row.hash.toString()).toMatch(/^argon2id\$19456\$2\$/)
    expect(JSON.stringify(row.data)).not.toContain(it.code)
    const letters = await readFile(new URL('../../../domain/identity/letters.ts', import.meta.url), 'utf8')
    expect(letters).not.toMatch(/subject: '[^']*\{code\}/)
  })
})

it('the mail’s link sets a new password, however often strangers request and guess', async () => {
  const it = await begun()
  const mail = await mailTo(server, it.email, 'reset-code')
  const key = /key=([\w-]{43})/.exec(mail)![1]!
  for (let round = 0; round < 3; round++) {
    const reset_id = round === 0 ? it.reset_id : await forgetFrom('203.0.113.9', it.email)
    for (let n = 0; n < 6; n++) await reset(other(it.code, n + 1), { email: it.email, reset_id })
    await clearAddress()
  }
  expect((await reset(it.code, it)).status).toBe(422)
  expect((await reset(key, { ...it, reset_id: (await begun()).reset_id })).status).toBe(422)
  expect((await reset(`${key.slice(1)}A`, it)).status).toBe(422)
  expect((await reset(key, it)).status).toBe(200)
  expect((await reset(key, it)).status).toBe(422)
  expect(await canSignIn(it.email, next)).toBe(200)
})

describe('a reset mail for somebody else', () => {
  it('is sent within the tree to users the caller outranks, shows no password, and works', async () => {
    await clearAddress()
    const company = await signIn(server.url, world.users.company)
    const { id, email } = await layUser(server, world.users.branch)
    const reply = await company.raw(recovery.sendReset, { params: { user_id: id } })
    expect([reply.status, reply.text]).toEqual([200, 'null'])
    const text = await mailTo(server, email, 'reset-for-you')
    const reset_id = /reset_id=([\w-]+)/.exec(text)![1]!
    expect((await reset(codeIn(text), { email, reset_id })).status).toBe(200)
    expect(await canSignIn(email, next)).toBe(200)
  })

  it('is not for oneself, for whoever may do more, or for another tree', async () => {
    const company = await signIn(server.url, world.users.company)
    const idOf = async (email: string) =>
      (await server.database.db.must<{ id: string }>(sql`select id from app_user where email_key = ${email}`)).id
    const status = async (email: string) =>
      (await company.raw(recovery.sendReset, { params: { user_id: await idOf(email) } })).status
    expect(await status(world.users.company)).toBe(403)
    expect([404, 403]).toContain(await status(world.users.provider))
    expect(await status(world.users.foreignBranch)).toBe(404)
    expect((await company.raw(profile.read, { params: { user_id: await idOf(world.users.branch) } })).status).toBe(404)
  })
})
