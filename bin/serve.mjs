// The server itself, as `npm start` runs and watches it.
import { setFlagsFromString } from 'node:v8'
import { leanMemory } from './lean.mjs'
import { prepareProcess, root } from './ready.mjs'
import { step } from './start-steps.mjs'

// Only for this process, which has already read it: jemalloc's thread would prevent `unshare` from
// starting the database.
for (const name of Object.keys(leanMemory)) delete process.env[name]
prepareProcess()
// Only the first start prints its steps; a restarted server prints only its address.
const inSteps = process.argv[2] === 'again' ? (_name, work) => work(() => undefined) : step
if (process.env.SOFRA_ROLE !== 'worker') {
  const { buildPanel } = await import('./build-panel.mjs')
  await inSteps('Panel', buildPanel).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
// Start-up allocations live long: V8's young generation would grow to 28 MB for them and stay
// there.
setFlagsFromString('--semi-space-growth-factor=1')
const { run } = await import(`${root}/server/src/app/start.ts`)
await run(process.env, inSteps)
setFlagsFromString('--semi-space-growth-factor=2') // V8's default
