import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld } from '#server/app/test-world.ts'
import { sweepFiles } from './files.ts'
import { uuidv7 } from './uuid.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await layTestWorld(server)
})
afterAll(() => server.stop())

it('sweeps what has expired and what lies without a row, and leaves the rest', async () => {
  const { db } = server.database
  const folder = join(server.folder, 'made')
  await mkdir(folder, { recursive: true })
  const lay = async (expires: string, state = 'done', created = '0 minutes') => {
    const id = uuidv7()
    await writeFile(join(folder, id), 'x')
    await db.one(sql`insert into made_file (id, user_id, name, kind, state, request, created_at, expires_at)
      select ${id}, id, 'a.csv', 'order-export', ${state}, '{}', now() - ${created}::interval, now() + ${expires}::interval from app_user limit 1`)
    return id
  }
  const [over, good, stuck] = [await lay('-1 minute'), await lay('1 hour'), await lay('1 hour', 'working', '2 hours')]
  const [old, fresh] = [uuidv7(), uuidv7()]
  for (const it of [old, fresh]) await writeFile(join(folder, it), 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, old), yesterday, yesterday)
  await sweepFiles(server.kit)
  expect((await readdir(folder)).sort()).toEqual([good, stuck, fresh].sort())
  expect(await db.one(sql`select 1 as one from made_file where id = ${over}`)).toBeUndefined()
  expect(await db.one(sql`select state from made_file where id = ${stuck}`)).toEqual({ state: 'failed' })
})
