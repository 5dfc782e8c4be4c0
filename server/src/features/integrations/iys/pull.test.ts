import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { companyIys } from '#contract/integrations/iys.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { filingDelivery } from './filings.ts'
import { pullAll, pullCompany } from './pull.ts'
import { brand, setIysStage } from './test-stage.ts'

const stage = await setIysStage({ delayMs: 0 })
await stage.connect()
afterAll(() => stage.clear())
const work = () => deliverDue(stage.kit, filingDelivery)
const minute = 60_000
const pull = () => pullCompany(stage.kit, stage.company_id)
const row = () => stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })
const given = async () => {
  const it = await stage.enrol()
  await stage.say(it, 'given')
  await work()
  await stage.move(minute)
  return it
}

it('what citizens change at İYS holds where it is newer, and is never filed back', async () => {
  const ada = await given()
  const before = stage.filed()
  stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'RET' })
  expect(await pull()).toBe(1)
  expect(await stage.reach(ada)).toBe('refused')
  const [event] = await stage.manager.send(memberPage.consents, stage.of(ada))
  expect(event).toMatchObject({ status: 'refused', source: 'iys', actor: null, iys: { result: 'accepted' } })
  await work()
  expect(stage.filed()).toBe(before)
  expect(await pull()).toBe(0)

  await stage.move(minute)
  stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'ONAY' })
  await pull()
  expect(await stage.reach(ada)).toBe('may')
  expect((await row()).pulled_at).not.toBeNull()
})

it('what is changed for the number of a merged record holds once the merge is undone', async () => {
  const [own, other] = [await given(), await given()]
  const read = (it: typeof own) => stage.manager.send(member.read, stage.of(it))
  const [{ version }, { version: other_version }] = [await read(own), await read(other)]
  const body = { other_id: other.id, version, other_version, taken: [] }
  await stage.manager.send(memberMerge.merge, { ...stage.of(own), body })
  stage.iys.control.decide(brand, { recipient: other.phone, type: 'MESAJ', status: 'RET' })
  await pull()
  const last = await stage.manager.send(memberMerge.last, stage.of(own))
  expect(last).toMatchObject({ changes: [] })
  await stage.manager.send(memberMerge.undo, { ...stage.of(own), body: { merge_id: last!.id } })
  expect([await stage.reach(own), await stage.reach(other)]).toEqual(['may', 'refused'])
})

it('an older one changes nothing, nor do those of others: strangers, traders, other channels', async () => {
  const ada = await given()
  stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'RET' })
  await stage.move(minute)
  await stage.say(ada, 'refused')
  await stage.say(ada, 'given')
  stage.iys.control.decide(brand, { recipient: '+905550001122', type: 'MESAJ', status: 'RET' })
  stage.iys.control.ledgerOf(brand).write({
    recipient: ada.phone,
    recipientType: 'TACIR',
    type: 'MESAJ',
    status: 'RET',
    source: 'IYS_WEB',
    consentDate: '2026-11-25 23:00:00',
  })
  stage.iys.control.decide(brand, { recipient: ada.email, type: 'EPOSTA', status: 'ONAY' })
  expect(await pull()).toBe(1)
  expect(await stage.reach(ada, 'email')).toBe('may')
  expect(await stage.reach(ada)).toMatch(/^waits_for_iys/)
})

it('goes on by page where somebody died, and notes nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => stage.enrol()))
  for (const it of people) stage.iys.control.decide(brand, { recipient: it.phone, type: 'ARAMA', status: 'ONAY' })
  const of = sql`company_id = ${stage.company_id}`
  const place = await stage.kit.db.must<{ pulled_after: string }>(sql`select pulled_after from iys_access where ${of}`)
  expect(await pull()).toBe(3)
  // The page was applied, but the position of its end was lost.
  await stage.kit.db.one(sql`update iys_access set pulled_after = ${place.pulled_after} where ${of}`)
  await stage.move(minute)
  expect(await Promise.all([pull(), pull()])).toEqual([0, 0])
  for (const it of people) expect(await stage.reach(it, 'call')).toBe('may')
})

it('reads more than one page', async () => {
  const people = await Promise.all(Array.from({ length: 2 }, () => stage.enrol()))
  const ledger = stage.iys.control.ledgerOf(brand)
  for (let n = 0; n < 1100; n++)
    ledger.write({
      recipient: `+90533${String(n).padStart(7, '0')}`,
      recipientType: 'BIREYSEL',
      type: 'MESAJ',
      status: 'RET',
      source: 'IYS_WEB',
      consentDate: '2026-11-25 12:00:00',
    })
  for (const it of people) stage.iys.control.decide(brand, { recipient: it.phone, type: 'MESAJ', status: 'ONAY' })
  expect(await pull()).toBe(2)
})

it('says on the card what went wrong, and when it is over', async () => {
  stage.iys.control.plan({ kind: 'fail', status: 500, path: '/changes' })
  await pullAll(stage.kit)
  expect((await row()).failure).toMatchObject({ said: 'H999: Sistem hatası.' })
  const params = { company_id: stage.company_id }
  expect((await stage.manager.send(companyIys.pull, { params })).failure).toBeNull()
})
