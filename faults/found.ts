import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPanel } from '../bin/build-panel.mjs'
import { findChromium } from '../bin/chromium.mjs'
import { runIn, stopAll } from './checkout.ts'
import { held } from './held.ts'
import { partOf, placeOf, type Part } from './plants/plant.ts'
import { isThere } from './titles.ts'

/**
 * `npm run found` runs the tests that guard against each fault of `held`, and prints a line for
 * each: passed or failed, and the seconds of its tests. `npm run found -- WORDS` selects faults
 * that contain the words; `--part vitest|browser` selects one kind of test. Exits with 1 if a test
 * failed or did not run.
 */
const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { part: { type: 'string' } } })
const wanted = positionals.join(' ')
const isAsked = (test: string) => values.part === undefined || partOf({ test }) === values.part
const chosen = held
  .filter((it) => it.fault.includes(wanted))
  .map((it) => ({ ...it, tests: it.tests.filter(isAsked) }))
  .filter((it) => it.tests.length > 0)
const all = [...new Set(chosen.flatMap((it) => it.tests))]
if (all.length === 0) throw new Error('No such fault.')
const missing = all.filter((it) => !isThere(it))
if (missing.length > 0) throw new Error(`No such test:\n${missing.join('\n')}`)

/** A test that ran. `name` includes the names of the suites around the test. */
interface Ran {
  file: string
  name: string
  isWell: boolean
  seconds: number
}
interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string; duration?: number }[] }[]
}
interface Suite {
  title: string
  suites?: Suite[]
  specs?: { file: string; title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
}

const pattern = (tests: readonly string[]) =>
  tests.map((it) => placeOf(it).words!.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

const journeysOf = ({ suites = [], specs = [] }: Omit<Suite, 'title'>): Ran[] => [
  ...specs.map(({ file, title, ok, tests }) => ({
    file: `e2e/${file}`,
    name: title,
    isWell: ok && tests.length > 0,
    seconds: tests.flatMap((it) => it.results).reduce((sum, it) => sum + it.duration, 0) / 1000,
  })),
  ...suites.flatMap(journeysOf),
]

const testsOf = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // Tests that were not selected are reported as skipped, and ignored.
      .filter((it) => it.status === 'passed' || it.status === 'failed')
      .map((it) => ({
        file: relative(root, name),
        name: it.fullName,
        isWell: it.status === 'passed',
        seconds: (it.duration ?? 0) / 1000,
      })),
  )

/** Runs all tests of one kind. If the report is missing, shows the output. */
async function run(part: Part): Promise<Ran[]> {
  const tests = all.filter((test) => partOf({ test }) === part)
  if (tests.length === 0) return []
  const files = [...new Set(tests.map((it) => placeOf(it).file))]
  const report = join(root, `tmp/found-${part}.json`)
  await rm(report, { force: true })
  const isBrowser = part === 'browser'
  if (isBrowser) {
    await buildPanel()
    await findChromium()
    process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  }
  const { output } = await runIn(root, [
    isBrowser
      ? ['playwright', 'test', ...files, '--grep', pattern(tests), '--reporter=json']
      : ['vitest', 'run', ...files, '-t', pattern(tests), '--reporter=json', `--outputFile=${report}`],
  ])
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`The tests did not run:\n${output}`)
  })
  return isBrowser ? journeysOf(JSON.parse(text) as Suite) : testsOf(JSON.parse(text) as VitestReport)
}

process.env['SOFRA_TIMED'] = '1'
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll)
await mkdir(join(root, 'tmp'), { recursive: true })
const ran = [...(await run('vitest')), ...(await run('browser'))]
let failed = 0
for (const { fault, tests } of chosen) {
  const found = tests.map((test) => {
    const { file, words = '' } = placeOf(test)
    return { test, ran: ran.filter((it) => it.file === file && it.name.includes(words)) }
  })
  const wrong = found.filter((it) => it.ran.length === 0 || it.ran.some((one) => !one.isWell))
  const seconds = found.flatMap((it) => it.ran).reduce((sum, it) => sum + it.seconds, 0)
  if (wrong.length > 0) failed++
  process.stdout.write(`${wrong.length > 0 ? 'FAILED' : 'passed'} ${fault} (${seconds.toFixed(1)} s)\n`)
  for (const it of wrong) process.stdout.write(`       ${it.test}${it.ran.length === 0 ? ': did not run' : ''}\n`)
}
process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
