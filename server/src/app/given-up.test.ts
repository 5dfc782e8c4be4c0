import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { backgroundWork } from '#contract/platform/background-work.ts'
import { connect } from '#server/db/client.ts'
import { platformCompany } from '#server/db/tables.ts'
import { pause } from '#server/domain/integrations/inbox/inbox-row.ts'
import { cancelEvent, eventId } from '#server/domain/integrations/inbox/events.ts'
import { deliveryChore, pollKinds, recordFound } from '#server/domain/integrations/inbox/inbox.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import { writeWork } from '#server/kit/jobs/background-work.ts'
import { deliverDue, type Delivery } from '#server/kit/jobs/delivery.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { undoRun } from '#server/kit/jobs/run-acts.ts'
import { createRun, type RunKind } from '#server/kit/jobs/run.ts'
import { noteUnknownRuns } from '#server/kit/jobs/unknown-runs.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { dueWork } from './test/test-due.ts'
import { setUp } from './test/test-setup.ts'
import { runs, works } from './work-list.ts'

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const metricsToken = 'deneme-deneme-deneme'
const { server, world, company_id, branch_id, provider } = await setUp(['provider'], {
  role: 'api',
  logLevel: 'silent',
  metricsToken,
  smtp: { url: 'smtp://127.0.0.1:9', from: 'sofra@deneme.test' },
  sms: { url: 'http://a:b@127.0.0.1:9' },
})
const owner = await connect(server.database.ownerUrl)
afterAll(() => owner.end())
const due = await dueWork(server, owner)
const at = { company_id, branch_id, outside: 'http://127.0.0.1:9' }

/** The log entries about work that was given up. */
let logged: { work: string; kind: string }[] = []
const log = new Proxy(server.kit.log, {
  get: (it, name) =>
    name === 'error'
      ? (of: { work: string; kind: string }, text: string) =>
          void (text === 'given up for good' && logged.push({ work: of.work, kind: of.kind }))
      : Reflect.get(it, name),
})
const kit: Kit = { ...server.kit, log, now }
beforeEach(async () => {
  logged = []
  await owner.query('delete from given_up')
})
const noted = async () =>
  (await owner.query('select company_id, work, kind, count, reason from given_up order by work, kind')).rows

const deliveries = works.flatMap((it) => ('delivery' in it ? (it.delivery as Delivery<object>) : []))

it('knows every table of things that are tried until a time or a number of tries is over', async () => {
  const { rows } = await owner.query<{ table: string }>(`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attname in ('tries', 'due_at') and not attisdropped
    group by c.relname having count(*) = 2 order by c.relname`)
  // The runs of scheduled tasks are tested beside them (scheduled-task.test.ts).
  const others = ['run', 'scheduled_task_run']
  expect(rows.map((it) => it.table)).toEqual([...deliveries.map((it) => it.table), ...others].toSorted())
  for (const it of deliveries) expect(works.map(({ name }) => name)).toContain(it.work)
})

it.each(deliveries.map((it) => [it.work, it] as const))(
  '%s: a delivery out of time is seen',
  async (work, delivery) => {
    await due[work]!(at)
    await deliverDue(kit, {
      ...delivery,
      attempt: async () => ({ state: 'later', reason: 'unreachable' }),
      hasTime: () => false,
    })
    const [row] = await noted()
    expect(row).toMatchObject({ work, kind: delivery.table, reason: 'unreachable' })
    expect([company_id, platformCompany]).toContain(row['company_id'])
    expect(logged).toContainEqual({ work, kind: delivery.table })
  },
)

it.each(deliveries.map((it) => [it.work, it] as const))(
  '%s: what the other side refuses is not given up',
  async (work, delivery) => {
    const { id, branches } = world.companies.foreign
    await due[work]!({ ...at, company_id: id, branch_id: branches[0] })
    await deliverDue(kit, { ...delivery, attempt: async () => ({ state: 'refused', reason: 'no' }) })
    expect(await noted()).toEqual([])
  },
)

