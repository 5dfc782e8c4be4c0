import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { webhookEndpoint, type WebhookGroup } from '#contract/integrations/webhook-endpoint.ts'
import { appMember } from '#contract/members/app/app-member.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member, type Member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { addMembers } from '#server/domain/members/import/write.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { webhooks } from './deliver.ts'
import { noteMemberEvents } from './member-events.ts'
import { noteEvents } from './note.ts'
import { openReceiver } from './test-receiver.ts'

const { server, company_id, branch_id, company, app } = await setUp(['company'], {
  role: 'api',
  allowsPrivateHosts: true,
})
const { kit } = server
const { db } = server.database
const receiver = await openReceiver()
afterAll(() => receiver.close())

const listen = (events: WebhookGroup[] = ['member.*']) =>
  company.send(webhookEndpoint.create, {
    params: { company_id },
    body: { name: events.join(), url: receiver.url, events, is_active: true },
  })
beforeEach(async () => {
  await db.one(sql`delete from webhook_endpoint where company_id = ${company_id}`)
  await db.one(sql`delete from member_event where company_id = ${company_id}`)
  receiver.reset()
})

const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const make = (more = {}) => company.send(member.create, { body: memberBody(company_id, more) })
const read = (it: { id: string }) => company.send(member.read, of(it))
/** Sends the events so far and returns what has come, without what all events have. */
async function come(): Promise<(string | Record<string, unknown>)[][]> {
  receiver.received.length = 0
  await noteMemberEvents(kit)
  const waits = () =>
    db.one(sql`select 1 as one from webhook_delivery where company_id = ${company_id} and state = 'queued'`)
  while (await waits()) await deliverDue(kit, webhooks())
  const seqs = receiver.received.map(({ body }) => body.seq!)
  expect(seqs).toEqual(seqs.map((_, n) => seqs[0]! + n))
  for (const { body } of receiver.received) expect(body).toMatchObject({ company_id, branch_id: null })
  return receiver.received.map(({ body }) => [body.type.replace('member.', ''), body.data])
}

it('tells of members from the desk and the app, their changes and answers, in order and without their data', async () => {
  await make()
  await listen()
  const ada = await make({ name: 'Çağrı', surname: 'Gizli' })
  const { name: _, ...input } = memberBody(company_id, { phone: ada.phone, email: ada.email })
  await company.send(member.update, { ...of(ada), body: { ...input, name: 'Çağla', version: ada.version } })
  const proof = { proof: 'otp', proved_at: '2026-01-10T09:00:00.000Z' } as const
  const made = await app.send(appMember.create, {
    body: { company_id, phone: '+905375550001', ...proof, registered_from: 'mobile', name: 'Gizli' },
  })
  const own = { id: made.id! }
  await app.send(appMember.update, { ...of(own), body: { plate: '34 ABC 1', version: 1 } })
  await app.send(appMember.setConsent, {
    ...of(own),
    body: { channel: 'notification', status: 'refused', source: 'mobile', at: '2026-01-10T09:00:00.000Z' },
  })
  expect(await come()).toEqual([
    ['created', { member_id: ada.id, version: 1 }],
    ['updated', { member_id: ada.id, version: 2 }],
    ['created', { member_id: own.id, version: 1 }],
    ['updated', { member_id: own.id, version: 2 }],
    [
      'consent',
      {
        member_id: own.id,
        channel: 'notification',
        status: 'refused',
        source: 'mobile',
        at: '2026-01-10T09:00:00.000Z',
      },
    ],
    ['updated', { member_id: own.id, version: 3 }],
  ])
  for (const { text } of receiver.received) expect(text).not.toMatch(/Gizli|Çağ|5375550001|34 ABC|@/)
  // Noting which app a member uses does not count as a change of the member.
  expect(await come()).toEqual([])
})

