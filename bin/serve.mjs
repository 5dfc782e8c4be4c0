// The server itself, as `npm start` runs and watches it.
import { setFlagsFromString } from 'node:v8'
import { leanMemory } from './lean.mjs'
import { prepareProcess, root } from './ready.mjs'

// Only for this process, which has already read it: jemalloc's thread would prevent `unshare` from
// starting the database.
for (const name of Object.keys(leanMemory)) delete process.env[name]
prepareProcess()
if (process.env.SOFRA_ROLE !== 'worker') {
  const { buildPanel } = await import('./build-panel.mjs')
  await buildPanel().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
// Start-up allocations live long: V8's young generation would grow to 28 MB for them and stay
// there.
setFlagsFromString('--semi-space-growth-factor=1')
await import(`${root}/server/src/app/start.ts`)
setFlagsFromString('--semi-space-growth-factor=2') // V8's default
