import { startServer } from '#server/app/server.ts'
import { fairness } from '#server/kit/turns/fairness.ts'
import { answerUsage } from './child.ts'

const boundless = { perSecond: 1e6, burst: 1e6 }

/**
 * The real server as a child process of a bench. It reports its port and, on request, its usage.
 */
const server = await startServer({
  url: process.env['BENCH_URL']!,
  key: Buffer.alloc(32, 1),
  files: process.env['BENCH_FILES'] ?? '/tmp',
  role: process.env['BENCH_ROLE'] === 'all' ? 'all' : 'api',
  isDemo: false,
  publicUrl: 'http://localhost',
  logLevel: 'error',
  // A bench is one caller that makes requests without end, so it runs without limits. Benches about
  // tenants use the product's own limits.
  fairness: process.env['BENCH_LIMITS']
    ? fairness
    : { ...fairness, perCaller: boundless, perTenant: boundless, perWaiting: boundless },
})
answerUsage(() => server.stop())
process.send!({ port: server.port })
