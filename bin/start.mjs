#!/usr/bin/env node
// The whole of Sofra with one command: `npm start`. Plain JavaScript, since an older Node reads it first.
import { setFlagsFromString } from 'node:v8'
import { environmentTable } from './environment.mjs'
import { ready, root } from './ready.mjs'

const usage = `Usage: npm start

Installs what is missing, starts the embedded database, builds the panel and serves everything on one port.
Ctrl-C stops all of it.

Environment
${environmentTable()}
`

const [argument] = process.argv.slice(2)
if (argument) {
  const asked = argument === '--help' || argument === '-h'
  process[asked ? 'stdout' : 'stderr'].write(asked ? usage : `Unknown argument ${argument}\n\n${usage}`)
  process.exit(asked ? 0 : 2)
}

await ready(import.meta.url)
if (process.env.SOFRA_ROLE !== 'worker') {
  const { buildPanel } = await import('./build-panel.mjs')
  await buildPanel().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
// What starting allocates is kept for long: V8's young heap would grow to 28 MB for it and stay there.
setFlagsFromString('--semi-space-growth-factor=1')
await import(`${root}/server/src/app/start.ts`)
setFlagsFromString('--semi-space-growth-factor=2') // V8's own
