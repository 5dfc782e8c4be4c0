import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import type { In } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { appMember, type AppMember } from '#contract/members/app/app-member.ts'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { caller, type Reply } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { solved } from '#server/app/test/test-proof.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { codeIn, mailTo } from '#server/app/test/test-user.ts'

let clock = 0
const {
  server,
  world,
  company_id,
  app,
  company: manager,
} = await setUp(['company'], {
  role: 'api',
  now: () => new Date(Date.now() + clock),
})
const { foreign } = world.companies
const { db } = server.database

let n = 0
const address = () => `uye${++n}@giris.test`
type Headers = Record<string, string>
const send = (email: string, headers: Headers = {}, more: object = {}): Promise<Reply<{ code_id: string }>> =>
  app.raw(appSignIn.sendCode, { body: { company_id, email, ...more } }, headers)
type Confirm = In<(typeof appSignIn.confirmCode)['body']>
interface Confirmed {
  member_id: string
  token: string
  until: string
  is_new: boolean
  member: AppMember
}
const confirm = (it: Partial<Confirm>, headers: Headers = {}): Promise<Reply<Confirmed>> =>
  app.raw(
    appSignIn.confirmCode,
    { body: { company_id, code_id: randomUUID(), code: '000000', registered_from: 'mobile', name: 'Ada', ...it } },
    headers,
  )
const codeFor = async (email: string, headers: Headers = {}) => {
  const { code_id } = (await send(email, headers)).body
  return { email, code_id, code: codeIn(await mailTo(server, email, 'sign-in-code')) }
}
const signIn = async (email = address(), headers: Headers = {}) =>
  (await confirm(await codeFor(email, headers), headers)).body
const of = ({ member_id }: { member_id: string }) => ({ params: { member_id } })
const by = ({ token }: { token: string }) => caller(server.url, token)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('makes a member once they give their name, and signs in one who is there', async () => {
    const email = address()
    const asked = await codeFor(email)
    expect((await confirm({ ...asked, name: '' })).body).toMatchObject({ errors: [{ path: 'name', code: 'required' }] })
    const made = await confirm({ ...asked, surname: 'Işık', registered_from: 'website' })
    expect([made.status, made.body]).toMatchObject([200, { is_new: true, member: { email, name: 'Ada', version: 1 } }])
    const at_desk = await manager.send(member.read, of(made.body))
    expect(at_desk.registration_source).toBe('website')
    expect((await confirm(asked)).body).toMatchObject({ errors: [{ path: 'code', code: 'code_wrong' }] })
    const again = await confirm({ ...(await codeFor(email.toUpperCase())), name: '' })
    expect(again.body).toMatchObject({ is_new: false, member_id: made.body.member_id })
  })

  it('is answered alike for a member and a stranger, and written to both', async () => {
    const known = await manager.send(member.create, {
      body: memberBody(company_id, { email: address(), language: 'de' }),
    })
    const [theirs, none] = [await send(known.email), await send(address())]
    expect([theirs.status, Object.keys(theirs.body)]).toEqual([none.status, Object.keys(none.body)])
    expect([...theirs.headers.keys()].sort()).toEqual([...none.headers.keys()].sort())
    expect(await mailTo(server, known.email, 'sign-in-code')).toMatch(/^Guten Tag,\n\nIhr Anmeldecode:/)
    const wrong = [await confirm({ email: known.email }), await confirm({ email: 'yok@giris.test' })]
    expect(wrong[0]!.text).toBe(wrong[1]!.text)
    const row = await db.must<{ subject: string; data: object; hash: Buffer }>(
      sql`select subject, data, hash from one_time where id = ${theirs.body.code_id}`,
    )
    const code = codeIn(await mailTo(server, known.email, 'sign-in-code'))
    for (const word of [known.email, code]) expect(JSON.stringify([row, String(row.hash)])).not.toContain(word)
  })

  it('is refused for another address or company, after five tries and after ten minutes', async () => {
    const asked = await codeFor(address())
    for (const it of [
      { ...asked, email: address() },
      { ...asked, code_id: (await codeFor(address())).code_id },
    ])
      expect((await confirm(it)).status).toBe(422)
    const theirs = caller(server.url, foreign.apiKey)
    const body = { ...asked, company_id: foreign.id, registered_from: 'mobile', name: 'Ada' } as const
    expect((await theirs.raw(appSignIn.confirmCode, { body })).status).toBe(422)
    expect((await theirs.raw(appSignIn.confirmCode, { body: { ...body, company_id } })).status).toBe(404)
    const guessed = await codeFor(address())
    await Promise.all(Array.from({ length: 8 }, () => confirm({ ...guessed, code: other(guessed.code) })))
    expect((await confirm(guessed)).status).toBe(422)
    clock = 11 * 60_000
    expect((await confirm(asked)).status).toBe(422)
    clock = 0
  })

  it('is used once by many at once', async () => {
    const asked = await codeFor(address())
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(asked)))
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('costs a stranger work after three, ends after ten, and its owner is not kept out', async () => {
    const email = address()
    const own = { guest: 'kendi telefonu' }
    await signIn(email, own)
    const statuses: number[] = []
    for (let asked = 0; asked < 12; asked++) {
      const headers = { guest: `yabanci ${asked}` }
      const first = await send(email, headers)
      const { proof, code } = first.body as unknown as Problem & { proof?: Parameters<typeof solved>[0] }
      if (code === 'proof_required') statuses.push((await send(email, { ...headers, proof: solved(proof!) })).status)
      else statuses.push(first.status)
    }
    // The owner's first code was a stranger's too, since their guest was not known yet.
    expect(statuses.filter((it) => it === 200)).toHaveLength(9)
    expect(statuses.slice(9)).toEqual([429, 429, 429])
    expect((await send(email, own)).status).toBe(200)
    expect((await send(address(), { guest: 'yabanci 1' })).status).toBe(200)
  })

  it('needs exactly one contact, and a provider of SMS for a number', async () => {
    const faults = (body: object) => app.faults(appSignIn.sendCode, { body: { company_id, ...body } })
    expect(await faults({})).toEqual(['phone phone_or_email'])
    expect(await faults({ phone: '05324567890', email: address() })).toEqual(['phone phone_or_email'])
    expect(await faults({ phone: '05324567890' })).toEqual(['phone no_sms'])
  })

  it('leaves nothing behind once its member is erased', async () => {
    const email = address()
    const made = await signIn(email, { guest: 'silinecek' })
    await send(email)
    const left = () =>
      db.many(sql`select 1 as one from one_time where purpose in ('member-sign-in', 'member-guest')
        and subject = (select subject from one_time where purpose = 'member-guest' order by created_at desc limit 1)`)
    expect((await left()).length).toBeGreaterThan(1)
    await manager.send(memberErasure.ask, { ...of(made), body: { channel: 'app', note: '' } })
    await manager.send(memberErasure.approve, { ...of(made), body: { version: 1, decision_note: '' } })
    await manager.send(memberErasure.complete, { ...of(made), body: { version: 2 } })
    const mails = await db.many(sql`select 1 as one from mail where to_address = ${email}`)
    expect(mails).toEqual([])
    expect((await by(made).raw(appMember.read, of(made))).status).toBe(401)
  })
})

