#!/usr/bin/env node
// The gate with one command: `npm test`, and its fast part: `npm run check`. CI runs the former.
// `npm run prove` runs the long tests before a release, `npm run test-citus` the server's tests on
// a Citus. Plain JavaScript, since an older Node reads it first.
import { ready } from './ready.mjs'

const [argument, ...rest] = process.argv.slice(2)
const isOnCitus = argument === 'citus' && process.env.CITUS_URL && rest.length === 1
if ((![undefined, 'check', 'prove'].includes(argument) && !isOnCitus) || (rest.length > 0 && !isOnCitus)) {
  process.stderr.write(
    'Usage: npm test (the whole gate), npm run check (its fast part), npm run prove (the long proofs)\nor CITUS_URL=… npm run test-citus -- HOST:PORT,HOST:PORT (docs/scale-out.md)\n',
  )
  process.exit(2)
}

await ready(import.meta.url)
const { check, citus, gate, proofs } = await import('./steps.mjs')
const { runPhases } = await import('./gate.mjs')
const phases = { check, prove: proofs, citus: isOnCitus && citus(process.env.CITUS_URL, rest[0]) }
process.exitCode = await runPhases(argument === undefined ? gate : phases[argument])
