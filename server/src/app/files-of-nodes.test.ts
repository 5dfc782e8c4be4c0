import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { menuFile } from '#contract/menu/menu-file.ts'
import { category } from '#contract/menu/category.ts'
import { file, picture } from '#contract/platform/file.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { fileChore } from '#server/kit/files/files.ts'
import { runChore } from '#server/kit/jobs/run-due.ts'
import { sweepPictures } from '#server/kit/files/pictures.ts'
import type { StoreFolder } from '#server/kit/files/store.ts'
import { openBucket } from '#simulators/s3/bucket.ts'
import { drawPictures } from '#demo/pictures/render.ts'
import { caller, signIn, type Caller } from './test/test-client.ts'
import { menuBodies } from './test/test-menu.ts'
import { testServer } from './test/test-server.ts'
import { layTestWorld } from './test/test-world.ts'

// Two api nodes and a worker share a bucket and no folder. The bucket refuses requests that are not
// signed as Amazon specifies.
const bucket = await openBucket()
const { address } = bucket
const store = openStore(address)
const one = await testServer({ role: 'api', files: address })
const two = await one.another({ role: 'api' })
const worker = await one.another({ role: 'worker' })
const world = await layTestWorld(one)
const me = await signIn(one.url, world.users.company)
const there = caller(two.url, me.token)
afterAll(async () => {
  await one.stop()
  await bucket.close()
})

const names = async (folder: StoreFolder) => {
  const found: string[] = []
  for await (const it of store.list(folder)) found.push(it.name)
  return found
}
const bring = async (by: Caller) => {
  const upload = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  const reply = await by.raw(picture.create, { query: { kind: 'category' }, upload })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { url: string }
}

it('serves on one node a picture uploaded to the other, and lets records show it there', async () => {
  const { url } = await bring(me)
  const [here, elsewhere] = await Promise.all([one, two].map((it) => fetch(it.url + url)))
  expect([here!.status, elsewhere!.status]).toEqual([200, 200])
  expect(elsewhere!.headers.get('content-type')).toBe('image/webp')
  expect(elsewhere!.headers.get('etag')).toBe(here!.headers.get('etag'))
  expect(Buffer.from(await elsewhere!.arrayBuffer())).toEqual(Buffer.from(await here!.arrayBuffer()))
  const again = await fetch(two.url + url, { headers: { 'if-none-match': here!.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(
    (await fetch(two.url + url.replace('.webp', '.small.webp'), { method: 'HEAD' })).headers.get('content-length'),
  ).toMatch(/^\d+$/)
  const [branch_id] = world.companies.own.branches
  await there.send(category.create, { body: menuBodies.category(branch_id!, { image: url }) })
  const none = { body: menuBodies.category(branch_id!, { image: '/files/pictures/none.webp' }) }
  expect((await there.refused(category.create, none)).errors).toMatchObject([{ path: 'image' }])
})

it('downloads in full from either node what a worker made', async () => {
  const asked = await me.send(menuFile.export, { params: { branch_id: world.companies.own.branches[0] } })
  const at = { params: { file_id: asked.id } }
  await expect.poll(() => there.send(file.read, at), { interval: 200 }).toMatchObject({ state: 'done' })
  const made = await there.send(file.read, at)
  const replies = await Promise.all([one, two].map((it) => fetch(it.url + made.url!)))
  const [here, elsewhere] = await Promise.all(replies.map(async (it) => Buffer.from(await it.arrayBuffer())))
  expect(elsewhere).toEqual(here)
  expect([here!.length, here!.subarray(0, 2).toString()]).toEqual([made.bytes, 'PK'])
  expect(await names('made')).toEqual([`made/${asked.id}`])
  expect((await fetch(`${worker.url}/files/made/${asked.id}`)).status).toBe(404)
  expect((await fetch(`${one.url}/files/made/${asked.id}`)).status).toBe(404)
  await there.send(file.remove, at)
  expect(await names('made')).toEqual([])
})

it('stores a stream whole or not at all', async () => {
  const part = Buffer.alloc(70_000, 'Çorba ')
  expect(await store.put('made/streamed', Readable.from([part, part]))).toBe(140_000)
  const found = await store.open('made/streamed')
  expect(Buffer.concat(await found!.content.toArray())).toEqual(Buffer.concat([part, part]))
  const broken = Readable.from(
    (function* () {
      yield part
      throw new Error('the database went away')
    })(),
  )
  await expect(store.put('made/broken', broken)).rejects.toThrow('the database went away')
  expect(await names('made')).toEqual(['made/streamed'])
  expect((await readdir(tmpdir())).filter((it) => it.startsWith('sofra-put-'))).toEqual([])
  await store.remove('made/streamed')
  await store.remove('made/streamed')
})

it('sweeps the bucket: files no record shows, expired ones and those left by a crash', async () => {
  const { db } = one.database
  const [shown, lost] = [await bring(me), await bring(me)]
  const [branch_id] = world.companies.own.branches
  await me.send(category.create, { body: menuBodies.category(branch_id!, { image: shown.url }) })
  await store.put('pictures/01a00000-0000-7000-8000-000000000000.webp', Buffer.from('x'))
  await store.put('made/01a00000-0000-7000-8000-000000000000', Buffer.from('x'))
  await db.one(sql`update picture set created_at = now() - interval '25 hours'`)
  // The store sets the date of files, so the sweep's clock is moved forward instead.
  const late = { ...worker.kit, now: () => new Date(Date.now() + 90_000_000) }
  await sweepPictures(late)
  await runChore.run(late)
  await fileChore.run(late)
  const left = await names('pictures')
  expect(left).toEqual(
    expect.arrayContaining([shown.url, shown.url.replace('.webp', '.small.webp')].map((it) => it.slice(7))),
  )
  expect(left.filter((it) => it.includes('01a00000') || lost.url.includes(it.slice(9, 45)))).toEqual([])
  expect(await names('made')).toEqual([])
})

it('lists a bucket of many pages', async () => {
  await Promise.all(Array.from({ length: 1005 }, (_, n) => store.put(`menu/page-${n}.webp`, Buffer.from('x'))))
  expect((await names('menu')).filter((it) => it.startsWith('menu/page-'))).toHaveLength(1005)
})

it('answers busy while the store is away or refuses, and the rest of the server is unaffected', async () => {
  const gone = await openBucket()
  await gone.close()
  const away = await one.another({ role: 'api', files: gone.address, logLevel: 'silent' })
  const files = bucket.address.replace(/:[^:@]+@/, ':another@')
  const wrong = await one.another({ role: 'api', files, logLevel: 'silent' })
  const { url } = await bring(me)
  for (const it of [away, wrong]) {
    expect((await fetch(it.url + url)).status).toBe(503)
    const upload = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const reply = await caller(it.url, me.token).raw(picture.create, { query: { kind: 'logo' }, upload })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await caller(it.url, me.token).send(file.list, {})).toEqual([])
  }
})

it('puts the demo’s pictures into the bucket, once', async () => {
  await drawPictures(store)
  const drawn = await names('menu')
  expect(drawn).toContain('menu/logo-ustamdan-icon.png')
  const before = (await store.stat('menu/logo-ustamdan.webp'))!.at
  await drawPictures(store)
  expect((await store.stat('menu/logo-ustamdan.webp'))!.at).toEqual(before)
})