describe('a member token', () => {
  const isOfMember = (it: (typeof calls)[number]['call']) =>
    it.scope === 'member' && it.path.startsWith('/app-member/{member_id}')

  it('opens the calls about its own member and no other call', async () => {
    const [ada, zeynep] = [await signIn(), await signIn()]
    expect((await by(ada).send(appMember.read, of(ada))).id).toBe(ada.member_id)
    expect((await by(ada).send(appMember.read, of({ member_id: ada.member_id.toUpperCase() }))).id).toBe(ada.member_id)
    for (const { call } of calls.filter((it) => it.call.permission !== 'public')) {
      const name = `${call.method} ${call.path}`
      const params = { member_id: zeynep.member_id, company_id, branch_id: world.companies.own.branches[0] }
      const reply = await by(ada).raw(call, { params, ...(call.method !== 'GET' && { body: {} }) })
      expect(reply.status, name).toBe(isOfMember(call) || call.ofMembers ? 404 : 403)
      if (!isOfMember(call)) continue
      const none = await by(ada).raw(call, {
        params: { ...params, member_id: randomUUID() },
        ...(call.method !== 'GET' && { body: {} }),
      })
      expect(none.text, name).toBe(reply.text)
    }
  })

  it('lives a quarter of an hour, is renewed for a day, and dies with its key', async () => {
    const made = await signIn()
    const renew = (token: { token: string }) =>
      by(token).raw(appSignIn.renewToken, of(made)) as Promise<Reply<Confirmed>>
    expect(Date.parse(made.until) - Date.now()).toBeGreaterThan(14 * 60_000)
    clock = 14 * 60_000
    let last = (await renew(made)).body
    clock = 16 * 60_000
    expect((await by(made).refused(appMember.read, of(made))).code).toBe('token_dead')
    last = (await renew(last)).body
    while (clock < 24 * 3_600_000) {
      clock += 14 * 60_000
      const next = await renew(last)
      if (next.status === 200) last = next.body
      else expect([next.status, clock > 24 * 3_600_000]).toEqual([401, true])
    }
    clock = 0
    const { id, key } = await manager.send(apiKey.create, {
      params: { company_id },
      body: { name: 'Web', scopes: ['member'] },
    })
    const minted = await caller(server.url, key).send(appSignIn.renewToken, of(made))
    expect((await by(minted).raw(appMember.read, of(made))).status).toBe(200)
    await manager.send(apiKey.revoke, { params: { company_id, api_key_id: id } })
    server.kit.forgetPeople()
    expect((await by(minted).raw(appMember.read, of(made))).status).toBe(401)
    expect((await caller(server.url, foreign.apiKey).raw(appSignIn.renewToken, of(made))).status).toBe(404)
  })

  it('is refused when it is forged, cut or one of another kind', async () => {
    const { token, member_id } = await signIn()
    const [head, , sign] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ sub: randomUUID(), exp: 4e9, since: 0, key_id: randomUUID() }))
    for (const bad of [
      token.slice(0, -2),
      token.replace('member_', ''),
      `member_${manager.token}`,
      'member_',
      `${head}.${payload.toString('base64url')}.${sign}`,
    ])
      expect((await caller(server.url, bad).raw(appMember.read, of({ member_id }))).status, bad).toBe(401)
  })

  const opens = async (it: { token: string; member_id: string }) => (await by(it).raw(appMember.read, of(it))).status

  it('ends with its sign-in: on one device, everywhere, or by the company’s key', async () => {
    const [email, own] = [address(), { guest: 'kendi cihazi' }]
    const [phone, tablet] = [await signIn(email, own), await signIn(email, own)]
    const renewed = await by(phone).send(appSignIn.renewToken, of(phone))
    await by(phone).send(appSignIn.signOut, of(phone))
    expect([await opens(phone), await opens(renewed), await opens(tablet)]).toEqual([401, 401, 200])
    expect((await by(phone).refused(appSignIn.renewToken, of(phone))).code).toBe('token_dead')
    const laptop = await signIn(email, own)
    await by(laptop).send(appSignIn.signOut, { ...of(laptop), query: { everywhere: 'true' } })
    expect([await opens(tablet), await opens(laptop)]).toEqual([401, 401])
    const again = await signIn(email, own)
    const stranger = await signIn()
    expect((await by(stranger).raw(appSignIn.signOut, of(again))).status).toBe(404)
    expect(await opens(again)).toBe(200)
    await app.send(appSignIn.signOut, of(again))
    expect([await opens(again), await opens(stranger)]).toEqual([401, 200])
    clock = 5
    expect(await opens(await signIn(email, own))).toBe(200)
    clock = 0
  })

  it('ends as the member gets another number or address, but not for another reason', async () => {
    const made = await signIn()
    const {
      id: _,
      name,
      ...body
    } = memberBody(company_id, { email: made.member.email }) as never as Record<string, string>
    const save = async (more: object) => {
      const { version } = await manager.send(member.read, of(made))
      return manager.send(member.update, {
        ...of(made),
        body: { ...body, phone: '', name: 'Ada', version, ...more } as never,
      })
    }
    await save({ note: 'Yeni' })
    expect([name, await opens(made)]).toEqual([expect.any(String), 200])
    await save({ phone: '+905399990001' })
    expect(await opens(made)).toBe(401)
    clock = 5
    const again = await signIn(made.member.email)
    await save({ phone: '+905399990001', email: address() })
    expect(await opens(again)).toBe(401)
    clock = 0
  })

  it('ends as its member is merged into another, whose own tokens stay', async () => {
    const [stays, gone] = [await signIn(), await signIn()]
    const body = { other_id: gone.member_id, version: 1, other_version: 1, taken: [] }
    await manager.send(memberMerge.merge, { ...of(stays), body })
    expect([await opens(gone), await opens(stays)]).toEqual([401, 200])
    expect((await signIn(gone.member.email)).member_id).toBe(stays.member_id)
  })

  it('says in each language that a call is not for it', async () => {
    const made = await signIn()
    const said = async (lang: string) =>
      (await by(made).raw(appSignIn.sendCode, { body: { company_id, email: address() } }, { lang }))
        .body as unknown as Problem
    expect(await said('tr')).toMatchObject({
      status: 403,
      code: 'not_with_member_token',
      detail: expect.stringContaining('üye belirteciyle'),
    })
    expect(await said('en')).toMatchObject({ status: 403, detail: expect.stringContaining('member token') })
    expect(await said('de')).toMatchObject({ status: 403, detail: expect.stringContaining('Mitglieds-Token') })
  })
})
