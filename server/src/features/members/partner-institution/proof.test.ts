import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { institutionProof } from '#contract/members/institution-proof.ts'
import { member } from '#contract/members/member.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { codeIn, mailTo } from '#server/app/test/test-user.ts'
import { sweepDocuments } from '#server/domain/members/institution-documents.ts'

const { server, world, company_id, app, company: manager } = await setUp(['company'], { role: 'api' })

let n = 0
/** Creates a member with a request for membership. */
async function asking(more: object = {}, of?: string) {
  const { id: institution_id, code } = of
    ? await manager.send(partnerInstitution.read, { params: { partner_institution_id: of } })
    : await manager.send(partnerInstitution.create, {
        body: { ...partnerInstitutionExamples.create, company_id, code: `BELGE${++n}`, ...more },
      })
  const { id: member_id } = await manager.send(member.create, { body: memberBody(company_id, { language: 'de' }) })
  const { id } = await app.send(institutionMember.ask, {
    params: { company_id },
    body: { member_id, code, statement: '' },
  })
  return { id, institution_id, params: { institution_member_id: id }, ofApp: { company_id, institution_member_id: id } }
}
const read = ({ params }: { params: { institution_member_id: string } }) =>
  manager.send(institutionMember.read, { params })
const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const get = (url: string) => fetch(`${server.url}${url}`)

