import { afterAll, expect, it } from 'vitest'
import { uuidv7 } from '#server/kit/uuid.ts'
import { platformCompany } from './tables.ts'
import { installedBefore, layCompany } from './test-upgrade.ts'

// Long-running work that is in progress when an installation is upgraded continues afterwards as a
// run.
const old = await installedBefore('0021')
const { client } = old
afterAll(() => old.drop())
const { company } = await layCompany(client)
const [branch, other, user] = [uuidv7(), uuidv7(), uuidv7()]

it('continues menu copies and files in progress, and keeps what an undo needs', async () => {
  for (const it of [branch, other])
    await client.query(
      `insert into branch (company_id, id, name, city_id, lat, lng) values ($1, $2, 'Şube', 34, 41, 29)`,
      [company, it],
    )
  await client.query(
    `insert into app_user (id, name, surname, email, email_key, account_type, language_id) values ($1, 'Ada', 'Kaya', 'ada@deneme.test', 'ada@deneme.test', 'company', 1)`,
    [user],
  )
  const change = async (kind: string, state: string, it: { input?: object; report?: object[]; before?: object[] }) => {
    const id = uuidv7()
    await client.query(
      `insert into menu_change (company_id, id, branch_id, kind, state, input, report, before, total, done, user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, 4, 2, $9)`,
      [
        company,
        id,
        branch,
        kind,
        state,
        ...[it.input ?? {}, it.report ?? [], it.before ?? []].map((one) => JSON.stringify(one)),
        user,
      ],
    )
    return id
  }
  const name = { tr: 'Çay', en: 'Tea', de: 'Tee' }
  const half = {
    input: { branch_ids: [branch, other], document: { products: [] }, tries: 1 },
    report: [{ branch_id: branch, state: 'done', rows: [], skipped: [] }],
    before: [{ branch_id: branch, name }],
  }
  const going = await change('transfer', 'running', half)
  const back = await change('publish', 'running', { ...half, input: { ...half.input, undo: { user_id: user } } })
  const over = await change('clone', 'done', half)
  const stopped = await change('transfer', 'cancelled', half)
  const cancelled = await change('publish', 'cancelled', { input: half.input })
  const bulk = await change('bulk', 'done', { before: [{ name }] })
  const file = uuidv7()
  await client.query(
    `insert into made_file (id, user_id, name, kind, state, rows, bytes, request, expires_at) values ($1, $2, 'a.csv', 'order-export', 'done', 7, 9, '{}', now() + interval '1 hour')`,
    [file, user],
  )

  expect(await old.upgrade()).toContain('0021_run.sql')
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  const run = async (id: string) =>
    (
      await rows(
        'select kind, state, is_undoing, undo_user_id, input, parts, part, total, done from run where id = $1',
        [id],
      )
    )[0]
  expect(await run(going)).toEqual({
    kind: 'menu-transfer',
    state: 'running',
    is_undoing: false,
    undo_user_id: null,
    input: { branch_ids: [branch, other], document: { products: [] }, names: [name] },
    parts: 2,
    part: 1,
    total: 4,
    done: 2,
  })
  expect(await run(back)).toMatchObject({ kind: 'menu-publish', is_undoing: true, undo_user_id: user })
  // Work that had begun was stopped; work that had not begun was cancelled.
  expect([(await run(stopped))!.state, (await run(cancelled))!.state]).toEqual(['stopped', 'cancelled'])
  expect((await run(over))!.input).toEqual({ branch_ids: [branch, other], names: [name] })
  expect(await rows('select part, state, report, before from run_part where run_id = $1', [going])).toEqual([
    {
      part: 0,
      state: 'done',
      report: { branch_id: branch, rows: [], skipped: [] },
      before: [{ branch_id: branch, name }],
    },
  ])
  expect(await rows('select id from menu_change')).toEqual([{ id: bulk }])
  expect(
    await rows('select company_id, name, done, total, bytes::int as bytes from run where id = $1', [file]),
  ).toEqual([{ company_id: platformCompany, name: 'a.csv', done: 7, total: 7, bytes: 9 }])
})
