import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser, mailTo } from '#server/app/test/test-user.ts'
import { password } from '#server/app/test/test-world.ts'

const { server, world } = await setUp()

const somebody = async () => {
  const user = await layUser(server, world.users.branch)
  return { ...user, who: await signIn(server.url, user.email), params: { user_id: user.id } }
}
const dies = (who: { raw: Awaited<ReturnType<typeof signIn>>['raw'] }) =>
  expect.poll(async () => (await who.raw(session.getinfo)).status, { interval: 50 }).toBe(401)

describe('a profile', () => {
  it('can be changed only by its owner, from the current version', async () => {
    const { who, params } = await somebody()
    const { version } = await who.send(profile.read, { params })
    const body = {
      name: 'Işıl',
      surname: 'Ğ',
      phone: '+90 532 111 22 33',
      language_id: 3,
      profile_image: null,
      version,
    }
    expect(await who.send(profile.update, { params, body })).toMatchObject({ name: 'Işıl', version: version + 1 })
    expect((await who.raw(profile.update, { params, body })).body as Problem).toMatchObject({
      code: 'stale_version',
      current: { name: 'Işıl', version: version + 1 },
    })
    const other = await signIn(server.url, world.users.provider)
    expect((await other.raw(profile.update, { params, body })).status).toBe(404)
    for (const phone of ['12', 'abc', '5551112233445566'])
      expect((await who.raw(profile.update, { params, body: { ...body, phone } })).status, phone).toBe(422)
    const wrongLanguage = await who.raw(profile.update, {
      params,
      body: { ...body, language_id: 9, version: version + 1 },
    })
    expect(wrongLanguage.status).toBe(422)
  })

  it('changes its password with the old one: the other sessions end, this one stays, a mail reports it', async () => {
    const { who, email, params } = await somebody()
    const other = await signIn(server.url, email)
    const change = (old_password: string) =>
      who.raw(profile.changePassword, { params, body: { old_password, password: 'yepyeni-bir-parola' } })
    expect((await change('falsch-falsch')).body as Problem).toMatchObject({
      errors: [{ path: 'old_password', code: 'password_wrong' }],
    })
    expect((await change(password)).status).toBe(200)
    await dies(other)
    expect((await who.raw(session.getinfo)).status).toBe(200)
    expect(await mailTo(server, email, 'password-changed')).toContain('Ada Deneme')
  })

  it('allows ten guesses at the old password, concurrent or not', async () => {
    const { who, params } = await somebody()
    const body = { old_password: 'falsch-falsch', password: 'yepyeni-bir-parola' }
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => who.raw(profile.changePassword, { params, body })),
    )
    expect(replies.filter((it) => it.status === 422)).toHaveLength(10)
    expect(replies.filter((it) => it.status === 429)).toHaveLength(4)
  })
})

describe('sessions', () => {
  it('are listed, the asking one first, and end one by one or all others at once', async () => {
    const { who, email, params } = await somebody()
    const [two, three] = [await signIn(server.url, email), await signIn(server.url, email)]
    const list = await who.send(profile.sessions, { params })
    expect(list.map((it) => it.is_this)).toEqual([true, false, false])
    const theirs = (await two.send(profile.sessions, { params }))[0]!.id
    await who.send(profile.endSession, { params: { ...params, session_id: theirs } })
    await dies(two)
    expect((await three.raw(session.getinfo)).status).toBe(200)
    await who.send(profile.endOthers, { params })
    await dies(three)
    expect(await who.send(profile.sessions, { params })).toHaveLength(1)
  })

  it('of others do not exist, by any id', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const theirs = (await two.who.send(profile.sessions, { params: two.params }))[0]!.id
    for (const params of [
      { ...one.params, session_id: theirs },
      { ...two.params, session_id: theirs },
    ])
      expect((await one.who.raw(profile.endSession, { params })).status).toBe(404)
    expect((await one.who.raw(profile.endOthers, { params: two.params })).status).toBe(404)
    expect((await two.who.raw(session.getinfo)).status).toBe(200)
  })

  it('of a suspended or deleted user are dead within a second', async () => {
    for (const set of [sql`is_active = false`, sql`deleted_at = now()`]) {
      const { who, id } = await somebody()
      expect((await who.raw(session.getinfo)).status).toBe(200)
      await server.database.db.one(sql`update app_user set ${set} where id = ${id}`)
      await dies(who)
    }
  })
})
