import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { openStore, storeAddress } from './open-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'sofra-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it.skipIf(process.platform === 'win32')('lets no other user of the machine read its files', async () => {
  const root = join(folder, 'files')
  await mkdir(join(root, 'made'), { recursive: true, mode: 0o755 })
  await chmod(join(root, 'made'), 0o755)
  const store = openStore(root)
  await store.put('made/a', Buffer.from('x'))
  await store.put('pictures/a.webp', Readable.from(['x', 'y']))
  expect(await Promise.all(['made', 'pictures', 'menu'].map((it) => modeOf(join(root, it))))).toEqual(
    Array(3).fill('700'),
  )
  expect(await Promise.all(['made/a', 'pictures/a.webp'].map((it) => modeOf(join(root, it))))).toEqual(['600', '600'])
})

it('stores a whole file or none', async () => {
  const root = join(folder, 'whole')
  const store = openStore(root)
  await store.put('made/a', Buffer.from('before'))
  const broken = Readable.from(
    (function* () {
      yield 'af'
      throw new Error('the disk is full')
    })(),
  )
  await expect(store.put('made/a', broken)).rejects.toThrow('the disk is full')
  expect((await store.stat('made/a'))?.bytes).toBe(6)
  expect(await readdir(join(root, 'made'))).toEqual(['a'])
})

it('knows no file outside its folders', async () => {
  const store = openStore(folder)
  const names = [
    'made/../../x',
    '../x',
    '/etc/passwd',
    'made//x',
    'made/',
    'made',
    'other/x',
    'made/.hidden',
    'made/a\0b',
    'made/a/b',
    'made\\a',
  ]
  for (const name of names) {
    await expect(store.put(name, Buffer.from('x')), name).rejects.toThrow('Not a valid file name')
    expect([await store.stat(name), await store.open(name)], name).toEqual([undefined, undefined])
    await store.remove(name)
  }
})

it('reads the address of a bucket, its secrets percent-encoded', () => {
  const { base, ...rest } = Object(storeAddress('s3://KEY:a%2Fb%2Bc@minio.example:9000/bucket?region=auto')) as {
    base: URL
  }
  expect([base.href, rest]).toEqual([
    'https://minio.example:9000/bucket/',
    { key: 'KEY', secret: 'a/b+c', region: 'auto' },
  ])
  expect(storeAddress('s3+http://k:s@10.0.0.2/b/inside')).toMatchObject({ region: 'us-east-1' })
  expect(storeAddress('/srv/files')).toBe('/srv/files')
  for (const text of ['s3://host/bucket', 's3://k:topsecret@host', 's3://k@host/b', 's3:', 's3://k:topsecret%@host/b'])
    expect(() => storeAddress(text)).toThrow(/^SOFRA_FILES must be a folder or s3:(?!.*topsecret)/)
})
