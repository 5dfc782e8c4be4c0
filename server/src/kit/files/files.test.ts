import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { setUp } from '#server/app/test/test-setup.ts'
import { platformCompany } from '#server/db/tables.ts'
import { fileChore, showFile } from './files.ts'
import { runFileName } from '../jobs/made.ts'
import { runChore } from '../jobs/run-due.ts'
import { uuidv7 } from '../uuid.ts'

const { server } = await setUp()

it('sweeps expired files and files without a run, and leaves the rest', async () => {
  const { db } = server.database
  const folder = join(server.folder, 'made')
  await mkdir(folder, { recursive: true })
  const lay = async (expires: string, state = 'done') => {
    const id = uuidv7()
    await writeFile(join(folder, id), 'x')
    await db.one(sql`insert into run (company_id, id, user_id, name, kind, state, run_at, due_at, expires_at)
      select ${platformCompany}, ${id}, id, 'a.csv', 'order-export', ${state}, now(), now(), now() + ${expires}::interval from app_user limit 1`)
    return id
  }
  const [over, good, given] = [await lay('-1 minute'), await lay('1 hour'), await lay('1 hour', 'failed')]
  const [old, fresh] = [uuidv7(), uuidv7()]
  for (const it of [old, fresh]) await writeFile(join(folder, it), 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, old), yesterday, yesterday)
  await runChore.run(server.kit)
  await fileChore.run(server.kit)
  expect((await readdir(folder)).sort()).toEqual([good, given, fresh].sort())
  expect(await db.one(sql`/* platform: a test */ select 1 as one from run where id = ${over}`)).toBeUndefined()
})

it('serves a file for its own link and for no other', async () => {
  const { kit } = server
  const [id, other] = [uuidv7(), uuidv7()]
  const user = await kit.db.must<{ id: string }>(sql`select id from app_user limit 1`)
  for (const it of [id, other]) {
    await kit.db
      .one(sql`insert into run (company_id, id, user_id, name, kind, state, run_at, due_at, expires_at, total, done, bytes)
        values (${platformCompany}, ${it}, ${user.id}, 'a.csv', 'order-export', 'done', now(), now(), now() + interval '1 hour', 1, 1, 1)`)
    await kit.files.put(runFileName(it), Buffer.from('x'))
  }
  const actor = { id: user.id, grants: [], tree: await kit.tree() } as never
  const { url } = await showFile({ kit, db: kit.db, actor, now: kit.now(), lang: 'tr' }, id)
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
