import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { session } from '#contract/identity/session.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { spread } from '#contract/menu/spread.ts'
import { brokenInvariants } from '#server/app/invariants.ts'
import { caller, type Caller } from '#server/app/test/test-client.ts'
import { close, open, row, type Child } from './child.ts'
import { credentials, ids, layCompany, layLicence } from './lay.ts'
import { layMenus } from './lay-menus.ts'
import { openBench } from './open.ts'

/**
 * `node bench/runs.ts` puts the largest runs through their life cycle: each is stopped, continued
 * and undone, with the server killed in the middle of each part. It prints how long every part
 * took, in seconds, and what is broken afterwards (`npm run verify`). It exits with 1 if anything
 * is broken, or if an undo did not restore the original state. RUNS_OF selects runs by a part of
 * the name.
 */
const only = process.env['RUNS_OF'] ?? ''
const widths = [-34, -34, 10, -60]
const sizes = { rows: 100_000, branches: 500, codes: 10_000, orders: 20_000 }

let failures = 0
await using bench = await openBench()
const { dataDir, postgres, client } = bench
const env = { BENCH_URL: postgres.url, BENCH_FILES: dataDir, BENCH_ROLE: 'all' }
let server: Child
let me: Caller

async function start() {
  server = await open('./sofra.ts', env)
  const url = `http://localhost:${server.port}`
  const login = await caller(url).send(session.login, { body: credentials })
  if (!('token' in login)) throw new Error('No token')
  me = caller(url, login.token)
}
/** Kills the server without warning, as a power failure would. */
async function kill() {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  await start()
}

type Look = () => Promise<Run | null>
/** Waits until a run has done this share of its work, or has ended. */
async function until(look: Look, share: number): Promise<Run | null> {
  for (;;) {
    const it = await look()
    if (!it || !isUnfinished(it) || (it.total > 0 && it.done >= it.total * share)) return it
    await wait(50)
  }
}
const over = (look: Look) => until(look, Number.POSITIVE_INFINITY)

/** One part of a run's life cycle. Prints any errors beside it. */
async function part(client: pg.Client, name: string, what: string, work: () => Promise<string | void>) {
  const started = performance.now()
  const wrong = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const broken = (await brokenInvariants(client)).map((it) => `${it.what}: ${it.rows}`)
  const said = [...(wrong ? [wrong] : []), ...broken]
  if (said.length > 0) failures++
  console.log(row(widths, [name, what, seconds, said.join('; ') || 'whole']))
}
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
  const members = async () => (await client.query<{ n: number }>('select count(*)::int as n from member')).rows[0]!.n
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
    await until(look, 1 / 2)
    await kill()
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await members()], ['done', 0, before + sizes.rows])
  })
  await part(client, name, 'undone, killed at a third', async () => {
    await me.send(memberImport.undo, of)
    await until(look, 1 / 3)
    await kill()
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await members()], ['undone', 0, before])
  })
}

async function spreadOut(client: pg.Client) {
  const name = `menu to ${sizes.branches} branches`
  const [source, ...targets] = await layMenus(client, sizes.branches + 1)
  const prices = async () =>
    (
      await client.query<{ sum: string; n: number }>(
        'select sum(price)::text as sum, count(*)::int as n from product where branch_id = any($1)',
        [targets],
      )
    ).rows[0]
  await client.query('update product set price = price + 700 where branch_id = $1', [source])
  const before = await prices()
  const params = { branch_id: source! }
  const body = { branch_ids: targets, product_ids: null, fields: ['price' as const] }
  let of = { params: { menu_change_id: '' } }
  const look = () => me.send(spread.read, of)
  await part(client, name, 'compared', async () => {
    const { status, text } = await me.raw(spread.diff, { params, body })
    return status === 200 ? undefined : text.slice(0, 200)
  })
  await part(client, name, 'begun, stopped at a tenth', async () => {
    of = { params: { menu_change_id: (await me.send(spread.start, { params, body })).id } }
    await until(look, 1 / 10)
    await me.send(spread.cancel, of)
    return expected((await over(look))?.state, 'stopped')
  })
  await part(client, name, 'undone', async () => {
    await me.send(spread.undo, of)
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await prices()], ['undone', 0, before])
  })
  await part(client, name, 'begun again, killed at a half', async () => {
    of = { params: { menu_change_id: (await me.send(spread.start, { params, body })).id } }
    await until(look, 1 / 2)
    await kill()
    const it = await over(look)
    return expected([it?.state, it?.failed_parts], ['done', 0])
  })
  await part(client, name, 'undone, killed at a third', async () => {
    await me.send(spread.undo, of)
    await until(look, 1 / 3)
    await kill()
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await prices()], ['undone', 0, before])
  })
}

