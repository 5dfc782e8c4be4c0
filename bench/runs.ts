import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { session } from '#contract/identity/session.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { spread } from '#contract/menu/spread.ts'
import { brokenInvariants } from '#server/app/invariants.ts'
import { caller, type Caller } from '#server/app/test/test-client.ts'
import { close, open, quantile, row, type Child } from './child.ts'
import { credentials, ids, layCompany, layLicence, layNeighbour } from './lay.ts'
import { layGuest } from './lay-guest.ts'
import { layMenus } from './lay-menus.ts'
import { openBench } from './open.ts'
import { askNode, signInBy, waitsBy } from './quiet.ts'

/**
 * `node bench/runs.ts` puts the largest runs through their life cycle: each is stopped, continued
 * and undone, with the server killed in the middle of each part. It prints how long every part
 * took, in seconds, and what is broken afterwards (`npm run verify`). It exits with 1 if anything
 * is broken, or if an undo did not restore the original state. RUNS_OF selects runs by a part of
 * the name; RUNS_BRANCHES (500) is the number of branches to which menus are copied. While the long
 * menu is copied, another company requests its order list. The p99 of its waits is printed, beside
 * the p99 before the run.
 */
const only = process.env['RUNS_OF'] ?? ''
const widths = [-34, -34, 10, -60]
const sizes = {
  rows: 100_000,
  products: 2000,
  branches: Number(process.env['RUNS_BRANCHES'] ?? 500),
  codes: 10_000,
  members: 200_000,
  orders: 20_000,
}

let failures = 0
await using bench = await openBench()
const { dataDir, postgres, client } = bench
const env = { BENCH_URL: postgres.url, BENCH_FILES: dataDir, BENCH_ROLE: 'all' }
let server: Child
let me: Caller

async function start() {
  server = await open('./sofra.ts', env)
  await signIn()
}
async function signIn() {
  const url = `http://localhost:${server.port}`
  const login = await caller(url).send(session.login, { body: credentials })
  if (!('token' in login)) throw new Error('No token')
  me = caller(url, login.token)
}
type Seen = Pick<Run, 'state' | 'total' | 'done' | 'failed_parts'>
type Look = () => Promise<Seen | null>
/** Waits until a run has done this share of its work, or has ended. */
async function until(look: Look, share: number): Promise<Seen | null> {
  for (;;) {
    const it = await look()
    if (!it || !isUnfinished(it) || (it.total > 0 && it.done >= it.total * share)) return it
    await wait(50)
  }
}
const over = (look: Look) => until(look, Number.POSITIVE_INFINITY)
/**
 * Looks at the newest run about a record in the database, where the call that shows it takes so
 * long that asking again and again would slow the run down.
 */
const seen = async (client: pg.Client, by: 'id' | 'record_id', id: string): Promise<Seen | null> =>
  (
    await client.query<Seen>(
      `select state, total, done, (select count(*)::int from run_part p where p.run_id = r.id and p.state in ('failed', 'kept')) as failed_parts
       from run r where ${by} = $1 order by created_at desc limit 1`,
      [id],
    )
  ).rows[0] ?? null
/**
 * Kills the server without warning, as a power failure would, once a run has done this share of its
 * work. The time until a new server listens is not counted. Throws if the run had already ended.
 */
async function killAt(look: Look, share: number) {
  const it = await until(look, share)
  await killServer()
  if (!it || !isUnfinished(it)) throw new Error('The run ended before the server was killed')
}
async function killServer() {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  const killed = performance.now()
  await start()
  away += performance.now() - killed
}
let away = 0

const lists = 400
/** Measures how long another company waits (p99, in ms) while nothing runs, and during some work. */
async function watchNeighbour() {
  const { email } = await layNeighbour(postgres.ownerUrl)
  const waits = async (times: number) => {
    const token = await signInBy(askNode, server.port, email)
    return waitsBy(askNode, server.port, token, times)
  }
  await waits(lists)
  const alone = quantile(await waits(lists), 0.99)
  return async (name: string, work: () => Promise<string | void>) => {
    let isOver = false
    const took: number[] = []
    const measured = (async () => {
      while (!isOver) took.push(...(await waits(lists / 4)))
    })()
    const wrong = await work().finally(() => (isOver = true))
    await measured
    const p99 = quantile(took, 0.99)
    const said = `p99 ${p99.toFixed(1)} ms, alone ${alone.toFixed(1)}: ${(p99 / alone).toFixed(1)} times`
    console.log(row(widths, [name, `neighbour, ${took.length} lists`, '', said]))
    return wrong
  }
}

