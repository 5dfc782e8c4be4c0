// Tests what is filed at İYS and what comes of it. They share one file because every case uses one
// simulated register, whose clock is moved forward.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyIys } from '#contract/integrations/iys.ts'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { connect } from '#server/db/client.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { queueBacklog } from './backlog.ts'
import { filingDelivery } from './filings.ts'
import { brand, setIysStage } from './test-stage.ts'

let stage: Awaited<ReturnType<typeof setIysStage>>
beforeAll(async () => {
  stage = await setIysStage()
})
afterAll(() => stage.clear())
const start = '2026-11-25T09:00:00Z'
const minute = 60_000
const hour = 60 * minute
beforeEach(async () => {
  await stage.setClock(start)
  await stage.connect()
})
const work = () => deliverDue(stage.kit, filingDelivery)

describe('a yes', () => {
  it('is filed at once, waits until then, and counts from then on', async () => {
    const ada = await stage.enrol()
    expect(await stage.reach(ada)).toBe('not_asked')
    await stage.say(ada, 'given')
    expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
    await work()
    expect(await stage.reach(ada)).toBe('may')
    expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'accepted', tries: 1, recipient: '' }])
    const [entry] = stage.iys.control.ledgerOf(brand).entries.filter((it) => it.recipient === ada.phone)
    expect(entry).toMatchObject({
      recipientType: 'BIREYSEL',
      type: 'MESAJ',
      source: 'HS_FIZIKSEL_ORTAM',
      status: 'ONAY',
      consentDate: '2026-11-25 12:00:00',
    })
    expect((await stage.filings(ada))[0]!.transaction_id).toBe(entry!.transactionId)
    const { data } = await stage.manager.send(memberPage.timeline, { ...stage.of(ada), query: {} })
    expect(
      data
        .filter((it) => it.kind === 'iys' || it.kind === 'consent')
        .map((it) => it.word)
        .toSorted(),
    ).toEqual(['sms.accepted', 'sms.given'])
    const [event] = await stage.manager.send(memberPage.consents, stage.of(ada))
    expect(event).toMatchObject({ status: 'given', iys: { result: 'accepted', reason: null } })
  })

  it('waits with its outcome while the member is held, without holding what comes after the member', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    const other = await connect(stage.server.database.ownerUrl)
    const own = [stage.company_id, ada.id]
    await other.query('begin')
    await other.query('select 1 from member where company_id = $1 and id = $2 for update', own)
    await other.query('select 1 from member_consent where company_id = $1 and member_id = $2 for update', own)
    const filing = work()
    await expect.poll(() => isWaiting(stage.server.database.url)).toBe(true)
    const { rowCount } = await other.query(
      'select 1 from iys_filing where company_id = $1 and member_id = $2 for update nowait',
      own,
    )
    await other.query('commit')
    await other.end()
    await filing
    expect(rowCount).toBe(1)
    expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'accepted' }])
  })

  it('said twice is asked once', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    const before = stage.filed()
    await stage.move(hour)
    await stage.say(ada, 'given', { source: 'paper' })
    expect(await stage.reach(ada)).toMatch(/^waits_for_iys/)
    await work()
    expect(await stage.reach(ada)).toBe('may')
    expect(stage.filed()).toBe(before)
  })

  it('said again here after a no at İYS is filed there: what İYS holds is asked, not remembered', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    await stage.move(hour)
    stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'RET' })
    await stage.move(hour)
    await stage.say(ada, 'given', { source: 'paper' })
    expect(await stage.reach(ada)).toMatch(/^waits_for_iys/)
    await work()
    expect(stage.there(ada)).toEqual(['ONAY', 'RET', 'ONAY'])
    expect(await stage.reach(ada)).toBe('may')
  })

  it('said again, but before a no at İYS, does not count', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    await stage.move(hour)
    await stage.say(ada, 'given', { source: 'paper' })
    await stage.move(minute)
    stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'RET' })
    await work()
    expect(stage.there(ada)).toEqual(['ONAY', 'RET'])
    expect(await stage.reach(ada)).toBe('refused_by_iys older')
  })

  it('that overtakes a no which is not filed yet is not there because one was before', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    await stage.move(minute)
    stage.iys.control.decide(brand, { recipient: ada.phone, type: 'MESAJ', status: 'RET' })
    await stage.move(minute)
    await stage.say(ada, 'refused')
    await stage.move(minute)
    await stage.say(ada, 'given')
    await work()
    expect(await stage.filings(ada)).toMatchObject([
      { result: 'accepted' },
      { result: 'superseded' },
      { result: 'accepted' },
    ])
    expect(stage.there(ada)).toEqual(['ONAY', 'RET', 'ONAY'])
  })

  it('is tried every hour while İYS is away, and lapses with its last day', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    stage.iys.control.plan({ kind: 'fail', status: 503, times: 1000, path: '/consents' })
    stage.iys.control.plan({ kind: 'fail', status: 503, times: 1000, path: '/consents/status' })
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', reason: 'unreachable', tries: 1 }])
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ tries: 1 }])
    await stage.move(76 * minute)
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', tries: 2 }])
    const row = await stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })
    expect(row).toMatchObject({ waiting: 1, failure: { said: 'H999: Sistem hatası.' } })
    await stage.setClock('2026-11-30T20:59:00Z')
    expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'refused', result: 'lapsed', reason: 'unreachable' }])
    expect(await stage.reach(ada)).toBe('lapsed')
    const { data } = await stage.manager.send(memberPage.timeline, { ...stage.of(ada), query: {} })
    expect(data.find((it) => it.kind === 'iys')).toMatchObject({ word: 'sms.lapsed', text: 'unreachable' })
    const after = await stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })
    expect(after).toMatchObject({ waiting: 0, lapsed: 1 })
    // A new answer gets a new deadline.
    await stage.kit.db.one(sql`update iys_access set failure = null where company_id = ${stage.company_id}`)
    await stage.iys.stop()
    await stage.clear()
    stage = await setIysStage()
  })

  it('that İYS refuses says so in its words', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given', { channel: 'email' })
    stage.iys.control.plan({ kind: 'fail', status: 422, path: '/consents' })
    await work()
    expect(await stage.reach(ada, 'email')).toBe('refused_by_iys H999: Sistem hatası.')
    const { data } = await stage.manager.send(memberPage.timeline, { ...stage.of(ada), query: {} })
    expect(data.find((it) => it.kind === 'iys')).toMatchObject({ word: 'email.refused', text: 'H999: Sistem hatası.' })
    expect(await stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })).toMatchObject({
      refused: 1,
      failure: null,
    })
  })

  it('is filed once by two workers', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    const before = stage.filed()
    await Promise.all([1, 2, 3, 4].map(work))
    expect(stage.filed()).toBe(before + 1)
    expect(stage.there(ada)).toEqual(['ONAY'])
  })

  it('whose answer was lost is found there by the next worker', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    stage.iys.control.plan({ kind: 'drop', path: '/consents', afterEffect: true })
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', reason: 'unreachable' }])
    const before = stage.filed()
    await stage.move(76 * minute)
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'accepted' }])
    expect(stage.filed()).toBe(before)
  })

  it('filed by a worker that died before it could write so is refused as the same status, and counts as accepted', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    // Simulates a process that is killed between the call and the commit: nothing about the try is
    // written.
    stage.iys.control.hold(brand, [{ recipient: ada.phone, type: 'MESAJ', status: 'ONAY', at: start }])
    await work()
    expect(stage.iys.control.calls.at(-2)).toMatchObject({ path: expect.stringMatching(/consents$/), status: 422 })
    expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'accepted', tries: 1 }])
    expect(stage.there(ada)).toEqual(['ONAY'])
  })

  it('does not count for another number', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    const { version } = await stage.manager.send(member.read, stage.of(ada))
    const { company_id } = stage
    const body = { ...memberExamples.create, company_id, phone: '+905559990011', email: ada.email, version }
    await stage.manager.send(member.update, { ...stage.of(ada), body })
    expect(await stage.reach(ada)).toBe('other_address')
    await stage.move(minute)
    await stage.say(ada, 'given')
    await work()
    expect(await stage.reach(ada)).toBe('may')
    expect(stage.there({ phone: '+905559990011' })).toEqual(['ONAY'])
  })
})