/** Runs a kind of work as often as it is retried, as if all pauses between the tries were over. */
const workThrough = async (kind: RunKind) => {
  for (let n = 0; n < 12; n++) {
    await runDue(kit, [kind])
    ahead += 300_000
  }
}
const broken = () => Promise.reject(new Error('broken'))
const create = (kind: RunKind) =>
  server.kit.db.tx((db) => createRun(db, kind, { company_id, user_id: null, input: {}, now: now() }))

it.each(runs.map((it) => [it.name, it as RunKind] as const))(
  '%s: a part that is given up is seen, and so is a file',
  async (name, known) => {
    const { file: _, ...kind } = known
    await create({ ...kind, parts: () => 2 })
    await workThrough({ ...kind, parts: () => 2, step: broken, failed: () => ({}) })
    expect(await noted()).toMatchObject([{ company_id, work: 'run', kind: name, count: 2, reason: 'failed' }])
    await create({ ...kind, parts: () => 0 })
    await workThrough({ ...kind, parts: () => 0, file: broken })
    expect(await noted()).toMatchObject([{ kind: name, count: 3 }])
    expect(logged.map((it) => it.kind)).toEqual([name, name, name])
  },
)

const kind: RunKind = { name: 'lines', keptMs: 3_600_000_000, undoMs: 360_000_000 }

it('an undo that is given up is seen, and so is a file that kills its worker each time', async () => {
  const parts = { ...kind, parts: () => 1, step: async () => ({ report: {} }) }
  const user = await server.kit.db.must<{ id: string }>(sql`select id from app_user limit 1`)
  const id = await create(parts)
  await workThrough(parts)
  expect(await noted()).toEqual([])
  await server.kit.db.tx((db) => undoRun(db, { company_id, id }, { user_id: user.id, now: now() }))
  await workThrough({ ...parts, undo: broken })
  expect(await noted()).toMatchObject([{ kind: 'lines', count: 1 }])
  const killing = await create(kind)
  await owner.query(`update run set tries = 5, state = 'running' where id = $1`, [killing])
  await workThrough({ ...kind, file: async () => ({ content: Buffer.from(''), rows: 0 }) })
  expect(await noted()).toMatchObject([{ kind: 'lines', count: 2 }])
})

it('a run of a kind that no worker knows is seen once, keeps waiting, and is done by whoever knows it', async () => {
  const later = { ...kind, name: 'of a later version', parts: () => 1, step: async () => ({ report: {} }) }
  const look = noteUnknownRuns([kind])
  const known = await create({ ...kind, parts: () => 1 })
  const id = await create(later)
  await runDue(kit, [])
  await look(kit)
  ahead += 14 * 60_000
  await look(kit)
  // Nothing is reported yet, because a worker of the newer version may still take the run.
  expect(await noted()).toEqual([])
  ahead += 2 * 60_000
  await Promise.all([look(kit), look(kit)])
  await look(kit)
  expect(await noted()).toMatchObject([{ company_id, work: 'run', kind: later.name, count: 1, reason: 'unknown_kind' }])
  expect(logged).toEqual([{ work: 'run', kind: later.name }])
  const state = async () => (await owner.query('select state from run where id = $1', [id])).rows[0]
  expect(await state()).toEqual({ state: 'waiting' })
  await runDue(kit, [later])
  expect(await state()).toEqual({ state: 'done' })
  await owner.query('delete from run where id = $1', [known])
})

it.each(['unconfirmed', 'unknown_order', 'failed'] as const)(
  'a push that is given up as %s is seen',
  async (problem) => {
    const event_id = uuidv7()
    const row = {
      event_id,
      company_id,
      branch_id,
      platform: 'getir',
      kind: 'new-order',
      body: { order_id: null, push: {}, fetched_at: null },
    } as const
    await owner.query(
      `insert into inbox (platform, event_id, company_id, branch_id, kind, body) values ('getir', $1, $2, $3, 'new-order', '{}')`,
      [event_id, company_id, branch_id],
    )
    await pause(kit, row, problem)
    expect(await noted()).toEqual([])
    for (let n = 0; n < 2; n++) await pause(kit, { ...row, body: { ...row.body, tries: 9 } }, problem)
    expect(await noted()).toMatchObject([{ company_id, kind: 'getir', count: 1, reason: problem }])
  },
)

