import { startServer } from '#server/app/server.ts'
import { answerUsage } from './child.ts'

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
})
answerUsage(() => server.stop())
process.send!({ port: server.port })
