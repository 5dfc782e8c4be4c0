import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { connect } from '#server/db/client.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { runCommand } from './commands.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'sofra-commands-'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it.skipIf(isDistributed).each(['backup', 'verify', 'reseal', 'erase-again', 'scale-out'])(
  '%s says of an empty database that nothing is in it, and ends with 1',
  async (name) => {
    const client = await connect(database.ownerUrl)
    await client.query('drop schema public cascade; create schema public').finally(() => client.end())
    const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    const code = await runCommand(name, name === 'backup' ? join(folder, 'backup') : undefined, {
      SOFRA_DATA: folder,
      SOFRA_KEY: Buffer.alloc(32, 1).toString('base64'),
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.url,
    })
    expect([code, said.mock.calls.flat().join('')]).toEqual([1, expect.stringContaining('npm start')])
    said.mockRestore()
  },
)
