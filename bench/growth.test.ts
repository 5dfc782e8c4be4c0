// The time of a request may grow with the data that a company has stored, but not with its square.
// For each kind of data that has an allowed maximum, or that grows with the years, a request over all
// of it is compared with a request over a tenth. It should take ten times as long, and may take 25
// times, because the machine may be busy. With the square it would take a hundred times.
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isTimed } from '#contract/kit/test-length.ts'
import { connect } from '#server/db/client.ts'
import { testServer, type TestServer } from '#server/app/test/test-server.ts'
import { runs } from '#server/app/work-list.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { credentials, ids, layCompany, layKey, layLicence, layOpenHours } from './lay.ts'
import { layGuest } from './lay-guest.ts'
import { layMenus } from './lay-menus.ts'
import { cases, csvOf, type Sent } from './maxima-cases.ts'
import { signInBy } from './quiet.ts'

/** A request that takes less than this, in ms, is not slow, whatever the ratio. */
const slow = 40
const most = { linear: 25, constant: 5 }
const share = 1 / 10

let server: TestServer
let client: pg.Client
let token: string
let key: string
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  server = opened.adopt(await testServer(), (it) => it.stop())
  const { ownerUrl } = server.database
  await layCompany(ownerUrl)
  client = opened.adopt(await connect(ownerUrl), (it) => it.end())
  await layLicence(client, 'api', 'reservation', 'table_order', 'loyalty', 'gift_cheque')
  await layOpenHours(client, [ids.branch(0)])
  key = await layKey(client, 'order', 'menu', 'table', 'reservation')
  token = await signInBy(
    (port, by, it) => ask(it, by, port),
    new URL(server.url).port as unknown as number,
    credentials.email,
  )
})
afterAll(() => opened.disposeAsync())

async function ask({ method, path, body, csv }: Sent, by = token, port: number | string = new URL(server.url).port) {
  const type = csv ? 'application/octet-stream' : body ? 'application/json' : undefined
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { ...(by && { authorization: `Bearer ${by}` }), ...(type && { 'content-type': type }) },
    ...(csv ? { body: csvOf(csv) } : body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, text: await reply.text() }
}
const parsed = (text: string) => JSON.parse(text) as { id: string; version: number }
/** Sends requests. Returns the last answer, and how long the quickest one took, in ms. */
async function timed(sent: Sent, by = token, times = 3): Promise<{ ms: number; text: string }> {
  let [ms, text] = [Infinity, '']
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    const reply = await ask(sent, by)
    ms = Math.min(ms, performance.now() - from)
    text = reply.text
    if (reply.status >= 400) throw new Error(`${sent.path}: ${reply.status} ${text.slice(0, 300)}`)
  }
  return { ms, text }
}
const grows = (kind: keyof typeof most, tenth: number, all: number) =>
  expect(all, `${tenth.toFixed(1)} ms for a tenth, ${all.toFixed(1)} ms for all`).toBeLessThan(
    Math.max(slow, tenth * most[kind]),
  )
const isLeftOut = isDistributed || !isTimed
/** A branch that has only a tenth of the data of another one. */
const smaller = (branch: string) => ids.branch(Number(branch.slice(-2)) + 10)

it.skipIf(isLeftOut).each(Object.entries(cases))('%s', async (_, { branch, lay, asked, isApp }) => {
  const by = isApp ? key : token
  const ms: number[] = []
  for (const [at, part] of [
    [smaller(branch), share],
    [branch, 1],
  ] as const) {
    await lay(client, at, part)
    await client.query('analyze')
    for (const sent of asked(at, part)) ms.push((await timed(sent, by, sent.csv ? 1 : 3)).ms)
  }
  grows('linear', ms[0]!, ms[1]!)
})

it.skipIf(isLeftOut)(
  'the page of an import of 100,000 rows, which is asked for every second while it runs',
  async () => {
    const ms: number[] = []
    for (const rows of [10_000, 100_000]) {
      const { text } = await ask({
        method: 'POST',
        path: `/member/import?company_id=${ids.company}&name=sayfa`,
        csv: rows,
      })
      ms.push((await timed({ method: 'GET', path: `/member/import/${parsed(text).id}` })).ms)
    }
    grows('constant', ms[0]!, ms[1]!)
  },
)

it.skipIf(isLeftOut)('an order, a quote and an erasure of a member with 5,000 orders', async () => {
  const ms: Record<string, number>[] = []
  for (const [n, orders] of [500, 5000].entries()) {
    const id = `00000000-0000-7000-8000-00000000bb0${n}`
    await layGuest(client, id, `+90555000010${n}`, { orders, from: 1_000_000 * (n + 1), isRegular: true })
    const line = { name: 'Adana', quantity: 1, unit_price: 26_000, tax_rate: 10 }
    const body = {
      branch_id: ids.branch(0),
      delivery_type: 'comeGetIt',
      customer: { name: 'Ada', member_id: id },
      payment_method: 'cash',
      lines: [line],
    }
    const quote = await timed({ method: 'POST', path: '/order/quote', body }, key)
    const placed = await timed({ method: 'POST', path: '/order', body }, key)
    await client.query(`update orders set status = 'delivered' where member_id = $1`, [id])
    const path = `/member/${id}/erasure`
    const asked = await timed({ method: 'POST', path, body: { channel: 'phone', note: '' } }, token, 1)
    const { version } = parsed(asked.text)
    const step = (name: string, at: number, more = {}): Sent => ({
      method: 'PATCH',
      path: `${path}/${name}`,
      body: { version: at, ...more },
    })
    const approved = await timed(step('approve', version, { decision_note: '' }), token, 1)
    const erased = await timed(step('complete', parsed(approved.text).version), token, 1)
    ms.push({ quote: quote.ms, placed: placed.ms, erased: erased.ms })
  }
  grows('constant', ms[0]!['quote']!, ms[1]!['quote']!)
  grows('constant', ms[0]!['placed']!, ms[1]!['placed']!)
  grows('linear', ms[0]!['erased']!, ms[1]!['erased']!)
})

it.skipIf(isLeftOut)('a menu copied to 100 branches: one look at what would change, and at the run', async () => {
  const ms: Record<string, number>[] = []
  for (const count of [10, 100]) {
    const [source, ...branch_ids] = await layMenus(client, count + 1)
    // The server learns of the new branches a moment later.
    await expect.poll(async () => (await ask({ method: 'GET', path: `/branch/${source}` })).status).toBe(200)
    await client.query('update product set price = price + 700 where branch_id = $1', [source])
    const body = { branch_ids, product_ids: null, fields: ['price'] }
    const at = `/branch/${source}/menu`
    const diff = await timed({ method: 'POST', path: `${at}/spread-diff`, body })
    const started = await timed({ method: 'POST', path: `${at}/spread`, body }, token, 1)
    await runDue(server.kit, runs)
    const look = await timed({ method: 'GET', path: `/menu-change/${parsed(started.text).id}/spread` })
    ms.push({ diff: diff.ms, look: look.ms })
  }
  // One answer covers only the branches that are compared within a moment.
  grows('linear', ms[0]!['diff']!, ms[1]!['diff']!)
  expect(ms[1]!['diff']).toBeLessThan(10_000)
  grows('linear', ms[0]!['look']!, ms[1]!['look']!)
})
