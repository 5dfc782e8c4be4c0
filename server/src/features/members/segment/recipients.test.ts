import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import type { Telling } from '#server/app/test/test-teller.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { forget, freeze, takeNext, type Wanted } from '#server/domain/members/sending/recipients.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'

const { server, company_id } = await setUp([], { role: 'api' })
const client = await connect(server.database.ownerUrl)
afterAll(() => client.end())
beforeEach(async () => {
  await client.query('delete from mail')
  await client.query('delete from member_consent')
  await client.query('delete from recipient')
  await client.query('update member set is_active = false')
})

let laid = 0
async function lay(n: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into member (company_id, id, name, surname, phone, email, registration_source, created_at)
     select $1, gen_random_uuid(), 'Üye', '', '+90533' || lpad((n + $3)::text, 7, '0'), 'alici' || (n + $3) || '@deneme.test', 'panel', now() from generate_series(1, $2::int) n returning id`,
    [company_id, n, laid],
  )
  laid += n
  return rows.map((it) => it.id)
}
const everybody: Wanted = { audience: { all: [] } }
const byMail: Wanted = { ...everybody, message: { channel: 'email', kind: { purpose: 'service', isRefusable: true } } }
const list = () => ({ company_id, list_id: randomUUID() })
const now = () => new Date()
const take = (of: ReturnType<typeof list>, wanted: Wanted) => server.kit.db.tx((db) => takeNext(db, of, wanted, now()))
const left = async () => (await client.query('select 1 from recipient')).rowCount

it('writes down only those to whom it may be sent, and looks at each again as they are taken', async () => {
  const [stays, moves, refuses, leaves, merges, has, silent] = await lay(7)
  await client.query('update member set email = null where id = $1', [silent])
  const of = list()
  const without = sql`m.id = ${has}::uuid and exists (select 1 from gift_cheque_item i where i.company_id = ${company_id} and i.member_id = m.id)`
  expect(await freeze(server.kit.db, of, { ...byMail, without }, now())).toBe(6)
  await client.query(`update member set email = 'yeni@deneme.test' where id = $1`, [moves])
  await client.query(
    `insert into member_consent (company_id, member_id, channel, status, source, at) values ($1, $2, 'email', 'refused', 'link', now())`,
    [company_id, refuses],
  )
  await client.query('update member set is_active = false where id = $1', [leaves])
  await client.query('update member set merged_into = $2 where id = $1', [merges, stays])
  await client.query(
    `insert into gift_cheque (company_id, id, name, kind, amount, starts_at, funder, status) values ($1, $2, 'Çek', 'personal', 100, now(), 'company', 'approved')`,
    [company_id, of.list_id],
  )
  await client.query(
    `insert into gift_cheque_item (company_id, id, cheque_id, member_id, defined_at) values ($1, gen_random_uuid(), $2, $3, now())`,
    [company_id, of.list_id, has],
  )
  expect(await take(of, { ...byMail, without })).toEqual({ members: [stays], had_one: 1, left: 2, may_not: 2 })
  expect(await left()).toBe(0)
})

it.skipIf(isDistributed)('stores them in the order of the index, in whatever order they are found', async () => {
  const members = await lay(300)
  const of = list()
  await server.kit.db.tx(async (db) => {
    // Members are then found in the order in which they were created.
    for (const name of ['enable_indexscan', 'enable_bitmapscan', 'enable_mergejoin'])
      await db.one(sql`select set_config(${name}, 'off', true)`)
    await freeze(db, of, everybody, now())
  })
  const { rows } = await client.query<{ member_id: string }>('select member_id from recipient order by ctid')
  expect(rows.map((it) => it.member_id)).toEqual(members.toSorted())
})

it('many who take from one list at once take nobody twice, and all', async () => {
  const members = await lay(2600)
  const of = list()
  expect(await freeze(server.kit.db, of, everybody, now())).toBe(2600)
  const taken: string[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let more = true; more;) {
        const part = await take(of, everybody)
        expect(part.members.length).toBeLessThanOrEqual(500)
        taken.push(...part.members)
        more = (await left()) !== 0
      }
    }),
  )
  expect(taken.toSorted()).toEqual(members.toSorted())
})

it('what is taken back is for nobody, and another list stays', async () => {
  await lay(3)
  const [one, other] = [list(), list()]
  await freeze(server.kit.db, one, everybody, now())
  await freeze(server.kit.db, other, everybody, now())
  await forget(server.kit.db, one)
  expect((await take(one, everybody)).members).toEqual([])
  expect((await take(other, everybody)).members).toHaveLength(3)
})

const teller = new URL('../../../app/test/test-teller.ts', import.meta.url)

it('however often whoever writes to them is killed, each is written to once', async () => {
  const members = await lay(atLength(8000, 40_000))
  const of = list()
  await freeze(server.kit.db, of, byMail, now())
  const telling: Telling = {
    url: server.database.url,
    lastingKey: server.kit.lastingKey.toString('base64'),
    list: of,
    wanted: byMail,
  }
  let killed = 0
  for (let ended = false; !ended;) {
    const child = fork(teller)
    const exit = once(child, 'exit')
    child.on('error', () => undefined)
    child.send(telling)
    // The process is killed after two parts, at a random moment during the third.
    await parts(child, 2)
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * 60)
    const [, signal] = (await exit) as [number | null, string | null]
    clearTimeout(timer)
    if (signal === 'SIGKILL') killed++
    else ended = true
  }
  const { rows } = await client.query<{ about: string }>(`select about from mail where kind = 'news'`)
  expect(rows.map((it) => it.about).toSorted()).toEqual(members.toSorted())
  expect(await left()).toBe(0)
  expect(killed).toBeGreaterThan(2)
}, 300_000)

/** Resolves once a process has written that many parts or has ended. */
const parts = (child: ChildProcess, n: number) =>
  new Promise<void>((resolve) => {
    let count = 0
    child.on('message', () => ++count >= n && resolve())
    child.on('exit', () => resolve())
  })
