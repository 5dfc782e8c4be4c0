import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/**
 * An installation refuses to start if a migration differs from the one it ran, even in a comment.
 * `landed.sha256` is the output of `sha256sum *.sql`. The release of a migration must add its line.
 */
const folder = 'server/src/db/migrations/'

interface Migration {
  name: string
  checksum: string
}
const landed = readFileSync(`${folder}landed.sha256`, 'utf8')
  .trim()
  .split('\n')
  .map((line): Migration => ({ checksum: line.slice(0, 64), name: line.slice(66) }))
const present = globSync(`${folder}*.sql`).map((path): Migration => {
  const checksum = createHash('sha256').update(readFileSync(path, 'utf8')).digest('hex')
  return { name: basename(path), checksum }
})

const same = (one: Migration) => (other: Migration) => one.name === other.name && one.checksum === other.checksum
const changed = (files: readonly Migration[]) => landed.filter((it) => !files.some(same(it))).map((it) => it.name)

it('a migration that has landed stays as it is, to the last comment', () => {
  expect(landed.length).toBeGreaterThan(80)
  expect(changed(present)).toEqual([])
  const planted = present.map((it) => (it.name === '0021_run.sql' ? { ...it, checksum: 'of a moved path' } : it))
  expect(changed(planted.filter((it) => it.name !== '0061_member_key.sql'))).toEqual([
    '0021_run.sql',
    '0061_member_key.sql',
  ])
})