describe('a no', () => {
  it('holds at once, and is filed where İYS has a yes', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    await stage.move(hour)
    await stage.say(ada, 'refused')
    expect(await stage.reach(ada)).toBe('refused')
    await work()
    expect(stage.there(ada)).toEqual(['ONAY', 'RET'])
    expect(await stage.filings(ada)).toMatchObject([{ result: 'accepted' }, { result: 'accepted' }])
  })

  it('to somebody İYS never had a yes of is not filed', async () => {
    const ada = await stage.enrol()
    const before = stage.filed()
    await stage.say(ada, 'refused')
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'sent', result: 'needless' }])
    expect(stage.filed()).toBe(before)
  })

  it('overtakes a yes that is not filed yet', async () => {
    const ada = await stage.enrol()
    stage.iys.control.plan({ kind: 'fail', status: 503, path: '/consents' })
    await stage.say(ada, 'given')
    await work()
    await stage.move(minute)
    await stage.say(ada, 'refused')
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ result: 'superseded' }, { result: 'needless' }])
    await stage.move(2 * hour)
    await work()
    expect(stage.there(ada)).toEqual([])
  })

  it('after a yes whose answer was lost is filed: İYS is asked what it has', async () => {
    const ada = await stage.enrol()
    stage.iys.control.plan({ kind: 'drop', path: '/consents', afterEffect: true })
    await stage.say(ada, 'given')
    await work()
    await stage.move(minute)
    await stage.say(ada, 'refused')
    await work()
    expect(stage.there(ada)).toEqual(['ONAY', 'RET'])
  })

  it('goes on being tried, and is filed as of the day it gets there', async () => {
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    await stage.move(hour)
    stage.iys.control.plan({ kind: 'fail', status: 500, times: 3, path: '/consents' })
    await stage.say(ada, 'refused')
    await work()
    await stage.setClock('2026-12-07T09:00:00Z')
    for (let n = 0; n < 3; n++) {
      await work()
      await stage.move(76 * minute)
    }
    expect(stage.there(ada)).toEqual(['ONAY', 'RET'])
    expect(stage.iys.control.ledgerOf(brand).entries.at(-1)!.consentDate).toMatch(/^2026-12-07/)
  })
})

