// Tests an erasure, from the request to what is left in every place. They share one file because
// each case creates the same person and looks for the same words.
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { comment } from '#contract/members/comment.ts'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberExamples, memberPageExamples } from '#contract/members/member.example.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { wallet } from '#contract/members/wallet.ts'
import { point } from '#contract/members/points/point.ts'
import { branchRequest } from '#contract/organisation/requests.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { file } from '#contract/platform/file.ts'
import { dayAt } from '#contract/kit/wall-clock.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, orderBody } from '#server/app/test/test-order.ts'
import { placesWith } from '#server/app/test/test-places.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { connect } from '#server/db/client.ts'
import { erasedIn, eraseAgain } from '#server/domain/members/erase/marks.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { sealAudit, verifyCompany } from '#server/kit/audit/audit-chain.ts'

const { server, world, app, company: boss } = await setUp(['company'], { role: 'all' })

const make = (more: Partial<In<typeof member.input>> = {}) =>
  boss.send(member.create, { body: memberBody(world.companies.own.id, more) })
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const place = (it: Member) =>
  app.send(order.create, {
    body: orderBody(world.companies.own.branches[0], {
      customer: { name: `${it.name} ${it.surname}`, phone: it.phone, member_id: it.id },
      note: `Geleyim mi? ${it.phone}`,
      lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10, note: `${it.name} için` }],
    }),
  }) as Promise<OrderRow>
const deliver = (row: OrderRow) => deliverOrder(boss, row)
const ask = (it: Member) =>
  boss.send(memberErasure.ask, { ...of(it), body: { channel: 'email', note: `${it.name} ${it.phone}` } })
const approve = (it: Member) => boss.send(memberErasure.approve, { ...of(it), body: { version: 1, decision_note: '' } })
const complete = (it: Member) => ({ ...of(it), body: { version: 2 } })

const placesOf = (words: readonly string[]) => placesWith(server.database.ownerUrl, words)

