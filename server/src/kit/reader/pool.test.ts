import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openReader, pieceSize, type Reader } from './pool.ts'
import { cellOf, headRow, sheetOf, workbookOf, zipOf } from './test-zip.ts'

let reader: Reader
afterEach(() => reader.stop())
const open = () => (reader = openReader(pino({ level: 'silent' })))

const wish = { isIcon: false, ratio: null, width: 100 }
const png = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
const picture = async (who = 'a') => reader.read('picture', { bytes: await png(), wish, who })
const columns = ['Ad TR', 'Kategori']
const workbook = (rows: string, who = 'a') =>
  reader.read('workbook', {
    bytes: zipOf(workbookOf(sheetOf(headRow + rows))),
    wish: { rows: 100, sheets: [{ title: 'Ürünler', columns }] },
    who,
  })
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('reads the wanted columns of a workbook, and reports its headers', async () => {
  open()
  const formula = '<c r="B2" t="str"><f>1+1</f><v>Pide</v></c>'
  const parts = await workbook(`<row r="2">${cellOf('Ayran', 'A2')}${formula}${cellOf('9', 'C2')}</row>`)
  expect(parts.flatMap((it) => it.rows)).toEqual([
    ['Ad TR', 'Kategori', 'Fiyat'],
    ['Ayran', 'Pide', null],
  ])
})

it('is sent a large file piece by piece, and reads it whole', async () => {
  open()
  const rows = Array.from({ length: 2500 }, (_, n) => [`${n} ${'ş'.repeat(400)}`, '1'])
  const bytes = Buffer.from(rows.map((it) => it.join(';')).join('\r\n'))
  expect(bytes.length).toBeGreaterThan(pieceSize * 1.5)
  const parts = await reader.read('workbook', { bytes, wish: { rows: 100, csvRows: 2500 }, who: 'a' })
  expect(parts.flatMap((it) => it.rows)).toEqual(rows)
})

it('gives the reason for a refusal', async () => {
  open()
  await expect(workbook(`<row r="2">${cellOf('x', 'BM2')}</row>`)).rejects.toMatchObject({ code: 'too_many_columns' })
  await expect(workbook(`<row r="102">${cellOf('x', 'A102')}</row>`)).rejects.toMatchObject({ code: 'too_many_rows' })
  expect((await workbook(`<row r="101">${cellOf('x', 'BL101')}</row>`)).flatMap((it) => it.rows)).toHaveLength(101)
})

it.skipIf(process.platform !== 'linux')(
  'knows nothing that its server knows, and is bounded by the kernel',
  async () => {
    process.env['DATABASE_URL'] = 'postgres://secret'
    open()
    await picture()
    delete process.env['DATABASE_URL']
    const [pid] = reader.children()
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .map((it) => it.split('=')[0])
    expect(
      names.filter((it) => it && !/^(MALLOC_ARENA_MAX|UV_THREADPOOL_SIZE|NODE_CHANNEL_\w+|PWD)$/.test(it)),
    ).toEqual([])
    expect(readFileSync(`/proc/${pid}/cmdline`, 'latin1')).toContain('--permission')
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    expect(/Max data size +(\d+)/.exec(limits)?.[1]).toBe(String(1_150_000 * 1024))
    expect(/Max core file size +(\d+)/.exec(limits)?.[1]).toBe('0')
  },
)

it('starts a new process for the file after one that killed the last', async () => {
  open()
  await picture()
  const [first] = reader.children()
  const dying = workbook(`<row r="2">${cellOf('x', 'A2')}</row>`)
  process.kill(first!, 'SIGKILL')
  await expect(dying).rejects.toMatchObject({
    code: 'invalid',
    more: { errors: [{ path: 'file', code: 'file_too_heavy' }] },
  })
  expect(await picture()).toHaveLength(1)
  expect(reader.children()).not.toContain(first)
})

it.runIf(process.platform === 'linux')('waits for a reader whose processor others have, but not for ever', async () => {
  open()
  await picture()
  const [pid] = reader.children()
  const bytes = await png()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const { ms, isRead } of [
    { ms: 12_000, isRead: true },
    { ms: 20_000, isRead: false },
  ]) {
    process.kill(pid!, 'SIGSTOP')
    const read = reader.read('picture', { bytes, wish, who: 'a' }).then(
      () => true,
      (error: { code: string }) => (expect(error.code).toBe('busy'), false),
    )
    vi.advanceTimersByTime(ms)
    if (isAlive(pid!)) process.kill(pid!, 'SIGCONT')
    expect(await read).toBe(isRead)
  }
})

it('reads two files at a time, one per person, and lets nobody fill the queue', async () => {
  open()
  // Both reader processes are already running, so which task ends first does not depend on which
  // process started first. On a busy machine, a process may not start in time at its first attempt.
  const isRead = () => Promise.all([picture('a'), picture('b')]).then(Boolean, () => false)
  await expect.poll(isRead).toBe(true)
  // One person sends many large files, then another sends a small one. All reads are requested at
  // once.
  const [large, small] = await Promise.all([png(3000), png()])
  const own = Array.from({ length: 12 }, () =>
    reader.read('picture', { bytes: large, wish, who: 'a' }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    ),
  )
  const ends: string[] = []
  const other = reader.read('picture', { bytes: small, wish, who: 'b' }).then(() => ends.push('other'))
  void Promise.all(own).then(() => ends.push('own'))
  expect((await Promise.all(own)).filter((it) => it === 'busy').length).toBeGreaterThan(0)
  await other
  expect(ends[0]).toBe('other')
  expect(reader.children().length).toBeLessThanOrEqual(2)
})

it('ends its processes on close, and answers those still waiting', async () => {
  open()
  await picture()
  const alive = reader.children()
  const bytes = await png()
  const answers = ['a', 'b', 'c'].map((who) => reader.read('picture', { bytes, wish, who }))
  const waiting = Promise.all(answers.map((it) => expect(it).rejects.toMatchObject({ code: 'busy' })))
  await reader.stop()
  await waiting
  await expect(picture()).rejects.toMatchObject({ code: 'busy' })
  expect(alive.filter(isAlive)).toEqual([])
})
