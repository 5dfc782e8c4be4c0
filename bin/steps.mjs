import { buildPanel } from './build-panel.mjs'
import { findChromium } from './chromium.mjs'

/**
 * The gate: phases one after another, each of lanes side by side, in each lane one step after another, cheapest first. `command` is what a person could type; `fast` is what `npm run check` runs
 * instead (true: the same); steps without it belong only to the whole gate. `tests` names the runner whose JSON report is counted; any other step counts as one. `work` is a step of our own; it resolves to a word
 * about the result.
 */
const checked = [
  { name: 'format', command: ['oxfmt', '--check'], fast: true },
  { name: 'lint', command: ['oxlint', '--deny-warnings'], fast: true },
  {
    // What nobody waits for fails unseen. The one rule that is worth reading all types for.
    name: 'promises',
    command: ['oxlint', '--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'],
    fast: true,
  },
  { name: 'types: server', command: ['tsc', '-p', 'tsconfig.json'], fast: true },
  { name: 'types: panel', command: ['tsc', '-p', 'panel'], fast: true },
  { name: 'dead code', command: ['knip'], fast: true },
]
const tried = [
  {
    name: 'unit and server tests',
    command: ['vitest', 'run'],
    fast: ['vitest', 'run', '--project', 'unit', '--project', 'panel'],
    tests: 'vitest',
  },
]
const built = [
  { name: 'panel build', work: () => buildPanel({ quiet: true }) },
  { name: 'byte budget', command: ['node', 'bin/budget.mjs'] },
  { name: 'Chromium', work: findChromium },
]
const journeys = (name, project) => ({
  name,
  command: ['playwright', 'test', '--project', project],
  tests: 'playwright',
})

/** They wait more than they work. */
const waited = [
  journeys('journeys that wait', 'waiting'),
  // A busy machine is slow to recover: how fast is measured by command; the gate only checks that nothing is lost.
  ...(process.platform === 'linux'
    ? [{ name: 'faults', command: ['node', 'faults/main.ts', '--rounds', '6', '--back', '60'] }]
    : []),
]

/** Whatever works has both cores for itself; beside it is only what mostly waits, so that nothing fails for want of a processor. */
export const gate = [
  [checked, built],
  [tried, waited],
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
 * The long proofs before a release: what the gate tries in a size that notices a fault, in the size that proves there is none. `SOFRA_PROVE` is read by
 * `contract/src/kit/test-length.ts`.
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
      { name: 'panel build', work: () => buildPanel({ quiet: true }) },
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
    ],
  ],
]

/**
 * The server's tests on a Citus: the address of its coordinator, as a superuser, and its workers. Those of npm run scale-out, and those that plant tables and keys as no migration may, need a database that
 * is not distributed.
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
