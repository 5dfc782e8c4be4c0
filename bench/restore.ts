import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { backup } from '#server/app/backup/backup.ts'
import { restore } from '#server/app/backup/restore.ts'
import { connect } from '#server/db/client.ts'
import { folderStore } from '#server/kit/files/folder-store.ts'
import { row } from './child.ts'
import { growTo, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/restore.ts [1000000]` creates that many orders, backs the database up, restores it
 * into an empty one, and prints how long backup and restore took. A restore ends by checking the
 * invariants, and fails if they do not hold.
 */
const orders = Number(process.argv[2] ?? 1_000_000)
const key = Buffer.alloc(32, 1)
const widths = [-10, 10, 12]

const timed = async (work: () => Promise<unknown>) => {
  const at = performance.now()
  await work()
  return (performance.now() - at) / 1000
}
const sizeOf = async (url: string) => {
  await using client = await connect(url)
  const { rows } = await client.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb')
  return rows[0]!.mb
}

await using bench = await openBench()
const { dataDir, postgres, client } = bench
await layCompany(postgres.ownerUrl)
await growTo(postgres.ownerUrl, orders)
const files = folderStore(join(dataDir, 'files'))
const out = await timed(() => backup({ ownerUrl: postgres.ownerUrl, key, files, folder: join(dataDir, 'backup') }))
await client.query(`create database restored template template0 encoding 'UTF8'`)
const ownerUrl = postgres.ownerUrl.replace(/\/\w+$/, '/restored')
const back = await timed(() =>
  restore({
    ownerUrl,
    appRole: 'sofra',
    key,
    files: folderStore(join(dataDir, 'back')),
    folder: join(dataDir, 'backup'),
  }),
)
const kilobytes = Number(execFileSync('du', ['-sk', join(dataDir, 'backup')], { encoding: 'utf8' }).split('\t')[0])
console.log(row(widths, ['', 'seconds', 'MB']))
console.log(row(widths, ['database', '', await sizeOf(postgres.ownerUrl)]))
console.log(row(widths, ['backup', out, kilobytes / 1000]))
console.log(row(widths, ['restored', back, await sizeOf(ownerUrl)]))
