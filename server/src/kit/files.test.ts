import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld } from '#server/app/test-world.ts'
import { layMade, showFile, sweepFiles } from './files.ts'
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

it('gives a file to whoever has its link, and to nobody whose link is another', async () => {
  const { kit } = server
  const [id, other] = [uuidv7(), uuidv7()]
  const user = await kit.db.must<{ id: string }>(sql`select id from app_user limit 1`)
  for (const it of [id, other]) {
    await kit.db
      .one(sql`insert into made_file (id, user_id, name, kind, state, request, created_at, expires_at, progress, rows, bytes)
        values (${it}, ${user.id}, 'a.csv', 'order-export', 'done', '{}', now(), now() + interval '1 hour', 100, 1, 1)`)
    await layMade(kit, it, Buffer.from('x'))
  }
  const { url } = await showFile({ kit, db: kit.db, actor: { id: user.id } as never }, id)
  const status = async (path: string) => (await fetch(server.url + path)).status
  const until = Number(/until=(\d+)/.exec(url!)![1])
  expect(await status(url!)).toBe(200)
  for (const forged of [
    url!.replace(/sign=.{4}/, 'sign=AAAA'),
    url!.replace(/sign=.*/, 'sign='),
    url!.replace(/&sign=.*/, ''),
    url!.replace(String(until), String(until + 60)),
    url!.replace(id, other),
  ])
    expect([forged, await status(forged)]).toEqual([forged, 404])
})