async function batch(client: pg.Client) {
  const name = `${sizes.codes} vouchers`
  const made = await me.send(giftCheque.create, {
    body: {
      ...giftChequeExamples.create,
      company_id: ids.company,
      kind: 'bulk',
      limit_count: 50_000,
      limit_amount: 1_000_000_000,
    } as never,
  })
  const of = { params: { gift_cheque_id: made.id } }
  await client.query(`update gift_cheque set status = 'approved' where id = $1`, [made.id])
  const codes = async () =>
    (
      await client.query<{ n: number }>('select count(*)::int as n from gift_cheque_code where cheque_id = $1', [
        made.id,
      ])
    ).rows[0]!.n
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
    await until(look, 1 / 2)
    await kill()
    const it = await over(look)
    return expected([it?.state, it?.failed_parts, await codes()], ['done', 0, before + sizes.codes])
  })
}

async function merged(client: pg.Client) {
  const name = `merge of ${sizes.orders} orders`
  const [stays, goes] = ['00000000-0000-7000-8000-00000000aaa1', '00000000-0000-7000-8000-00000000aaa2']
  for (const [at, id] of [stays, goes].entries()) {
    await client.query(
      `insert into member (company_id, id, name, surname, phone) values ($1, $2, 'Ada', 'Deniz', $3)`,
      [ids.company, id, `+90555000000${at}`],
    )
    await client.query('insert into member_stat (company_id, member_id) values ($1, $2)', [ids.company, id])
    await client.query('insert into member_account (company_id, member_id) values ($1, $2)', [ids.company, id])
  }
  await client.query(
    `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, finished_at, search_text)
     select $1, gen_random_uuid(), $2, 9000000 + i, 'web', 'comeGetIt', 1, 'delivered', '{}', $3, 'Ada', '[]', '{"items":1000,"discounts":[],"delivery_fee":0,"tip":0,"total":1000,"taxes":[]}', '', 1, 1000, 'TRY', 'cash', now() - make_interval(mins => i), now() - make_interval(mins => i), 'ada' from generate_series(1, $4::int) i`,
    [ids.company, ids.branch(0), goes, sizes.orders],
  )
  await client.query(
    'update branch_counter set delivered = delivered + $2, order_number = 9000000 + $2 where branch_id = $1',
    [ids.branch(0), sizes.orders],
  )
  await client.query(
    `update member_stat s set order_count = n.n, order_sum = n.total, first_order_at = n.first, last_order_at = n.last from (select count(*)::int as n, sum(total) as total, min(created_at) as first, max(created_at) as last from orders where member_id = $1) n where s.member_id = $1`,
    [goes],
  )
  const of = { params: { member_id: stays! } }
  const look = () => me.send(memberMerge.moving, of)
  const orders = async (id: string) =>
    (await client.query<{ n: number }>('select count(*)::int as n from orders where member_id = $1', [id])).rows[0]!.n
  await part(client, name, 'merged, killed at a half', async () => {
    await me.send(memberMerge.merge, { ...of, body: { other_id: goes!, version: 1, other_version: 1, taken: [] } })
    await until(look, 1 / 2)
    await kill()
    await over(look)
    return expected(await orders(stays!), sizes.orders)
  })
  await part(client, name, 'undone, killed at a third', async () => {
    const last = await me.send(memberMerge.last, of)
    await me.send(memberMerge.undo, { ...of, body: { merge_id: last!.id } })
    await until(look, 1 / 3)
    await kill()
    await over(
      async () =>
        (await me.send(memberMerge.moving, of)) ??
        (await me.send(memberMerge.moving, { params: { member_id: goes! } })),
    )
    return expected([await orders(stays!), await orders(goes!)], [0, sizes.orders])
  })
}

await layCompany(postgres.ownerUrl)
await layLicence(client, 'gift_cheque', 'loyalty')
await start()
console.log(row(widths, ['run', 'part of its life', 'seconds', 'found']))
for (const [name, life] of Object.entries({ import: imported, menu: spreadOut, vouchers: batch, merge: merged }))
  if (name.includes(only)) await life(client)
await close(server!)
process.exitCode = failures > 0 ? 1 : 0
