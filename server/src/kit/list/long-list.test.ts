import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { mail } from '#contract/integrations/mail.ts'
import { countedTo, longList, type SortColumn } from './long-list.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, provider } = await setUp(['provider'], { role: 'api' })

const fields = {
  kind: [`kind collate "tr-x-icu"`, 'text'],
  tries: ['tries', 'bigint'],
  created_at: ['created_at', 'timestamptz'],
} satisfies Record<string, SortColumn>
const sorts = Object.keys(fields).flatMap((it) => [it, `-${it}`])

interface Line {
  id: string
  kind: string
}
const page = (subject: string, sort: string, limit: number, cursor?: string | null, number?: number) =>
  longList<Line>(server.kit.db, {
    columns: sql`id, kind`,
    from: sql`from mail`,
    conditions: [sql`subject = ${subject}`],
    query: { page: number, limit, sort, cursor: cursor ?? undefined },
    fields,
    tie: ['id', 'uuid'],
  })

/**
 * The sort values repeat often, so that many rows differ only in their id. Some times differ only
 * in their microseconds.
 */
const row = fc.record({
  kind: fc.constantFrom('ağaç', 'ay', 'Az', 'az', 'çay'),
  tries: fc.nat(2),
  created_at: fc.nat(3).map((it) => `2026-11-20T10:00:00.00000${it}Z`),
})
type Row = { kind: string; tries: number; created_at: string }

async function lay(subject: string, rows: readonly Row[]): Promise<string[]> {
  const given = rows.map((it) => ({ id: randomUUID(), ...it }))
  await server.kit.db.one(sql`insert into mail (id, kind, purpose, to_address, subject, state, tries, created_at)
    select id, kind, 'account', '', ${subject}, 'sent', tries, created_at from jsonb_to_recordset(${JSON.stringify(given)}) as it(id uuid, kind text, tries int, created_at timestamptz)`)
  return given.map((it) => it.id)
}
const idsOf = (rows: readonly Line[]) => rows.map((it) => it.id)

