// Tests an erasure while something else happens to the same person.
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { partnerInstitution } from '#contract/members/partner-institution.ts'
import { member, type Member } from '#contract/members/member.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { placesWith } from '#server/app/test/test-places.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { attachDocument, documentChore, keepDocument } from '#server/domain/members/institution-documents.ts'
import { runChore } from '#server/kit/jobs/run-due.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { csv, importsOf } from '../member-import/test-imports.ts'

const { server, company_id, branch_id, company: boss } = await setUp(['company'], { role: 'api' })
const imports = importsOf(server, company_id, boss)

const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const make = (more: Partial<In<typeof member.input>> = {}) =>
  boss.send(member.create, { body: memberBody(company_id, more) })
async function request(it: Member): Promise<void> {
  await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'app', note: '' } })
  await boss.send(memberErasure.approve, { ...of(it), body: { version: 1, decision_note: '' } })
}
const complete = (it: Member) => boss.raw(memberErasure.complete, { ...of(it), body: { version: 2 } })
const placesOf = (...words: string[]) => placesWith(server.database.ownerUrl, words)
/** A phone number as the file writes it. */
const local = (phone: string) => phone.replace('+90', '0')

/**
 * Starts these actions while the member is locked, so that they queue up in this order, and then
 * lets them continue together.
 */
async function queued(it: Member, acts: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const owner = await connect(server.database.ownerUrl)
  try {
    await owner.query('begin')
    await owner.query('select 1 from member where company_id = $1 and id = $2 for update', [company_id, it.id])
    const going: Promise<unknown>[] = []
    for (const act of acts) {
      going.push(act())
      const waiting = async () => {
        const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from pg_locks where not granted')
        return rows[0]!.n
      }
      await expect.poll(waiting).toBeGreaterThanOrEqual(going.length)
    }
    await owner.query('rollback')
    return await Promise.all(going)
  } finally {
    await owner.end()
  }
}

it('an import does not bring back whoever is erased before it is written, or as it is', async () => {
  for (const order of ['before', 'first', 'second'] as const) {
    const it = await make({ name: 'Eski' })
    const file = csv([
      ['Ad', 'Telefon'],
      ['Silinecek', local(it.phone)],
      ['Yeni', `0537 100 00 0${order.length}`],
    ])
    const checked = await imports.checked(file)
    await request(it)
    if (order === 'before') {
      expect((await complete(it)).status).toBe(200)
      await imports.written(checked)
    } else {
      await imports.begin(checked)
      const acts = [() => complete(it), () => imports.work()]
      await queued(it, order === 'first' ? acts : acts.toReversed())
    }
    await imports.work()
    expect(await placesOf('Silinecek', it.phone, it.phone.slice(3))).toEqual([])
    expect((await boss.raw(member.read, of(it))).status).toBe(404)
  }
  expect(await server.broken()).toEqual([])
})

it('an erasure and a merge at once leave nothing of either, or leave the other record alone', async () => {
  for (let round = 0; round < 6; round++) {
    const [it, other] = [await make({ name: 'Silinecek' }), await make({ name: 'Öteki' })]
    await request(it)
    const merge = boss.raw(memberMerge.merge, {
      ...of(it),
      body: { other_id: other.id, version: it.version, other_version: other.version, taken: [] },
    })
    const [erased, merged] = await Promise.all([complete(it), merge])
    if (erased.status !== 200) expect((await complete(it)).status).toBe(200)
    await imports.work()
    expect(await placesOf('Silinecek', it.phone)).toEqual([])
    expect(
      merged.status === 200 ? await placesOf(other.phone) : (await boss.send(member.read, of(other))).phone,
    ).toEqual(merged.status === 200 ? [] : other.phone)
  }
  expect(await server.broken()).toEqual([])
})

it('of whoever called and booked without being a member, all goes once their number is recorded and erased', async () => {
  const { db } = server.database
  const phone = '+905371239999'
  await db.one(sql`insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
    values (${company_id}, ${uuidv7()}, ${branch_id}, 'verimor', ${uuidv7()}, ${phone}, '', '', 'missed', '{}', now())`)
  await db.one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, email, note, lang, moved_at, created_at)
    values (${company_id}, ${uuidv7()}, ${branch_id}, 'completed', 'app', now() - interval '1 day', 90, 2, 'Sabahat Misafir', ${phone}, 'sabahat@deneme.test', 'Sabahat gelir', 'tr', now(), now())`)
  const it = await make({ name: 'Sabahat', phone, email: '' })
  await request(it)
  expect((await complete(it)).status).toBe(200)
  await imports.work()
  expect(await placesOf('Sabahat', phone, 'sabahat@')).toEqual([])
})

it('files that name a person go with the sweeps that follow their erasure', async () => {
  const { db, files, now } = server.kit
  const it = await make({ name: 'Dosyalı', email: 'dosyali@deneme.test' })
  await boss.send(memberErasure.export, { ...of(it), body: { format: 'json' } })
  await imports.work()
  const { id: institution_id } = await boss.send(partnerInstitution.create, {
    body: { ...partnerInstitutionExamples.create, company_id, code: 'DOSYA' },
  })
  const institution_member_id = uuidv7()
  await db.one(sql`insert into institution_member (company_id, id, institution_id, member_id, status, created_at)
    values (${company_id}, ${institution_member_id}, ${institution_id}, ${it.id}, 'pending', now())`)
  const kept = await keepDocument(server.kit, Buffer.from(`%PDF-1.4\n${it.email}\n%%EOF\n`), it.id)
  await attachDocument(db, { ...kept, company_id, institution_member_id, now: now() })
  const naming = async () => {
    const names: string[] = []
    for (const folder of ['made', 'private', 'own'] as const)
      for await (const { name } of files.list(folder))
        if ((await text((await files.open(name))!.content)).includes(it.email!)) names.push(folder)
    return names
  }
  expect(await naming()).toEqual(['made', 'private'])
  await request(it)
  expect((await complete(it)).status).toBe(200)
  const later = { ...server.kit, now: () => new Date(Date.now() + 2 * 3_600_000) }
  await runChore.run(later)
  await documentChore.run(later)
  expect(await naming()).toEqual([])
})
