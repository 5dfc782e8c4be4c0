import { relative } from 'node:path'
import { afterEach, expect } from 'vitest'
import { takeCounted } from './test-costs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Costs of a test; the gate adds them up by file (tmp/gate.json). */
    costs?: Record<string, number>
  }
}

// Names the file if its worker hangs, also while it is being read.
process.title = `vitest ${relative('.', expect.getState().testPath ?? '')}`

// Read again for each file, while the files of a worker share their process.
let last = process.cpuUsage()
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(last)
  last = process.cpuUsage()
  task.meta.costs = { ...takeCounted(), 's of tests': (user + system) / 1e6 }
})
