import { startServer } from '#server/app/server.ts'

/** The real server as a child of the bench; says its port, and its CPU time when asked. */
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
process.on('message', () => process.send!({ cpu: process.cpuUsage() }))
process.on('disconnect', () => void server.stop().then(() => process.exit()))
process.send!({ port: server.port })
