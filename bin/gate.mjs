import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'
import { run } from './run.mjs'

const reports = {
  vitest: {
    ask: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], variables: {} }),
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  playwright: {
    ask: (file) => ({ args: ['--reporter=list,json'], variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    count: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      again: stats.flaky > 0 ? suites.flatMap(neededAgain) : [],
    }),
  },
}

/** Browser tests of a suite that passed only on a retry. */
const neededAgain = ({ file, suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some((it) => it.status === 'flaky')).map(({ title }) => `${file} › ${title}`),
  ...suites.flatMap(neededAgain),
]

/**
 * Runs the steps in order up to the first that fails, printing a line for each, and the output of the failed one. The last line is `N passed, N failed`: tests
 * where the step counts them, else the step. Resolves to the exit code.
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0 }
  for (const step of steps) {
    process.stdout.write(`${step.name} … `)
    const start = performance.now()
    const { passed, failed, note, output } = await outcome(step)
    sum.passed += passed
    sum.failed += failed
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${failed ? 'FAILED' : 'ok'}${note ? `, ${note}` : ''} (${seconds} s)\n`)
    if (failed) {
      process.stdout.write(`\n${output}\n\n`)
      break
    }
  }
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
  return sum.failed ? 1 : 0
}

/** The outcome of a step; `note` is for its line, `output` is shown when it failed. */
async function outcome(step) {
  if (step.work) {
    return step.work().then(
      (note) => ({ passed: 1, failed: 0, note, output: '' }),
      (error) => ({ passed: 0, failed: 1, note: '', output: error.message }),
    )
  }
  if (step.tests) return testOutcome(step)
  const { code, output } = await run(step.command)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, note: '', output }
}

async function testOutcome({ command, tests, variables: given = {} }) {
  const { ask, count } = reports[tests]
  mkdirSync(join(root, 'tmp'), { recursive: true })
  const file = join(root, `tmp/${tests}-report.json`)
  rmSync(file, { force: true })
  const { args, variables } = ask(file)
  const { code, output } = await run([...command, ...args], { ...given, ...variables })
  const report = readReport(file)
  const { passed, failed, skipped, again = [] } = report ? count(report) : { passed: 0, failed: 0, skipped: 0 }
  const tried = again.length > 0 ? `, tried again: ${again.join('; ')}` : ''
  const note = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}${tried}`
  // A runner that breaks before its tests, or finds none, has failed too.
  const unwell = code !== 0 || passed === 0
  return { passed, failed: unwell ? Math.max(1, failed) : failed, note, output }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
