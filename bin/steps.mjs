import { buildPanel } from './build-panel.mjs'
import { findChromium } from './chromium.mjs'

/**
 * The gate: phases that run one after another, each of parallel lanes. The steps of a lane run one
 * after another, cheapest first. `command` is what a person could type. `fast` is what `npm run
 * check` runs instead (true: the same command); steps without it belong only to the full gate.
 * `tests` names the test runner whose JSON report is counted; any other step counts as one. `work`
 * is a step of our own, which resolves to a few words about the result.
 */
const checked = [
  { name: 'format', command: ['oxfmt', '--check'], fast: true },
  { name: 'lint', command: ['oxlint', '--deny-warnings'], fast: true },
  {
    // A promise that no code awaits fails unnoticed. Only this rule is worth type-aware linting.
    name: 'promises',
    command: ['oxlint', '--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'],
    fast: true,
  },
  { name: 'types: server', command: ['tsc', '-p', 'tsconfig.json'], fast: true },
  { name: 'types: panel', command: ['tsc', '-p', 'panel'], fast: true },
  { name: 'dead code', command: ['knip'], fast: true },
]
/**
 * The time limit of a step in milliseconds. Each test has a limit of its own, so this one only ends
 * a step that no longer runs tests. It must report where it hangs before CI gives up.
 */
const limit = 45 * 60_000

const tried = [
  {
    name: 'unit and server tests',
    command: ['vitest', 'run'],
    fast: ['vitest', 'run', '--project', 'unit', '--project', 'panel'],
    tests: 'vitest',
    limit,
  },
]
const built = [
  { name: 'panel build', work: buildPanel },
  { name: 'byte budget', command: ['node', 'bin/budget.mjs'] },
  { name: 'Chromium', work: findChromium },
]
const journeys = (name, project) => ({
  name,
  command: ['playwright', 'test', '--project', project],
  tests: 'playwright',
  limit,
})

/** Steps that spend most of their time waiting. */
const waited = [
  journeys('journeys that wait', 'waiting'),
  // A busy machine recovers slowly. The gate therefore only checks that nothing is lost; the time
  // to recover is measured by `npm run faults`.
  ...(process.platform === 'linux'
    ? [{ name: 'faults', command: ['node', 'faults/main.ts', '--rounds', '6', '--back', '60'] }]
    : []),
]

/**
 * CPU-bound steps get both cores. Only short checks and steps that mostly wait run beside them, so
 * that nothing fails for lack of CPU.
 */
export const gate = [
  [built],
  [tried, [...checked, ...waited]],
  [[journeys('journeys', 'journeys')]],
  [[journeys('keys', 'keys')]],
]

/** The fast part, as `npm run check` runs it. */
export const check = [
  [
    [...checked, ...tried].flatMap(({ fast, ...step }) =>
      fast ? [{ ...step, command: fast === true ? step.command : fast }] : [],
    ),
  ],
]

/**
 * The long tests before a release: the gate's tests at a size that proves there is no fault,
 * instead of a size that merely notices a fault. `contract/src/kit/test-length.ts` reads
 * `SOFRA_PROVE`.
 */
export const proofs = [
  [
    [
      {
        name: 'unit and server tests at length',
        command: ['vitest', 'run'],
        variables: { SOFRA_PROVE: '1' },
        tests: 'vitest',
      },
      { name: 'panel build', work: buildPanel },
      { name: 'Chromium', work: findChromium },
      {
        name: 'every screen in every language, theme and width',
        command: ['playwright', 'test', 'crawl', '--project', 'journeys'],
        variables: { SOFRA_PROVE: '1' },
        tests: 'playwright',
      },
      {
        name: 'keys at every pace',
        command: ['playwright', 'test', '--project', 'keys'],
        variables: { SOFRA_PROVE: '1' },
        tests: 'playwright',
      },
      ...(process.platform === 'linux'
        ? [{ name: 'faults, 200 rounds', command: ['node', 'faults/main.ts', '--rounds', '200', '--back', '60'] }]
        : []),
      { name: 'orders against a bare server', command: ['node', 'bench/orders.ts', '10000'], shows: true },
      { name: 'the panel on a slow till', command: ['node', 'bench/panel.ts'], shows: true },
      { name: 'what moves while a screen loads', command: ['node', 'bench/shifts.ts'], shows: true },
    ],
  ],
]

/**
 * The server's tests on Citus, given its coordinator's address (as a superuser) and its workers.
 * Left out are the tests that need a database that is not distributed: those of npm run scale-out,
 * and those that create tables and keys that no migration may create.
 */
export const citus = (url, workers) => [
  [
    [
      {
        name: 'server tests on Citus',
        command: ['vitest', 'run', '--project', 'server', '--exclude', '**/{scale-out,catalog-citus}.test.ts'],
        variables: { TEST_DATABASE_URL: url, TEST_CITUS_WORKERS: workers },
        tests: 'vitest',
      },
    ],
  ],
]
