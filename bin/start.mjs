#!/usr/bin/env node
// The whole of Sofra with one command: `npm start`. Plain JavaScript, since an older Node reads it
// first.
import { environmentTable } from './environment.mjs'
import { leanFlags, leanMemory } from './lean.mjs'
import { installMissing, neededNode, root } from './ready.mjs'
import { step } from './start-steps.mjs'
import { supervise } from './supervise.mjs'

const usage = `Usage: npm start

Installs what is missing, starts the embedded database, builds the panel and serves everything on one port.
Ctrl-C stops all of it; a server or database that ends by itself is started again.

Environment
${environmentTable()}
`

const [argument] = process.argv.slice(2)
if (argument) {
  const asked = argument === '--help' || argument === '-h'
  process[asked ? 'stdout' : 'stderr'].write(asked ? usage : `Unknown argument ${argument}\n\n${usage}`)
  process.exit(asked ? 0 : 2)
}

await step('Packages', installMissing)
supervise(neededNode(), [...leanFlags, `${root}/bin/serve.mjs`], leanMemory)
