import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { close, open, quantile, row, usage, watchRounds } from './child.ts'
import { credentials, layCompany, layNeighbour } from './lay.ts'
import { layMenus } from './lay-menus.ts'
import { openBench } from './open.ts'
import { signInBy, waitsBy } from './quiet.ts'
import { cases, csvOf, type Sent } from './maxima-cases.ts'

/**
 * `node bench/maxima.ts` prints what it costs when a company has stored the allowed maximum, for
 * that company and for a neighbour. For each kind of data it prints two figures. The first is the
 * CPU ms that a request over this data takes on the server, and the largest part of these ms that a
 * single round of its event loop takes. The second is how long another company's order list,
 * requested forty times a second, waits while two such requests are always running, compared with
 * no load. MAXIMA_LISTS (300) is the number of the neighbour's requests. MAXIMA_OF selects kinds by
 * parts of their names, separated by semicolons. Goal: a p99 at most three times as long.
 */
const lists = Number(process.env['MAXIMA_LISTS'] ?? 300)
const atOnce = 2
/**
 * How many times the neighbour is measured without load and then with load, since other work on the
 * machine changes within a minute.
 */
const turns = 3

const ask = async (port: number, token: string, { method, path, body, csv }: Sent) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : csv ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(csv ? { body: csvOf(csv) } : body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, text: await reply.text() }
}

if (process.send) await press(process.argv[2]!, Number(process.argv[3]), process.argv[4]!)
else await measure()

/** Runs in the child: sends requests until told to stop. */
async function press(name: string, port: number, token: string) {
  let isOn = true
  const statuses: Record<string, number> = {}
  process.on('message', () => (isOn = false))
  process.send!('begun')
  const { asked, branch } = cases[name]!
  const sent = asked(branch, 1)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = 0; isOn; n++) {
        const { status } = await ask(port, token, sent[n % sent.length]!)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 429) await wait(100)
      }
    }),
  )
  process.send!(statuses, () => process.exit(0))
}

async function measure() {
  await using bench = await openBench()
  const { dataDir, postgres, client } = bench
  await layCompany(postgres.ownerUrl)
  const quiet = await layNeighbour(postgres.ownerUrl)
  await client.query(
    `update license set licensed_module_list = '{"api":true,"reservation":true,"table_order":true,"loyalty":true}'`,
  )
  await client.query(`update api_key set scopes = '{order,menu,table,reservation}'`)
  await layMenus(client, 1)
  const server = await open('./sofra.ts', {
    BENCH_URL: postgres.url,
    BENCH_FILES: dataDir,
    BENCH_LIMITS: '1',
  })
  const [noisy, still] = [
    await signInBy(ask, server.port, credentials.email),
    await signInBy(ask, server.port, quiet.email),
  ]
  const waits = () => waitsBy(ask, server.port, still, lists / turns)
  const widths = [-40, 12, 12, 9, 9, 12, 30]
  console.log(row(widths, ['stored', 'ms of CPU', 'in a round', 'p50 ms', 'p99 ms', 'p99 × quiet', 'answers']))
  await waits()
  const only = (process.env['MAXIMA_OF'] ?? '').split(';')
  for (const [name, it] of Object.entries(cases)) {
    await it.lay(client, it.branch, 1)
    const sent = it.asked(it.branch, 1)
    if (!only.some((it) => name.includes(it))) continue
    await client.query('analyze')
    const token = it.isApp ? quiet.floodKey : noisy
    const first = await ask(server.port, token, sent[0]!)
    if (first.status >= 400) console.error(`${name}: ${first.status} ${first.text.slice(0, 300)}`)
    const before = await usage(server)
    const runs = sent[0]!.csv ? 1 : 5
    for (let n = 0; n < runs; n++) await ask(server.port, token, sent[0]!)
    const after = await usage(server)
    const cost = (after.cpu - before.cpu) / 1000 / runs
    watchRounds(server)
    for (let n = 0; n < Math.min(runs, 3); n++) await ask(server.port, token, sent[0]!)
    const { round } = await usage(server)
    const [alone, took, statuses]: [number[], number[], Record<string, number>] = [[], [], {}]
    for (let n = 0; n < turns; n++) {
      alone.push(...(await waits()))
      const child = fork(import.meta.filename, [name, String(server.port), token])
      child.on('error', (error) => console.error(error))
      await once(child, 'message')
      took.push(...(await waits()))
      child.send('stop')
      const [answered] = (await once(child, 'message')) as [Record<string, number>]
      for (const [status, count] of Object.entries(answered)) statuses[status] = (statuses[status] ?? 0) + count
    }
    const said = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    const ratio = quantile(took, 0.99) / quantile(alone, 0.99)
    console.log(
      row(widths, [
        name,
        cost.toFixed(1),
        round.toFixed(0),
        quantile(took, 0.5).toFixed(1),
        quantile(took, 0.99).toFixed(1),
        ratio.toFixed(2),
        said.join(', '),
      ]),
    )
  }
  await close(server)
}
