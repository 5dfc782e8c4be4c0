import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net'
import pg from 'pg'
import { workNames } from '#contract/platform/work-titles.ts'
import { expect, it } from 'vitest'
import { connect } from '#server/db/client.ts'
import { tableKinds } from '#server/db/tables.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { troublesOf } from '#server/kit/turns/troubles.ts'
import { dueNumbers, dueWork, type Place } from './test/test-due.ts'
import { testServer } from './test/test-server.ts'
import { layTestWorld } from './test/test-world.ts'

import { works } from './work-list.ts'

const forTenants = works.filter((it) => it.serves === 'tenants')

const listening = async (server: SocketServer | ReturnType<typeof createServer>) => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/**
 * Starts a fake external service. It never answers requests for the first company, but answers
 * those for the other companies. `/asked` returns the companies whose requests were answered.
 */
async function openOutside() {
  const paths: string[] = []
  const held: ServerResponse[] = []
  const http = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/own')) return void held.push(response)
    if (path === '/v2/send.json') return void answerSms(request, response)
    if (path === '/asked') return void response.end(JSON.stringify({ paths }))
    paths.push(path)
    response.writeHead(500).end()
  })
  const answerSms = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (String(Buffer.concat(parts)).includes(dueNumbers.own.slice(1))) held.push(response)
    else response.end('1')
  }
  const mail = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 deneme\r\n')
    let isText = false
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        if (isText) {
          if (line === '.') socket.write('250 ok\r\n')
          isText &&= line !== '.'
        } else if (/^RCPT TO:<own/i.test(line)) return
        else if (/^DATA/i.test(line)) {
          isText = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  })
  const [httpPort, mailPort] = [await listening(http), await listening(mail)]
  return {
    url: `http://127.0.0.1:${httpPort}`,
    smtp: { url: `smtp://127.0.0.1:${mailPort}`, from: 'sofra@deneme.test' },
    sms: { url: `http://hesap:parola@127.0.0.1:${httpPort}?from=DENEME` },
    close: () => {
      for (const it of held) it.destroy()
      http.close()
      http.closeAllConnections()
      mail.close()
    },
  }
}

async function setStage() {
  const outside = await openOutside()
  const server = await testServer({ role: 'api', logLevel: 'silent' })
  const world = await layTestWorld(server)
  const owner = await connect(server.database.ownerUrl)
  const { own, foreign } = world.companies
  const places = {
    own: { company_id: own.id, branch_id: own.branches[0], outside: `${outside.url}/own` },
    foreign: { company_id: foreign.id, branch_id: foreign.branches[0], outside: `${outside.url}/foreign` },
  } satisfies Record<string, Place>
  await owner.query('update branch set next_change_at = $1', [new Date(Date.now() + 86_400_000)])
  const due = await dueWork(server, owner)
  return {
    owner,
    server,
    places,
    due,
    kit: { ...server.kit, smtp: outside.smtp, sms: outside.sms, allowsPrivateHosts: true } as Kit,
    end: async () => {
      outside.close()
      await owner.end()
      await server.stop()
    },
  }
}

/**
 * Runs each piece of work once, in parallel. Does not wait longer than 30 s for work that hangs.
 */
const runAll = async (kit: Kit, names: readonly string[]) => {
  const patience = 30_000
  await Promise.all(
    forTenants
      .filter((it) => names.includes(it.name))
      .map((it) =>
        Promise.race([it.run(kit).catch(() => undefined), new Promise((done) => setTimeout(done, patience).unref())]),
      ),
  )
}
const names = forTenants.map((it) => it.name).toSorted()
type Checks = Record<string, () => Promise<boolean>>
const unserved = async (checks: Checks) => {
  const left: string[] = []
  for (const [name, isDone] of Object.entries(checks)) if (!(await isDone())) left.push(name)
  return left.toSorted()
}
/**
 * Runs all work, again and again while pieces got no turn because another piece held their row or
 * the connections. Returns the names of the work that is still not done. On a busy machine, a turn
 * that exceeded its time limit is repeated only after a pause.
 */
