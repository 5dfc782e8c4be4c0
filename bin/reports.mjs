import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './ready.mjs'

/** How to request a report from each runner, and how to read its counts and each file's cost. */
const runners = {
  vitest: {
    args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    variables: () => ({}),
    read: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      again: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.flatMap(({ status, fullName, failureMessages }) =>
          status === 'passed' && failureMessages.length > 0
            ? [`${relative(root, name)} › ${fullName} (${firstLines(failureMessages[0])})`]
            : [],
        ),
      ),
      files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
        file: relative(root, name),
        seconds: (endTime - startTime) / 1000,
        tests: assertionResults.length,
        costs: added(assertionResults.map((it) => it.meta?.costs ?? {})),
      })),
    }),
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    variables: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      again: suites
        .flatMap(testsOf)
        .flatMap(({ file, title, status, results }) =>
          status === 'flaky' ? [`${file} › ${title} (${firstError(results)})`] : [],
        ),
      files: suites.map((suite) => {
        const results = testsOf(suite).flatMap((it) => it.results)
        const written = results.flatMap((it) => it.annotations).filter((it) => it.type === 'costs')
        return {
          file: `e2e/${suite.file}`,
          seconds: results.reduce((sum, it) => sum + it.duration, 0) / 1000,
          tests: testsOf(suite).length,
          costs: added(written.map((it) => JSON.parse(it.description))),
        }
      }),
    }),
  },
}

const nothing = { passed: 0, failed: 0, skipped: 0, again: [], files: [] }

/** The path of a runner's report, and the options that make it write one there. */
export function askFor(runner) {
  mkdirSync(join(root, 'tmp'), { recursive: true })
  const file = join(root, `tmp/${runner}-report.json`)
  rmSync(file, { force: true })
  return { file, args: runners[runner].args(file), variables: runners[runner].variables(file) }
}

/** Reads a report; undefined if there is none. */
export function readReport(runner, file) {
  try {
    return runners[runner].read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return nothing
  }
}

/** The tests of a suite and of the suites in it, with their file, title and results. */
const testsOf = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((it) => ({ file, title, status: it.status, results: it.results })),
  ),
  ...suites.flatMap(testsOf),
]

/**
 * The error of a journey's first try. It is all that remains of this try, because the next run
 * deletes everything else.
 */
const firstError = (results) => firstLines(results.find((it) => it.error)?.error.message ?? '')

const firstLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((it) => it.trim())
    .slice(0, 6)
    .join(' ')

function added(all) {
  const sums = {}
  for (const costs of all) for (const [what, count] of Object.entries(costs)) sums[what] = (sums[what] ?? 0) + count
  return sums
}
