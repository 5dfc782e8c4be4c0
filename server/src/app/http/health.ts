import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { hashCounts } from '#server/kit/guard/password.ts'
import { givenUpByWork } from '#server/kit/jobs/given-up.ts'
import { platformSchedules, type ShownSchedule } from '#server/kit/jobs/schedule.ts'
import { sameBytes } from '#server/kit/guard/tokens.ts'
import type { LoopState } from '../work-watch.ts'

/** How long a check of database and disk is cached, in ms, so that frequent probes cost nothing. */
const believedMs = { database: 2000, files: 10_000 }

/**
 * Caches the result of a check until it is too old; undefined if the check failed. Concurrent
 * callers share one check.
 */
function believed<T>(ms: number, look: () => Promise<T>): () => Promise<T | undefined> {
  let at = -Infinity
  let found: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    if (performance.now() - at > ms) {
      at = performance.now()
      found = look().catch(() => undefined)
    }
    return found
  }
}

/** Whether a schedule has failed so often in a row that somebody must look at it. */
const isBehind = ({ late_sec, failed }: ShownSchedule) => late_sec > 0 || failed > 2

const scheduleGauges = [
  ['sofra_schedule_late_seconds', 'Seconds for which a schedule has been due and nobody has run it', 'late_sec'],
  ['sofra_schedule_failed', 'Runs of the schedule that have failed since one went well', 'failed'],
] as const
const loopGauges = [
  ['sofra_loop_since_seconds', 'Seconds since a round of the loop last ended well', (it: LoopState) => it.since],
  ['sofra_loop_failed', 'Rounds of the loop that failed since the start', (it: LoopState) => it.failed],
] as const

/**
 * Serves GET /api/health, a cheap check that only shows that the process answers. Serves
 * /api/ready, which checks that database and files can be written, and lists overdue background
 * work and work that has given something up. Serves /metrics for Prometheus, behind a token.
 */
export async function serveHealth(
  app: FastifyInstance,
  kit: Kit,
  it: { metricsToken: string | undefined; sockets: () => number; loops: () => LoopState[] },
): Promise<void> {
  app.get('/api/health', async () => ({ status: 'ok' }))
  const isDatabaseWell = believed(believedMs.database, async () => {
    await kit.db.one(
      sql`insert into installation (key, value) values ('ready', to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
    )
    return true
  })
  const areFilesWell = believed(believedMs.files, async () => {
    await kit.files.put('own/ready', Buffer.from(kit.now().toISOString()))
    return true
  })
  const schedules = believed(believedMs.database, () => platformSchedules(kit.db))
  const givenUp = believed(believedMs.database, () => givenUpByWork(kit.db))
  app.get('/api/ready', async (_, reply) => {
    if (!(await isDatabaseWell())) return reply.code(503).send({ status: 'database away' })
    if (!(await areFilesWell())) return reply.code(503).send({ status: 'files away' })
    // A node still answers while some of its background work fails. The answer lists this work for
    // monitoring.
    const behind = [
      ...it.loops().flatMap((loop) => (loop.isBehind ? loop.name : [])),
      ...((await schedules()) ?? []).flatMap((schedule) => (isBehind(schedule) ? schedule.work : [])),
    ]
    const given_up = ((await givenUp()) ?? []).map((it) => it.work)
    return { status: 'ready', ...(behind.length > 0 && { behind }), ...(given_up.length > 0 && { given_up }) }
  })
  if (!it.metricsToken) return
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client') // loaded only where metrics are served
  const token = Buffer.from(`Bearer ${it.metricsToken}`)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'sofra_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  register.registerMetric(
    new Gauge({
      name: 'sofra_sockets',
      help: 'Open sockets',
      registers: [],
      collect() {
        this.set(it.sockets())
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'sofra_database_waiting',
      help: 'Callers waiting for a connection',
      registers: [],
      collect() {
        this.set(kit.db.stats().waiting)
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'sofra_hashes',
      help: 'Password hashes made and refused since the start, and waiting now',
      labelNames: ['what'],
      registers: [],
      collect() {
        for (const [what, count] of Object.entries(hashCounts())) this.set({ what }, count)
      },
    }),
  )
  for (const [name, help, valueOf] of loopGauges)
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['loop'],
        registers: [],
        collect() {
          for (const state of it.loops()) this.set({ loop: state.name }, valueOf(state))
        },
      }),
    )
  for (const [name, help, field] of scheduleGauges)
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['schedule'],
        registers: [],
        async collect() {
          for (const schedule of (await schedules()) ?? []) this.set({ schedule: schedule.work }, schedule[field])
        },
      }),
    )
  register.registerMetric(
    new Gauge({
      name: 'sofra_given_up',
      help: 'Runs, deliveries and pushes that will not be tried again and that nobody has marked as seen',
      labelNames: ['work'],
      registers: [],
      async collect() {
        this.reset()
        for (const { work, count } of (await givenUp()) ?? []) this.set({ work }, count)
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) =>
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    ),
  )
  app.get('/metrics', async (request, reply) => {
    if (!sameBytes(Buffer.from(request.headers.authorization ?? ''), token)) return reply.code(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