/** Creates texts that others wrote about the person, and messages to them. */
async function layTraces(it: Member): Promise<void> {
  const { db } = server.database
  const [id, branch_id] = [uuidv7(), world.companies.own.branches[0]]
  for (const [phone, member_ids] of [
    [it.phone, [it.id]],
    ['+902129998877', []],
  ])
    await db.one(sql`insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
      values (${it.company_id}, ${uuidv7()}, ${branch_id}, 'verimor', ${uuidv7()}, ${phone}, '', '', 'missed', ${member_ids}, now())`)
  await db.one(sql`insert into member_correction (company_id, id, member_id, kind, amount, reason, status, asked_by, asked_name, created_at, updated_at)
    values (${it.company_id}, ${id}, ${it.id}, 'points', 20000, ${`${it.name} aradı: ${it.phone}`}, 'pending', ${id}, 'Ece Kaya', now(), now())`)
  await boss.send(point.correct, { ...of(it), body: { amount: 100, reason: `${it.name} aradı`, validity_days: 30 } })
  // A mail to the person's former address.
  await db.one(sql`insert into mail (id, kind, purpose, to_address, subject, body_text, body_html, unsubscribe_url, state, about)
    values (${id}, 'points-ending', 'service', ${`eski-${it.email}`}, 'Puanlar', ${`Merhaba ${it.name}`}, ${`<p>Merhaba ${it.name}</p>`}, ${`/unsubscribe/${it.id}`}, 'sent', ${it.id})`)
  await db.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
    values (${id}, 'consent', ${it.id}, ${id}, ${JSON.stringify({ address: it.email })}, now() + interval '1 day')`)
}

/**
 * Creates traces of somebody who is not known as a member. They can be found only by the person's
 * number or address.
 */
async function layGuestTraces(it: Member): Promise<void> {
  const { db } = server.database
  const branch_id = world.companies.own.branches[0]
  const name = `${it.name} ${it.surname}`
  const guest = await app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name, phone: it.phone },
      note: `${name} gelecek`,
      lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10, note: `${name} için` }],
    }),
  })
  // Nothing shows that the order is the person's.
  await db.one(sql`update orders set member_id = null where company_id = ${it.company_id} and id = ${guest.id}`)
  await deliver(guest)
  const table = await boss.send(diningArea.create, {
    body: { ...diningAreaExamples.create, branch_id, name: 'Unutma' },
  })
  await boss.send(diningTable.create, {
    body: { ...diningTableExamples.create, branch_id, area_id: table.id, name: 'Unutma 1', seats_min: 1, seats_max: 8 },
  })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { starts } = await app.send(reservation.slots, { params: { branch_id }, query: { date: day, party_size: 2 } })
  await app.send(
    reservation.book,
    {
      body: {
        branch_id,
        name,
        phone: it.phone,
        email: it.email,
        lang: 'tr',
        note: `${name} pencere ister`,
        starts_at: starts[0]!,
        party_size: 2,
      },
    },
    { 'idempotency-key': uuidv7() },
  )
  const { user_id } = await db.must<{ user_id: string }>(
    sql`select user_id from assignment where scope_id = ${it.company_id} limit 1`,
  )
  // The search is in the format in which the panel stores a typed search.
  for (const search of [`0 ${it.phone.slice(3)}`, it.email])
    await db.one(sql`insert into saved_view (id, user_id, screen, name, search)
      values (${uuidv7()}, ${user_id}, 'member', 'Aranan', ${`?${new URLSearchParams({ search })}`})`)
  // Three more traces: a refused row of an import, the proof of an answer, and a list as a file.
  const import_id = uuidv7()
  await db.one(sql`insert into member_import (company_id, id, name, sheets, sheet, header_row, columns, unique_field)
    values (${it.company_id}, ${import_id}, 'uyeler.csv', '["1"]', 0, 0, '[]', 'phone')`)
  await db.one(sql`insert into member_import_row (company_id, import_id, sheet, row_no, raw, outcome)
    values (${it.company_id}, ${import_id}, 0, 1, ${JSON.stringify([name, it.phone.replace('+90', '0 ')])}, 'refuse')`)
  const { version } = await boss.send(member.read, of(it))
  await boss.send(memberPage.setConsent, {
    ...of(it),
    body: { ...memberPageExamples.setConsent, proof: `${name} imzaladı`, version },
  })
}

it('once erased, a person is in no column of any table, and what they ordered stays', async () => {
  const it = await make({
    name: 'Müjgân',
    surname: 'Unutulsun',
    phones: [{ phone: '+902129998877' }],
    plate: '34 ZZZ 987',
  })
  const twin = await make({ name: 'Müjgân', surname: 'Unutulsun', plate: '34 ZZZ 987' })
  const delivered = await deliver(await place(it))
  await place(twin).then(deliver)
  await boss.send(member.update, {
    ...of(it),
    body: {
      ...memberExamples.create,
      name: 'Müjgân',
      surname: 'Unutulsun',
      company_id: it.company_id,
      phone: it.phone,
      email: it.email,
      phones: it.phones,
      plate: '34 ZZZ 988',
      version: it.version,
    },
  })
  const { id: comment_id } = await app.send(comment.send, {
    params: { branch_id: world.companies.own.branches[0] },
    body: { order_id: delivered.id, taste: 5, service: 5, speed: 5, text: `Ben Müjgân, ${it.phone}` },
  })
  const merged = await boss.send(memberMerge.merge, {
    ...of(it),
    body: {
      other_id: twin.id,
      version: (await boss.send(member.read, of(it))).version,
      other_version: twin.version,
      taken: [],
    },
  })
  const words = [
    it.phone,
    twin.phone,
    it.phone.slice(3),
    '2129998877',
    it.email,
    twin.email,
    'Müjgân',
    'mujgan',
    'Unutulsun',
    'ZZZ 98',
  ]
  expect((await placesOf(words)).length).toBeGreaterThan(10)
  expect((await boss.send(member.history, of(it)))[0]?.after).toMatchObject({ name: 'Müjgân', phone: it.phone })

  await layTraces(it)
  await layGuestTraces({ ...it, name: 'Müjgân', surname: 'Unutulsun' })
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining([
      'comment.text',
      'consent_event.proof',
      'idempotency.answer',
      'mail.to_address',
      'member_import_row.raw',
      'orders.customer_name',
      'orders.lines',
      'reservation.email',
      'reservation.name',
      'reservation.note',
      'saved_view.search',
    ]),
  )
  await ask(merged)
  await approve(merged)
  const refused = await boss.refused(memberErasure.complete, complete(merged))
  expect(refused).toMatchObject({ status: 409, current: { obstacles: [{ code: 'complaint', count: 1 }] } })
  const [row] = (await boss.send(comment.list, { query: {} })).data.filter((each) => each.id === comment_id)
  await boss.send(comment.approve, {
    params: { comment_id },
    body: { version: row!.version, is_masked: true },
  } as never)
  expect(await boss.send(memberErasure.complete, complete(merged))).toMatchObject({
    status: 'completed',
    member_name: '',
  })

  expect(await placesOf([...words, encodeURIComponent(it.email)])).toEqual([])
  expect((await boss.raw(member.read, of(it))).status).toBe(404)
  expect((await boss.raw(member.read, of(twin))).status).toBe(404)
  const { total, customer_name, lines } = await boss.send(order.read, { params: { order_id: delivered.id } })
  expect({ total, customer_name, lines: lines.length }).toEqual({ total: 6000, customer_name: '—', lines: 1 })
  expect(await server.broken()).toEqual([])
})

it('words beside their orders and money go, and what is kept for whoever acts across companies', async () => {
  const { db } = server.database
  const chief = await signIn(server.url, world.users.provider)
  const branch_id = world.companies.own.branches[0]
  const keyed = () => ({ 'idempotency-key': uuidv7() })
  const it = await make({ name: 'Gülbeyaz', surname: 'Silinsin' })
  const said = `Gülbeyaz aradı, ${it.phone}`
  const short = 'Gülbeyaz Silinsin'
  await chief.send(wallet.load, { ...of(it), body: { amount: 100, payment_ref: short, reason: said } }, keyed())
  await boss.send(wallet.payOut, { ...of(it), body: { amount: 100, payment_ref: short, reason: short } }, keyed())
  const { id, version } = await place(it)
  const [reason] = await boss.send(order.reasons, { params: { order_id: id }, query: { kind: 'cancel' } })
  await chief.send(
    order.cancel,
    { params: { order_id: id }, body: { version, reason_id: reason!.id, text: said } },
    keyed(),
  )
  const delivered = await deliver(await place(it))
  const { id: comment_id } = await app.send(comment.send, {
    params: { branch_id },
    body: { order_id: delivered.id, taste: 5, service: 5, speed: 5, text: said },
  })
  const approved = await chief.send(
    comment.approve,
    { params: { comment_id }, body: { version: 1, is_masked: false } } as never,
    keyed(),
  )
  await boss.send(comment.reply, { params: { comment_id }, body: { reply: said, version: approved.version } })
  // Another trace is a call from the table at which the person sat.
  const { id: area_id } = await boss.send(diningArea.create, {
    body: { ...diningAreaExamples.create, branch_id, name: 'Silinen' },
  })
  const { id: table_id } = await boss.send(diningTable.create, {
    body: { ...diningTableExamples.create, branch_id, area_id, name: 'Silinen 1' },
  })
  const seated = await boss.send(tableSession.open, {
    params: { branch_id },
    body: { table_ids: [table_id], guests: 1 },
  })
  await db.one(
    sql`update orders set table_session_id = ${seated.id} where company_id = ${it.company_id} and id = ${delivered.id}`,
  )
  await db.one(sql`insert into table_command (company_id, id, branch_id, table_id, session_id, kind, note, state, created_at)
    values (${it.company_id}, ${uuidv7()}, ${branch_id}, ${table_id}, ${seated.id}, 'other', ${said}, 'done', now())`)
  // Another trace is what a platform answered about one of the person's orders.
  await db.one(sql`insert into platform_step (company_id, id, branch_id, order_id, platform, step, state, position, due_at, reason)
    values (${it.company_id}, ${uuidv7()}, ${branch_id}, ${delivered.id}, 'getir', 'deliver', 'refused', 1, now(), ${said})`)
  // Another trace is what a courier company has reported about one of the person's orders.
  await db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at, done_at)
    values ('mudita', 'silinen', ${it.company_id}, ${branch_id}, 'DELIVERED', ${JSON.stringify({ order_id: delivered.id, push: { note: said } })}, now(), now())`)
  // Another trace is the card that paid for an order, with the addresses that are stored with the
  // payment.
  const card = 'Gülbeyaz Kart'
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, currency, state, card_family, card_last_four, page_url, return_url, created_at, expires_at)
    values (${it.company_id}, ${uuidv7()}, ${branch_id}, ${delivered.id}, ${uuidv7()}, 'iyzico', 6000, 'TRY', 'paid', ${card}, '4321', ${`https://pay.example.com/${it.phone}`}, ${`app.example://${it.phone}`}, now(), now())`)
  // Two traces are found only by the number: a request to a branch, and a saved view named after
  // the person.
  const request_id = uuidv7()
  await db.one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, customer_phone, message)
    values (${it.company_id}, ${request_id}, ${branch_id}, 'suggestion', ${short}, ${it.phone}, ${said})`)
  await boss.send(branchRequest.approve, {
    params: { branch_id, branch_request_id: request_id },
    body: { decision_note: '', version: 1 },
  })
  const { dealers, companies } = world
  const lookers = await db.many<{
    user_id: string
  }>(sql`select distinct on (scope_type, scope_id) user_id from assignment
    where scope_type = 'provider' or scope_id in (${dealers.near}, ${companies.own.id})`)
  expect(lookers.length).toBe(3)
  for (const { user_id } of lookers)
    await db.one(
      sql`insert into saved_view (id, user_id, screen, name, search) values (${uuidv7()}, ${user_id}, 'order', ${said}, '')`,
    )
  const files = [
    await chief.send(memberErasure.export, { ...of(it), body: { format: 'json' } }),
    await chief.send(order.export, { query: { format: 'csv', branch_id: [branch_id] } }),
    await boss.send(order.export, { query: { format: 'csv' } }),
  ]
  const words = ['Gülbeyaz', 'Silinsin', it.phone]
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining([
      'branch_request.message',
      'idempotency.answer',
      'inbox.body',
      'order_event.data',
      'payment_attempt.card_family',
      'payment_attempt.page_url',
      'payment_attempt.return_url',
      'platform_step.reason',
      'saved_view.name',
      'table_command.note',
      'wallet_entry.payment_ref',
    ]),
  )
  await ask(it)
  await approve(it)
  await boss.send(memberErasure.complete, complete(it))
  expect(await placesOf(words)).toEqual([])
  const left = await Promise.all(
    files.map(
      async ({ id: file_id }, n) => (await [chief, chief, boss][n]!.raw(file.read, { params: { file_id } })).status,
    ),
  )
  expect(left).toEqual([404, 404, 404])
})