it('takes a picture, keeps only its pixels, and shows it to who decides for two minutes', async () => {
  const ada = await asking({ document_required: true, email_domains: [] })
  expect(
    await app.send(institutionProof.appUpload, { params: ada.ofApp, upload: await photo() } as never),
  ).toMatchObject({ status: 'pending' })
  expect(await read(ada)).toMatchObject({ has_document: true, version: 2 })
  const document = await manager.send(institutionProof.document, { params: ada.params })
  const shown = await get(document.url)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  const { width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([width, exif]).toEqual([2000, undefined])
  expect((await get(document.url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
  expect((await get(document.url.replace('.webp', '.pdf'))).status).toBe(404)
  expect((await get(document.url.replace('/api/private/', '/files/private/'))).status).toBe(404)
  const approved = await manager.send(institutionMember.approve, {
    params: ada.params,
    body: { version: 2, valid_until: null, decision_note: '' },
  })
  expect(approved).toMatchObject({ status: 'approved', verified_by: 'document' })
  // A request that is decided accepts no further document.
  expect((await manager.raw(institutionProof.upload, { params: ada.params, upload: await photo() })).status).toBe(409)
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect((await stranger.raw(institutionProof.document, { params: ada.params })).status).toBe(404)
})

it('knows a file by what is in it, and hands a pdf out only to be saved', async () => {
  const can = await asking()
  const send = (upload: Buffer) => manager.raw(institutionProof.upload, { params: can.params, upload })
  for (const wrong of [
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.4 cut off'),
    Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
  ])
    expect((await send(wrong)).body).toMatchObject({ status: 422, errors: [{ path: 'file', code: 'file_type' }] })
  expect((await read(can)).has_document).toBe(false)
  expect((await send(pdf)).status).toBe(201)
  const { kind, url } = await manager.send(institutionProof.document, { params: can.params })
  const saved = await get(url)
  expect([kind, saved.headers.get('content-type'), saved.headers.get('content-disposition')]).toEqual([
    'pdf',
    'application/pdf',
    'attachment; filename="document.pdf"',
  ])
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf)
})

it('is approved without a document only by who says what they have seen', async () => {
  const eda = await asking({ document_required: true })
  const approve = (decision_note: string) => ({
    params: eda.params,
    body: { version: 1, valid_until: null, decision_note },
  })
  expect(await manager.faults(institutionMember.approve, approve(''))).toEqual(['decision_note document_unseen'])
  expect(await manager.send(institutionMember.approve, approve('Öğrenci kartını gördüm'))).toMatchObject({
    verified_by: 'hand',
  })
})

it('a code mailed to an address at its domain approves at once, in the member’s language', async () => {
  const ece = await asking()
  const body = { email: 'Ece@BOUN.test' }
  expect(
    await app.faults(institutionProof.appSendCode, { params: ece.ofApp, body: { email: 'ece@boun.test.evil.test' } }),
  ).toEqual(['email not_its_domain'])
  expect(await app.send(institutionProof.appSendCode, { params: ece.ofApp, body })).toMatchObject({ wait_sec: 60 })
  const again = await app.raw(institutionProof.appSendCode, { params: ece.ofApp, body })
  expect([again.status, Number(again.headers.get('retry-after')) > 0]).toEqual([429, true])
  const text = await mailTo(server, 'Ece@BOUN.test', 'institution-code')
  expect(text).toContain('Guten Tag')
  const code = codeIn(text)
  expect(await app.send(institutionProof.appProve, { params: ece.ofApp, body: { code } })).toMatchObject({
    status: 'approved',
  })
  expect(await read(ece)).toMatchObject({ verified_by: 'domain', is_valid: true, decided_by: null })
  const history = await manager.send(institutionMember.history, { params: ece.params })
  expect(history.map((it) => it.action)).toContain('prove')

  // The same address cannot prove somebody else's membership.
  const other = await asking({}, ece.institution_id)
  await manager.send(institutionProof.sendCode, { params: other.params, body: { email: 'ece@boun.test' } })
  const second = codeIn(await mailTo(server, 'ece@boun.test', 'institution-code'))
  expect(await manager.faults(institutionProof.prove, { params: other.params, body: { code: second } })).toEqual([
    'code address_used',
  ])
})

it('after its months a membership is proved again, by the same address', async () => {
  const oya = await asking()
  const proven = async ({ ofApp }: { ofApp: typeof oya.ofApp }) => {
    await app.send(institutionProof.appSendCode, { params: ofApp, body: { email: 'oya@boun.test' } })
    const code = codeIn(await mailTo(server, 'oya@boun.test', 'institution-code'))
    return app.send(institutionProof.appProve, { params: ofApp, body: { code } })
  }
  expect(await proven(oya)).toMatchObject({ status: 'approved' })
  await server.database.db.one(
    sql`update institution_member set valid_until = now()::date - 1 where company_id = ${company_id} and id = ${oya.id}`,
  )
  const { member_id } = await read(oya)
  const { code } = await manager.send(partnerInstitution.read, {
    params: { partner_institution_id: oya.institution_id },
  })
  const { id } = await app.send(institutionMember.ask, {
    params: { company_id },
    body: { member_id, code, statement: '' },
  })
  expect(await proven({ ofApp: { company_id, institution_member_id: id } })).toMatchObject({ id, status: 'approved' })
  expect(await read(oya)).toMatchObject({ status: 'ended', is_valid: false })
})

it('five wrong codes use it up, also the right one; a quarter of an hour ends it', async () => {
  const naz = await asking()
  await manager.send(institutionProof.sendCode, { params: naz.params, body: { email: 'naz@boun.test' } })
  const code = codeIn(await mailTo(server, 'naz@boun.test', 'institution-code'))
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const tried = await Promise.all(
    Array.from({ length: 12 }, () =>
      manager.raw(institutionProof.prove, { params: naz.params, body: { code: wrong } }),
    ),
  )
  expect(tried.map((it) => it.status)).toEqual(Array.from({ length: 12 }, () => 422))
  expect((await manager.raw(institutionProof.prove, { params: naz.params, body: { code } })).status).toBe(422)
  expect((await read(naz)).status).toBe('pending')
  const counted = await server.database.db.must<{ tries: number }>(
    sql`select tries from one_time where purpose = 'institution' and subject = ${naz.id}`,
  )
  expect(counted.tries).toBe(5)

  const efe = await asking()
  await manager.send(institutionProof.sendCode, { params: efe.params, body: { email: 'efe@boun.test' } })
  const late = codeIn(await mailTo(server, 'efe@boun.test', 'institution-code'))
  await server.database.db.one(
    sql`update one_time set ends_at = now() - interval '1 second' where purpose = 'institution' and subject = ${efe.id}`,
  )
  expect((await manager.raw(institutionProof.prove, { params: efe.params, body: { code: late } })).status).toBe(422)
})

it('the right code sent twice at once approves once', async () => {
  const ela = await asking()
  await manager.send(institutionProof.sendCode, { params: ela.params, body: { email: 'ela@boun.test' } })
  const code = codeIn(await mailTo(server, 'ela@boun.test', 'institution-code'))
  const said = await Promise.all(
    [1, 2].map(() => manager.raw(institutionProof.prove, { params: ela.params, body: { code } })),
  )
  expect(said.filter((it) => it.status === 200).length).toBe(1)
  expect(await read(ela)).toMatchObject({ status: 'approved', version: 2 })
})

it('a document goes 30 days after the decision, and a file without a row an hour after it came', async () => {
  const { kit } = server
  const [old, open] = [await asking(), await asking()]
  for (const it of [old, open]) await manager.raw(institutionProof.upload, { params: it.params, upload: pdf })
  const stray = 'private/0199d0a0-0000-7000-8000-000000000000.pdf'
  await kit.files.put(stray, pdf)
  await manager.send(institutionMember.deny, { params: old.params, body: { version: 2, decision_note: 'Okunmuyor' } })
  const names = async () => {
    const found: string[] = []
    for await (const it of kit.files.list('private')) found.push(it.name)
    return found
  }
  const at = (days: number) => ({ ...kit, now: () => new Date(Date.now() + days * 86_400_000) })
  await sweepDocuments(kit)
  expect(await names()).toContain(stray)
  await sweepDocuments(at(29))
  expect([(await read(old)).has_document, (await names()).includes(stray)]).toEqual([true, false])
  await sweepDocuments(at(31))
  expect([(await read(old)).has_document, (await read(open)).has_document]).toEqual([false, true])
  expect((await manager.raw(institutionProof.document, { params: old.params })).status).toBe(404)
})

it('lists who is about to lose it', async () => {
  const [soon, later] = [await asking(), await asking()]
  const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [it, days] of [
    [soon, 20],
    [later, 200],
  ] as const)
    await manager.send(institutionMember.approve, {
      params: it.params,
      body: { version: 1, valid_until: until(days), decision_note: '' },
    })
  const { data } = await manager.send(institutionMember.list, { query: { ends_soon: ['true'], limit: 200 } })
  const ids = data.map((it) => it.id)
  expect([ids.includes(soon.id), ids.includes(later.id)]).toEqual([true, false])
})