it('tells which record became part of which, also when it is taken back, and that a member is gone', async () => {
  const [ada, eda] = [await make(), await make()]
  await listen()
  const versions = async () => ({ version: (await read(ada)).version, other_version: (await read(eda)).version })
  await company.send(memberMerge.merge, { ...of(ada), body: { other_id: eda.id, taken: [], ...(await versions()) } })
  expect(await come()).toEqual([['merged', { member_id: ada.id, other_id: eda.id }]])
  const last = await company.send(memberMerge.last, of(ada))
  await company.send(memberMerge.undo, { ...of(ada), body: { merge_id: last!.id } })
  expect(await come()).toEqual([
    ['updated', { member_id: ada.id, version: (await read(ada)).version }],
    ['updated', { member_id: eda.id, version: (await read(eda)).version }],
  ])

  receiver.answers((_, response) => void response.writeHead(200).end('Kaydedildi: Eda Gizli'))
  await company.send(member.update, { ...of(eda), body: await edited(eda) })
  expect(await come()).toHaveLength(1)
  const answers = () =>
    db.many<{ answer: string | null }>(
      sql`select answer from webhook_delivery where company_id = ${company_id} and body like ${`%${eda.id}%`} and answer like '%Gizli%'`,
    )
  expect(await answers()).toHaveLength(1)
  await company.send(memberErasure.ask, { ...of(eda), body: { channel: 'email', note: '' } })
  await company.send(memberErasure.approve, { ...of(eda), body: { version: 1, decision_note: '' } })
  await company.send(memberErasure.complete, { ...of(eda), body: { version: 2 } })
  expect(await answers()).toEqual([])
  expect(await come()).toEqual([['erased', { member_id: eda.id }]])
})

async function edited(it: Member) {
  const { version } = await read(it)
  return { ...memberBody(company_id, { phone: it.phone, email: it.email, note: 'Yeni' }), version }
}

it('tells of the members of an import, and of its undo', async () => {
  await listen()
  const file = Buffer.from('Ad;Telefon\nAda;+905382000001\nEda;+905382000002\n')
  const upload = () => company.raw(memberImport.upload, { query: { company_id, name: 'uyeler.csv' }, upload: file })
  let reply = await upload()
  // A reader that starts late on a busy machine makes the answer ask for another try.
  while (reply.status === 503) reply = await upload()
  const at = { params: { member_import_id: (reply.body as MemberImport).id } }
  await company.send(memberImport.check, at)
  await runDue(kit, runs)
  await company.send(memberImport.run, { ...at, body: { gives_points: false } })
  await runDue(kit, runs)
  const added = await come()
  expect(added.map(([type]) => type)).toEqual(['created', 'created'])
  await company.send(memberImport.undo, at)
  await runDue(kit, runs)
  expect(await come()).toEqual(
    added.map(([, data]) => ['erased', { member_id: (data as Member & { member_id: string }).member_id }]),
  )
})

it('an order does not wait for a thousand members who came before it', async () => {
  await listen(['member.*', 'order.*'])
  const rows = Array.from({ length: 1200 }, (_, n) => ({
    id: uuidv7(),
    changes: { name: [null, `Üye ${n}`] as [null, string], phone: [null, `+90538${3_000_000 + n}`] as [null, string] },
  }))
  await db.tx((tx) => addMembers(tx, company_id, rows, kit.now()))
  const placed = await app.send(order.create, { body: orderBody(branch_id) })
  await noteMemberEvents(kit)
  const count = (more: string) =>
    db.must<{ n: number }>(
      sql`select count(*)::int as n from webhook_delivery where company_id = ${company_id} and type = ${more}`,
    )
  expect(await count('member.created')).toEqual({ n: 500 })
  await noteEvents(kit)
  receiver.answers((it, response) => it.body.type === 'order.created' && void response.writeHead(200).end())
  void deliverDue(kit, webhooks())
  await expect
    .poll(() => receiver.received.map(({ body }) => body.type).toSorted())
    .toEqual(['member.created', 'order.created'])
  expect(receiver.received.find(({ body }) => body.type === 'order.created')!.body.data['order_id']).toBe(placed.id)
  for (let n = 0; n < 3; n++) await noteMemberEvents(kit)
  expect(await count('member.created')).toEqual({ n: 1200 })
})

it('keeps nothing for a company whose endpoints want no members, or which has none', async () => {
  const kept = () => db.many(sql`select 1 as one from member_event where company_id = ${company_id}`)
  await make()
  await listen(['order.*'])
  await make()
  expect(await kept()).toEqual([])
  await listen()
  await make()
  expect(await kept()).toHaveLength(1)
  for (const { id } of await company.send(webhookEndpoint.list, { params: { company_id } }))
    await company.send(webhookEndpoint.remove, { params: { company_id, webhook_endpoint_id: id } })
  expect(await kept()).toEqual([])
})