it('whoever only looks like an erased person to a pattern, or has a longer address, keeps what is theirs', async () => {
  const { db } = server.database
  const [own, ...others] = ['al_i@deneme.test', 'alxi@deneme.test', 'v.al_i@deneme.test', 'al_i@deneme.testci']
  const it = await make({ email: own! })
  const import_id = uuidv7()
  const { company_id } = it
  await db.one(sql`insert into member_import (company_id, id, name, sheets, sheet, header_row, columns, unique_field)
    values (${company_id}, ${import_id}, 'uyeler.csv', '["1"]', 0, 0, '[]', 'phone')`)
  const { user_id } = await db.must<{ user_id: string }>(
    sql`select user_id from assignment where scope_id = ${company_id} limit 1`,
  )
  for (const [n, email] of [own, ...others].entries()) {
    const noted = JSON.stringify({ note: `Ara:\n${email}` })
    await db.one(sql`insert into member_import_row (company_id, import_id, sheet, row_no, raw, outcome)
      values (${company_id}, ${import_id}, 0, ${n}, ${JSON.stringify([email])}, 'refuse')`)
    await db.one(sql`insert into saved_view (id, user_id, screen, name, search)
      values (${uuidv7()}, ${user_id}, 'member', 'Benzer', ${`?${new URLSearchParams({ status: 'a', search: email! })}`})`)
    await db.one(sql`insert into idempotency (company_id, owner, route, key, body_hash, status, answer)
      values (${company_id}, ${import_id}, 'x', ${String(n)}, '', 200, ${noted})`)
  }
  // Older letters, which do not name their reservation: one from this company, and one from another
  // company to the same address.
  for (const company of [world.companies.own, world.companies.foreign])
    await db.one(sql`insert into mail (id, kind, purpose, to_address, subject, body_text)
      select ${uuidv7()}, 'reservation', 'service', ${own}, name || ': rezervasyonunuz onaylandı', company_id from branch
      where company_id = ${company.id} and id = ${company.branches[0]}`)
  await ask(it)
  await approve(it)
  await boss.send(memberErasure.complete, complete(it))
  expect(await db.many(sql`select body_text from mail where to_address = ${own}`)).toEqual([
    { body_text: world.companies.foreign.id },
  ])
  // A run searches the rows of imports.
  const rows = async () =>
    (
      await db.many<{ raw: string[] }>(
        sql`select raw from member_import_row where company_id = ${company_id} and import_id = ${import_id} order by row_no`,
      )
    ).map((row) => row.raw)
  await expect.poll(rows).toEqual([[], ...others.map((email) => [email])])
  const views = await db.many<{ search: string }>(sql`select search from saved_view where name = 'Benzer'`)
  const kept = views.map((view) => new URLSearchParams(view.search).get('search'))
  expect(kept.toSorted()).toEqual(others.toSorted())
  const answers = await db.many<{ key: string }>(
    sql`select key from idempotency where company_id = ${company_id} and owner = ${import_id} order by key`,
  )
  expect(answers.map((answer) => answer.key)).toEqual(['1', '2', '3'])
})

