import { relative } from 'node:path'
import { afterEach, expect } from 'vitest'
import { takeCounted } from './test-costs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Collects the costs of each test. A script adds them up by file (tmp/gate.json). */
    costs?: Record<string, number>
  }
}

// Shows which file is running, in case its worker hangs, even while the file is being loaded.
process.title = `vitest ${relative('.', expect.getState().testPath ?? '')}`

// This module is loaded again for each test file, while the files of one worker share a process.
// The measurement therefore starts from what the process has used so far.
let last = process.cpuUsage()
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(last)
  last = process.cpuUsage()
  task.meta.costs = { ...takeCounted(), 's of tests': (user + system) / 1e6 }
})
