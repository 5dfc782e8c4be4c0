import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import type { In } from '#contract/kit/call.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { followedIn } from '#server/kit/record/follow.ts'
import { fieldsOf, marked } from '#server/kit/guard/marks.ts'

const { server, world, company_id, company: boss } = await setUp(['company'], { role: 'api' })

const make = (more: Partial<In<typeof member.input>> = {}) =>
  boss.send(member.create, { body: memberBody(company_id, more) })
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const merge = async (stays: { id: string }, other: { id: string }) => {
  const { version } = await boss.send(member.read, of(stays))
  const { version: other_version } = await boss.send(member.read, of(other))
  return boss.send(memberMerge.merge, { ...of(stays), body: { other_id: other.id, version, other_version, taken: [] } })
}

it('whoever writes to the id of a merged record, or of one merged before, writes to the one that stays', async () => {
  const [stays, middle, old] = [await make(), await make(), await make()]
  await merge(middle, old)
  await merge(stays, middle)
  for (const it of [old, middle]) {
    await boss.send(point.correct, { ...of(it), body: { amount: 100, reason: 'Telafi', validity_days: 30 } })
    await boss.send(wallet.load, { ...of(it), body: { amount: 5000, payment_ref: 'POS', reason: '' } })
    await boss.send(memberPage.setConsent, {
      ...of(it),
      body: {
        channel: 'email',
        status: it === old ? 'given' : 'refused',
        source: 'till',
        proof: 'Form',
        version: (await boss.send(member.read, of(it))).version,
      },
    })
    const { data } = await boss.send(wallet.entries, of(it))
    expect(data.length).toBeGreaterThan(0)
  }
  expect(await boss.send(member.read, of(stays))).toMatchObject({ point_balance: 200, wallet_balance: 10_000 })
  const { db } = server.database
  for (const table of ['point_move', 'wallet_entry', 'consent_event'] as const) {
    const rows = await db.many<{ member_id: string }>(
      table === 'point_move'
        ? sql`select member_id from point_move where company_id = ${company_id}`
        : table === 'wallet_entry'
          ? sql`select member_id from wallet_entry where company_id = ${company_id} and kind = 'load'`
          : sql`select member_id from consent_event where company_id = ${company_id}`,
    )
    expect(new Set(rows.map((it) => it.member_id)), table).toEqual(new Set([stays.id]))
  }
  const now = await boss.send(member.read, of(stays))
  const { id: _, ...rest } = now
  const body = memberBody(company_id, { phone: rest.phone ?? '', email: rest.email ?? '', name: 'Yeni' })
  expect(await boss.send(member.update, { ...of(old), body: { ...body, version: now.version } })).toMatchObject({
    id: stays.id,
    name: 'Yeni',
  })
  const asked = await boss.send(memberErasure.ask, { ...of(old), body: { channel: 'phone', note: '' } })
  expect(asked.member_id).toBe(stays.id)
})

it('a list of ids is followed as one is', async () => {
  const [stays, old] = [await make(), await make()]
  await merge(stays, old)
  const cheque = await boss.send(giftCheque.create, {
    body: { ...giftChequeExamples.create, company_id, kind: 'personal' },
  })
  await boss.send(giftCheque.addItems, {
    params: { gift_cheque_id: cheque.id },
    body: { member_ids: [old.id.toUpperCase()], segment_id: null, audience: null, count: 0 },
  } as never)
  const run = await server.database.db.must<{ input: unknown }>(
    sql`select input from run where company_id = ${company_id} and kind = 'gift-cheque-batch'`,
  )
  expect(JSON.stringify(run.input)).not.toContain(old.id)
})

it('others’ old ids lead nowhere', async () => {
  const foreign = await signIn(server.url, world.users.foreignCompany)
  const [stays, old] = [await make(), await make()]
  await merge(stays, old)
  for (const it of [old, stays])
    await expect(
      foreign.send(point.correct, { ...of(it), body: { amount: 1, reason: 'Telafi', validity_days: 30 } }),
    ).rejects.toThrow('404')
})

it('every call that names a member follows, but for those about merges and the record’s own history', () => {
  const mergers = new Map([['member', () => Promise.resolve(new Map<string, string>())]])
  const all = calls.map((it) => it.call)
  const naming = all.filter((call) =>
    [call.params, call.query, call.body].some((part) => marked(part).some((it) => it.of === 'member')),
  )
  const exact = naming.filter((call) => followedIn(call, mergers).length === 0)
  expect(exact.map((it) => `${it.method} ${it.path}`).toSorted()).toEqual([
    'GET /member/{member_id}/history',
    'GET /member/{member_id}/merge-preview',
    'POST /member/{member_id}/keep-apart',
    'POST /member/{member_id}/merge',
    'POST /member/{member_id}/merge/undo',
  ])
  // Every field that contains a member's id is marked as such. The exceptions are the order, which
  // locks the member until it is written and resolves merges itself, and the order's quote.
  const unmarked = all.flatMap((call) =>
    [call.params, call.query, call.body].flatMap((part) =>
      fieldsOf(part).flatMap(({ path, of }) =>
        /^(member_id|member_ids|other_member_id)$/.test(path.at(-1) ?? '') &&
        !fieldsOf(part).some((it) => it.of === 'member' && it.path.join() === path.join()) &&
        of === undefined
          ? `${call.method} ${call.path} ${path.join('.')}`
          : [],
      ),
    ),
  )
  expect([...new Set(unmarked)].toSorted()).toEqual([
    'POST /order customer.member_id',
    'POST /order/quote customer.member_id',
  ])
})
