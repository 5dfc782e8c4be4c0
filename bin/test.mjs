#!/usr/bin/env node
// The gate with one command: `npm test`, and its fast part: `npm run check`. CI runs the former. `npm run test-citus` runs the server's tests on a Citus.
// Plain JavaScript, since an older Node reads it first.
import { ready } from './ready.mjs'

const [argument, ...rest] = process.argv.slice(2)
const isOnCitus = argument === 'citus' && process.env.CITUS_URL && rest.length === 1
if ((argument !== undefined && argument !== 'check' && !isOnCitus) || (rest.length > 0 && !isOnCitus)) {
  process.stderr.write(
    'Usage: npm test (the whole gate), npm run check (its fast part)\nor CITUS_URL=… npm run test-citus -- HOST:PORT,HOST:PORT (docs/scale-out.md)\n',
  )
  process.exit(2)
}

await ready(import.meta.url)
const { check, citus, gate } = await import('./steps.mjs')
const { runPhases } = await import('./gate.mjs')
const phases = isOnCitus ? citus(process.env.CITUS_URL, rest[0]) : argument === 'check' ? check : gate
process.exitCode = await runPhases(phases)
