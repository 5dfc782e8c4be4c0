import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long =
  /\/(start-postgres|run-as|authorization-matrix[a-z-]*|contract-sweep[a-z-]*|every-tenant|foreign-ids|hostile|strangers|demo|member-import|uses|erasure[a-z-]*|too-dear|rise|recovery)\.test\.ts$/

/** Long files start first, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((it) => !isLong(it))]
  }
}

// Not a promise about time: a shared machine may starve a test for long, but what hangs must end.
const common = { testTimeout: 120_000, hookTimeout: 120_000, setupFiles: ['server/src/kit/test/test-costs-setup.ts'] }

// `unit` and `panel` need nothing but Node, and run first; the panel's files find its modules as new; `server` runs on a real PostgreSQL of its own, with a fresh database per file. Its files share their process, since reading the
// whole application anew took longer than most of their tests: none may count on memory that no other has touched. Three at a time on two cores, since whatever
// starts, kills and waits leaves one idle.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['contract/**/*.test.ts', 'server/src/domain/**/*.test.ts', '{lint,faults,bin,e2e}/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...common,
          name: 'panel',
          sequence: { groupOrder: 1 },
          include: ['panel/src/**/*.test.ts'],
          setupFiles: [...common.setupFiles, 'panel/src/kit/test-fresh.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          sequence: { groupOrder: 2 },
          include: ['server/src/{db,kit,features,app}/**/*.test.ts', '{simulators,demo}/**/*.test.ts'],
          globalSetup: ['server/src/kit/test/test-postgres.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
})
