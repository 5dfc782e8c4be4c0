#!/usr/bin/env node
// The gate with one command: `npm test`, and its fast part: `npm run check`. CI runs the former. Plain JavaScript, since an older Node reads it first.
import { ready } from './ready.mjs'

const [argument, ...rest] = process.argv.slice(2)
if ((argument !== undefined && argument !== 'check') || rest.length > 0) {
  process.stderr.write('Usage: npm test (the whole gate) or npm run check (its fast part)\n')
  process.exit(2)
}

await ready(import.meta.url)
const { steps } = await import('./steps.mjs')
const { runSteps } = await import('./gate.mjs')
const chosen = argument === 'check' ? steps.filter((step) => step.fast) : steps
const command = (step) => (argument === 'check' && step.fast !== true ? step.fast : step.command)
process.exitCode = await runSteps(chosen.map((step) => ({ ...step, command: command(step) })))
