import { vi } from 'vitest'

// The panel's tests share their processes, since starting one took longer than most of them. Each file finds our modules as they first are, and no browser that another stood in for.
vi.unstubAllGlobals()
vi.useRealTimers()
vi.resetModules()
