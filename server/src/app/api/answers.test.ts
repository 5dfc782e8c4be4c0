// Checks the sample answers of the documentation against the contract. After a change of calls for
// apps, run `SOFRA_RECORD=1 vitest run --project server server/src/app/api/answers.test.ts`: it makes
// the calls with the example bodies of the contract, and writes the answers.
import { writeFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { guestSession, guestTokenHeader } from '#contract/dining/guest-session.ts'
import type { Call } from '#contract/kit/call.ts'
import { appAddressExamples } from '#contract/members/app/app-address.example.ts'
import { appAddress } from '#contract/members/app/app-address.ts'
import { appMemberExamples } from '#contract/members/app/app-member.example.ts'
import { appMember } from '#contract/members/app/app-member.ts'
import { commentExamples } from '#contract/members/comment.example.ts'
import { comment } from '#contract/members/comment.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order } from '#contract/ordering/order.ts'
import { strayTime } from '#server/db/json-time.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { runs } from '../work-list.ts'
import { goodRequests, type Requests } from '../test/test-requests.ts'
import { setUp } from '../test/test-setup.ts'
import { sampleAnswers } from './answers.ts'

const file = new URL('answers.json', import.meta.url)
const appCalls = calls.filter((it) => it.call.permission === 'api-key')
const nameOf = ({ noun, name }: (typeof appCalls)[number]) => `${noun}.${name}`

/** Lists in samples have at most this many entries. */
const shownEntries = 2

const shortened = (it: unknown): unknown =>
  Array.isArray(it)
    ? it.slice(0, shownEntries).map(shortened)
    : it && typeof it === 'object'
      ? Object.fromEntries(Object.entries(it).map(([name, part]) => [name, shortened(part)]))
      : it

type World = Awaited<ReturnType<typeof setUp<never>>>

/** A member with an address, money, points, a voucher and a delivered order that has a review. */
async function layMember({ server, company_id, branch_id, app }: World, { provider, good }: Requests): Promise<string> {
  const { id: member_id } = await provider.send(member.create, {
    body: { ...memberExamples.create, company_id, name: 'Çağrı', surname: 'Işık', phone: '+905551112233', email: '' },
  })
  const params = { member_id }
  await app.send(appAddress.create, { params, body: appAddressExamples.create })
  await app.send(appMember.setConsent, { params, body: { ...appMemberExamples.setConsent, phone: '+905551112233' } })
  await provider.send(wallet.load, { params, body: { amount: 20_000, payment_ref: 'POS 1', reason: '' } })
  await provider.send(point.correct, { params, body: { amount: 5000, reason: 'Hoş geldin', validity_days: 365 } })
  const voucher = { ...giftChequeExamples.create, company_id, kind: 'personal' as const, limit_amount: 0 }
  const { id: gift_cheque_id } = await provider.send(giftCheque.create, { body: voucher })
  await provider.send(giftCheque.addItems, { params: { gift_cheque_id }, body: { member_ids: [member_id] } })
  await runDue(server.kit, runs)
  const { body } = await good('order', 'create', order.create)
  const row = await app.send(order.create, { body: { ...body, customer: { member_id } } as never })
  const { version } = await provider.send(order.approve, {
    params: { order_id: row.id },
    body: { version: row.version },
  })
  await provider.send(order.deliver, { params: { order_id: row.id }, body: { version } })
  const review = { ...commentExamples.send, order_id: row.id }
  const { id: comment_id } = await app.send(comment.send, { params: { branch_id }, body: review })
  await provider.send(comment.approve, { params: { comment_id }, body: { version: 1, is_masked: false } })
  return member_id
}

/** Lets guests order at their table, and lets one of them pay a part of the bill. */
async function layTable({ branch_id, app }: World, { good }: Requests, guest_token: string): Promise<void> {
  const { body } = await good('order', 'create', order.create)
  const atTable = { ...body, delivery_type: 'orderOnTheTable', customer: {}, guest_token }
  await app.send(order.create, { body: atTable as never })
  const { bills } = await app.send(guestSession.read, {}, { [guestTokenHeader]: guest_token })
  const lines = [{ name: 'Hesap', quantity: 1, unit_price: 1000, tax_rate: 0 }]
  const payment = { branch_id, delivery_type: 'onlyPayment' as const, customer: {}, payment_method: 'online_card' }
  await app.send(order.create, { body: { ...payment, is_paid: true, bill_id: bills[0]!.id, guest_token, lines } })
}

/** Calls whose answers are empty for a member without orders, points and money. */
const ofMember = /^(appMember\.(read|wallet|points|cheques|orders)|appAddress\.list|appCheque\.judge|appRights\.data)$/

it.runIf(process.env['SOFRA_RECORD'] === '1')('records a sample answer of each call', async () => {
  const world = await setUp([], { isDemo: true })
  const { server, app } = world
  const requests = await goodRequests(server, world.world)
  const member_id = await layMember(world, requests)
  const answers: Record<string, unknown> = {}
  for (const asked of appCalls) {
    await server.database.db.one(sql`delete from login_attempt`)
    const { headers = {}, ...given } = await requests.good(asked.noun, asked.name, asked.call)
    if (ofMember.test(nameOf(asked))) given.params = { ...given.params, member_id }
    if (nameOf(asked) === 'guestSession.read') await layTable(world, requests, headers[guestTokenHeader]!)
    const reply = await app.raw(asked.call as Call, given, headers)
    expect(reply.status, `${nameOf(asked)} ${reply.text}`).toBeLessThan(300)
    answers[nameOf(asked)] = shortened(reply.body)
  }
  const text = JSON.stringify(answers, null, 2)
    .replaceAll('Bizim 1', 'Kadıköy Moda')
    .replaceAll('Bizim 2', 'Beşiktaş')
    .replaceAll(/"member_ey[\w.-]+"/g, '"member_eyJhbGciOiJIUzI1NiJ9…"')
  await writeFile(file, `${text}\n`)
})

it('has a sample answer for every call for apps, and for no other', () => {
  expect(Object.keys(sampleAnswers).toSorted()).toEqual(appCalls.map(nameOf).toSorted())
})

it.each(appCalls.map((it) => [nameOf(it), it.call] as const))(
  'the sample answer of %s fits its schema',
  (name, call) => {
    // Parsing drops the fields that the schema does not declare.
    expect(z.parse(call.answer as z.ZodMiniType, sampleAnswers[name])).toEqual(sampleAnswers[name])
    expect(strayTime(sampleAnswers[name])).toBeUndefined()
  },
)
