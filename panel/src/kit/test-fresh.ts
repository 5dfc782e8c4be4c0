import { vi } from 'vitest'

// The panel's test files share a process, because starting one took longer than most tests. Each
// file gets fresh modules, and none of the browser fakes of another file.
vi.unstubAllGlobals()
vi.useRealTimers()
vi.resetModules()
