import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { queueBacklog } from './backlog.ts'
import { filingDelivery } from './filings.ts'
import { pullCompany } from './pull.ts'
import { brand, otherBrand, setIysStage } from './test-stage.ts'

// If one brand or host of İYS has accepted an answer, another brand or host may not have.
const stage = await setIysStage({ delayMs: 0 })
afterAll(() => stage.clear())
const minute = 60_000
const start = '2026-11-25T09:00:00Z'
beforeEach(async () => {
  await stage.setClock(start)
  await stage.connect()
  await settle()
})
const work = () => deliverDue(stage.kit, filingDelivery)
/** Queues and files everything that must be filed. */
async function settle(): Promise<void> {
  await queueBacklog(stage.kit)
  const waits = () =>
    stage.kit.db.one(
      sql`select 1 as one from iys_filing where company_id = ${stage.company_id} and state = 'queued' and due_at <= ${stage.kit.now()} limit 1`,
    )
  while (await waits()) await work()
}
const given = async (): Promise<Member> => {
  const it = await stage.enrol()
  await stage.say(it, 'given')
  await settle()
  expect(await stage.reach(it)).toBe('may')
  return it
}

it('another brand is asked and told of every answer anew, and none counts until it has', async () => {
  const [ada, can] = [await given(), await given()]
  await stage.move(minute)
  await stage.say(can, 'refused')
  await settle()
  stage.iys.control.hold(otherBrand, [{ recipient: can.phone, type: 'MESAJ', status: 'ONAY', at: start }])
  await stage.connect({ brand_code: otherBrand })
  expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
  await settle()
  expect(await stage.reach(ada)).toBe('may')
  expect([stage.there(ada, otherBrand), stage.there(can, otherBrand)]).toEqual([['ONAY'], ['ONAY', 'RET']])
  expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'accepted', recipient: '' }])
  // Later answers are compared with what İYS has for this brand.
  await stage.move(minute)
  await stage.say(ada, 'refused')
  await settle()
  expect(stage.there(ada, otherBrand)).toEqual(['ONAY', 'RET'])
})

it('what the other brand accepted is not believed to be at this one', async () => {
  const ada = await given()
  await stage.move(minute)
  await stage.say(ada, 'refused')
  await settle()
  await stage.connect({ brand_code: otherBrand })
  await settle()
  await stage.move(minute)
  await stage.say(ada, 'given')
  await settle()
  expect(stage.there(ada, otherBrand)).toEqual(['ONAY'])
  const words = (await stage.manager.send(memberPage.consents, stage.of(ada))).map((each) => each.iys?.result)
  // The earlier consent keeps its result, because it was accepted for the other brand.
  expect(words).toEqual(['accepted', 'needless', 'accepted'])
})

it('another host is another İYS', async () => {
  const ada = await given()
  const before = stage.filed()
  await stage.connect({ host: 'test' })
  expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
  await settle()
  expect([await stage.reach(ada), stage.filed()]).toEqual(['may', before])
})

it('another password is the same İYS', async () => {
  const ada = await given()
  await stage.connect({ password: 'yanlış' })
  expect(await stage.reach(ada)).toBe('may')
})

it('a yes that is older than its days counts only where the brand has it', async () => {
  const [held, unknown] = [await given(), await given()]
  await stage.setClock('2027-02-01T09:00:00Z')
  stage.iys.control.hold(otherBrand, [{ recipient: held.phone, type: 'MESAJ', status: 'ONAY', at: start }])
  await stage.connect({ brand_code: otherBrand })
  expect([await stage.reach(held), await stage.reach(unknown)]).toEqual(['lapsed', 'lapsed'])
  await settle()
  expect([await stage.reach(held), await stage.reach(unknown)]).toEqual(['may', 'lapsed'])
  expect(stage.there(unknown, otherBrand)).toEqual([])
})

it('a yes that a citizen gave at İYS is asked of another brand, and never filed there', async () => {
  const [here, there] = [await stage.enrol(), await stage.enrol()]
  for (const it of [here, there])
    stage.iys.control.decide(brand, { recipient: it.phone, type: 'MESAJ', status: 'ONAY' })
  await pullCompany(stage.kit, stage.company_id)
  expect([await stage.reach(here), await stage.reach(there)]).toEqual(['may', 'may'])
  await stage.move(minute)
  stage.iys.control.hold(otherBrand, [{ recipient: there.phone, type: 'MESAJ', status: 'ONAY', at: start }])
  await stage.connect({ brand_code: otherBrand })
  await settle()
  expect([await stage.reach(here), await stage.reach(there)]).toEqual(['lapsed', 'may'])
  expect([stage.there(here, otherBrand), stage.there(there, otherBrand)]).toEqual([[], ['ONAY']])
})

it('a try at the other brand that is under way comes to nothing here', async () => {
  const ada = await stage.enrol()
  await stage.say(ada, 'given')
  await deliverDue(stage.kit, {
    ...filingDelivery,
    attempt: async (kit, row) => {
      const outcome = await filingDelivery.attempt(kit, row)
      expect(outcome.state).toBe('sent')
      await stage.connect({ brand_code: otherBrand })
      return outcome
    },
  })
  expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', result: null }])
  expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
  await settle()
  expect([await stage.reach(ada), stage.there(ada, otherBrand)]).toEqual(['may', ['ONAY']])
})

it('so does a page of changes that was being read', async () => {
  const ada = await stage.enrol()
  stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'ONAY' })
  const { kit, company_id } = stage
  const tx: typeof kit.db.tx = async (then) => {
    await stage.connect({ brand_code: otherBrand })
    return kit.db.tx(then)
  }
  expect(await pullCompany({ ...kit, db: { ...kit.db, tx } }, company_id)).toBe(0)
  expect(await stage.reach(ada)).toBe('not_asked')
  expect(
    await kit.db.must(sql`select pulled_after, pulled_at from iys_access where company_id = ${company_id}`),
  ).toMatchObject({ pulled_after: null })
})

it('a yes of a record that was merged into another is told to nobody anew', async () => {
  const [own, other] = [await stage.enrol(), await given()]
  const read = (it: Member) => stage.manager.send(member.read, stage.of(it))
  await stage.manager.send(memberMerge.merge, {
    ...stage.of(own),
    body: {
      other_id: other.id,
      version: (await read(own)).version,
      other_version: (await read(other)).version,
      taken: [],
    },
  })
  await stage.connect({ brand_code: otherBrand })
  await settle()
  expect(stage.there(other, otherBrand)).toEqual([])
})
