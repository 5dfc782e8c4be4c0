import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { caller, signIn, type Reply } from '#server/app/test/test-client.ts'
import { solved } from '#server/app/test/test-proof.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { password } from '#server/app/test/test-world.ts'
import { hashCounts, hashPassword } from '#server/kit/guard/password.ts'

let now = () => new Date()
// This machine acts as the proxy, so that a test can choose the address from which its requests
// seem to come.
const { server, world } = await setUp([], { proxy: ['127.0.0.1', '::1'], now: () => now() })
// Gives users hashes that cost as much as real ones, because these tests are about queues for
// hashes.
await server.database.db.one(sql`update app_user set password_hash = ${await hashPassword(password, 'known')}`)
beforeEach(async () => {
  now = () => new Date()
  await server.database.db.one(sql`delete from login_attempt`)
})

type Answer = Reply<Problem & { token?: string; device?: string }>
const login = async (ip: string, email: string, given = 'x', headers: Record<string, string> = {}): Promise<Answer> => {
  const send = () =>
    caller(server.url).raw(session.login, { body: { email, password: given } }, { 'x-forwarded-for': ip, ...headers })
  // A busy machine may refuse some of hundreds of simultaneous connections, so they are retried.
  for (;;) {
    const reply = await send().catch((error: unknown) =>
      error instanceof TypeError ? undefined : Promise.reject(error),
    )
    if (reply) return reply
  }
}
/**
 * Does what the login page does: computes the proof of work when asked, and repeats the request.
 */
