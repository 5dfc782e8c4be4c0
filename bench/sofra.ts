import { startServer } from '#server/app/server.ts'
import { fairness } from '#server/kit/fairness.ts'
import { answerUsage } from './child.ts'

const boundless = { perSecond: 1e6, burst: 1e6 }

/** The real server as a child of a bench; says its port, and what it has used when asked. */
const server = await startServer({
  url: process.env['BENCH_URL']!,
  ownerUrl: process.env['BENCH_OWNER_URL']!,
  key: Buffer.alloc(32, 1),
  files: '/tmp',
  role: 'api',
  isDemo: false,
  publicUrl: 'http://localhost',
  logLevel: 'error',
  // A bench is one caller that asks without end; where tenants are at issue the limits are those of the product.
  fairness: process.env['BENCH_LIMITS'] ? fairness : { ...fairness, perCaller: boundless, perTenant: boundless },
})
answerUsage(() => server.stop())
process.send!({ port: server.port })
