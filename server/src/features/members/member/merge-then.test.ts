// Tests what happens between a merge and its undo: the undo takes back only the merge, and nothing
// that was said or requested since.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberExamples, memberPageExamples } from '#contract/members/member.example.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { testServer, type TestServer } from '#server/app/test/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test/test-world.ts'
import { unsubscribeUrl } from '#server/domain/members/consent/links.ts'

let server: TestServer
let world: TestWorld
let boss: Caller
beforeAll(async () => {
  server = await testServer({ role: 'api' })
  world = await layTestWorld(server)
  boss = await signIn(server.url, world.users.company)
})
afterAll(() => server.stop())

let n = 0
const make = () => {
  const [phone, email] = [`+90532208${String(++n).padStart(4, '0')}`, `sonra${n}@deneme.test`]
  return boss.send(member.create, {
    body: { ...memberExamples.create, company_id: world.companies.own.id, phone, email },
  })
}
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const read = (it: Member) => boss.send(member.read, of(it))
const email = async (it: Member) => (await read(it)).consents.email?.status ?? null
async function say(it: Member, status: 'given' | 'refused') {
  const { version } = await read(it)
  const body = {
    ...memberPageExamples.setConsent,
    channel: 'email',
    status,
    source: 'paper',
    proof: 'Dosya 4',
    version,
  }
  await boss.send(memberPage.setConsent, { ...of(it), body } as never)
}
async function merge(own: Member, other: Member) {
  const [{ version }, { version: other_version }] = [await read(own), await read(other)]
  await boss.send(memberMerge.merge, { ...of(own), body: { other_id: other.id, version, other_version, taken: [] } })
}
const undo = async (it: Member) => {
  const last = await boss.send(memberMerge.last, of(it))
  return boss.raw(memberMerge.undo, { ...of(it), body: { merge_id: last!.id } })
}
/** Presses the button behind the link in a mail that was written to this record. */
async function leave({ id, company_id }: Member) {
  const { pathname } = new URL(unsubscribeUrl(server.kit, { company_id, member_id: id }, 'email'))
  expect((await fetch(`${server.url}${pathname}`, { method: 'POST' })).status).toBe(200)
}

it('a no by the link of either record’s mails stays the no of whoever said it once the records part', async () => {
  for (const whose of [0, 1] as const) {
    const pair = [await make(), await make()] as const
    for (const it of pair) await say(it, 'given')
    await merge(...pair)
    await leave(pair[whose])
    expect(await email(pair[0])).toBe('refused')
    expect((await undo(pair[0])).status).toBe(200)
    expect(await email(pair[whose])).toBe('refused')
  }
})

it('a no that the merge had brought already is said again by the link, and outlives the undo', async () => {
  const [own, other] = [await make(), await make()]
  await say(own, 'given')
  await say(other, 'refused')
  await merge(own, other)
  expect(await email(own)).toBe('refused')
  await leave(own)
  await leave(own)
  expect((await undo(own)).status).toBe(200)
  expect([await email(own), await email(other)]).toEqual(['refused', 'refused'])
  const said = await boss.send(memberPage.consents, of(own))
  expect(said.map((each) => [each.status, each.source])).toEqual([
    ['refused', 'link'],
    ['refused', 'paper'],
    ['given', 'paper'],
  ])
})

it('is not undone while the erasure of the one record that both have become is asked for', async () => {
  const [own, other] = [await make(), await make()]
  await merge(own, other)
  await boss.send(memberErasure.ask, { ...of(own), body: { channel: 'app', note: '' } })
  expect(await boss.send(memberMerge.last, of(own))).toMatchObject({
    changes: ['erasure'],
    why_not: expect.stringContaining('silinmesi istendi'),
  })
  expect(await undo(own)).toMatchObject({ status: 409, body: { current: { changes: ['erasure'] } } })
  // A request from before the merge stays with its record, as if nothing had happened.
  await boss.send(memberErasure.deny, { ...of(own), body: { version: 1, decision_note: 'Vazgeçti' } } as never)
  expect((await undo(own)).status).toBe(200)
  await boss.send(memberErasure.ask, { ...of(own), body: { channel: 'app', note: '' } })
  await merge(own, other)
  expect((await undo(own)).status).toBe(200)
  expect((await read(other)).phone).toBe(other.phone)
})
