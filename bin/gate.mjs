import { argon2Sync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'
import { askFor, readReport } from './reports.mjs'
import { run } from './run.mjs'

const dearestShown = 10

/**
 * CPU milliseconds for one password hash, the median of five. The same machine was found up to 1.8
 * times slower on some days, so the gate's seconds can only be compared together with this.
 */
function hashMs() {
  const given = {
    message: 'sofra',
    nonce: 'a yardstick only',
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  }
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    argon2Sync('argon2id', given)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.round(times.toSorted((a, b) => a - b)[2])
}

const seconds = (since) => Math.round((performance.now() - since) / 100) / 10

/**
 * Runs phases one after another. Within a phase, lanes run in parallel; within a lane, steps run
 * one after another. Prints a line when a step ends. The first failure ends all other steps, and
 * its output is printed. The costs of all steps are written to tmp/gate.json. The last line is `N
 * passed, N failed`, which counts tests for steps that count them, and steps otherwise. Resolves to
 * the exit code.
 */
export async function runPhases(phases) {
  const start = performance.now()
  const failing = new AbortController()
  const outcomes = []
  const runLane = async (steps) => {
    for (const step of steps) {
      if (failing.signal.aborted) return
      const began = performance.now()
      const result = await outcome(step, failing.signal)
      if (failing.signal.aborted) return
      outcomes.push({ name: step.name, seconds: seconds(began), ...result })
      if (result.failed) failing.abort()
      print(step, seconds(began), result)
    }
  }
  for (const lanes of phases) await Promise.all(lanes.map(runLane))
  write(outcomes, seconds(start))
  const sum = (of) => outcomes.reduce((all, it) => all + it[of], 0)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') ? 1 : 0
}

function print({ name, shows }, took, { failed, note, output, processor = {} }) {
  const used = Object.values(processor).reduce((all, it) => all + it, 0)
  const cost = `${took.toFixed(1)} s${used > 0 ? `, ${used.toFixed(1)} of processor` : ''}`
  process.stdout.write(`${name}: ${failed ? 'FAILED' : 'ok'}${note ? `, ${note}` : ''} (${cost})\n`)
  if (failed || shows) process.stdout.write(`\n${output}\n\n`)
}

/**
 * Writes down the cost of each step and prints the most expensive files, to show what could be made
 * cheaper.
 */
function write(outcomes, took) {
  const files = outcomes.flatMap((it) => it.files ?? []).toSorted((a, b) => b.seconds - a.seconds)
  const steps = outcomes.map(({ name, seconds, passed, failed, processor }) => ({
    name,
    seconds,
    passed,
    failed,
    processor,
  }))
  const hash = hashMs()
  const text = JSON.stringify({ at: new Date().toISOString(), seconds: took, hashMs: hash, steps, files }, null, 1)
  mkdirSync(join(root, 'tmp'), { recursive: true })
  writeFileSync(join(root, 'tmp/gate.json'), text)
  if (files.length === 0) return
  process.stdout.write(
    `\n${took.toFixed(0)} s in all, on a machine that takes ${hash} ms for a password hash; the dearest files, in seconds:\n`,
  )
  for (const it of files.slice(0, dearestShown)) {
    const costs = Object.entries(it.costs ?? {}).map(([what, count]) => `${Math.round(count)} ${what}`)
    process.stdout.write(
      `${it.seconds.toFixed(1).padStart(7)}  ${it.file}${costs.length > 0 ? ` (${costs.join(', ')})` : ''}\n`,
    )
  }
  process.stdout.write('\n')
}

/** The outcome of a step. `note` is printed on its line; `output` is printed if it failed. */
async function outcome(step, signal) {
  if (step.work) {
    return step.work().then(
      (note) => ({ passed: 1, failed: 0, note, output: '' }),
      (error) => ({ passed: 0, failed: 1, note: '', output: error.message }),
    )
  }
  if (step.tests) return testOutcome(step, signal)
  const { code, output, processor } = await run(step.command, {}, { signal })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, note: '', output, processor }
}

async function testOutcome({ command, tests, limit, variables: given = {} }, signal) {
  const { file, args, variables } = askFor(tests)
  const { code, output, processor } = await run([...command, ...args], { ...given, ...variables }, { limit, signal })
  const { passed, failed, skipped, again, files } = readReport(tests, file)
  const tried = again.length > 0 ? `, tried again: ${again.join('; ')}` : ''
  const note = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}${tried}`
  // A test runner that crashes before its tests, or finds none, counts as failed.
  const unwell = code !== 0 || passed === 0
  return { passed, failed: unwell ? Math.max(1, failed) : failed, note, output, processor, files }
}