it('an event that a poll brings back is counted once, however often it is given up', async () => {
  const link = { company_id, branch_id, id: uuidv7(), platform: 'getir' } as Link
  const push = { kind: pollKinds.cancelled, event: cancelEvent('e'.repeat(24)), order_id: 'e'.repeat(24), body: {} }
  const event_id = eventId(link, push.event)
  const row = { event_id, company_id, branch_id, platform: 'getir', kind: push.kind } as const
  for (let n = 0; n < 3; n++) {
    await recordFound(kit, link, [push])
    const { rows } = await owner.query<{ done_at: Date | null }>('select done_at from inbox where event_id = $1', [
      event_id,
    ])
    expect(rows).toEqual([{ done_at: null }])
    await pause(kit, { ...row, body: { order_id: null, push: {}, fetched_at: null, tries: 9 } }, 'unconfirmed')
  }
  expect(await noted()).toMatchObject([{ company_id, kind: 'getir', count: 1, reason: 'unconfirmed' }])
  // Even after a day, the push is not counted a second time.
  await recordFound(kit, link, [push])
  await owner.query(`update inbox set received_at = now() - interval '25 hours' where event_id = $1`, [event_id])
  await deliveryChore.run(kit)
  expect(await noted()).toMatchObject([{ count: 1 }])
  await owner.query('delete from inbox')
})

it('pushes that nobody handled for a day are seen', async () => {
  await owner.query('delete from inbox')
  for (let n = 0; n < 3; n++)
    await owner.query(
      `insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at) values ('getir', $1, $2, $3, 'new-order', '{}', now() - interval '25 hours')`,
      [uuidv7(), company_id, branch_id],
    )
  await deliveryChore.run(kit)
  expect(await noted()).toMatchObject([{ company_id, kind: 'getir', count: 3, reason: 'expired' }])
  await deliveryChore.run(kit)
  expect(await noted()).toMatchObject([{ count: 3 }])
})

it('shows it in ready, in the metrics and on the page until somebody has seen it', async () => {
  const nothing = {
    kind: 'loop',
    every: '2000',
    serves_tenants: true,
    failed: 0,
    problem: null,
    problem_at: null,
  } as const
  const ran = { began_at: now(), ended_at: now(), took_ms: 1, well_at: now() }
  await writeWork(server.database.db, uuidv7(), [{ name: 'run', ...nothing, ...ran, troubles: [] }], now())
  const ready = async () => (await fetch(`${server.url}/api/ready`)).json()
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const read = () => provider.send(backgroundWork.read, { params: { work_id: 'run' } })
  expect(await ready()).not.toHaveProperty('given_up')
  expect(await read()).toMatchObject({ state: 'well', given_up: 0, given_up_list: [] })
  const parts = { ...kind, name: 'member-erasure-blank', parts: () => 1, step: broken }
  const id = await create(parts)
  await workThrough(parts)
  await expect.poll(() => ready()).toMatchObject({ status: 'ready', given_up: ['run'] })
  expect(await metrics()).toContain('sofra_given_up{work="run"} 1')
  const shown = await read()
  expect(shown).toMatchObject({
    state: 'failing',
    given_up: 1,
    given_up_list: [{ company_name: 'Bizim', kind: 'member-erasure-blank', record: id, reason: 'failed', count: 1 }],
  })
  const until = shown.given_up_list[0]!.last_at
  await create(parts)
  await workThrough(parts)
  // Marking entries as seen does not remove entries that were added after the screen was loaded.
  const later = await provider.send(backgroundWork.seen, { params: { work_id: 'run' }, body: { until } })
  expect(later).toMatchObject({ given_up: 2, state: 'failing' })
  const seen = { until: later.given_up_list[0]!.last_at }
  expect(await provider.send(backgroundWork.seen, { params: { work_id: 'run' }, body: seen })).toMatchObject({
    given_up: 0,
    given_up_list: [],
    state: 'well',
  })
  await expect.poll(() => metrics()).not.toContain('sofra_given_up{work="run"}')
})
