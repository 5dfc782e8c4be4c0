import { createHmac } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { profile } from '#contract/identity/profile.ts'
import { session, sessionEnds } from '#contract/identity/session.ts'
import { user } from '#contract/identity/user.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { password } from '#server/app/test/test-world.ts'
import { touchedBy } from '#server/db/shard-rules.ts'

const { server, world, branch_id } = await setUp()

/** All reasons for the end of a session that occur in the server's source. */
async function readSource(): Promise<Set<string>> {
  const whys = new Set<string>()
  for await (const file of glob('server/src/{domain,features}/identity/**/*.ts'))
    if (!file.endsWith('.test.ts'))
      for (const [, it] of (await readFile(file, 'utf8')).matchAll(
        /(?:revoke|revokeAll|endSessions)\([^)]*?'([a-z -]+)'|revoked_why = '([a-z -]+)'/g,
      ))
        if (it) whys.add(it)
  return new Set([...whys, 'too many sessions'])
}

const anyone = () => caller(server.url)
const tokensOf = async (email: string) => {
  const answer = await anyone().send(session.login, { body: { email, password } })
  if (!('token' in answer)) throw new Error('A second step was requested')
  return answer
}

describe('signing in', () => {
  it('trims the address, folds its case, and answers token and refreshToken', async () => {
    const tokens = await tokensOf('  BRANCH@deneme.test ')
    expect(Object.keys(tokens).sort()).toEqual(['refreshToken', 'token'])
    const me = await caller(server.url, tokens.token).send(session.getinfo, {})
    expect(me).toMatchObject({
      account_type: 'branch',
      users_branches: [{ branch_id }],
    })
    expect(me.permissions).toContain('patch-order-approve')
    expect(me.permissions).not.toContain('put-currency')
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await anyone().raw(session.login, { body: { email: world.users.branch, password: 'x' } })
    const unknown = await anyone().raw(session.login, { body: { email: 'kimse@deneme.test', password: 'x' } })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toBe(unknown.text)
    const english = await anyone().raw(
      session.login,
      { body: { email: 'kimse@deneme.test', password: 'x' } },
      { lang: 'en' },
    )
    expect((english.body as { detail: string }).detail).toBe('User authentication error')
  })

  it('lets only the provider sign in by the admin form', async () => {
    expect(
      (await anyone().raw(session.login, { body: { email: world.users.company, password, admin: true } })).status,
    ).toBe(401)
    expect(
      (await anyone().raw(session.login, { body: { email: world.users.provider, password, admin: true } })).status,
    ).toBe(200)
  })

  it('is told to whoever lists users, and writes no reference data, which every node of a cluster would wait for', async () => {
    const written: string[] = []
    const { url } = await server.another({ onStatement: (text) => void written.push(text) })
    const before = new Date().toISOString()
    await caller(url).send(session.login, { body: { email: world.users.branchTwo, password } })
    expect(written.filter((it) => touchedBy(it).has('reference'))).toEqual([])
    // The check must report a statement that does change reference data. Otherwise it would prove
    // nothing below.
    expect([...touchedBy('update app_user set phone = $1 where id = $2')]).toEqual(['reference'])
    const owner = await signIn(server.url, world.users.company)
    const { data } = await owner.send(user.list, { query: { sort: '-last_login_at' } })
    const at = data.flatMap((it) => it.last_login_at ?? [])
    expect(at).toEqual(at.toSorted().reverse())
    expect(at.filter((it) => it > before).length).toBeGreaterThanOrEqual(2)
  })

  it("shows a stranger the spec's words for a missing token", async () => {
    expect((await anyone().refused(session.getinfo, {})).detail).toBe('Token bilgisi bulunamadı')
  })
})

