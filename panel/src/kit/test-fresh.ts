import { vi } from 'vitest'

// The panel's test files share a process, because starting one took longer than most tests. Each
// file gets fresh modules and none of another file's browser fakes.
vi.unstubAllGlobals()
vi.useRealTimers()
vi.resetModules()
