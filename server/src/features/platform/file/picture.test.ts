import { access, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { companySetting, settings } from '#contract/organisation/settings.ts'
import { picture, type PictureKind } from '#contract/platform/file.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { sweepPictures } from '#server/kit/files/pictures.ts'
import { bitmap } from '#server/kit/reader/test-pictures.ts'

const { server, world, company: caller } = await setUp(['company'])

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
const bring = (kind: PictureKind, upload: Uint8Array) =>
  caller.raw(picture.create, { query: { kind }, upload }) as Promise<{
    status: number
    body: { url: string; width: number; height: number; errors: { path: string; code: string }[] }
  }>

it('stores a picture re-encoded, without the camera’s metadata, and a small version with it', async () => {
  const photo = await drawn(900, 900)
    .withExif({ IFD0: { Artist: 'Ayse Kaya' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Ayse Kaya')).toBe(true)
  const { status, body } = await bring('profile', photo)
  expect([status, body.width, body.height]).toEqual([201, 512, 512])
  const file = join(server.folder, body.url.replace('/files/', ''))
  const kept = await readFile(file)
  expect((await sharp(kept).metadata()).format).toBe('webp')
  expect(kept.includes('Ayse Kaya')).toBe(false)
  expect((await sharp(await readFile(file.replace('.webp', '.small.webp'))).metadata()).width).toBe(320)
})

it('refuses by content what is not a picture, whatever it claims to be', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>')
  const png = await drawn(20, 20).png().toBuffer()
  for (const bytes of [Buffer.from('GIF89a'), svg, Buffer.from('<?php'), png.subarray(0, 40), Buffer.alloc(0)])
    expect((await bring('logo', bytes)).body.errors).toMatchObject([{ path: 'file', code: 'file_type' }])
  const wide = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await bring('logo', wide)).body.errors).toMatchObject([{ code: 'file_type' }])
})

it('enforces the ratio of the specification', async () => {
  const ratios: [PictureKind, number, number][] = [
    ['banner', 1000, 200],
    ['mobile_banner', 400, 200],
    ['story', 400, 200],
    ['category', 500, 200],
    ['story_cover', 100, 100],
  ]
  for (const [kind, width, height] of ratios) {
    expect((await bring(kind, await drawn(width, height).png().toBuffer())).status, kind).toBe(201)
    const off = await bring(
      kind,
      await drawn(width, height + 20)
        .png()
        .toBuffer(),
    )
    expect(off.body.errors, kind).toMatchObject([{ code: 'picture_ratio' }])
  }
})

it('accepts an icon as .ico or .png of at most 32 kB and nothing else', async () => {
  const png = await drawn(32, 32).png().toBuffer()
  const entry = Buffer.alloc(22)
  entry.writeUInt16LE(1, 2)
  entry.writeUInt16LE(1, 4)
  entry.set([32, 32], 6)
  entry.writeUInt32LE(png.length, 14)
  entry.writeUInt32LE(22, 18)
  const ico = Buffer.concat([entry, png])
  expect((await bring('favicon', ico)).body.url).toMatch(/\.ico$/)
  expect((await bring('favicon', png)).body.url).toMatch(/\.png$/)
  const outside = Buffer.from(ico)
  outside.writeUInt32LE(png.length + 1, 14)
  const photo = await drawn(32, 32).jpeg().toBuffer()
  for (const bytes of [outside, photo])
    expect((await bring('favicon', bytes)).body.errors).toMatchObject([{ code: 'file_type' }])
  const big = Buffer.concat([ico, Buffer.alloc(32_768)])
  expect((await bring('favicon', big)).body.errors).toMatchObject([{ code: 'file_too_large' }])
})

it('re-encodes an icon: only its largest picture, whatever else was in the file', async () => {
  const [small, large] = [bitmap(16, 16), await drawn(48, 48).png().toBuffer()]
  const head = Buffer.alloc(38)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(2, 4)
  head.set([16, 16], 6)
  head.writeUInt32LE(small.length, 14)
  head.writeUInt32LE(38, 18)
  head.set([48, 48], 22)
  head.writeUInt32LE(large.length, 30)
  head.writeUInt32LE(38 + small.length, 34)
  const { status, body } = await bring('favicon', Buffer.concat([head, small, large, Buffer.from('<script>')]))
  expect([status, body.width, body.height]).toEqual([201, 48, 48])
  const kept = await readFile(join(server.folder, body.url.replace('/files/', '')))
  expect([kept.readUInt16LE(4), kept[6], kept[7], kept.readUInt32LE(18)]).toEqual([1, 48, 48, 22])
  expect(kept.readUInt32LE(14) + 22).toBe(kept.length)
  const { data } = await sharp(kept.subarray(22)).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0xc2, 0x41, 0x0c])

  const alone = Buffer.alloc(22)
  alone.writeUInt16LE(1, 2)
  alone.writeUInt16LE(1, 4)
  alone.writeUInt32LE(small.length, 14)
  alone.writeUInt32LE(22, 18)
  const pixels = await bring('favicon', Buffer.concat([alone, small]))
  const red = await readFile(join(server.folder, pixels.body.url.replace('/files/', '')))
  expect([pixels.body.width, ...(await sharp(red.subarray(22)).raw().toBuffer()).subarray(0, 4)]).toEqual([
    16, 194, 65, 12, 255,
  ])
})