describe('refreshing', () => {
  const refresh = (refresh_token: string) => anyone().raw(session.refresh, { body: { refresh_token } })

  it('rotates for a client that asked: 200 concurrent refreshes get one successor, and later reuse ends the session', async () => {
    const { refreshToken } = await signIn(server.url, world.users.company)
    const replies = await Promise.all(Array.from({ length: 200 }, () => refresh(refreshToken)))
    expect(new Set(replies.map((it) => it.status))).toEqual(new Set([200]))
    const successors = new Set(replies.map((it) => (it.body as { refreshToken: string }).refreshToken))
    expect(successors.size).toBe(1)
    const [next] = successors
    await server.database.db.one(
      sql`update session set rotated_at = now() - interval '1 minute' where id = ${next!.split('.')[0]}`,
    )
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(next!)).status).toBe(401)
  })

  it('keeps one token for a plain client, and answers only a token', async () => {
    const { refreshToken } = await tokensOf(world.users.company)
    for (let i = 0; i < 3; i++) {
      const reply = await refresh(refreshToken)
      expect(Object.keys(reply.body)).toEqual(['token'])
    }
  })

  it('stops working with the session, even when the access token has expired already', async () => {
    const who = await signIn(server.url, world.users.company)
    await anyone().send(session.logout, { body: { token: 'dead', refresh_token: who.refreshToken } })
    expect((await refresh(who.refreshToken)).status).toBe(401)
  })

  it('says why a session is over to whoever held it, by whatever it was ended, and to nobody else', async () => {
    const { db } = server.database
    const answer = async (token: string) => (await refresh(token)).body as { code: string; current?: { ended: string } }
    const written = await readSource()
    expect(written.size).toBeGreaterThan(8)
    for (const why of [...written, null]) {
      for (const { refreshToken } of [
        await signIn(server.url, world.users.company),
        await tokensOf(world.users.company),
      ]) {
        const id = refreshToken.split('.')[0]
        await db.one(
          why === null
            ? sql`update session set idle_until = now() where id = ${id}`
            : sql`update session set revoked_at = now(), revoked_why = ${why} where id = ${id}`,
        )
        const told = await answer(refreshToken)
        expect(told, why ?? 'idle').toMatchObject({ code: 'token_dead', current: { ended: expect.any(String) } })
        expect(sessionEnds).toContain(told.current!.ended)
        expect((await answer(`${refreshToken}x`)).current).toBeUndefined()
        expect((await answer(`${id}.0.x`)).current).toBeUndefined()
      }
    }
    const { refreshToken } = await signIn(server.url, world.users.company)
    const other = await signIn(server.url, world.users.company)
    const { id: user_id } = await other.send(session.getinfo, { query: {} })
    await other.send(profile.endOthers, { params: { user_id } })
    expect((await answer(refreshToken)).current).toEqual({ ended: 'elsewhere' })
    expect((await answer('x')).current).toBeUndefined()
  })

  it('refuses what it did not make', async () => {
    const { refreshToken } = await signIn(server.url, world.users.company)
    const [id, n, sign] = refreshToken.split('.') as [string, string, string]
    for (const forged of [
      'x',
      'a.b.c',
      `${id}.5.${sign}`,
      `${id}.-1.${sign}`,
      `${id}.${n}.${sign}x`,
      `${id}.plain.${sign}`,
      `${id}.${n}`,
      `${id}.1e0.${sign}`,
    ])
      expect((await refresh(forged)).status, forged).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(200)
  })
})

it('refuses every token but the one it signs', async () => {
  const me = await signIn(server.url, world.users.company)
  const sid = (JSON.parse(Buffer.from(me.token!.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid
  const key = createHmac('sha256', Buffer.alloc(32, 7)).update('access').digest()
  const soon = Math.floor(Date.now() / 1000) + 300
  const make = (claims: object, head: { alg?: string; typ?: string } = {}, by = key) =>
    new SignJWT({ sid, aud: 'sofra', exp: soon, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...head })
      .sign(by)
  const [head, body, sign] = me.token!.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  const forged = [
    await make({ aud: 'other' }),
    await make({ exp: soon - 400 }),
    await make({ sid: 5 }),
    await make({ sid: undefined }),
    await make({ exp: undefined }),
    await make({}, { typ: 'JWT' }),
    await make({}, { alg: 'HS512' }, Buffer.concat([key, key])),
    await make({}, {}, Buffer.alloc(32, 1)),
    await make({ sid: '00000000-0000-0000-0000-000000000000' }),
    `${none}.${body}.`,
    `${none}.${body}.${sign}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    // The last two characters of the signature are replaced by `AA`, or by `BA` if the signature
    // already ends in `AA`.
    `${head}.${body}.${sign.slice(0, -2)}${sign.endsWith('AA') ? 'BA' : 'AA'}`,
    me.refreshToken,
    `${me.token}.x`,
    'x'.repeat(8000),
  ]
  for (const token of forged)
    expect((await caller(server.url, token).raw(session.getinfo)).status, token.slice(0, 60)).toBe(401)
  expect((await caller(server.url, await make({})).raw(session.getinfo)).status).toBe(200)
})
