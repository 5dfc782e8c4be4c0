import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { startBenchServer } from '../bench/bench-server.ts'
import { quantile, row } from '../bench/child.ts'
import { credentials, ids, layCompany, layLicence } from '../bench/lay.ts'
import { layProviders, layRecipients, messageTo } from '../bench/lay-recipients.ts'
import { openBench } from '../bench/open.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { createPush } from '#simulators/push/push.ts'
import { createSms, demoAccounts } from '#simulators/sms/sms.ts'
import type { WorkerOptions } from './worker.ts'

/**
 * `node faults/recipients.ts 100000` sends three notifications of one company, 60 % of the
 * recipients by push, 25 % by SMS and 15 % by e-mail, against the simulated providers. Two workers
 * send them. Every `--kill` (5) seconds one of them is killed and started again, in turns, but
 * never before the one killed last has started. Meanwhile users of the platform request reset
 * codes. Prints for each channel what became of the recipients, and how long the reset codes took.
 * For the slowest codes, it also prints how long the request took, and how many workers tried to
 * send the code.
 * Exits with 1 if a recipient has no outcome or a message failed, if a message that counts as sent
 * never arrived, if an SMS arrived twice, if a push or an e-mail arrived twice under different ids,
 * or if a reset code took longer than `--code` (2) seconds. After `--minutes`, it stops and prints
 * what has been done.
 */
const { values, positionals } = parseArgs({
  options: {
    kill: { type: 'string', default: '5' },
    code: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
  },
  allowPositionals: true,
})
const total = Number(positionals[0] ?? 100_000)
const killMs = Number(values.kill) * 1000
const maxMs = Number(values.minutes) * 60_000
const maxCodeMs = Number(values.code) * 1000
const shares = { notification: 0.6, sms: 0.25, email: 0.15 }
type Channel = keyof typeof shares
const channels = Object.keys(shares) as Channel[]
const say = (text: string) => void process.stdout.write(`${text}\n`)
const codeReaders = 200

// No notification is sent at night, so the clocks are set to noon in Istanbul.
const dayMs = 86_400_000
const aheadMs = Math.ceil(Date.now() / dayMs) * dayMs + 9 * 3_600_000 - Date.now()

