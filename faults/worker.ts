import { flushCompileCache } from 'node:module'
import { startBenchServer } from '../bench/bench-server.ts'

/** What a worker of `recipients.ts` gets from its parent, as JSON in `FAULTS_WORKER`. */
export interface WorkerOptions {
  url: string
  files: string
  smtp: { url: string; from: string }
  sms: { url: string; simulator: string }
  push: { simulator: string }
  /** How far the worker's clock is ahead, in ms. */
  aheadMs: number
}

const { aheadMs, ...options } = JSON.parse(process.env['FAULTS_WORKER']!) as WorkerOptions

/** A worker as the product runs it. The parent process kills it. */
const server = await startBenchServer({
  ...options,
  role: 'worker',
  allowsPrivateHosts: true,
  now: () => new Date(Date.now() + aheadMs),
})
process.on('disconnect', () => void server.stop().then(() => process.exit()))
flushCompileCache()
process.send!('ready')
