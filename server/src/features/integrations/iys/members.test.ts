import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { addressChore } from '#server/domain/members/consent/address-hash.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { filingDelivery } from './filings.ts'
import { setIysStage } from './test-stage.ts'

const stage = await setIysStage()
await stage.connect()
afterAll(() => stage.clear())
const work = () => deliverDue(stage.kit, filingDelivery)
const minute = 60_000
const read = (it: { id: string }) => stage.manager.send(member.read, stage.of(it))

it('who is erased is in no filing, waiting or done', async () => {
  const ada = await stage.enrol()
  await stage.say(ada, 'given')
  await work()
  await stage.move(minute)
  await stage.say(ada, 'refused')
  expect((await stage.filings(ada)).at(-1)).toMatchObject({ state: 'queued', recipient: ada.phone })
  const { manager, of } = stage
  await manager.send(memberErasure.ask, { ...of(ada), body: { channel: 'email', note: '' } })
  await manager.send(memberErasure.approve, { ...of(ada), body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { ...of(ada), body: { version: 2 } })
  expect(await stage.filings(ada)).toMatchObject([
    { state: 'sent', recipient: '' },
    { state: 'refused', recipient: '', result: 'superseded' },
  ])
})

it('a merge that is undone gives back a yes that was there, and none that had lapsed', async () => {
  const pair = async () => {
    const [own, other] = [await stage.enrol(), await stage.enrol()]
    await stage.say(own, 'given')
    await work()
    return { own, other }
  }
  const [there, lapsed] = [await pair(), await pair()]
  await stage.kit.db.one(
    sql`update member_consent set iys_state = 'lapsed' where company_id = ${stage.company_id} and member_id = ${lapsed.own.id}`,
  )
  await stage.move(minute)
  for (const { own, other } of [there, lapsed]) {
    await stage.say(other, 'refused')
    const { version } = await read(own)
    const { id } = await stage.manager
      .send(memberMerge.merge, {
        ...stage.of(own),
        body: { other_id: other.id, version, other_version: (await read(other)).version, taken: [] },
      })
      .then(() => stage.manager.send(memberMerge.last, { params: stage.of(own).params }))
      .then((last) => last!)
    expect(await stage.reach(own)).toBe('refused')
    await work()
    await stage.move(minute)
    await stage.manager.send(memberMerge.undo, { ...stage.of(own), body: { merge_id: id } })
    await work()
  }
  expect([await stage.reach(there.own), await stage.reach(lapsed.own)]).toEqual(['may', 'lapsed'])
})

it('an answer from before hashes were kept is bound to the number its member has as the workers start', async () => {
  const ada = await stage.enrol()
  await stage.say(ada, 'given')
  await work()
  const { db } = stage.kit
  const of = sql`company_id = ${stage.company_id} and member_id = ${ada.id}`
  await db.one(sql`update member_consent set address_hash = null where ${of}`)
  await addressChore.run(stage.kit)
  expect(await stage.reach(ada)).toBe('may')
  await db.one(sql`update member set phone = '+905558887766' where company_id = ${stage.company_id} and id = ${ada.id}`)
  expect(await stage.reach(ada)).toBe('other_address')
})
