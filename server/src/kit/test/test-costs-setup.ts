import { afterEach } from 'vitest'
import { takeCounted } from './test-costs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What makes a test dear; the gate adds it up by file (tmp/gate.json). */
    costs?: Record<string, number>
  }
}

// Read anew for each file, while the files of a worker share their process.
let last = process.cpuUsage()
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(last)
  last = process.cpuUsage()
  task.meta.costs = { ...takeCounted(), 's of tests': (user + system) / 1e6 }
})