describe('the access', () => {
  it('is renewed as its tokens end, and signed in for anew where İYS ends them', async () => {
    await stage.setClock('2027-03-03T09:00:00Z')
    const signIns = () => stage.iys.control.calls.filter((it) => it.path === '/oauth2/token').length
    const file = async () => {
      const ada = await stage.enrol()
      await stage.say(ada, 'given')
      await work()
      expect(stage.there(ada)).toEqual(['ONAY'])
    }
    await file()
    const first = signIns()
    await file()
    expect(signIns()).toBe(first)
    await stage.move(2 * hour)
    await file()
    expect(signIns()).toBe(first + 1)
    stage.iys.control.endTokens()
    await file()
    expect(signIns()).toBe(first + 2)
    await stage.move(5 * hour)
    await file()
    expect(signIns()).toBe(first + 3)
  })

  it('with a wrong password keeps answers waiting, and a right one files them at once', async () => {
    await stage.connect({ password: 'yanlış' })
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', reason: 'no_access' }])
    expect(await stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })).toMatchObject({
      failure: { said: 'H081: Kullanıcı adı veya şifre hatalı.' },
    })
    await stage.connect()
    await work()
    expect(await stage.reach(ada)).toBe('may')
    expect((await stage.manager.send(companyIys.read, { params: { company_id: stage.company_id } })).failure).toBeNull()
  })

  it('switched off lets nothing be sent; what was said meanwhile is filed once it is on', async () => {
    const before = await stage.enrol()
    await stage.say(before, 'given')
    await work()
    await stage.connect({ is_active: false })
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    expect(await stage.reach(before)).toBe('no_iys')
    expect(await stage.filings(ada)).toEqual([])
    await stage.connect()
    expect(await stage.reach(ada)).toBe('waits_for_iys 2026-11-30')
    await queueBacklog(stage.kit)
    await work()
    expect(await stage.reach(ada)).toBe('may')
  })

  it('asks İYS of what was answered long before, and believes it', async () => {
    await stage.connect({ is_active: false })
    const [known, unknown] = [await stage.enrol(), await stage.enrol()]
    await stage.say(known, 'given')
    await stage.say(unknown, 'given')
    stage.iys.control.hold(brand, [{ recipient: known.phone, type: 'MESAJ', status: 'ONAY', at: start }])
    await stage.setClock('2027-02-01T09:00:00Z')
    await stage.connect()
    await queueBacklog(stage.kit)
    await work()
    expect([await stage.reach(known), await stage.reach(unknown)]).toEqual(['may', 'lapsed'])
    expect(stage.there(unknown)).toEqual([])
  })

  it('goes on asking of what was answered long before while İYS is away', async () => {
    await stage.connect({ is_active: false })
    const ada = await stage.enrol()
    await stage.say(ada, 'given')
    stage.iys.control.hold(brand, [{ recipient: ada.phone, type: 'MESAJ', status: 'ONAY', at: start }])
    await stage.setClock('2027-02-01T09:00:00Z')
    await stage.connect()
    await queueBacklog(stage.kit)
    stage.iys.control.plan({ kind: 'fail', status: 429, path: '/consents/status' })
    await work()
    expect(await stage.filings(ada)).toMatchObject([{ state: 'queued', reason: 'limited', result: null }])
    expect(await stage.reach(ada)).toBe('lapsed')
    await stage.move(11 * minute)
    await work()
    expect(await stage.reach(ada)).toBe('may')
  })
})

it('concerns Turkish members alone', async () => {
  const [german, push] = [await stage.enrol({ phone: '+4915112349999' }), await stage.enrol()]
  await stage.say(german, 'given')
  await stage.say(push, 'given', { channel: 'notification' })
  expect([await stage.filings(german), await stage.filings(push)]).toEqual([[], []])
  expect(await stage.reach(german)).toBe('may')
  expect(await stage.reach(push, 'notification')).toBe('no_address')
})

it('stands in the integration log without the number', async () => {
  const ada = await stage.enrol()
  await stage.say(ada, 'given')
  const { data } = await stage.manager.send(integrationLog.list, { query: { limit: 1 } })
  expect(data[0]).toMatchObject({ platform: 'iys', direction: 'out', kind: 'MESAJ ONAY', state: 'waiting' })
  const read = await stage.manager.send(integrationLog.read, { params: { log_id: data[0]!.id } })
  expect(read.body).toMatchObject({ recipient: '•••', status: 'ONAY', type: 'MESAJ', recipientType: 'BIREYSEL' })
  expect(JSON.stringify(read)).not.toContain(ada.phone.slice(6))
})
