import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { uuidv7 } from '#server/kit/uuid.ts'
import { startBenchServer } from './bench-server.ts'
import { median, quantile, row } from './child.ts'
import { branches, ids, layCompany, layLicence } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/webhooks.ts` prints how fast events of 20 branches reach an endpoint: first as many a
 * second as a worker can send, then how long each takes at an endpoint that works, in ms from its
 * commit, while another endpoint of the company fails at 30 %, hangs, answers late or is down for a
 * while. It sends 10,000 events in all.
 */
const burst = 2000
const each = 1600
const perSecond = 40
const widths = [-34, 9, 9, 9, 9, 12, 12]

/** How an endpoint answers. `sinceMs` is the time since the case began. */
type Answer = (response: ServerResponse, sinceMs: number) => unknown
const accept: Answer = (response) => response.writeHead(204).end()
const cases: Record<string, Answer> = {
  'beside one that works': accept,
  'beside one that fails at 30 %': (response) => response.writeHead(Math.random() < 0.3 ? 503 : 204).end(),
  'beside one that hangs': () => undefined,
  'beside one that answers after 2 s': (response) => setTimeout(() => response.writeHead(204).end(), 2000),
}
const down: Answer = (response, sinceMs) => (sinceMs < 20_000 ? response.destroy() : accept(response, sinceMs))
cases['beside one that is down for 20 s'] = down

/** An app that counts what it accepts, and how long each event took to arrive. */
async function openApp() {
  const state = { answer: accept, since: performance.now(), took: [] as number[], accepted: new Set<string>(), last: 0 }
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const { id, created_at } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { id: string; created_at: string }
      if (!state.accepted.has(id)) state.took.push(Date.now() - Date.parse(created_at))
      response.on('finish', () => {
        if (response.statusCode < 300) state.accepted.add(id)
        state.last = performance.now()
      })
      state.answer(response, performance.now() - state.since)
    })
  })
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    state,
    begin: (answer: Answer) =>
      void Object.assign(state, { answer, since: performance.now(), took: [], accepted: new Set<string>() }),
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

type Nudge = (branch_id: string) => void

/** Writes events of a branch and then reports them, as a business transaction does. */
async function announce(client: pg.Client, branch: number, count: number, nudge: Nudge): Promise<void> {
  const at = [ids.company, ids.branch(branch % branches), count]
  await client.query('begin')
  await client.query('update branch_counter set seq = seq + $3 where company_id = $1 and branch_id = $2', at)
  await client.query(
    `insert into event (company_id, branch_id, seq, type, data, at) select company_id, branch_id, seq - n, 'menu', '{}', clock_timestamp()
     from branch_counter, generate_series(0, $3::int - 1) n where company_id = $1 and branch_id = $2`,
    at,
  )
  await client.query('commit')
  nudge(ids.branch(branch % branches))
}

await using bench = await openBench()
const { dataDir, postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'api')
const [app, other] = [await openApp(), await openApp()]
const server = await startBenchServer({
  url: postgres.url,
  files: dataDir,
  role: 'worker',
  allowsPrivateHosts: true,
})
const layEndpoint = (name: string, url: string) =>
  client.query(
    `insert into webhook_endpoint (company_id, id, name, url, events, is_active, secrets, hint, created_at) values ($1, $2, $3, $4, '{menu.changed}', true, $5, '', now())`,
    [ids.company, uuidv7(), name, url, server.kit.seal.close({ secret: 'gizli' })],
  )
const queued = async (url: string) =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from webhook_delivery d join webhook_endpoint e on e.company_id = d.company_id and e.id = d.endpoint_id where d.state = 'queued' and e.url = $1`,
      [url],
    )
  ).rows[0]!.n
try {
  await layEndpoint('app', app.url)
  for (let n = 0; n < branches; n++) await announce(client, n, 1, server.kit.nudge)
  while (app.state.accepted.size < branches) await wait(50)

  app.begin(accept)
  for (let n = 0; n < branches; n++) await announce(client, n, burst / branches, server.kit.nudge)
  const begun = app.state.since
  while (app.state.accepted.size < burst) await wait(50)
  const seconds = (app.state.last - begun) / 1000
  console.log(`${burst} events of ${branches} branches at once: ${(burst / seconds).toFixed(0)} a second\n`)

  console.log(
    row(widths, [`${perSecond} events a second`, 'p50 ms', 'p95 ms', 'max ms', 'arrived', 'the other', 'it waits']),
  )
  for (const [name, answer] of Object.entries(cases)) {
    await client.query(`delete from webhook_endpoint where url = $1`, [other.url])
    await layEndpoint('other', other.url)
    app.begin(accept)
    other.begin(answer)
    const started = performance.now()
    for (let n = 0; n < each; n++) {
      await announce(client, n, 1, server.kit.nudge)
      await wait(Math.max(0, started + ((n + 1) * 1000) / perSecond - performance.now()))
    }
    const until = performance.now() + 20_000
    while (app.state.accepted.size < each && performance.now() < until) await wait(50)
    const { took, accepted } = app.state
    const times = [median(took), quantile(took, 0.95), Math.max(...took)].map((it) => it.toFixed(0))
    console.log(
      row(widths, [
        name,
        ...times,
        String(accepted.size),
        String(other.state.accepted.size),
        String(await queued(other.url)),
      ]),
    )
  }
} finally {
  await server.stop()
  app.close()
  other.close()
}
