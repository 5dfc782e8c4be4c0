// The server, as `npm start` runs and watches it.
import { setFlagsFromString } from 'node:v8'
import { leanMemory } from './lean.mjs'
import { prepareProcess, root } from './ready.mjs'
import { step } from './start-steps.mjs'

// The variables are deleted, because this process has already read them and its children must not:
// in `unshare`, which starts the database, jemalloc's thread would prevent the start.
for (const name of Object.keys(leanMemory)) delete process.env[name]
prepareProcess()
// Only the first start prints its steps. A restarted server prints only its address.
const inSteps = process.argv[2] === 'again' ? (_name, work) => work(() => undefined) : step
if (process.env.SOFRA_ROLE !== 'worker') {
  const { buildPanel } = await import('./build-panel.mjs')
  await inSteps('Panel', buildPanel).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
// Allocations during start-up live long. V8's young generation would grow to 28 MB for them and
// never shrink.
setFlagsFromString('--semi-space-growth-factor=1')
const { run } = await import(`${root}/server/src/app/start.ts`)
await run(process.env, inSteps)
setFlagsFromString('--semi-space-growth-factor=2') // V8's default size
