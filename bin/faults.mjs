#!/usr/bin/env node
// `npm run faults`, `npm run sabotage` and `npm run found`. Plain JavaScript, since an older Node
// reads it first.
import { ready, root } from './ready.mjs'

await ready(import.meta.url)
const [what] = process.argv.splice(2, 1)
await import(`${root}/faults/${what === 'run' ? 'main' : what}.ts`)