await using bench = await openBench()
const { postgres, client, dataDir } = bench
await using opened = new AsyncDisposableStack()
const keeps = total * 2
const mail = opened.adopt(await createMail({ keeps }), (it) => it.stop())
const sms = opened.adopt(await createSms({ keeps }), (it) => it.stop())
const push = opened.adopt(await createPush({ keeps }), (it) => it.stop())
const options: WorkerOptions = {
  url: postgres.url,
  files: dataDir,
  smtp: { url: mail.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
  sms: { url: sms.account, simulator: sms.url },
  push: { simulator: push.url },
  aheadMs,
}
await layCompany(postgres.ownerUrl)
await layLicence(client, 'campaign', 'member')
sms.accountNamed(demoAccounts.iletimerkezi)!.credits = keeps
const api = opened.adopt(
  await startBenchServer({
    ...options,
    role: 'api',
    allowsPrivateHosts: true,
    now: () => new Date(Date.now() + aheadMs),
  }),
  (it) => it.stop(),
)

const members = Object.fromEntries(channels.map((it) => [it, Math.round(total * shares[it])])) as Record<
  Channel,
  number
>
for (const channel of channels) await layRecipients(client, channel, members[channel], push)
await layProviders(client, api.kit, { sms, push })
await client.query(
  `insert into app_user (id, account_type, name, surname, email, email_key)
   select gen_random_uuid(), 'provider', 'Kod', 'Kod', 'kod' || i || '@bench.test', 'kod' || i || '@bench.test' from generate_series(0, $1::int - 1) i`,
  [codeReaders],
)
await client.query('vacuum analyze')
say(`laid: ${channels.map((it) => `${members[it]} ${it}`).join(', ')}`)

const workers: ChildProcess[] = []
/** Starts worker 0 or 1, for the first time or after it was killed. Resolves once it is ready. */
function startWorker(place: number): Promise<unknown> {
  const child = fork(new URL('worker.ts', import.meta.url), {
    // A worker starts faster with the code that the worker before it has compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled'), FAULTS_WORKER: JSON.stringify(options) },
  })
  workers[place] = child
  return once(child, 'message')
}
opened.defer(() => workers.forEach((it) => it.kill('SIGKILL')))
await Promise.all([startWorker(0), startWorker(1)])

const { token } = await ask<{ token: string }>('POST', '/user/login', credentials)
const notifications = Object.fromEntries(
  await Promise.all(channels.map(async (it) => [it, await release(it)])),
) as Record<Channel, string>
const began = performance.now()
const isOver = { done: false }
const [killed, codes] = await Promise.all([killWorkers(), askForCodes(), watch()])
const seconds = (performance.now() - began) / 1000
const times = codes.map((it) => it.ms)

const widths = [-14, 8, 8, 8, 8, 8, 10, 8, 8]
say(row(widths, ['', 'members', 'sent', 'unknown', 'failed', 'open', 'arrived', 'lost', 'twice']))
let wrong = 0
for (const channel of channels) {
  const it = await outcomeOf(channel)
  wrong += it.open + it.failed + it.lost + it.twice
  say(row(widths, [channel, ...Object.values(it)]))
}
say(
  `${killed} kills in ${seconds.toFixed(0)} s, ${(total / seconds).toFixed(0)} recipients a second; ${codes.length} reset codes: ` +
    `median ${quantile(times, 0.5).toFixed(0)} ms, 95 % ${quantile(times, 0.95).toFixed(0)}, longest ${Math.max(...times).toFixed(0)}`,
)
for (const { ms, asked, tries } of codes.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
  say(`  ${ms.toFixed(0)} ms, of which the request ${asked.toFixed(0)}; ${tries} ${tries === 1 ? 'try' : 'tries'}`)
process.exitCode = wrong === 0 && Math.max(...times) <= maxCodeMs ? 0 : 1

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${api.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(path !== '/user/login' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Creates a notification for everybody who can be reached by a channel, and releases it. */
async function release(channel: Channel): Promise<string> {
  const message = messageTo(channel)
  const made = await ask<{ id: string; version: number }>('POST', '/notification', {
    ...message,
    name: channel,
    image: null,
    by_recipient_clock: false,
    spread_minutes: 0,
    expires_at: null,
    holds_back: false,
  })
  for (let tries = 1; ; tries++) {
    const { reachable } = await ask<{ reachable: number }>('POST', '/notification/estimate', message)
    const sent = ask('PATCH', `/notification/${made.id}/send`, { version: made.version, recipients: reachable })
    // On a busy machine, one count may be exact and the next an estimate by a sample. If the two
    // differ too much, the server refuses to send, and both are repeated.
    const refused = await sent.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!refused) return made.id
    if (tries === 10) throw refused
  }
}

/** Kills the workers in turns until everything has been sent. Returns how often. */
async function killWorkers(): Promise<number> {
  let count = 0
  let starting: Promise<unknown> = Promise.resolve()
  for (; ; count++) {
    const next = performance.now() + killMs
    // Killing a worker that has not started yet would interrupt no work.
    await starting
    while (!isOver.done && performance.now() < next) await wait(100)
    if (isOver.done) return count
    const worker = workers[count % 2]!
    const exit = once(worker, 'exit')
    worker.kill('SIGKILL')
    await exit
    starting = startWorker(count % 2)
  }
}

interface Code {
  /** The time from the start of the request until the code arrived, in ms. */
  ms: number
  /** How long the request took, in ms. */
  asked: number
  /** How many times workers have tried to send the code. */
  tries: number
}

/** Requests reset codes one after another. */
async function askForCodes(): Promise<Code[]> {
  const took: Code[] = []
  for (let n = 0; !isOver.done; n++) {
    await wait(Math.random() * 2000)
    // All requests come from one machine. The limits on attempts would soon refuse them.
    await client.query('delete from login_attempt')
    const email = `kod${n % codeReaders}@bench.test`
    const before = mail.inbox(email).length
    const since = performance.now()
    await ask('POST', '/user/forget-password', { email })
    const asked = performance.now() - since
    while (mail.inbox(email).length === before && performance.now() - since < 60_000) await wait(10)
    const ms = performance.now() - since
    const { tries } = await api.kit.db.must<{ tries: number }>(
      sql`select tries from mail where to_address = ${email} order by created_at desc limit 1`,
    )
    took.push({ ms, asked, tries })
  }
  return took
}

/** Waits until every recipient has an outcome, and prints how many wait. */
async function watch(): Promise<void> {
  for (;;) {
    const { open, isFrozen } = await openOnes()
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    say(`${seconds} s: ${isFrozen ? `${open} wait` : 'recipients are being chosen'}`)
    if ((isFrozen && open === 0) || performance.now() - began > maxMs) break
    await wait(10_000)
  }
  isOver.done = true
}

async function openOnes(): Promise<{ open: number; isFrozen: boolean }> {
  const own = sql`company_id = ${ids.company}`
  return api.kit.db.must<{ open: number; isFrozen: boolean }>(
    sql`select (select count(*)::int from notification_recipient where ${own} and state = 'queued') as open,
      not exists (select 1 from notification where ${own} and frozen_at is null) as "isFrozen"`,
  )
}

/** What became of a channel's recipients, and what its simulator got. */
async function outcomeOf(channel: Channel) {
  const { rows } = await client.query<{ state: string; reason: string | null; member_id: string; address: string }>(
    `select r.state, r.reason, r.member_id, case $2 when 'sms' then m.phone when 'email' then m.email else d.push_token end as address
     from notification_recipient r join member m on m.company_id = r.company_id and m.id = r.member_id
     left join member_device d on d.company_id = m.company_id and d.member_id = m.id
     where r.company_id = $1 and r.notification_id = $3`,
    [ids.company, channel, notifications[channel]],
  )
  // A phone or mailbox shows messages with the same id once.
  const arrivals = new Map<string, string[]>()
  const arrive = (to: string, id: string) => arrivals.set(to, [...(arrivals.get(to) ?? []), id])
  if (channel === 'sms') for (const [n, it] of sms.inbox().entries()) arrive(`+${it.to.replace(/^\+/, '')}`, String(n))
  if (channel === 'notification') for (const it of push.shown()) arrive(it.to, it.collapse_id)
  if (channel === 'email') for (const it of mail.inbox()) arrive(it.to[0]!, it.id)
  const own = rows.filter((it) => arrivals.has(it.address))
  const sent = rows.filter((it) => it.state === 'sent')
  const unknown = rows.filter((it) => it.state === 'refused' && it.reason === 'unknown').length
  const open = members[channel] - rows.length + rows.filter((it) => it.state === 'queued').length
  return {
    members: members[channel],
    sent: sent.length,
    unknown,
    failed: members[channel] - sent.length - unknown - open,
    open,
    arrived: own.length,
    lost: sent.filter((it) => !arrivals.has(it.address)).length,
    twice: own.filter((it) => new Set(arrivals.get(it.address)).size > 1).length,
  }
}
