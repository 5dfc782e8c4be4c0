import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long =
  /\/(start-postgres|run-as|app-calls|authorization-matrix[a-z-]*|contract-sweep[a-z-]*|every-tenant|foreign-ids|hostile|strangers|demo|member-import|uses|erasure[a-z-]*|too-dear|rise|recovery|growth)\.test\.ts$/

/** Long files start first, so that no worker is left alone with one of them at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((it) => !isLong(it))]
  }
}

// This is not a promise about speed: a shared machine may starve a test for long, but a test that
// hangs must end. In CI, a test may be tried once more, and the report says so, as for journeys.
const common = {
  retry: process.env['CI'] ? 1 : 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000, interval: 20 } },
  setupFiles: ['server/src/kit/test/test-costs-setup.ts', 'server/src/kit/test/test-seed-setup.ts'],
}

// `unit` and `panel` need only Node and run first; each panel file loads its own modules. `server`
// uses a real PostgreSQL of its own, with a fresh database for each file. Its files share a
// process, because loading the whole application again took longer than most of their tests, so no
// file may rely on memory that no other file has used. Three run at a time on two cores, because
// files that start servers, kill processes and wait leave a core idle.
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
          include: ['server/src/{db,kit,features,app}/**/*.test.ts', '{simulators,demo,bench}/**/*.test.ts'],
          globalSetup: ['server/src/kit/test/test-postgres.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
})
