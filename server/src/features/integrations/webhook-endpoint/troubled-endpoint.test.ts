import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { atLength, isProof } from '#contract/kit/test-length.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { webhooks } from './deliver.ts'
import { listeningTo, queueNoted } from './queue.ts'
import { openReceiver } from './test-receiver.ts'

let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const { server, world, company_id, company } = await setUp(['company'], {
  role: 'api',
  allowsPrivateHosts: true,
  logLevel: 'silent',
})
const { db } = server.database
const kit: Kit = { ...server.kit, now: clock }
const [troubled, neighbour] = [await openReceiver(), await openReceiver()]
afterAll(() => {
  troubled.close()
  neighbour.close()
})

const sources = [...world.companies.own.branches, null]
const each = Math.ceil(atLength(90, 10_000) / sources.length)
const hour = 3_600_000
/** How long a call may take here, in ms, and how late a late answer comes. */
const [timeoutMs, lateMs] = [150, 220]

const make = (name: string, url: string) =>
  company.send(webhookEndpoint.create, {
    params: { company_id },
    body: { name, url, events: ['menu.changed', 'member.*'], is_active: true },
  })

async function queue(branch_id: string | null): Promise<void> {
  const at = clock().toISOString()
  const noted = Array.from({ length: each }, (_, n) =>
    branch_id
      ? { type: 'menu.changed' as const, data: {}, seq: n + 1, position: n + 1, at }
      : {
          type: 'member.updated' as const,
          data: { member_id: uuidv7(), version: 1 },
          seq: n + 1,
          position: n + 1,
          at,
        },
  )
  await db.tx(async (tx) => {
    const endpoints = await listeningTo(tx, company_id)
    await queueNoted(tx, { company_id, branch_id }, { endpoints, noted, now: clock() })
  })
}

/** When the next event is due; undefined if none waits. */
async function nextDue(): Promise<number | undefined> {
  const { at } = await db.must<{ at: string | null }>(
    sql`select min(due_at) as at from webhook_delivery where company_id = ${company_id} and state = 'queued' and pace <> 'held'`,
  )
  return at === null ? undefined : Date.parse(at)
}

it(
  'an endpoint that fails at 30 %, hangs, answers late and is down for an hour gets each event, in order',
  async () => {
    await make('troubled', troubled.url)
    await make('neighbour', neighbour.url)
    for (const branch_id of sources) await queue(branch_id)
    const all = each * sources.length

    const accepted = new Map<string, number[]>()
    const starts = clock().getTime()
    let tries = 0
    /** Between 0 and 99, the same for the same seed and try. */
    const dice = () => ((seed + ++tries) * 7919) % 100
    let downFrom: number | undefined
    /** When the endpoint accepted something again after it had been down. */
    let upAt: number | undefined
    troubled.answers(({ body }, response) => {
      const fate = dice()
      if (accepted.size > 0 && tries > all / 2) downFrom ??= clock().getTime()
      if (downFrom !== undefined && clock().getTime() < downFrom + hour) return void response.destroy()
      if (fate < 30) return void response.writeHead(503).end('busy')
      if (fate < 31) return undefined
      if (fate < 32) return void setTimeout(() => response.writeHead(200).end(), lateMs)
      if (downFrom !== undefined) upAt ??= clock().getTime()
      const source = body.branch_id ?? 'members'
      accepted.set(source, [...(accepted.get(source) ?? []), body.seq!])
      return void response.writeHead(200).end()
    })

    const delivery = webhooks({ timeoutMs })
    for (let due = await nextDue(); due !== undefined; due = await nextDue()) {
      ahead += Math.max(0, due - clock().getTime())
      await deliverDue(kit, delivery)
      // The neighbour has received everything before the troubled endpoint is up again.
      if (clock().getTime() > starts + hour)
        expect(new Set(neighbour.received.map(({ body }) => body.id)).size).toBe(all)
    }

    // What was accepted too late comes again; the first of each keeps the order.
    const numbers = Array.from({ length: each }, (_, n) => n + 1)
    for (const source of sources) {
      expect([...new Set(accepted.get(source ?? 'members'))], `seed ${seed}`).toEqual(numbers)
      const others = neighbour.received.filter(({ body }) => body.branch_id === source)
      expect([...new Set(others.map(({ body }) => body.seq))]).toEqual(numbers)
    }
    // While the endpoint works, a failed try delays a stream only briefly. After an outage, the pause
    // is at most half as long as the endpoint has failed, which may have begun minutes before the
    // outage, and varies by a quarter.
    expect(upAt! - downFrom! - hour).toBeLessThan((3 * hour) / 4)
    const worked = downFrom! - starts + (clock().getTime() - upAt!)
    // With only a few events, the minute after the outage weighs more in the average.
    expect(worked / each, `seed ${seed}`).toBeLessThan(atLength(10_000, 1000))
    if (isProof)
      process.stdout.write(`${tries} tries, ${(worked / each).toFixed(0)} ms an event of a stream while it works\n`)
    const endpoints = await company.send(webhookEndpoint.list, { params: { company_id } })
    expect(endpoints.map((it) => [it.name, it.state, it.waiting])).toEqual([
      ['neighbour', 'on', 0],
      ['troubled', expect.stringMatching(/^(on|failing)$/), 0],
    ])
  },
  atLength(120_000, 1_800_000),
)
