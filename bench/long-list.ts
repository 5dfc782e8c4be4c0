import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { openPool, type Pool } from '#server/db/pool.ts'
import { anyOf, contains } from '#server/kit/list/list.ts'
import { listed } from '#server/kit/list/listed.ts'
import { longList, type SortColumn } from '#server/kit/list/long-list.ts'
import { median, quantile, row } from './child.ts'
import { openBench } from './open.ts'

/**
 * `node bench/long-list.ts [1000000]` compares the cost of a page of a long list: by cursor and
 * capped count (`longList`) against offset and exact count (`listed`), on the same rows in turns.
 * It measures the first page, the middle one, and both with filter and search. The cost of a page
 * is the CPU ms of Node and of all PostgreSQL processes. The ratio is the median of the rounds'
 * ratios; half of the ratios lie within the spread. BENCH_ROUNDS (9) sets the rounds, BENCH_MS
 * (400) the length of each in ms, or one page if that takes longer.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const roundMs = Number(process.env['BENCH_MS'] ?? 400)
const limit = 50

const fields = { created_at: ['created_at', 'timestamptz'] } satisfies Record<string, SortColumn>
const sort = '-created_at'

/** A query of a list to measure, and the number of rows that match it. */
interface ListCase {
  what: string
  condition: Sql | undefined
  matches: number
}
const cases: ListCase[] = [
  { what: 'all', condition: undefined, matches: size },
  { what: 'one kind of four', condition: anyOf('kind', ['invitation']), matches: size / 4 },
  { what: 'search, 1 in 1,000', condition: contains(['to_address', 'subject'], 'rare'), matches: size / 1000 },
  { what: 'search, every second', condition: contains(['to_address', 'subject'], 'even'), matches: size / 2 },
]

async function lay(client: pg.Client): Promise<void> {
  await client.query(
    `insert into mail (id, kind, purpose, to_address, subject, state, created_at)
     select gen_random_uuid(), (array['invitation', 'reset-code', 'password-changed', 'order-waits'])[i % 4 + 1], 'account', 'reader' || i || '@sofra.test',
       case when i % 1000 = 7 then 'Rare' when i % 2 = 0 then 'Even' else 'Odd' end, 'sent', now() - make_interval(secs => i / 3)
     from generate_series(1, $1::int) i`,
    [size],
  )
  await client.query('vacuum analyze mail')
}

const rowsOf = (condition: Sql | undefined) => ({ columns: sql`*`, from: sql`from mail`, conditions: [condition] })
const byCursor = (db: Pool, { condition }: ListCase, cursor: string | undefined, of = limit) =>
  longList(db, { ...rowsOf(condition), query: { limit: of, sort, cursor }, fields, tie: ['id', 'uuid'] })
const byOffset = (db: Pool, { condition }: ListCase, page: number) =>
  listed(db, { ...rowsOf(condition), query: { page, limit, sort }, fields: {}, tie: 'id' })

/** The cursor of the middle page, reached page by page as a user would. */
async function middle(db: Pool, it: ListCase): Promise<{ cursor: string; before: number }> {
  let cursor: string | null = null
  let before = 0
  do {
    const at = await byCursor(db, it, cursor ?? undefined, Math.min(200, it.matches / 2))
    before += at.data.length
    cursor = at.next_cursor
  } while (cursor && before < it.matches / 2)
  if (!cursor) throw new Error(`${it.what} has no middle.`)
  return { cursor, before }
}

/** CPU ms of this process and of the database's processes, including those that have ended. */
function cpu(postmaster: number): number {
  const { user, system } = process.cpuUsage()
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((it) => /^\d+$/.test(it))) {
    const stat = statOf(Number(pid))
    if (Number(pid) === postmaster) ticks += stat[13]! + stat[14]!
    if (stat[1] === postmaster) ticks += stat[11]! + stat[12]!
  }
  return (user + system) / 1000 + ticks * 10
}

/**
 * The numbers of /proc/<pid>/stat after the name: index 1 is the parent, 11 and 12 are CPU ticks,
 * 13 and 14 those of ended children.
 */
function statOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const widths = [-21, -8, 13, 13, 8, 15]
await using bench = await openBench()
await lay(bench.client)
await using opened = new AsyncDisposableStack()
const db = opened.adopt(openPool(bench.postgres.url, { max: 1, statementMs: 120_000 }), (it) => it.end())
const { pid } = await db.must<{ pid: number }>(sql`select pg_backend_pid() as pid`)
const postmaster = statOf(pid)[1]!
console.log(row(widths, [`of ${size}`, 'page', 'cursor CPU ms', 'offset CPU ms', 'ratio', 'spread']))
for (const it of cases) {
  const deep = await middle(db, it)
  for (const [page, cursor, number] of [
    ['first', undefined, 1],
    ['middle', deep.cursor, deep.before / limit + 1],
  ] as const) {
    const cost = async (ask: () => Promise<{ data: unknown[] }>): Promise<number> => {
      const [before, until] = [cpu(postmaster), performance.now() + roundMs]
      let pages = 0
      do {
        if ((await ask()).data.length !== limit) throw new Error('Not a whole page.')
        pages++
      } while (performance.now() < until)
      return (cpu(postmaster) - before) / pages
    }
    const [ours, theirs] = [[] as number[], [] as number[]]
    for (let n = 0; n <= rounds; n++) {
      const pair = [await cost(() => byCursor(db, it, cursor)), await cost(() => byOffset(db, it, number))] as const
      // The first round only warms up.
      if (n > 0) ours.push(pair[0])
      if (n > 0) theirs.push(pair[1])
    }
    const ratios = ours.map((each, n) => each / theirs[n]!)
    const spread = `${quantile(ratios, 0.25).toFixed(3)}–${quantile(ratios, 0.75).toFixed(3)}`
    const figures = [median(ours), median(theirs)].map((each) => each.toFixed(1))
    console.log(row(widths, [it.what, page, ...figures, median(ratios).toFixed(3), spread]))
  }
}
