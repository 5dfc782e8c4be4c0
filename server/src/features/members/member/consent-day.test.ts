import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'

// Tests an answer that is recorded later, with the day on which it was given. The licences of the
// test world begin today.
const day = plusDays(new Date().toISOString().slice(0, 10), 10)
const [dayBefore, dayAfter] = [plusDays(day, -1), plusDays(day, 1)]
let now = new Date(`${day}T06:00:00Z`)
let manager: Caller
const { server, world, company_id } = await setUp([], { role: 'api', now: () => now, logLevel: 'silent' })
/** Moves the clock. Sessions end, so users sign in again. */
const goTo = async (on: string, time: string) => {
  now = new Date(`${on}T${time}:00Z`)
  manager = await signIn(server.url, world.users.company)
}
beforeEach(() => goTo(day, '06:00'))

const enrol = () => manager.send(member.create, { body: memberBody(company_id, { email: '' }) })
/** Records an answer, and returns the answer that is current afterwards. */
async function say({ id }: Member, status: 'given' | 'refused', on?: string): Promise<string> {
  const params = { member_id: id }
  const { version } = await manager.send(member.read, { params })
  const body = { channel: 'sms', status, source: 'phone', proof: 'Arama', version, ...(on && { on }) } as const
  const { sms } = (await manager.send(memberPage.setConsent, { params, body })).consents
  return `${sms?.status} ${sms?.at}`
}
const setZone = (timezone: string) =>
  server.database.db.one(sql`update branch set timezone = ${timezone} where company_id = ${company_id}`)

it('a no of the day of a yes holds: it counts as of that day’s end on the company’s clock', async () => {
  const ada = await enrol()
  expect(await say(ada, 'given')).toBe(`given ${day}T06:00:00.000Z`)
  await goTo(dayAfter, '08:00')
  expect(await say(ada, 'refused', day)).toBe(`refused ${day}T20:59:59.999Z`)
  await setZone('Africa/Lagos')
  expect(await say(ada, 'refused', day)).toBe(`refused ${day}T22:59:59.999Z`)
  await setZone('Europe/Istanbul')
})

it('a no of today counts as of now, by the day where the company is', async () => {
  const [ada, can] = [await enrol(), await enrol()]
  await say(ada, 'given')
  await goTo(day, '14:00')
  expect(await say(ada, 'refused', day)).toBe(`refused ${day}T14:00:00.000Z`)
  // It is half past midnight of the next day in Istanbul.
  await goTo(day, '21:30')
  expect(await say(can, 'refused', dayAfter)).toBe(`refused ${day}T21:30:00.000Z`)
})

it('a no of an earlier day leaves a later yes, and a yes counts from the beginning of its day on the company’s clock', async () => {
  const [ada, can] = [await enrol(), await enrol()]
  await say(ada, 'given')
  await goTo(dayAfter, '08:00')
  expect(await say(ada, 'refused', dayBefore)).toBe(`given ${day}T06:00:00.000Z`)
  expect(await say(can, 'given', day)).toBe(`given ${dayBefore}T21:00:00.000Z`)
  expect(await say(can, 'refused', day)).toBe(`refused ${day}T20:59:59.999Z`)
})
