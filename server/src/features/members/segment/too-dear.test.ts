import { expect, it } from 'vitest'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { member } from '#contract/members/member.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { segmentExamples } from '#contract/members/segment.example.ts'
import { segment } from '#contract/members/segment.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'

const { server, company_id, company: boss } = await setUp(['company'], { role: 'api' })

const { audience } = segmentExamples.create

it.skipIf(isDistributed)(
  'conditions that take too long to find anybody are refused as such by every call that has some, and the server is not busy',
  async () => {
    await boss.send(member.create, { body: { ...memberExamples.create, company_id } })
    const { id: segment_id } = await boss.send(segment.create, { body: { ...segmentExamples.create, company_id } })
    const cheque = await boss.send(giftCheque.create, {
      body: { ...giftChequeExamples.create, company_id, kind: 'personal' },
    })
    // From now on, queries for members' orders take longer than any statement may.
    const owner = await connect(server.database.ownerUrl)
    await owner.query('alter table member enable row level security')
    await owner.query(
      'create policy slow on member using (coalesce((select case when current_query() ~ $$order_count$$ then pg_sleep(12)::text end), $$$$) is not null)',
    )
    const params = { gift_cheque_id: cheque.id }
    const batch = { member_ids: [], count: 0 }
    const asks = [
      () => boss.refused(member.list, { query: { segment_id: [segment_id] } as never }),
      () =>
        boss.refused(member.list, { query: { company_id: [company_id], audience: JSON.stringify(audience) } as never }),
      () => boss.refused(segment.count, { body: { company_id, audience } }),
      () => boss.refused(giftCheque.previewItems, { params, body: { segment_id, audience: null } } as never),
      () => boss.refused(giftCheque.addItems, { params, body: { ...batch, segment_id: null, audience } } as never),
    ]
    // A company may have only a few requests in progress at once.
    const asked = await Promise.all(asks.slice(0, 3).map((it) => it()))
    asked.push(...(await Promise.all(asks.slice(3).map((it) => it()))))
    for (const it of asked) {
      expect(it).toMatchObject({ status: 422, errors: [{ code: 'too_dear' }] })
      expect(it.detail).toContain('daraltın')
    }
    expect(asked.map((it) => it.errors![0]!.path)).toEqual([
      'segment_id',
      'audience',
      'audience',
      'segment_id',
      'audience',
    ])
    await owner.end()
  },
  60_000,
)
