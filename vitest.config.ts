import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long =
  /\/(start-postgres|run-as|authorization-matrix[a-z-]*|contract-sweep[a-z-]*|hostile|strangers|demo)\.test\.ts$/

/** What takes long begins first, so that no worker is left alone with it at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((it) => !isLong(it))]
  }
}

// No promise about time: a shared machine may starve a test for long, and what hangs is ended all the same.
const common = { testTimeout: 120_000, hookTimeout: 120_000 }

// `unit` needs nothing but Node; `server` runs on a real PostgreSQL of its own, a fresh database per file.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
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
            'e2e/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/src/{db,kit,features,app}/**/*.test.ts', '{simulators,demo}/**/*.test.ts'],
          globalSetup: ['server/src/kit/test-postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
        },
      },
    ],
  },
})