it('a search for a person does not outlive a process that dies once they are erased, whoever saved it', async () => {
  const { db } = server.database
  const it = await make({ name: 'Yarım', surname: 'Kalan' })
  const colleague = await layUser(server, world.users.company)
  const saved = (user_id: string) =>
    db.one(sql`insert into saved_view (id, user_id, screen, name, search)
      values (${uuidv7()}, ${user_id}, 'member', 'Aranan', ${`?${new URLSearchParams({ search: it.phone })}`})`)
  const { user_id } = await db.must<{ user_id: string }>(
    sql`select user_id from assignment where scope_id = ${it.company_id} limit 1`,
  )
  await saved(user_id)
  await saved(colleague.id)
  // The colleague has left the company since.
  await db.one(sql`delete from assignment where user_id = ${colleague.id}`)
  await ask(it)
  await approve(it)
  const owner = await connect(server.database.ownerUrl)
  try {
    await owner.query('begin')
    // The first step after the commit fails, as if the process had died.
    await owner.query('lock table idempotency in access exclusive mode')
    expect((await boss.raw(memberErasure.complete, complete(it))).status).toBeGreaterThanOrEqual(500)
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
  expect((await boss.raw(member.read, of(it))).status).toBe(404)
  expect(await db.many(sql`select 1 from saved_view where search like ${`%${it.phone.slice(3)}%`}`)).toEqual([])
})

it('whoever comes back with a restored backup is erased again, once, by a note that says nothing of them', async () => {
  const it = await make({ name: 'Yadigâr' })
  await ask(it)
  await approve(it)
  await boss.send(memberErasure.complete, complete(it))
  const notes = await erasedIn(server.kit.files)
  expect(notes).toContainEqual({ company_id: it.company_id, member_id: it.id })
  // From here on, the database is in the state after restoring an older backup.
  const back = await make({ name: 'Yadigâr', surname: 'Dönen' })
  const rich = await make({ name: 'Zengin' })
  await boss.send(wallet.load, { ...of(rich), body: { amount: 100, payment_ref: 'x', reason: '' } })
  const owners = [back, rich, it].map(({ id, company_id }) => ({ company_id, member_id: id }))
  const run = () => eraseAgain(server.kit.db, server.kit, owners, new Date())
  expect(await run()).toEqual({ erased: 1, held: [owners[1]] })
  expect(await run()).toEqual({ erased: 0, held: [owners[1]] })
  expect(await placesOf(['Yadigâr', 'Dönen', back.phone, back.email])).toEqual([])
  const marks = await server.kit.files.open(`own/erased-${it.company_id}-${it.id}.json`)
  expect(await text(marks!.content)).toBe(JSON.stringify({ company_id: it.company_id, member_id: it.id }))
  await boss.send(wallet.payOut, { ...of(rich), body: { amount: 100, payment_ref: '', reason: 'İstedi' } })
})

it('the chain over the histories is whole after somebody was erased', async () => {
  const it = await make()
  const { db, chainKey } = server.kit
  const later = new Date(Date.now() + 3_600_000)
  await sealAudit(db, chainKey, later)
  await ask(it)
  await approve(it)
  await boss.send(memberErasure.complete, complete(it))
  const { broken, lines } = await verifyCompany(db, [chainKey], it.company_id)
  expect(broken).toEqual([])
  expect(lines).toBeGreaterThan(0)
  expect(await placesOf([it.phone, it.email])).toEqual([])
})

it('what histories said in clear before they were sealed goes with an erasure, and with one done anew; the chain stays whole', async () => {
  const { db, chainKey } = server.kit
  const owner = await connect(server.database.ownerUrl)
  const name = 'Zeliha Eskiyazı'
  /**
   * Writes lines of history as they used to be written: with the reply to a review, and with the
   * name on a reservation.
   */
  const lay = async (it: Member, placed: OrderRow) => {
    const [review, booking] = [uuidv7(), uuidv7()]
    await owner.query(
      `insert into comment (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, created_at, updated_at)
        values ($1, $2, $3, $4, $5, 'Z.', 5, 5, 5, '', '{}', 'approved', now(), now())`,
      [it.company_id, review, placed.branch_id, placed.id, it.id],
    )
    await owner.query(
      `insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, lang, moved_at, created_at)
        values ($1, $2, $3, 'completed', 'panel', now() - interval '1 day', 90, 2, $4, $5, 'tr', now(), now())`,
      [it.company_id, booking, placed.branch_id, name, it.phone],
    )
    for (const [noun, id, row] of [
      ['comment', review, { reply: `Teşekkürler ${name}`, taste: 5 }],
      ['reservation', booking, { name, phone: it.phone, email: '', party_size: 2 }],
    ] as const)
      await owner.query(
        `insert into audit (company_id, at, id, noun, record_id, action, before, after) values ($1, now(), $2, $3, $4, 'update', null, $5)`,
        [it.company_id, uuidv7(), noun, id, JSON.stringify(row)],
      )
  }
  const delivered = async (it: Member) => deliver(await place(it))
  // The note is empty, because the previous erasure would blank a number in it between two steps of
  // this one.
  const erase = async (it: Member) => {
    await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'email', note: '' } })
    await approve(it)
    await boss.send(memberErasure.complete, complete(it))
  }
  const whole = async (it: Member) => expect((await verifyCompany(db, [chainKey], it.company_id)).broken).toEqual([])
  try {
    const [one, earlier] = [await make(), await make()]
    const [order, old] = [await delivered(one), await delivered(earlier)]
    await lay(one, order)
    await sealAudit(db, chainKey, new Date(Date.now() + 3_600_000))
    expect(await placesOf([name])).toContain('audit.after')
    await erase(one)
    expect(await placesOf([name, one.phone])).toEqual([])
    await whole(one)
    // The next person was erased before erasures cleared histories.
    await erase(earlier)
    await lay({ ...earlier, phone: one.phone }, old)
    await owner.query(`update reservation set name = '—', phone = '', note = '' where company_id = $1`, [
      one.company_id,
    ])
    expect(await placesOf([name])).toContain('audit.after')
    const owners = [{ company_id: earlier.company_id, member_id: earlier.id }]
    expect(await eraseAgain(db, server.kit, owners, new Date())).toEqual({ erased: 0, held: [] })
    expect(await placesOf([name])).not.toContain('audit.after')
    await whole(one)
    // Nobody can disguise a change as an erasure.
    const { rows } = await owner.query<{ id: string }>('select id from audit_cleared limit 1')
    await owner.query(`update audit set after = '{"taste": 1}' where id = $1`, [rows[0]!.id])
    expect((await verifyCompany(db, [chainKey], one.company_id)).broken).toMatchObject([{ why: 'changed' }])
  } finally {
    await owner.end()
  }
})

