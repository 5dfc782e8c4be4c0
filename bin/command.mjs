#!/usr/bin/env node
// Maintenance commands: `npm run backup`, `restore`, `verify`, `reseal`, `erase-again` and
// `scale-out`. Plain JavaScript, since an older Node reads it first.
import { ready, root } from './ready.mjs'

const usage = `Usage
  npm run backup -- FOLDER    writes all of an installation into a new folder, while it runs
  npm run restore -- FOLDER   fills an empty database and the files from it
  npm run verify              reads histories and invariants again
  npm run reseal              seals secrets anew under the first of the keys in SOFRA_KEY
  npm run erase-again         erases members again whom a restored backup has brought back; with -- FOLDER by the notes in that folder of files
  npm run scale-out           says how the database would be distributed by Citus; with -- HOST:PORT,HOST:PORT does so (docs/scale-out.md)
`

const [name, argument, ...rest] = process.argv.slice(2)
if (!['backup', 'restore', 'verify', 'reseal', 'erase-again', 'scale-out'].includes(name) || rest.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}

await ready(import.meta.url)
const { runCommand } = await import(`${root}/server/src/app/commands.ts`)
process.exit(await runCommand(name, argument, process.env))
