import { vi } from 'vitest'

// The panel's test files share a process, since starting one took longer than most tests. Each file
// gets fresh modules, without another file's browser fakes.
vi.unstubAllGlobals()
vi.useRealTimers()
vi.resetModules()