it('nobody is erased who has open orders or money here, and each is named', async () => {
  const it = await make()
  await place(it)
  await boss.send(wallet.load, { ...of(it), body: { amount: 500, payment_ref: 'POS 1', reason: '' } })
  await ask(it)
  expect(await boss.refused(memberErasure.ask, { ...of(it), body: { channel: 'app', note: '' } })).toMatchObject({
    code: 'already_exists',
  })
  expect((await boss.send(memberErasure.read, of(it))).obstacles).toEqual([
    { code: 'open_orders', count: 1 },
    { code: 'wallet', count: 500 },
  ])
  await approve(it)
  const refused = await boss.refused(memberErasure.complete, complete(it))
  expect(refused.detail).toContain('cüzdanında para var')
  expect((await boss.send(member.read, of(it))).phone).toBe(it.phone)
  const { data } = await boss.send(memberErasure.list, { query: { status: ['approved'] } })
  const askedOn = dayAt(new Date(data[0]!.asked_at), 'Europe/Istanbul')
  const days = (Date.parse(data[0]!.due_on) - Date.parse(askedOn)) / 86_400_000
  expect([data[0]!.member_id, days]).toEqual([it.id, 30])
})

it('who comes back has no second welcome gift within a year, and their no still holds', async () => {
  const company_id = world.companies.own.id
  await boss.send(pointDefinition.create, {
    body: {
      ...pointDefinitionExamples.create,
      company_id,
      point_type: 'first_membership',
      earn_rate_bp: 0,
      earn_points: 50,
      branch_ids: [],
      delivery_types: [],
      schedule: [],
      starts_on: null,
      ends_on: null,
    },
  } as never)
  const it = await make()
  expect((await boss.send(member.read, of(it))).point_balance).toBe(50)
  await boss.send(memberPage.setConsent, { ...of(it), body: { ...memberPageExamples.setConsent, version: it.version } })
  await ask(it)
  await approve(it)
  await boss.send(memberErasure.complete, complete(it))
  const again = await make({ phone: it.phone, email: '' })
  expect(await boss.send(member.read, of(again))).toMatchObject({
    point_balance: 0,
    consents: { sms: { status: 'refused' }, email: null },
  })
  expect((await boss.send(member.read, of(await make()))).point_balance).toBe(50)
})

