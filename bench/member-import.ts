import { writeXlsx } from 'hucre/xlsx'
import { session } from '#contract/identity/session.ts'
import { isUnfinished } from '#contract/kit/run.ts'
import { memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { caller } from '#server/app/test/test-client.ts'
import { close, open, row, usage } from './child.ts'
import { credentials, ids, layCompany, layLicence } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/member-import.ts` prints how long an import takes into a company that already has
 * half of the members: 10,000 rows of an .xlsx, as many with consents, and 100,000 of a .csv. It
 * prints the seconds of each step (read and stored, checked, one row corrected, imported, undone)
 * and the server's memory. It uses the real server, with API and worker in one process, polled
 * every second as the panel does.
 */
interface Size {
  name: string
  rows: number
  isXlsx: boolean
  from: number
  answers?: string[]
}
const sizes: Size[] = [
  { name: '10,000 rows of xlsx', rows: 10_000, isXlsx: true, from: 0 },
  {
    name: '10,000 rows, 3 answers each',
    rows: 10_000,
    isXlsx: false,
    from: 500_000,
    answers: ['hayır', 'hayır', 'hayır'],
  },
  { name: '100,000 rows of csv', rows: 100_000, isXlsx: false, from: 1_000_000 },
]
const head = ['Ad Soyad', 'Telefon', 'E-posta', 'Doğum Tarihi', 'İl', 'Not']
const answered = ['SMS izni', 'E-posta izni', 'Arama izni']
const phone = (n: number) => `+9053${String(20_000_000 + n).padStart(8, '0')}`
const lines = (count: number, from: number) =>
  Array.from({ length: count }, (_, i) => {
    const n = from + i
    return [
      `Üye${n} Deneme`,
      phone(n),
      `uye${n}@deneme.test`,
      `${(n % 28) + 1}.04.19${60 + (n % 40)}`,
      'İstanbul',
      `Not ${n}`,
    ]
  })

async function fileOf({ rows, isXlsx, from, answers }: Size): Promise<Uint8Array> {
  const all = [
    answers ? [...head, ...answered] : head,
    ...lines(rows, from).map((it) => (answers ? [...it, ...answers] : it)),
  ]
  return isXlsx
    ? ((await writeXlsx({ sheets: [{ name: 'Liste', rows: all }] })) as Uint8Array)
    : Buffer.from(all.map((it) => it.join(';')).join('\r\n'))
}

const widths = [-28, 10, 10, 10, 10, 10, 12]
await using bench = await openBench()
const { dataDir, postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client)
for (const { rows, from } of sizes) {
  await client.query(
    `insert into member (company_id, id, name, surname, phone) select $1, gen_random_uuid(), 'Eski', '', '+9053' || lpad((20000000 + $2 + n)::text, 8, '0') from generate_series(0, $3 - 1) n`,
    [ids.company, from, rows / 2],
  )
  await client.query(
    `insert into member_stat (company_id, member_id) select company_id, id from member on conflict do nothing`,
  )
  await client.query(
    `insert into member_account (company_id, member_id) select company_id, id from member on conflict do nothing`,
  )
}
await client.query('vacuum analyze member, member_stat, member_account')
const env = { BENCH_URL: postgres.url, BENCH_FILES: dataDir, BENCH_ROLE: 'all' }
const child = await open('sofra.ts', env)
const url = `http://localhost:${child.port}`
const login = await caller(url).send(session.login, { body: credentials })
if (!('token' in login)) throw new Error('No token')
const me = caller(url, login.token)
const took = async <T>(work: () => Promise<T>): Promise<[seconds: string, T]> => {
  const started = performance.now()
  const result = await work()
  return [((performance.now() - started) / 1000).toFixed(1), result]
}
const over = async (it: MemberImport) => {
  for (;;) {
    const now = await me.send(memberImport.read, { params: { member_import_id: it.id } })
    if (now.run && !isUnfinished(now.run)) return now
    await new Promise((done) => setTimeout(done, 1000))
  }
}
console.log(row(widths, ['', 'upload', 'check', 'mend', 'run', 'undo', 'rss, MB']))
for (const size of sizes) {
  const bytes = await fileOf(size)
  const [upload, reply] = await took(() =>
    me.raw(memberImport.upload, { query: { company_id: ids.company, name: 'uyeler' }, upload: bytes }),
  )
  const it: MemberImport = reply.body
  if (reply.status !== 201) throw new Error(reply.text)
  const of = { params: { member_import_id: it.id } }
  const [check, checked] = await took(async () => {
    await me.send(memberImport.check, of)
    return over(it)
  })
  if (checked.counts.add !== size.rows / 2 || checked.counts.update !== size.rows / 2)
    throw new Error(JSON.stringify(checked.counts))
  const [mend] = await took(() =>
    me.send(memberImport.mend, {
      params: { member_import_id: it.id, row_no: 2 },
      body: { cells: [{ column: 5, text: 'elle' }] },
    }),
  )
  const [run, done] = await took(async () => {
    await me.send(memberImport.run, { ...of, body: { gives_points: false } })
    return over(it)
  })
  if (done.states.written !== size.rows) throw new Error(JSON.stringify(done.states))
  const { rss } = await usage(child)
  const [undo, undone] = await took(async () => {
    await me.send(memberImport.undo, of)
    return over(it)
  })
  if (undone.states.undone !== size.rows) throw new Error(JSON.stringify(undone.states))
  console.log(row(widths, [size.name, upload, check, mend, run, undo, Math.round(rss / 1_048_576)]))
}
await close(child)