async function prove(ip: string, email: string, given = 'x'): Promise<Answer> {
  const asked = await login(ip, email, given)
  expect(asked.body).toMatchObject({ status: 429, code: 'proof_required' })
  return login(ip, email, given, { proof: solved(asked.body.proof!) })
}
/** Signs in with an e-mail address. Returns the token that identifies the device from then on. */
async function deviceOf(email: string): Promise<string> {
  const { status, body } = await login('192.0.2.7', email, password, { device: '' })
  expect(status).toBe(200)
  return body.device!
}
const somebody = async () => (await layUser(server, world.users.branch)).email
const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`
const many = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))
const statuses = (replies: Answer[]) => [...new Set(replies.map((it) => it.status))].sort()
const taken = async (key: string) =>
  (await server.database.db.must<{ n: number }>(sql`select count(*)::int as n from login_attempt where key = ${key}`)).n

describe('many guesses at once', () => {
  const n = atLength(200, 1000)
  it(`of ${n} at one account, from one address or as many, ten are compared`, { timeout: 120_000 }, async () => {
    for (const ip of [() => '192.0.2.1', addressOf]) {
      const email = await somebody()
      const before = hashCounts().made
      const replies = await many(n, (at) => login(ip(at), email, `tahmin-${at}`))
      expect(hashCounts().made - before).toBe(10)
      // A busy machine answers some requests with 503.
      const said = (status: number) => replies.filter((it) => it.status === status).length
      expect(said(401)).toBeLessThanOrEqual(10)
      expect(said(401) + said(429) + said(503)).toBe(n)
      expect((await login('203.0.113.1', email, password)).body.code).toBe('proof_required')
    }
  })

  it('with a proof for each, a hundred an hour are compared per account, and then the wait is told', async () => {
    const email = await somebody()
    await server.database.db.one(
      sql`insert into login_attempt (key, at) select ${`account:${email}`}, now() - interval '20 minutes' from generate_series(1, 89)`,
    )
    await many(10, (at) => login(addressOf(at), email))
    expect((await prove('203.0.113.1', email)).status).toBe(401)
    const before = hashCounts().made
    const replies = await many(20, (at) => login(addressOf(100 + at), email, password))
    expect(new Set(replies.map((it) => it.body.code))).toEqual(new Set(['too_many']))
    expect(hashCounts().made).toBe(before)
    const wait = Number(replies[0]!.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(2300)
    expect(wait).toBeLessThanOrEqual(2400)
  })

  it('a correct password is not a failure: it returns its try', async () => {
    const email = await somebody()
    for (let at = 0; at < 12; at++) expect((await login(addressOf(at), email, password)).status).toBe(200)
    expect(await taken(`account:${email}`)).toBe(0)
  })

  it('a full queue refuses with 503 and its wait, counts no try for it, and lets known people go first', async () => {
    const honest = await somebody()
    const device = await deviceOf(honest)
    // Two are computed at once and thirty wait. Whoever is done queues again before the next
    // request is read, so the queue stays full until the known user takes the turn of one of them,
    // who then finds it full.
    let isFull = true
    const keepBusy = async () => {
      while (isFull) await hashPassword(password, 'stranger')
    }
    const queue = Promise.allSettled(Array.from({ length: 32 }, keepBusy))
    expect(hashCounts().waiting).toBe(30)
    const made = hashCounts().made
    const replies = await many(20, (at) => login(addressOf(at), `kimse${at}@deneme.test`))
    expect(statuses(replies)).toEqual([503])
    for (const it of replies) expect(Number(it.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await taken('account:kimse0@deneme.test')).toBe(0)
    expect((await login('203.0.113.5', honest, password, { device })).status).toBe(200)
    isFull = false
    await queue
    expect(hashCounts().made).toBeGreaterThan(made)
    expect((await login(addressOf(0), 'kimse0@deneme.test')).status).toBe(401)
    expect(await taken('account:kimse0@deneme.test')).toBe(1)
  })
})

describe('a crowd of strangers', { timeout: 180_000 }, () => {
  let email = ''
  let mark = ''
  beforeAll(async () => {
    email = await somebody()
    mark = await deviceOf(email)
  })
  beforeEach(async () => {
    await many(atLength(400, 2000), (at) => login(addressOf(at), at % 2 ? email : world.users.company))
  })

  it('keep nobody waiting at a known device or address, and somebody at a new place for one proof only', async () => {
    expect((await login('203.0.113.1', email, password, { device: mark })).status).toBe(200)
    expect((await login('192.0.2.7', email, password)).status).toBe(200)
    const asked = await login('203.0.113.2', email, password)
    const wait = Number(asked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await prove('203.0.113.2', email, password)).status).toBe(200)
    // A user whose password nobody tries to guess is not affected.
    expect((await login('203.0.113.3', await somebody(), password)).status).toBe(200)
  })

  it('cannot lock out known users by using up all strangers’ tries', async () => {
    await server.database.db.one(
      sql`insert into login_attempt (key) select ${`account:${email}`} from generate_series(1, 100)`,
    )
    expect((await login('203.0.113.4', email, password)).body.code).toBe('too_many')
    expect((await login('203.0.113.4', email, password, { device: `falsch,${mark}` })).status).toBe(200)
    for (let at = 0; at < 9; at++)
      expect((await login('203.0.113.5', email, 'x', { device: mark })).status, `${at}`).toBe(401)
    expect((await login('192.0.2.7', email, password)).status).toBe(200)
  })
})

describe('a proof', () => {
  let email = ''
  beforeEach(async () => {
    email = await somebody()
    await many(10, (at) => login(addressOf(at), email))
  })
  const asks = { status: 429, code: 'proof_required' }

  it('is valid once, for its account, from its address, for three minutes', async () => {
    const other = await somebody()
    await many(10, (at) => login(addressOf(300 + at), other))
    const asked = (await login('203.0.113.1', email)).body.proof!
    const proof = solved(asked)
    expect((await login('203.0.113.1', other, 'x', { proof })).body).toMatchObject(asks)
    expect((await login('203.0.113.2', email, 'x', { proof })).body).toMatchObject(asks)
    now = () => new Date(Date.now() + 181_000)
    expect((await login('203.0.113.1', email, 'x', { proof })).body).toMatchObject(asks)
    now = () => new Date()
    const replies = await many(8, () => login('203.0.113.1', email, 'x', { proof }))
    expect(replies.filter((it) => it.status === 401)).toHaveLength(1)
  })

  it('that is unsolved or made up is refused', async () => {
    const { challenge, rounds, bits } = (await login('203.0.113.1', email)).body.proof!
    const [id, ends, , sign] = challenge.split('.') as [string, string, string, string]
    const numbers = Array<number>(rounds).fill(0).join(',')
    const easier = solved({ challenge: `${id}.${ends}.0.${sign}`, rounds, bits: 0 })
    const shorter = solved({ challenge, rounds: 1, bits })
    for (const proof of [`${challenge} ${numbers}`, easier, shorter, challenge, 'x', `${challenge} ${'9'.repeat(400)}`])
      expect((await login('203.0.113.1', email, password, { proof })).body, proof.slice(0, 80)).toMatchObject(asks)
  })

  it('becomes harder with strangers’ failures, up to a ceiling', async () => {
    const bitsNow = async () => (await login('203.0.113.1', email)).body.proof!.bits
    const first = await bitsNow()
    await server.database.db.one(
      sql`insert into login_attempt (key) select ${`account:${email}`} from generate_series(1, 12)`,
    )
    expect(await bitsNow()).toBe(first + 1)
    await server.database.db.one(
      sql`insert into login_attempt (key) select 'sign-in-ip:203.0.113.1' from generate_series(1, 5000)`,
    )
    expect(await bitsNow()).toBe(15)
  })
})

describe('where a caller is', () => {
  it('an IPv6 connection counts as one, whichever of its addresses it uses', async () => {
    await many(20, (at) => login(`2001:db8:0:7::${at.toString(16)}`, `kimse${at}@deneme.test`))
    expect((await login('2001:db8:0:7:ffff::1', 'yine@deneme.test')).status).toBe(429)
    expect((await login('2001:db8:0:8::1', 'yine@deneme.test')).status).toBe(401)
  })

  it('is taken from a trusted proxy only', async () => {
    const placeOf = async (url: string, forwarded: string) => {
      const reply = await caller(url).raw(
        session.login,
        { body: { email: world.users.branch, password } },
        { 'x-forwarded-for': forwarded },
      )
      const me = caller(url, (reply.body as { token: string }).token)
      const { id } = await me.send(session.getinfo, {})
      const found = await me.send(profile.sessions, { params: { user_id: id } })
      return found.find((it) => it.is_this)!.ip.replace('::ffff:', '')
    }
    const strange = await server.another({ proxy: ['10.0.0.1'] })
    const one = await server.another({ proxy: 1 })
    expect(await placeOf(strange.url, '203.0.113.9')).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(await placeOf(one.url, '203.0.113.9')).toBe('203.0.113.9')
    // Addresses that the caller wrote into the header come before the one that our proxy appended.
    expect(await placeOf(one.url, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
    expect(await placeOf(server.url, '6.6.6.6, 203.0.113.9, 127.0.0.1')).toBe('203.0.113.9')
    // Inventing addresses does not help a guesser.
    const guess = async (at: number) =>
      (
        await caller(strange.url).raw(
          session.login,
          { body: { email: `kimse${at}@deneme.test`, password: 'x' } },
          { 'x-forwarded-for': addressOf(at) },
        )
      ).status
    for (let at = 0; at < 20; at++) expect(await guess(at), `${at}`).toBe(401)
    expect(await guess(20)).toBe(429)
  })
})

describe('a device token', () => {
  it('is given only on request, keeps the device’s identity, and becomes invalid with the password', async () => {
    const email = await somebody()
    expect((await login('192.0.2.7', email, password)).body).not.toHaveProperty('device')
    const mark = await deviceOf(email)
    const again = (await login('192.0.2.8', email, password, { device: mark })).body.device!
    expect(again.split('.')[0]).toBe(mark.split('.')[0])
    const who = await signIn(server.url, email)
    const { id } = await who.send(session.getinfo, {})
    const body = { old_password: password, password: 'yepyeni-bir-parola', password_repeat: 'yepyeni-bir-parola' }
    await who.send(profile.changePassword, { params: { user_id: id }, body })
    await many(10, (at) => login(addressOf(at), email))
    expect((await login('203.0.113.1', email, 'yepyeni-bir-parola', { device: mark })).status).toBe(429)
  })

  it('of somebody else, or forged, is ignored', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const mark = await deviceOf(theirs)
    await many(10, (at) => login(addressOf(at), mine))
    const [device, day, sign] = mark.split('.') as [string, string, string]
    for (const forged of [mark, `${device}.${Number(day) + 1}.${sign}`, `${device}.${day}.${sign.slice(1)}A`])
      expect((await login('203.0.113.1', mine, password, { device: forged })).status).toBe(429)
  })
})

it('of too many sessions the one idle for longest ends', async () => {
  const { id, email } = await layUser(server, world.users.branch)
  await server.database.db.one(sql`
    insert into session (id, user_id, refresh_hash, remember_me, created_at, used_at, idle_until, ends_at)
    select gen_random_uuid(), ${id}, '', true, now(), now() - make_interval(mins => n), now() + interval '1 day', now() + interval '1 day' from generate_series(1, 100) n`)
  expect((await login('192.0.2.7', email, password)).status).toBe(200)
  const row = await server.database.db.one<{ living: number; idlest: number }>(sql`
    select count(*)::int as living, max(extract(epoch from now() - used_at) / 60)::int as idlest from session where user_id = ${id} and revoked_at is null`)
  expect(row).toEqual({ living: 100, idlest: 99 })
})
