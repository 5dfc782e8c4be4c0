import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { hashCounts } from '#server/kit/password.ts'
import { sameBytes } from '#server/kit/tokens.ts'

/** How long a check of database and disk is cached, in ms, so that frequent probes cost nothing. */
const believedMs = { database: 2000, files: 10_000 }

/** Caches the result of a check until it is too old; concurrent callers share one check. */
function believed(ms: number, look: () => Promise<unknown>): () => Promise<boolean> {
  let at = -Infinity
  let found = Promise.resolve(false)
  return () => {
    if (performance.now() - at > ms) {
      at = performance.now()
      found = look().then(
        () => true,
        () => false,
      )
    }
    return found
  }
}

/** GET /api/health (cheap: the process answers), /api/ready (database and files can be written), /metrics (Prometheus, behind a token). */
export async function serveHealth(
  app: FastifyInstance,
  kit: Kit,
  it: { metricsToken: string | undefined; sockets: () => number },
): Promise<void> {
  app.get('/api/health', async () => ({ status: 'ok' }))
  const isDatabaseWell = believed(believedMs.database, () =>
    kit.db.one(
      sql`insert into installation (key, value) values ('ready', to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
    ),
  )
  const areFilesWell = believed(believedMs.files, () =>
    kit.files.put('own/ready', Buffer.from(kit.now().toISOString())),
  )
  app.get('/api/ready', async (_, reply) => {
    if (!(await isDatabaseWell())) return reply.code(503).send({ status: 'database away' })
    if (!(await areFilesWell())) return reply.code(503).send({ status: 'files away' })
    return { status: 'ready' }
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
