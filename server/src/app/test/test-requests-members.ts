import { randomUUID } from 'node:crypto'
// Requests for the calls about members that need more than their examples (test-requests.ts).
import sql from 'sql-template-tag'
import { appAddress } from '#contract/members/app/app-address.ts'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { companySms } from '#contract/integrations/message-provider.ts'
import { commentExamples } from '#contract/members/comment.example.ts'
import { comment } from '#contract/members/comment.ts'
import { institutionProof } from '#contract/members/institution-proof.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { wallet } from '#contract/members/wallet.ts'
import { chequeBatchRun } from '#server/domain/members/voucher/batch.ts'
import { createRun } from '#server/kit/jobs/run.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { onePicture, type TestRequest, type Named, type Stage, type WingRequests } from './test-stage.ts'
import { codeIn, mailTo } from './test-user.ts'

export function memberRequests({
  server,
  provider,
  keyed,
  place,
  own,
  fresh,
  placed,
  step,
  next,
}: Stage): WingRequests {
  /** Creates an import of one member, in the state in which its runs would have left it. */
  const imported = async (state: 'uploaded' | 'checked' | 'running' | 'done'): Promise<Named> => {
    const [id, check, write] = [uuidv7(), uuidv7(), uuidv7()]
    const isWritten = state === 'running' || state === 'done'
    const { db } = server.database
    for (const [run_id, kind, its] of [
      [check, 'member-import-check', 'done'],
      [write, 'member-import', state === 'done' ? 'done' : 'scheduled'],
    ])
      await db.one(sql`insert into run (company_id, id, kind, state, record_id, input, run_at, due_at, undo_until)
        values (${place().id}, ${run_id}, ${kind}, ${its}, ${id}, ${JSON.stringify({ import_id: id, after: 1, upto: 2 })}, now() + interval '1 day', now() + interval '1 day', now() + interval '1 day')`)
    await db.one(sql`insert into member_import (company_id, id, name, sheets, header_row, columns, check_run_id, run_id) values (${place().id}, ${id}, 'uyeler.csv',
      '[{"name": "", "rows": 2}]', 1, '[{"field": "name", "date_order": null}, {"field": "phone", "date_order": null}]', ${state === 'uploaded' ? null : check}, ${isWritten ? write : null})`)
    for (const [row_no, raw] of [
      [1, ['Ad', 'Telefon']],
      [2, ['Ada', '']],
    ] as const)
      await db.one(
        sql`insert into member_import_row (company_id, import_id, sheet, row_no, raw) values (${place().id}, ${id}, 0, ${row_no}, ${JSON.stringify(raw)})`,
      )
    return { id, version: 1 }
  }
  const ofImport = ({ id }: Named, params: object = {}) => ({ params: { member_import_id: id, ...params } })

  /** Creates a scheduled task that is paused. */
  const pausedTask = async () => {
    const { id: scheduled_task_id } = await fresh('scheduled-task')
    await server.database.db.one(
      sql`update scheduled_task set is_paused = true, next_due_on = null, next_due_at = null where company_id = ${place().id} and id = ${scheduled_task_id}`,
    )
    return { params: { scheduled_task_id } }
  }

  /** Creates a notification that was released and whose recipients are not chosen yet. */
  const released = async ({ is_paused = false }) => {
    const { id: notification_id } = await fresh('notification')
    await server.database.db.one(
      sql`update notification set is_draft = false, is_paused = ${is_paused}, freeze_at = '2099-01-01' where company_id = ${place().id} and id = ${notification_id}`,
    )
    return { params: { notification_id } }
  }

  /** Creates a draft of an SMS to a member with a German number who has given consent. */
  const reachesSomebody = async () => {
    const { db } = server.database
    const company_id = place().id
    const { version } = await provider.send(companySms.read, { params: { company_id } })
    if (version === 0)
      await provider.send(companySms.update, {
        params: { company_id },
        body: {
          is_active: true,
          provider: 'netgsm',
          username: 'a',
          sender: 'LOKANTA',
          secrets: { password: 'b' },
          version,
        },
      })
    const { id: member_id } = await fresh('member')
    await db.one(
      sql`update member set phone = ${`+49160${String(1_000_000 + next())}`} where company_id = ${company_id} and id = ${member_id}`,
    )
    await db.one(sql`insert into member_consent (company_id, member_id, channel, status, source, at)
      values (${company_id}, ${member_id}, 'sms', 'given', 'website', now()) on conflict do nothing`)
    const { id: notification_id } = await fresh('notification', {
      channel: 'sms',
      audience: { field: 'member', op: 'in', value: [member_id] },
      send_at: null,
      by_recipient_clock: false,
      expires_at: null,
    })
    return { params: { notification_id }, body: { recipients: 1 } }
  }

  /** Creates a member with an erasure request. */
  const erasing = async () => {
    const params = { member_id: String((await fresh('member')).id) }
    await provider.send(memberErasure.ask, { params, body: { channel: 'app', note: '' } })
    return { params }
  }

  /** Creates a member with an address. */
  const addressed = async (): Promise<TestRequest> => {
    const params = { member_id: String((await fresh('member')).id) }
    const { id } = await keyed().send(appAddress.create, { params, body: { text: 'Moda Cad. 12' } })
    return { params: { ...params, address_id: id } }
  }

  /** A member, with the id of a device as an app chooses it. */
  const onDevice = async () => ({
    params: { member_id: String((await fresh('member')).id), device_id: randomUUID() },
  })

  /** Creates a request for membership in an institution. */
  async function askingToBelong(by?: 'app') {
    const institution_member_id = String((await fresh('institution-member')).id)
    return { params: { institution_member_id, ...(by && { company_id: place().id }) } }
  }
  /** Creates a request for membership, with the code that was mailed. */
  async function proofSent(by?: 'app'): Promise<TestRequest> {
    const [given, email] = [await askingToBelong(by), `uye${next()}@boun.test`]
    const params = { institution_member_id: given.params.institution_member_id }
    await provider.send(institutionProof.sendCode, { params, body: { email } })
    return { ...given, body: { code: codeIn(await mailTo(server, email, 'institution-code')) } }
  }

  /** Creates a voucher that waits for the approval of its funder, the platform. */
  async function pendingCheque(): Promise<TestRequest> {
    const { id: gift_cheque_id } = await fresh('gift-cheque', { funder: 'platform' })
    await server.database.db.one(
      sql`update gift_cheque set status = 'pending', awaits = '{platform}' where company_id = ${place().id} and id = ${gift_cheque_id}`,
    )
    return { params: { gift_cheque_id } }
  }

  const records: WingRequests['records'] = {
    'institution-member': async () => {
      const { id: member_id } = await fresh('member')
      const { id } = await fresh('partner-institution')
      const { code } = await provider.send(partnerInstitution.read, { params: { partner_institution_id: String(id) } })
      const params = { company_id: place().id }
      const asked = await keyed().send(institutionMember.ask, {
        params,
        body: { member_id: String(member_id), code, statement: '' },
      })
      return { id: asked.id, version: 1 }
    },
    comment: async () => {
      const { id: order_id } = await step('approve', 'deliver')
      return keyed()
        .send(comment.send, { params: { branch_id: own() }, body: { ...commentExamples.send, order_id } })
        .then(({ id }) => ({ id, version: 1 }))
    },
    'member-import': () => imported('uploaded'),
    /**
     * The person who entered a correction may not decide on it, so another user is recorded as its
     * author.
     */
    'member-correction': async () => {
      const [id, { id: member_id }] = [uuidv7(), await fresh('member')]
      await server.database.db
        .one(sql`insert into member_correction (company_id, id, member_id, kind, amount, reason, status, asked_by, asked_name, created_at, updated_at)
        values (${place().id}, ${id}, ${member_id}, 'points', 20000, 'Telafi', 'pending', ${uuidv7()}, 'Ece Kaya', now(), now())`)
      return { id, version: 1 }
    },
  }
  const more: WingRequests['more'] = {
    'repeatOrder.read': async () => ({ query: { branch_id: own() } }),
    'repeatOrder.create': async () => {
      const { id: member_id } = await fresh('member')
      const { id: product_id } = await fresh('branch-product', { is_active: true })
      const customer = { name: 'Çağrı Işık', member_id }
      const row = await placed({ customer, lines: [{ product_id, quantity: 1 }] })
      return { params: { member_id }, body: { order_id: row.id, expected_total: row.total } }
    },
    'member.create': () => {
      const n = next()
      return { body: { phone: `+90532${String(n + 1_000_000)}`, email: `istek${n}@deneme.test` } }
    },
    'appSignIn.sendCode': () => ({ body: { email: `giris${next()}@deneme.test` } }),
    'appSignIn.confirmCode': async () => {
      const body = { company_id: place().id, email: `giris${next()}@deneme.test` }
      const { code_id } = await keyed().send(appSignIn.sendCode, { body })
      return { body: { ...body, code_id, code: codeIn(await mailTo(server, body.email, 'sign-in-code')) } }
    },
    'memberDevice.put': () => onDevice(),
    'memberDevice.remove': () => onDevice(),
    'appAddress.update': () => addressed(),
    'appAddress.remove': () => addressed(),
    'appMember.create': () => ({ body: { phone: `+90533${String(next() + 1_000_000)}` } }),
    // A change names no number, unlike the call that makes a member.
    'appMember.update': () => ({}),
    'memberErasure.deny': () => erasing(),
    'memberErasure.approve': () => erasing(),
    'memberErasure.complete': async () => {
      const { params } = await erasing()
      await provider.send(memberErasure.approve, { params, body: { version: 1, decision_note: '' } })
      return { params }
    },
    'calendar.read': () => ({ query: { company_id: place().id, from: '2026-11-01', to: '2026-11-30' } }),
    'memberMerge.duplicates': () => ({ query: { company_id: place().id } }),
    'memberMerge.preview': async () => ({ query: { other_id: (await fresh('member')).id } }),
    'memberMerge.keepApart': async () => ({ body: { other_id: (await fresh('member')).id } }),
    'memberMerge.merge': async () => ({ body: { other_id: (await fresh('member')).id } }),
    'memberMerge.undo': async () => {
      const [params, other] = [{ member_id: String((await fresh('member')).id) }, await fresh('member')]
      const body = { other_id: String(other.id), version: 1, other_version: 1, taken: [] }
      await provider.send(memberMerge.merge, { params, body })
      return { params, body: { merge_id: (await provider.send(memberMerge.last, { params }))!.id } }
    },
    'partnerInstitution.create': () => ({ body: { code: `KURUM${next()}` } }),
    'institutionMember.add': async () => ({ body: { member_id: (await fresh('member')).id } }),
    'institutionMember.end': async () => {
      const params = { institution_member_id: String((await fresh('institution-member')).id) }
      const body = { version: 1, valid_until: null, decision_note: '' }
      const { version } = await provider.send(institutionMember.approve, { params, body })
      return { params, body: { version } }
    },
    'institutionMember.ask': async () => {
      const { id } = await fresh('partner-institution')
      const { code } = await provider.send(partnerInstitution.read, { params: { partner_institution_id: String(id) } })
      return { params: { company_id: place().id }, body: { member_id: (await fresh('member')).id, code } }
    },
    'institutionProof.upload': async () => ({ ...(await askingToBelong()), upload: await onePicture() }),
    'institutionProof.appUpload': async () => ({ ...(await askingToBelong('app')), upload: await onePicture() }),
    'institutionProof.document': async () => {
      const given = await askingToBelong()
      await provider.raw(institutionProof.upload, { ...given, upload: await onePicture() })
      return given
    },
    'institutionProof.appSendCode': () => askingToBelong('app'),
    'institutionProof.prove': () => proofSent(),
    'institutionProof.appProve': () => proofSent('app'),
    'comment.send': async () => ({
      params: { branch_id: own() },
      body: { order_id: (await step('approve', 'deliver')).id },
    }),
    'memberWallet.payOut': async () => {
      const params = { member_id: String((await fresh('member')).id) }
      await provider.send(wallet.load, { params, body: { amount: 20_000, payment_ref: 'POS 1', reason: '' } })
      return { params }
    },
    'definitionPoint.members': () => ({ query: { company_id: place().id } }),
    'segment.create': () => ({ body: { name: `Grup ${next()}` } }),
    'notification.send': reachesSomebody,
    'notification.pause': () => released({}),
    'notification.resume': () => released({ is_paused: true }),
    'notification.cancel': () => released({}),
    'scheduledTask.resume': pausedTask,
    'giftCheque.approve': pendingCheque,
    'giftCheque.reject': pendingCheque,
    'giftCheque.resume': async () => {
      const { id: gift_cheque_id } = await fresh('gift-cheque')
      await server.database.db.one(
        sql`update gift_cheque set is_paused = true where company_id = ${place().id} and id = ${gift_cheque_id}`,
      )
      return { params: { gift_cheque_id } }
    },
    'giftCheque.addItems': async () => ({
      params: { gift_cheque_id: (await fresh('gift-cheque', { kind: 'bulk' })).id },
    }),
    'giftCheque.cancelBatch': async () => {
      const { id: gift_cheque_id } = await fresh('gift-cheque', { kind: 'bulk' })
      const batch_id = await createRun(server.database.db, chequeBatchRun, {
        company_id: place().id,
        record_id: String(gift_cheque_id),
        user_id: null,
        input: { member_ids: [], count: 50 },
        run_at: new Date('2099-01-01'),
        now: new Date(),
      })
      return { params: { gift_cheque_id, batch_id } }
    },
    'giftCheque.reserve': async () => {
      const { id } = await fresh('gift-cheque', { user_limit: 0 })
      await server.database.db.one(
        sql`update gift_cheque set status = 'approved' where company_id = ${place().id} and id = ${id}`,
      )
      const { code } = await server.database.db.must<{ code: string }>(
        sql`select code from gift_cheque_code where company_id = ${place().id} and cheque_id = ${id}`,
      )
      return { body: { coupon_code: code, branch_id: own() } }
    },
    'memberImport.upload': () => ({
      query: { company_id: place().id, name: 'uyeler.csv' },
      upload: Buffer.from('Ad;Telefon\nAda;0532 100 00 01\n'),
    }),
    'memberImport.mend': async () => ofImport(await imported('checked'), { row_no: 2 }),
    'memberImport.run': async () => ({ ...ofImport(await imported('checked')), body: { gives_points: false } }),
    'memberImport.cancel': async () => ofImport(await imported('running')),
    'memberImport.undo': async () => ofImport(await imported('done')),
  }
  return { records, more }
}
