import { startBenchServer } from './bench-server.ts'
import { median, row } from './child.ts'
import { credentials, ids, layCompany, layLicence } from './lay.ts'
import { layProviders, layRecipients, messageTo } from './lay-recipients.ts'
import { openBench } from './open.ts'
import sql from 'sql-template-tag'
import { messageChannels, type MessageChannel } from '#contract/marketing/notification/notification.ts'
import { freezeRecipients } from '#server/domain/marketing/notification/freeze.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import { storedColumns, type Stored } from '#server/domain/marketing/notification/stored.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { createPush } from '#simulators/push/push.ts'
import { createSms, demoAccounts } from '#simulators/sms/sms.ts'

/**
 * `node bench/notifications.ts [10000 1000000]` prints for each number of members how long it takes
 * to count who would get an SMS (`estimate`), and to choose its recipients (`freeze`), with the
 * growth from the first size to the last. Then it prints how many messages one worker sends a
 * second by each channel, against the simulated providers and without their limits, and the CPU of
 * its process for each message.
 */
const sizes = process.argv.slice(2).map(Number)
const rounds = 5
const sendMs = 15_000
const sendTo = 5000
// No notification is sent at night, so the clocks are set to noon in Istanbul.
const dayMs = 86_400_000
const aheadMs = Math.ceil(Date.now() / dayMs) * dayMs + 9 * 3_600_000 - Date.now()
const now = () => new Date(Date.now() + aheadMs)

await using bench = await openBench()
const { postgres, client, dataDir } = bench
await using opened = new AsyncDisposableStack()
const keeps = 100_000
const mail = opened.adopt(await createMail({ keeps }), (it) => it.stop())
const sms = opened.adopt(await createSms({ keeps }), (it) => it.stop())
const push = opened.adopt(await createPush({ keeps }), (it) => it.stop())
sms.accountNamed(demoAccounts.iletimerkezi)!.credits = keeps
await layCompany(postgres.ownerUrl)
await layLicence(client, 'campaign', 'member')
const server = opened.adopt(
  await startBenchServer({
    url: postgres.url,
    files: dataDir,
    role: 'api',
    smtp: { url: mail.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
    sms: { url: sms.account, simulator: sms.url },
    push: { simulator: push.url },
    allowsPrivateHosts: true,
    now,
  }),
  (it) => it.stop(),
)
const { kit } = server
await layProviders(client, kit, { sms, push })

let token = ''
async function ask<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
const signIn = async () => {
  token = ''
  token = (await ask<{ token: string }>('/user/login', credentials)).token
}

/**
 * Creates a notification and chooses its recipients. Returns its id, and how long the choice took,
 * in ms.
 */
async function timeFreeze(channel: MessageChannel): Promise<{ id: string; ms: number }> {
  const { id } = await ask<{ id: string }>('/notification', {
    ...messageTo(channel),
    name: channel,
    image: null,
    by_recipient_clock: false,
    spread_minutes: 0,
    expires_at: null,
    holds_back: false,
  })
  await client.query('update notification set is_draft = false, freeze_at = $2 where id = $1', [id, now()])
  const stored = await kit.db.must<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${ids.company} and n.id = ${id}`,
  )
  const since = performance.now()
  while ((await kit.db.tx((db) => freezeRecipients(db, stored, now()))) === 'more') continue
  return { id, ms: performance.now() - since }
}

const widths = [-10, 12, 12, 12]
console.log(row(widths, ['members', 'estimate ms', 'freeze ms', 'chosen']))
const costs: number[][] = []
let laid = 0
for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) {
  await layRecipients(client, 'sms', size - laid, push, laid)
  laid = size
  await client.query('vacuum analyze')
  await signIn()
  const took: number[] = []
  for (let n = 0; n < rounds; n++) {
    const since = performance.now()
    await ask('/notification/estimate', messageTo('sms'))
    took.push(performance.now() - since)
  }
  const { id, ms } = await timeFreeze('sms')
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from notification_recipient where notification_id = $1',
    [id],
  )
  console.log(row(widths, [String(size), median(took), ms, rows[0]!.n]))
  costs.push([median(took), ms])
  await client.query('delete from notification_recipient')
  await client.query('delete from notification')
}
console.log(row(widths, ['ratio', ...costs[0]!.map((it, n) => (costs.at(-1)![n]! / it).toFixed(1))]))

await client.query('delete from member_consent')
console.log(`\n${row(widths, ['channel', 'a second', 'CPU ms each', 'sent'])}`)
for (const channel of messageChannels) {
  await layRecipients(client, channel, sendTo, push, channel === 'sms' ? laid : 0)
  await client.query('vacuum analyze')
  await signIn()
  await timeFreeze(channel)
  const [since, before] = [performance.now(), process.cpuUsage()]
  while (performance.now() - since < sendMs) {
    await client.query('delete from provider_pace')
    await notificationLoop.run(kit)
  }
  const { user, system } = process.cpuUsage(before)
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from notification_recipient where state = 'sent'`,
  )
  const n = rows[0]!.n
  const seconds = (performance.now() - since) / 1000
  console.log(row(widths, [channel, (n / seconds).toFixed(0), ((user + system) / 1000 / n).toFixed(1), n]))
  await client.query('delete from notification_recipient')
  await client.query('delete from notification')
  await client.query('delete from member_consent')
}
