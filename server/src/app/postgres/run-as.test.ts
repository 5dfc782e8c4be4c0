import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseRunAs } from './run-as.ts'
import { startPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sofra-run-as-'))
  await chmod(folder, 0o755)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe.runIf(isRoot)('as root', () => {
  test('where namespaces are refused, the account `nobody` runs it and owns the folder, also on later starts', async () => {
    const dataDir = join(folder, 'data')
    const first = await startPostgres({ dataDir, fsync: false, rootWay: 'account' })
    expect(await serverUid(dataDir)).toBe(nobody)
    await first.stop()
    const second = await startPostgres({ dataDir, fsync: false })
    expect([second.started, await serverUid(dataDir)]).toEqual(['again', nobody])
    await second.stop()
  })

  test('a folder that root made in a namespace is handed over where namespaces are refused', async () => {
    const dataDir = join(folder, 'data')
    await startPostgres({ dataDir, fsync: false, rootWay: 'namespace' }).then((server) => server.stop())
    const server = await startPostgres({ dataDir, fsync: false, rootWay: 'account' })
    expect([server.started, await serverUid(dataDir)]).toEqual(['again', nobody])
    await server.stop()
  })

  test('the account reaches a folder below one that only root may enter', async () => {
    await chmod(folder, 0o700)
    const server = await startPostgres({ dataDir: join(folder, 'data'), fsync: false, rootWay: 'account' })
    expect(server.started).toBe('fresh')
    await server.stop()
  })

  test('programs below a folder that only root may enter are copied to where the account can read them', async () => {
    const version = `test-${process.pid}`
    const hidden = join(folder, 'hidden')
    const dataDir = join(folder, 'data')
    await mkdir(hidden, { mode: 0o700 })
    for (const part of ['bin', 'lib', 'share', 'data']) await mkdir(join(part === 'data' ? folder : hidden, part))
    await writeFile(join(hidden, 'bin/postgres'), '#!/bin/sh\nid -u\n', { mode: 0o755 })
    const { binaries, wrap } = await chooseRunAs({ folder: hidden, version }, dataDir, 'account')
    try {
      expect(binaries.folder).not.toBe(hidden)
      expect(execFileSync(...wrap(join(binaries.folder, 'bin/postgres'), []), { encoding: 'utf8' }).trim()).toBe(
        '65534',
      )
      await chown(binaries.folder, nobody, nobody)
      await expect(chooseRunAs({ folder: hidden, version }, dataDir, 'account')).rejects.toThrow(
        'was not made by this account',
      )
    } finally {
      await rm(binaries.folder, { recursive: true, force: true })
    }
  })

  test('tells another ordinary account whose folder it is', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o755 })
    // The launcher is copied because that account may not be able to read the checkout.
    await cp(import.meta.dirname, join(folder, 'launcher'), { recursive: true })
    const code = `await import(process.argv[1]).then(({ chooseRunAs }) => chooseRunAs({ folder: '', version: '' }, process.argv[2]))
      .catch((error) => console.log(error.message))`
    const said = execFileSync(
      'setpriv',
      [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', process.execPath]
        .concat(['--input-type=module', '--eval', code])
        .concat([join(folder, 'launcher/run-as.ts'), dataDir]),
      { encoding: 'utf8', cwd: '/' },
    )
    expect(said).toContain('belongs to the account with id 0 and this process runs as 65534')
  })
})

async function serverUid(dataDir: string): Promise<number> {
  const pid = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]
  return (await stat(`/proc/${pid}`)).uid
}