it('refuses bytes where a call takes none, and vice versa', async () => {
  const reply = await fetch(`${server.url}/api/picture?kind=logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reply.status).toBe(415)
  const other = await fetch(`${server.url}/api/saved-view`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(3),
  })
  expect(other.status).toBe(415)
})

it('sweeps pictures that no record shows after a day, and nothing else', async () => {
  const { db } = server.database
  const company_id = world.companies.own.id
  const made = async () => (await bring('logo', await drawn(400, 400).png().toBuffer())).body.url
  const [logo, dark, menu, lost, fresh] = [await made(), await made(), await made(), await made(), await made()]
  await db.one(
    sql`update branch set logo = ${logo} where company_id = ${company_id} and id = ${world.companies.own.branches[0]}`,
  )
  await db.one(
    sql`insert into setting (company_id, place_id, name, value, version, updated_at) values (${company_id}, ${company_id}, 'branding', ${JSON.stringify({ dark_logo: dark })}, 1, now())`,
  )
  await db.one(sql`insert into kitchen (name, image) values ('{"tr":"Döner","en":"Döner","de":"Döner"}', ${menu})`)
  await db.one(
    sql`update picture set created_at = now() - interval '25 hours' where ${fresh} not like '%' || id::text || '%'`,
  )
  await sweepPictures(server.kit)
  const lies = (url: string) =>
    access(join(server.folder, url.replace('/files/', ''))).then(
      () => true,
      () => false,
    )
  const small = lost.replace('.webp', '.small.webp')
  expect(await Promise.all([logo, dark, menu, fresh, lost, small].map(lies))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(await db.many(sql`select 1 from picture where ${lost} like '%' || id::text || '%'`)).toEqual([])
})

it('sweeps a file that a crash left without its row, once it is a day old', async () => {
  const at = (name: string) => join(server.folder, 'pictures', name)
  const [old, fresh] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002']
  const names = [`${old}.webp`, `${old}.small.webp.x.part`, `${fresh}.webp`, 'named.webp']
  for (const it of names) await writeFile(at(it), 'x')
  const yesterday = new Date(Date.now() - 90_000_000)
  for (const it of names.filter((one) => !one.startsWith(fresh))) await utimes(at(it), yesterday, yesterday)
  await sweepPictures(server.kit)
  const left = new Set(await readdir(join(server.folder, 'pictures')))
  expect(names.filter((it) => left.has(it))).toEqual([`${fresh}.webp`, 'named.webp'])
})

it('refuses the address of a missing picture, in any field', async () => {
  const [branch_id, company_id] = [world.companies.own.branches[0], world.companies.own.id]
  const gone = { code: 'wrong', message: 'Bu görsel bulunamadı; yeniden yükleyin' }
  for (const image of ['/files/pictures/none.webp', '/files/pictures/..', '/files/menu/none.webp']) {
    const kept = await caller.refused(
      category.create,
      { body: menuBodies.category(branch_id, { image }) },
      { lang: 'tr' },
    )
    expect(kept.errors).toEqual([{ path: 'image', ...gone }])
    const brand = { value: { ...settings.branding.start, dark_logo: image }, version: 0 }
    const setting = await caller.refused(
      companySetting.update,
      { params: { company_id, name: 'branding' }, body: brand },
      { lang: 'tr' },
    )
    expect(setting.errors).toEqual([{ path: 'value.dark_logo', ...gone }])
  }
  const there = (await bring('product', await drawn(400, 300).png().toBuffer())).body.url
  const { id } = await caller.send(category.create, { body: menuBodies.category(branch_id) })
  const images = [there, '/files/pictures/none.webp']
  const refused = await caller.refused(product.create, { body: menuBodies.product(branch_id, id, { images }) })
  expect(refused.errors).toMatchObject([{ path: 'images.1' }])
  await caller.send(product.create, { body: menuBodies.product(branch_id, id, { images: [there] }) })
})