describe('pages by cursor', () => {
  it('are joined the whole list, in any order and of any length, forward and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 8 }),
        async (rows, sort, limit) => {
          const subject = randomUUID()
          await lay(subject, rows)
          const whole = idsOf((await page(subject, sort, 200)).data)
          expect(whole).toHaveLength(rows.length)
          const pages = [await page(subject, sort, limit)]
          while (pages.at(-1)!.next_cursor) pages.push(await page(subject, sort, limit, pages.at(-1)!.next_cursor))
          expect(pages.flatMap((it) => idsOf(it.data))).toEqual(whole)
          expect(pages.map((it) => it.page)).toEqual(pages.map((_, n) => n + 1))
          expect(pages.every((it) => it.total === rows.length && !it.total_capped)).toBe(true)
          expect(pages[0]!.previous_cursor).toBeNull()
          for (let n = pages.length - 1; n > 0; n--)
            expect(await page(subject, sort, limit, pages[n]!.previous_cursor)).toEqual(pages[n - 1])
          // A page requested by its number is the same as the page reached by cursors, and paging
          // can continue from it.
          for (const [n, each] of pages.entries()) expect(await page(subject, sort, limit, null, n + 1)).toEqual(each)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('hide nothing that was there throughout and show nothing twice, whatever comes and goes meanwhile', async () => {
    const churn = fc.record({ come: fc.array(row, { maxLength: 4 }), go: fc.array(fc.nat(60), { maxLength: 4 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 5, maxLength: 25 }),
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 6 }),
        fc.array(churn, { maxLength: 8 }),
        fc.boolean(),
        async (rows, sort, limit, changes, isBack) => {
          const subject = randomUUID()
          const there = new Set(await lay(subject, rows))
          const all = [...there]
          const seen: string[] = []
          let cursor: string | null = null
          if (isBack) {
            // Pages backwards from the last row: the last row itself was seen before, the others
            // were not.
            const last = await page(subject, sort, 200)
            const before = await page(subject, sort, last.data.length - 1)
            const end = await page(subject, sort, limit, before.next_cursor)
            seen.push(...idsOf(end.data))
            cursor = end.previous_cursor
          }
          const left = [...changes]
          for (;;) {
            const it = await page(subject, sort, limit, cursor)
            seen.push(...idsOf(it.data))
            cursor = isBack ? it.previous_cursor : it.next_cursor
            if (!cursor) break
            const change = left.shift()
            if (!change) continue
            all.push(...(await lay(subject, change.come)))
            for (const n of change.go) {
              const id = all[n % all.length]!
              await server.kit.db.one(sql`delete from mail where id = ${id}`)
              there.delete(id)
            }
          }
          expect(new Set(seen).size).toBe(seen.length)
          expect([...there].filter((id) => !seen.includes(id))).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('lead back to the beginning, however many came before it', async () => {
    const subject = randomUUID()
    const rows = (n: number, second: number) =>
      Array.from({ length: n }, () => ({ kind: '', tries: 0, created_at: `2026-11-20T10:00:0${second}Z` }))
    await lay(subject, rows(4, 1))
    const second = await page(subject, '-created_at', 2, (await page(subject, '-created_at', 2)).next_cursor)
    await lay(subject, rows(3, 2))
    const numbers: number[] = []
    for (let cursor = second.previous_cursor; cursor;) {
      const it = await page(subject, '-created_at', 2, cursor)
      numbers.push(it.page)
      cursor = it.previous_cursor
    }
    expect(numbers).toEqual([2, 2, 1])
  })

  it('end where nothing is left behind their cursor', async () => {
    const subject = randomUUID()
    await lay(subject, [
      { kind: 'a', tries: 0, created_at: '2026-11-20T10:00:00Z' },
      { kind: 'b', tries: 0, created_at: '2026-11-20T10:00:00Z' },
    ])
    const { next_cursor } = await page(subject, 'kind', 1)
    await server.kit.db.one(sql`delete from mail where subject = ${subject} and kind = 'b'`)
    expect(await page(subject, 'kind', 1, next_cursor)).toMatchObject({
      data: [],
      total: 1,
      next_cursor: null,
      previous_cursor: null,
    })
  })
})

it('what may be null is not sorted by', async () => {
  const subject = randomUUID()
  await lay(subject, [{ kind: 'a', tries: 0, created_at: '2026-11-20T10:00:00Z' }])
  const query = { page: 1, limit: 10, sort: 'reason' }
  const from = { columns: sql`id`, from: sql`from mail`, conditions: [sql`subject = ${subject}`] }
  await expect(
    longList(server.kit.db, { ...from, query, fields: { reason: ['reason', 'text'] }, tie: ['id', 'uuid'] }),
  ).rejects.toThrow('may be null')
})

it('counts so far and says that there are more; a page by its number reaches as far, one by its cursor anywhere', async () => {
  const subject = randomUUID()
  await server.kit.db.one(sql`insert into mail (id, kind, purpose, to_address, subject, state)
    select gen_random_uuid(), 'invitation', 'account', '', ${subject}, 'sent' from generate_series(1, ${countedTo})`)
  const query = { search: subject, limit: 200 }
  expect(await provider.send(mail.list, { query })).toMatchObject({ total: countedTo, total_capped: false })
  await lay(subject, [{ kind: 'invitation', tries: 0, created_at: '2026-01-01T10:00:00Z' }])
  expect(await provider.send(mail.list, { query })).toMatchObject({ total: countedTo, total_capped: true })
  const last = await provider.send(mail.list, { query: { ...query, page: countedTo / 200 } })
  expect([last.page, last.data.length]).toEqual([50, 200])
  const beyond = await provider.send(mail.list, { query: { ...query, cursor: last.next_cursor! } })
  expect([beyond.page, beyond.data.length, beyond.next_cursor]).toEqual([51, 1, null])
  expect((await provider.refused(mail.list, { query: { ...query, page: 51 } })).errors).toMatchObject([
    { path: 'page', code: 'too_big', message: expect.stringContaining('50') },
  ])
})

describe('a broken cursor', () => {
  const write = (it: unknown) => Buffer.from(JSON.stringify(it)).toString('base64url')
  const id = randomUUID()
  const good = ['-created_at', 2, false, '2026-11-20T10:00:00.000000Z', id]
  const wrong = (at: number, value: unknown) => write(good.with(at, value as never))

  it('is refused in the caller’s language', async () => {
    expect((await provider.raw(mail.list, { query: { cursor: write(good) } })).status).toBe(200)
    const broken = ['x', '', '%00', write(null), write({}), write([]), write([...good, 1]), write(good.slice(0, 4))]
    const wrongParts = [
      wrong(0, 'created_at'),
      ...[0, -1, 1.5, 1e12, '2', null].map((it) => wrong(1, it)),
      ...['', 0, null].map((it) => wrong(2, it)),
      ...['2026-02-30T10:00:00.000000Z', '0000-01-01T00:00:00.000000Z', '2026-11-20', 'now', 5, null].map((it) =>
        wrong(3, it),
      ),
      ...['', `${id}0`, id.toUpperCase().replace('-', ''), "'", 7, null, [id]].map((it) => wrong(4, it)),
      write(['kind', 2, false, 'a\0', id]),
    ]
    for (const cursor of [...broken, ...wrongParts]) {
      const sort = cursor.startsWith(write(['kind']).slice(0, 5)) ? 'kind' : '-created_at'
      const { status, errors } = await provider.refused(mail.list, { query: { cursor, sort } })
      expect([status, errors], Buffer.from(cursor, 'base64url').toString()).toMatchObject([
        422,
        [{ path: 'cursor', code: 'cursor_broken', message: 'Sayfanın adresi geçersiz; listeye baştan başlayın' }],
      ])
    }
    const inGerman = await provider.refused(mail.list, { query: { cursor: 'x' } }, { lang: 'de' })
    expect(inGerman.errors?.[0]?.message).toMatch(/^Die Adresse dieser Seite/)
  })

  it('never fails, whatever it holds', async () => {
    const part = fc.oneof(
      fc.constantFrom('-created_at', 'tries', '-to_address', id, '2026-11-20T10:00:00.000000Z', true, false, 1, 3),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.double(),
      fc.constant(null),
    )
    const any = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(part, { maxLength: 6 }).map(write),
      fc.tuple(fc.nat(4), part).map(([at, value]) => wrong(at, value)),
    )
    await fc.assert(
      fc.asyncProperty(any, fc.constantFrom('-created_at', 'tries', '-to_address'), async (cursor, sort) => {
        const { status } = await provider.raw(mail.list, { query: { cursor, sort } })
        expect([200, 422]).toContain(status)
      }),
      { numRuns: 300 },
    )
  })
})
