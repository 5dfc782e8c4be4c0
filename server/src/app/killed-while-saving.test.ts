import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { tableSession } from '#contract/dining/table-session.ts'
import type { Call } from '#contract/kit/call.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { themeList } from '#contract/marketing/theme/theme.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { order } from '#contract/ordering/order.ts'
import { picture } from '#contract/platform/file.ts'
import { currency } from '#contract/platform/currency.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { caller, type Caller } from './test/test-client.ts'
import type { Moment } from './test/test-held-node.ts'
import { orderBody } from './test/test-order.ts'
import { setUp } from './test/test-setup.ts'
import { makeTables } from './test/test-table.ts'

const { server, world, company_id, branch_id, app, company, provider } = await setUp(['company', 'provider'])
const { db } = server.database
const far = world.companies.own.branches[1]

interface Node {
  url: string
  process: ChildProcess
}
const nodes: ChildProcess[] = []
afterAll(() => nodes.forEach((it) => it.kill('SIGKILL')))
async function start(): Promise<Node> {
  const child = fork(new URL('test/test-held-node.ts', import.meta.url), {
    env: { TEST_URL: server.database.url, TEST_FILES: server.folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  nodes.push(child)
  child.on('error', () => undefined)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://localhost:${port}`, process: child }
}

type Given = Parameters<Caller['raw']>[1]
/** A save, and a query that counts its parts: it finds a save done twice, or only in part. */
interface Save {
  by: string | undefined
  call: Call
  given: Given
  found: () => Promise<unknown>
  wanted: unknown
}

const codes = ['SEK', 'NOK', 'DKK', 'CHF']
const photo = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#c2410c' } })
  .png()
  .toBuffer()
const [base] = await company.send(themeList.list, {})
let n = 0

/** One save of each kind, each for records that only this save uses. */
async function saves(): Promise<Record<string, Save>> {
  const at = ++n
  const type = codes[at]!
  const row = await app.send(order.create, { body: orderBody(far) })
  const [table_id] = Object.values(await makeTables(company, branch_id, `Masa ${at}`))
  const session = await company.send(tableSession.open, {
    params: { branch_id },
    body: { table_ids: [table_id!], guests: 2 },
  })
  const of = { channel: 'table' as const, delivery_type: 'orderOnTheTable' as const, customer: {} }
  await app.send(order.create, { body: orderBody(branch_id, { ...of, table_id: table_id! }) })
  const owing = await company.send(tableSession.read, { params: { table_session_id: session.id } })
  const theme = await company.send(companyTheme.create, {
    body: { company_id, theme_id: base!.id, name: `Tema ${at}`, order_url: '', booking_url: '' },
  })
  const name = `uyeler ${at}.csv`
  const counted = (from: ReturnType<typeof sql>) => async () =>
    (await db.must<{ n: number }>(sql`/* platform: a test */ select count(*)::int as n ${from}`)).n
  const pictures = await counted(sql`from picture`)()
  return {
    'a noun’s form': {
      by: provider.token,
      call: currency.create,
      given: { body: { name: `Kron ${at}`, symbol: 'kr', symbol_format: 'suffix', type } },
      found: async () => [
        await counted(sql`from currency where type = ${type}`)(),
        await counted(sql`from audit where noun = 'currency' and after ->> 'type' = ${type}`)(),
      ],
      wanted: [1, 1],
    },
    'a step of an order': {
      by: company.token,
      call: order.approve,
      given: { params: { order_id: row.id }, body: { version: row.version } },
      found: async () => [
        (await company.send(order.read, { params: { order_id: row.id } })).status,
        await counted(
          sql`from order_event where company_id = ${company_id} and order_id = ${row.id} and kind = 'approve'`,
        )(),
      ],
      wanted: ['preparing', 1],
    },
    'a payment at a table': {
      by: company.token,
      call: tableSession.pay,
      given: {
        params: { table_session_id: session.id },
        body: { version: owing.version, number: owing.bills[0]!.number, amount: owing.open, payment_method: 'cash' },
      },
      found: async () => {
        const { paid, open, bills } = await company.send(tableSession.read, {
          params: { table_session_id: session.id },
        })
        const payments = counted(sql`from orders o join bill b on b.company_id = ${company_id} and b.id = o.bill_id
          where o.company_id = ${company_id} and b.session_id = ${session.id}`)
        return [paid, open, bills.length, await payments()]
      },
      wanted: [owing.open, 0, 1, 1],
    },
    'a file of members': {
      by: company.token,
      call: memberImport.upload,
      given: { query: { company_id, name }, upload: Buffer.from('Ad;Telefon\nAda;+905321112233\nCan;+905321112234') },
      found: async () => [
        await counted(sql`from member_import where company_id = ${company_id} and name = ${name}`)(),
        await counted(sql`from member_import_row r join member_import i on i.company_id = ${company_id} and i.id = r.import_id
          where r.company_id = ${company_id} and i.name = ${name}`)(),
      ],
      wanted: [1, 3],
    },
    'a published theme': {
      by: company.token,
      call: companyTheme.publish,
      given: { params: { company_theme_id: theme.id }, body: { version: theme.version, live_from: null } },
      found: async () => {
        const it = await company.send(companyTheme.read, { params: { company_theme_id: theme.id } })
        const params = { company_theme_id: theme.id }
        const lost = counted(sql`from theme_release r cross join jsonb_array_elements(r.files) f
          where r.company_id = ${company_id} and r.company_theme_id = ${theme.id}
            and not exists (select 1 from theme_text t where t.company_id = ${company_id} and t.hash = f ->> 'hash')`)
        return [it.live_number, (await company.send(companyTheme.releases, { params })).length, await lost()]
      },
      wanted: [1, 1, 0],
    },
    // A repeated upload stores another picture. Nothing refers to the first, so it is swept later.
    'a picture': {
      by: company.token,
      call: picture.create,
      given: { query: { kind: 'profile' }, upload: photo },
      found: async () => {
        const rows = await db.many<{ id: string }>(sql`select id from picture order by id desc`)
        const files = rows.flatMap(({ id }) => [`${id}.webp`, `${id}.small.webp`])
        const read = await Promise.all(files.map((it) => readFile(join(server.folder, 'pictures', it))))
        const widths = await Promise.all(read.map(async (it) => (await sharp(it).stats()).channels.length))
        return [rows.length > pictures, widths.every((it) => it >= 3)]
      },
      wanted: [true, true],
    },
  }
}

const all: Moment[] = ['half', 'all', 'done']
const at = seed % all.length
/** The gate kills the server at only one moment, which the seed determines. */
const moments = atLength([all[at]!], all)

it('whatever is being saved when the server is killed is saved once and completely', async () => {
  let node = await start()
  for (const moment of moments) {
    const cases = Object.entries(await saves()).map(([name, it]) => ({
      name,
      ...it,
      key: `${moment} ${randomUUID()}`,
    }))
    const exit = once(node.process, 'exit')
    const held = { 'x-moment': moment, 'x-together': String(cases.length) }
    // No request may be answered. If one is not held, the node never ends and the others wait.
    const answers = cases.map(async ({ name, by, call, given, key }) => {
      const reply = await caller(node.url, by)
        .raw(call, given, { 'idempotency-key': key, ...held })
        .catch(() => undefined)
      if (reply) throw new Error(`${name} was answered at ${moment}: ${reply.status} ${reply.text}`)
    })
    await Promise.all(answers)
    expect((await exit)[1]).toBe('SIGKILL')
    node = await start()
    for (const { name, by, call, given, key, found, wanted } of cases) {
      // Until the database notices that the node is gone, the first request counts as running.
      const again = () => caller(node.url, by).raw(call, given, { 'idempotency-key': key })
      let reply = await again()
      while (reply.status === 409 && reply.text.includes('in_flight')) reply = await again()
      expect(reply.status, `${name}, ${moment}: ${reply.text}`).toBeLessThan(300)
      const isReplay = moment === 'done' && call.idempotent === true
      expect([name, moment, reply.headers.get('idempotent-replay')]).toEqual([name, moment, isReplay ? 'true' : null])
      expect([name, moment, await found()]).toEqual([name, moment, wanted])
    }
    expect(await server.broken()).toEqual([])
  }
})
