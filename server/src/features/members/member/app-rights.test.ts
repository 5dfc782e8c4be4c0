import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { dayAt } from '#contract/kit/wall-clock.ts'
import { appAddress } from '#contract/members/app/app-address.ts'
import { appMember } from '#contract/members/app/app-member.ts'
import { appRights } from '#contract/members/app/app-rights.ts'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member } from '#contract/members/member.ts'
import { caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'

const statements: string[] = []
const {
  server,
  world,
  company_id,
  app,
  company: manager,
} = await setUp(['company'], {
  role: 'api',
  onStatement: (text) => {
    checkStatement(text)
    statements.push(text)
  },
})
const { db } = server.database

const makeMember = (more = {}) => manager.send(member.create, { body: memberBody(company_id, more) })
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })

it('asks for an erasure once, which the desk decides', async () => {
  const ada = await makeMember()
  const { token } = await app.send(appSignIn.renewToken, of(ada))
  const by = caller(server.url, token)
  const body = { channel: 'website' as const, note: 'Artık kullanmıyorum' }
  const key = { 'idempotency-key': randomUUID() }
  const asked = await by.send(appRights.askErasure, { ...of(ada), body }, key)
  expect(Object.keys(asked).toSorted()).toEqual(['asked_at', 'due_on', 'id', 'status'])
  expect(await by.send(appRights.askErasure, { ...of(ada), body }, key)).toEqual(asked)
  const again = await by.refused(appRights.askErasure, { ...of(ada), body })
  const [day, due] = [dayAt(new Date(asked.asked_at), 'Europe/Istanbul'), asked.due_on].map((it) =>
    it.split('-').reverse().join('.'),
  )
  expect(again).toMatchObject({
    status: 409,
    code: 'already_exists',
    title: 'Silme isteği zaten alındı.',
    detail: `Silme isteği ${day} tarihinde alındı ve inceleniyor; en geç ${due} tarihinde yanıtlanır.`,
    current: asked,
  })
  const { request } = await manager.send(memberErasure.read, of(ada))
  expect(request).toMatchObject({ id: asked.id, ...body, status: 'pending', due_on: asked.due_on })
  const [line] = await manager.send(member.history, of(ada))
  expect(line).toMatchObject({ action: 'erasure-ask', actor: 'app' })
  await manager.send(memberErasure.approve, { ...of(ada), body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { ...of(ada), body: { version: 2 } })
  expect((await by.raw(appMember.read, of(ada))).status).toBe(401)
})

it('answers all that is stored about the member, and of nobody else, ten times a day', async () => {
  const [ada, other] = [await makeMember({ note: 'Zil bozuk' }), await makeMember()]
  await app.send(appAddress.create, { ...of(ada), body: { text: 'Moda Cad. 12' } })
  await app.send(appAddress.create, { ...of(other), body: { text: 'Başkasının sokağı' } })
  const data = await app.send(appRights.data, of(ada))
  expect(data['member']).toMatchObject([{ id: ada.id, phone: ada.phone, note: 'Zil bozuk' }])
  expect(data['addresses']).toMatchObject([{ text: 'Moda Cad. 12' }])
  for (const kind of ['devices', 'consents', 'orders', 'points', 'wallet', 'reservations', 'mails', 'changes'])
    expect(data[kind], kind).toBeInstanceOf(Array)
  for (const word of [other.id, other.phone, 'Başkasının sokağı']) expect(JSON.stringify(data)).not.toContain(word)
  const [line] = await manager.send(member.history, of(ada))
  expect(line).toMatchObject({ action: 'export', after: { format: 'json' } })
  for (let asked = 1; asked < 10; asked++) await app.send(appRights.data, of(ada))
  expect((await app.raw(appRights.data, of(ada))).status).toBe(429)
  expect((await app.raw(appRights.data, of(other))).status).toBe(200)
  const stranger = caller(server.url, world.companies.foreign.apiKey)
  expect((await stranger.raw(appRights.data, of(ada))).status).toBe(404)
})

it('answers the data without a search through what the company has written about others', async () => {
  const ada = await makeMember()
  statements.length = 0
  await app.send(appRights.data, of(ada))
  expect(statements.filter((it) => it.includes('from orders')).length).toBeGreaterThan(0)
  expect(statements.filter((it) => /lines::text|note::text/.test(it))).toEqual([])
})

it('serves both rights after the licence has run out', async () => {
  const ada = await makeMember()
  const { token } = await app.send(appSignIn.renewToken, of(ada))
  const licence = async (ends_at: Date, hasApi: boolean) => {
    await db.one(sql`update license set ends_at = ${ends_at},
      licensed_module_list = licensed_module_list || ${JSON.stringify({ api: hasApi })}::jsonb where company_id = ${company_id}`)
    server.kit.forget()
  }
  await licence(new Date(Date.now() - 30 * 86_400_000), false)
  const by = caller(server.url, token)
  expect((await by.raw(appMember.read, of(ada))).status).toBe(402)
  expect((await by.raw(appRights.data, of(ada))).status).toBe(200)
  expect((await by.raw(appRights.askErasure, { ...of(ada), body: { channel: 'app' } })).status).toBe(201)
  await licence(new Date(Date.now() + 300 * 86_400_000), true)
})