it('a no is remembered of a number until its owner says otherwise, whoever else had it', async () => {
  // The note is empty, because the previous erasure would blank a number in it between two steps of
  // this one.
  const erase = async (it: Member) => {
    await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'email', note: '' } })
    await approve(it)
    await boss.send(memberErasure.complete, complete(it))
  }
  const say = async (it: Member, status: 'given' | 'refused') =>
    boss.send(memberPage.setConsent, {
      ...of(it),
      body: {
        ...memberPageExamples.setConsent,
        status,
        proof: 'Form',
        version: (await boss.send(member.read, of(it))).version,
      },
    })
  const owner = await make()
  const [family, second] = [
    await make({ phones: [{ phone: owner.phone }] }),
    await make({ phones: [{ phone: owner.phone }] }),
  ]
  await say(owner, 'refused')
  for (const it of [owner, family, second]) await erase(it)
  const back = await make({ phone: owner.phone, email: '' })
  expect((await boss.send(member.read, of(back))).consents.sms).toMatchObject({ status: 'refused' })
  await say(back, 'given')
  await erase(back)
  const again = await make({ phone: owner.phone, email: '' })
  expect((await boss.send(member.read, of(again))).consents.sms).toBeNull()
})

it('a person gets all that is kept of them, and that they did is in their history', async () => {
  const it = await make({ name: 'Verim', surname: 'Benim' })
  const { id, branch_id } = await deliver(await place(it))
  await server.database.db
    .one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, currency, state, card_family, card_last_four, return_url, created_at, expires_at)
    values (${it.company_id}, ${uuidv7()}, ${branch_id}, ${id}, ${uuidv7()}, 'iyzico', 6000, 'TRY', 'paid', 'Bonus', '0008', '', now(), now())`)
  for (const format of ['json', 'xlsx'] as const) {
    const made = await boss.send(memberErasure.export, { ...of(it), body: { format } })
    const url = async () => (await boss.send(file.read, { params: { file_id: made.id } })).url
    await expect.poll(url).toBeTruthy()
    const bytes = Buffer.from(await (await fetch(new URL((await url())!, server.url))).arrayBuffer())
    if (format === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else {
      const kept = JSON.parse(bytes.toString('utf8')) as Record<string, Record<string, unknown>[]>
      expect(kept['member']).toMatchObject([{ name: 'Verim', phone: it.phone }])
      expect(kept['orders']).toMatchObject([{ number: expect.anything(), customer_phone: it.phone, total: 6000 }])
      expect(kept['payments']).toMatchObject([{ amount: 6000, card_family: 'Bonus', card_last_four: '0008' }])
      expect(kept['changes']!.map((each) => each['action'])).toContain('create')
    }
  }
  expect((await boss.send(member.history, of(it))).map((each) => each.action)).toEqual(['export', 'export', 'create'])
})
