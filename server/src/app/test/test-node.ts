import { startServer } from '../server.ts'

/**
 * A node in a separate process, for tests that observe the process. It reports its port and, on
 * request, its load since the last request.
 */
const env = (name: string) => process.env[`TEST_${name}`] ?? ''
const server = await startServer({
  url: env('URL'),
  key: Buffer.alloc(32, 7),
  files: env('FILES'),
  role: env('ROLE') === 'worker' ? 'worker' : 'api',
  isDemo: false,
  publicUrl: 'http://localhost',
  logLevel: 'error',
})

let max = 0
let longest = 0
let before = process.threadCpuUsage()
// The CPU time that the node's own thread used between two turns of the event loop. On a busy
// machine, elapsed time would measure the machine instead of the node.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  longest = Math.max(longest, (user + system) / 1000)
  max = Math.max(max, process.memoryUsage.rss())
  before = process.threadCpuUsage()
}, 10)

export interface NodeUsage {
  port: number
  /** The memory in bytes: current and peak. */
  rss: number
  max: number
  /** The longest time without yielding, in ms of CPU time. */
  longest: number
  readers: number[]
}

const tell = () => {
  const rss = process.memoryUsage.rss()
  const usage: NodeUsage = {
    port: server.port,
    rss,
    max: Math.max(max, rss),
    longest,
    readers: server.kit.reader.children(),
  }
  max = 0
  longest = 0
  process.send!(usage)
}
process.on('message', tell)
process.on('disconnect', () => void server.stop().then(() => process.exit()))
tell()