/** One part of a run's life cycle. Prints any errors beside it. */
async function part(client: pg.Client, name: string, what: string, work: () => Promise<string | void>) {
  // A token lasts ten minutes.
  await signIn()
  away = 0
  const started = performance.now()
  const wrong = await work()
  const seconds = ((performance.now() - started - away) / 1000).toFixed(1)
  const broken = (await brokenInvariants(client)).map((it) => `${it.what}: ${it.rows}`)
  const lost = await count(client, `from run_part where state in ('failed', 'kept')`)
  const said = [...(wrong ? [wrong] : []), ...(lost > 0 ? [`parts passed over: ${lost}`] : []), ...broken]
  if (said.length > 0) failures++
  console.log(row(widths, [name, what, seconds, said.join('; ') || 'whole']))
}
const count = async (client: pg.Client, from: string, values: unknown[] = []) =>
  (await client.query<{ n: number }>(`select count(*)::int as n ${from}`, values)).rows[0]!.n
const expected = (found: unknown, wanted: unknown) =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`

async function imported(client: pg.Client) {
  const name = `import of ${sizes.rows} rows`
  const head = 'Ad Soyad;Telefon;E-posta;Doğum Tarihi;İl;Not'
  const lines = Array.from(
    { length: sizes.rows },
    (_, n) =>
      `Üye${n} Deneme;+9053${20_000_000 + n};uye${n}@deneme.test;${(n % 28) + 1}.04.19${60 + (n % 40)};İstanbul;Not ${n}`,
  )
  const members = () => count(client, 'from member')
  const upload = Buffer.from([head, ...lines].join('\r\n'))
  let of = { params: { member_import_id: '' } }
  const look = async () => (await me.send(memberImport.read, of)).run
  const before = await members()
  await part(client, name, 'read', async () => {
    const reply = await me.raw(memberImport.upload, { query: { company_id: ids.company, name: 'uyeler' }, upload })
    if (reply.status !== 201) throw new Error(reply.text)
    of = { params: { member_import_id: (reply.body as { id: string }).id } }
  })
  await part(client, name, 'checked', async () => {
    await me.send(memberImport.check, of)
    await over(look)
  })
  await part(client, name, 'begun, stopped at a tenth', async () => {
    await me.send(memberImport.run, { ...of, body: { gives_points: true } })
    await until(look, 1 / 10)
    await me.send(memberImport.cancel, of)
    return expected((await over(look))?.state, 'stopped')
  })
  await part(client, name, 'gone on, killed at a half, ended', async () => {
    await me.send(memberImport.run, { ...of, body: { gives_points: true } })
    await killAt(look, 1 / 2)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await members()], ['done', 0, before + sizes.rows])
  })
  await part(client, name, 'undone, killed at a third', async () => {
    await me.send(memberImport.undo, of)
    await killAt(look, 1 / 3)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await members()], ['undone', 0, before])
  })
}

/**
 * Copies a menu to as many branches as one run may have. While a long menu is copied, the waits of
 * a neighbour are measured.
 */
async function spreadOut(client: pg.Client, products: number, isLong: boolean) {
  const name = `menu of ${products} to ${sizes.branches} branches`
  const [source, ...targets] = await layMenus(client, sizes.branches + 1, products)
  const prices = async () =>
    (
      await client.query<{ sum: string; n: number }>(
        'select sum(price)::text as sum, count(*)::int as n from product where branch_id = any($1)',
        [targets],
      )
    ).rows[0]
  await client.query('update product set price = price + 700 where branch_id = $1', [source])
  const before = await prices()
  const beside = isLong ? await watchNeighbour() : (_: string, work: () => Promise<string | void>) => work()
  const params = { branch_id: source! }
  const body = { branch_ids: targets, product_ids: null, fields: ['price' as const] }
  let of = { params: { menu_change_id: '' } }
  const look = isLong ? () => seen(client, 'id', of.params.menu_change_id) : () => me.send(spread.read, of)
  const watched = (what: string, work: () => Promise<string | void>) =>
    part(client, name, what, () => beside(name, work))
  await watched('compared', async () => {
    let longest = 0
    for (let from: number | null = 0; from !== null;) {
      const asked = performance.now()
      from = (await me.send(spread.diff, { params, query: { from }, body })).next
      longest = Math.max(longest, performance.now() - asked)
    }
    console.log(row(widths, [name, 'of which the longest request', (longest / 1000).toFixed(1), '']))
  })
  await watched('begun, stopped at a tenth', async () => {
    of = { params: { menu_change_id: (await me.send(spread.start, { params, body })).id } }
    await until(look, 1 / 10)
    await me.send(spread.cancel, of)
    return expected((await over(look))?.state, 'stopped')
  })
  const undone = async () => {
    await me.send(spread.undo, of)
    await killAt(look, 1 / 3)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await prices()], ['undone', 0, before])
  }
  await watched('undone', async () => {
    await me.send(spread.undo, of)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await prices()], ['undone', 0, before])
  })
  await part(client, name, 'begun again, killed at a half', async () => {
    of = { params: { menu_change_id: (await me.send(spread.start, { params, body })).id } }
    await killAt(look, 1 / 2)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts], ['done', 0])
  })
  await part(client, name, 'undone, killed at a third', undone)
  await part(client, name, 'begun again, stopped at a third and killed', async () => {
    of = { params: { menu_change_id: (await me.send(spread.start, { params, body })).id } }
    await until(look, 1 / 3)
    await me.send(spread.cancel, of)
    await killServer()
    return expected((await over(look))?.state, 'stopped')
  })
  await part(client, name, 'undone, killed at a third', undone)
}

/** Creates a voucher that may be given out. Returns its id. */
async function layCheque(client: pg.Client, kind: 'bulk' | 'personal'): Promise<string> {
  const { id } = await me.send(giftCheque.create, {
    body: {
      ...giftChequeExamples.create,
      company_id: ids.company,
      kind,
      limit_count: 1_000_000,
      limit_amount: 100_000_000_000,
    } as never,
  })
  await client.query(`update gift_cheque set status = 'approved' where id = $1`, [id])
  return id
}

async function batch(client: pg.Client) {
  const name = `${sizes.codes} vouchers`
  const of = { params: { gift_cheque_id: await layCheque(client, 'bulk') } }
  const codes = () => count(client, 'from gift_cheque_code where cheque_id = $1', [of.params.gift_cheque_id])
  const look = async () => (await me.send(giftCheque.batches, of))[0] ?? null
  await part(client, name, 'begun, stopped at a tenth', async () => {
    const { id } = await me.send(giftCheque.addItems, { ...of, body: { count: sizes.codes } })
    await until(look, 1 / 10)
    await me.send(giftCheque.cancelBatch, { params: { ...of.params, batch_id: id } })
    const it = await over(look)
    return expected([it?.state, await codes()], ['stopped', it?.done])
  })
  await part(client, name, 'begun again, killed at a half', async () => {
    const before = await codes()
    await me.send(giftCheque.addItems, { ...of, body: { count: sizes.codes } })
    await killAt(look, 1 / 2)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await codes()], ['done', 0, before + sizes.codes])
  })
}

/** Gives a voucher to each member of the largest audience. Checks that nobody gets two. */
async function givenOut(client: pg.Client) {
  const name = `vouchers to ${sizes.members} members`
  await client.query(
    `with m as (insert into member (company_id, id, name, surname) select $1, gen_random_uuid(), 'Üye', 'Sayı ' || i from generate_series(1, $2::int) i returning id),
      s as (insert into member_stat (company_id, member_id) select $1, id from m)
     insert into member_account (company_id, member_id) select $1, id from m`,
    [ids.company, sizes.members],
  )
  await client.query('vacuum analyze member, member_stat, member_account')
  const of = { params: { gift_cheque_id: await layCheque(client, 'personal') } }
  const audience = { field: 'order_count', op: 'between', value: { min: 0, max: 0 } } as const
  const look = async () => (await me.send(giftCheque.batches, of))[0] ?? null
  const given = () => count(client, 'from gift_cheque_item where cheque_id = $1', [of.params.gift_cheque_id])
  await part(client, name, 'begun, stopped at a tenth', async () => {
    const { id } = await me.send(giftCheque.addItems, { ...of, body: { audience } })
    await until(look, 1 / 10)
    await me.send(giftCheque.cancelBatch, { params: { ...of.params, batch_id: id } })
    const it = await over(look)
    return expected([it?.state, await given()], ['stopped', it?.done])
  })
  await part(client, name, 'begun again, killed at a half', async () => {
    const before = await given()
    const { total } = await me.send(giftCheque.addItems, { ...of, body: { audience } })
    await killAt(look, 1 / 2)
    const it = await over(look)
    const people = await count(
      client,
      'from (select distinct member_id from gift_cheque_item where cheque_id = $1) it',
      [of.params.gift_cheque_id],
    )
    return expected(
      [it?.state, await given(), people, total],
      ['done', sizes.members, sizes.members, sizes.members - before],
    )
  })
}

async function merged(client: pg.Client) {
  const name = `merge of ${sizes.orders} orders`
  const [stays, goes] = ['00000000-0000-7000-8000-00000000aaa1', '00000000-0000-7000-8000-00000000aaa2']
  await layGuest(client, stays!, '+905550000000', { orders: 0, from: 0, isRegular: false })
  await layGuest(client, goes!, '+905550000001', { orders: sizes.orders, from: 9_000_000, isRegular: true })
  const of = { params: { member_id: stays! } }
  const look = () => me.send(memberMerge.moving, of)
  const orders = (id: string) => count(client, 'from orders where member_id = $1', [id])
  await part(client, name, 'merged, killed at a half', async () => {
    await me.send(memberMerge.merge, { ...of, body: { other_id: goes!, version: 1, other_version: 1, taken: [] } })
    await killAt(look, 1 / 2)
    await over(look)
    return expected(await orders(stays!), sizes.orders)
  })
  await part(client, name, 'undone, killed at a third', async () => {
    const last = await me.send(memberMerge.last, of)
    await me.send(memberMerge.undo, { ...of, body: { merge_id: last!.id } })
    await killAt(look, 1 / 3)
    await over(
      async () =>
        (await me.send(memberMerge.moving, of)) ??
        (await me.send(memberMerge.moving, { params: { member_id: goes! } })),
    )
    return expected([await orders(stays!), await orders(goes!)], [0, sizes.orders])
  })
}

/**
 * Erases a member who has as many orders as one merged above, and whose number stands in the notes
 * of many other orders.
 */
async function erased(client: pg.Client) {
  const name = `erasure of ${sizes.orders} orders`
  const [goes, other] = ['00000000-0000-7000-8000-00000000aaa3', '00000000-0000-7000-8000-00000000aaa4']
  await layGuest(client, goes!, '+905550000003', { orders: sizes.orders, from: 7_000_000, isRegular: true })
  await layGuest(client, other!, '+905550000004', { orders: sizes.rows, from: 8_000_000, isRegular: false })
  await client.query(`update orders set note = 'Arayın: +905550000003' where member_id = $1`, [other])
  await client.query('vacuum analyze orders')
  const of = { params: { member_id: goes! } }
  const look = () => seen(client, 'record_id', goes!)
  const asked = await me.send(memberErasure.ask, { ...of, body: { channel: 'phone', note: '' } })
  const { version } = await me.send(memberErasure.approve, {
    ...of,
    body: { version: asked.version, decision_note: '' },
  })
  let seconds = 0
  await part(client, name, 'erased, killed at half of others’ texts', async () => {
    const started = performance.now()
    await me.send(memberErasure.complete, { ...of, body: { version } })
    seconds = (performance.now() - started) / 1000
    await killAt(look, 1 / 2)
    const it = await over(look)
    const left = await count(client, `from orders where concat(note, customer_phone, search_text) like '%5550000003%'`)
    return expected([it?.state, left], ['done', 0])
  })
  console.log(row(widths, [name, 'of which the request', seconds.toFixed(1), '']))
}

await layCompany(postgres.ownerUrl)
await layLicence(client, 'gift_cheque', 'loyalty')
await start()
console.log(row(widths, ['run', 'part of its life', 'seconds', 'found']))
for (const [name, life] of Object.entries({
  import: imported,
  menu: (db: pg.Client) => spreadOut(db, 120, false),
  'long menu': (db: pg.Client) => spreadOut(db, sizes.products, true),
  vouchers: batch,
  audience: givenOut,
  merge: merged,
  erasure: erased,
}))
  if (name.includes(only)) await life(client)
await close(server!)
process.exitCode = failures > 0 ? 1 : 0