const leftAfterRounds = async (kit: Kit, checks: Checks) => {
  await runAll(kit, names)
  const until = performance.now() + 60_000
  for (;;) {
    await runAll(kit, await unserved(checks))
    const left = await unserved(checks)
    if (left.length === 0 || performance.now() > until) return left
  }
}
const layAll = async ({ due, places }: Awaited<ReturnType<typeof setStage>>) => {
  const checks: Record<keyof typeof places, Checks> = { own: {}, foreign: {} }
  for (const at of ['own', 'foreign'] as const)
    for (const name of names) checks[at][name] = await due[name]!(places[at])
  return checks
}

it('each loop, job and chore says whom it serves, and for each that serves tenants a test knows something due', async () => {
  expect(works.map((it) => it.name).toSorted()).toEqual(workNames.toSorted())
  for (const it of works) if (it.serves !== 'tenants') expect(it.serves.platform, it.name).toMatch(/\w+ \w+/)
  const stage = await setStage()
  expect(names).toEqual(Object.keys(stage.due).toSorted())
  await stage.end()
}, 60_000)

it('while everything of one company hangs, the others are served', async () => {
  const stage = await setStage()
  const { server, places, kit } = stage
  const checks = await layAll(stage)
  const holder = await connect(server.database.ownerUrl)
  await holder.query('begin')
  for (const table of tableKinds.tenant)
    await holder.query(`select 1 from ${table} where company_id = $1 for update`, [places.own.company_id])
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [places.own.company_id])
  const never = Promise.withResolvers<undefined>()
  const files = {
    ...kit.files,
    stat: (name: string) => (name.includes(places.own.company_id) ? never.promise : kit.files.stat(name)),
  }
  expect(await leftAfterRounds({ ...kit, files } as Kit, checks.foreign)).toEqual([])
  expect(await unserved(checks.own)).toEqual(names)
  // The work that hung is listed with its tenant and its reason.
  const known = troublesOf(server.kit.db, 'unanswered').all()
  const own = known.find((it) => it.company_id === places.own.company_id)
  expect(own).toMatchObject({ branch_id: places.own.branch_id })
  expect(own!.reason).toMatch(/^(locked|too_long)$/)
  await holder.query('rollback')
  await holder.end()
  never.resolve(undefined)
  await stage.end()
}, 180_000)

it('900 unanswered orders at one branch do not keep another company’s managers from being written to in time', async () => {
  const stage = await setStage()
  const { owner, places, kit } = stage
  await stage.due['managers']!(places.own)
  await owner.query(
    `insert into orders select (json_populate_record(o, json_build_object('id', gen_random_uuid(), 'number', 1000 + n))).* from orders o, generate_series(1, 899) n where company_id = $1`,
    [places.own.company_id],
  )
  const isWritten = await stage.due['managers']!(places.foreign)
  const works = forTenants.filter((it) => ['managers', 'unanswered', 'mails'].includes(it.name))
  const begun = performance.now()
  await Promise.all(works.map((it) => it.run(kit)))
  await works.find((it) => it.name === 'mails')!.run(kit)
  expect(await isWritten()).toBe(true)
  const { rows } = await owner.query(
    `select 1 from mail where kind = 'order-waits' and for_company = $1 and state = 'sent'`,
    [places.foreign.company_id],
  )
  expect(rows.length).toBeGreaterThan(0)
  // This takes a second or two. On a busy machine the limit is longer, but still so short that a
  // manager would hardly notice.
  expect(performance.now() - begun).toBeLessThan(20_000)
  await stage.end()
}, 60_000)

it.skipIf(isDistributed)(
  'while everything of one company fails, the others are served',
  async () => {
    const stage = await setStage()
    const { owner, places, kit } = stage
    const checks = await layAll(stage)
    await owner.query(`create function refuse_own() returns trigger language plpgsql as $$ begin
    if (case tg_op when 'DELETE' then old else new end).company_id = '${places.own.company_id}' then raise exception 'broken'; end if;
    return case tg_op when 'DELETE' then old else new end; end $$`)
    for (const table of tableKinds.tenant)
      await owner.query(
        `create trigger aa_refuse_own before insert or update or delete on ${pg.escapeIdentifier(table)} for each row execute function refuse_own()`,
      )
    expect(await leftAfterRounds(kit, checks.foreign)).toEqual([])
    await stage.end()
  },
  180_000,
)
