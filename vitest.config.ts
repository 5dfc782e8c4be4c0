import { defineConfig } from 'vitest/config'

const common = { testTimeout: 30_000, hookTimeout: 60_000 }

// `unit` needs nothing but Node; `server` runs on a real PostgreSQL of its own, a fresh database per file.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'server/src/domain/**/*.test.ts',
            'panel/src/**/*.test.ts',
            'lint/**/*.test.ts',
            'faults/**/*.test.ts',
            'bin/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/src/{db,kit,features,app}/**/*.test.ts', 'simulators/**/*.test.ts'],
          globalSetup: ['server/src/kit/test-postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
        },
      },
    ],
  },
})
