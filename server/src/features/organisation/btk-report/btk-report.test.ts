import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { btkColumns, btkReport } from '#contract/organisation/btk-report.ts'
import { file } from '#contract/platform/file.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, provider } = await setUp(['provider'])
const { db } = server.database
await db.one(sql`update company set domain = 'lokanta.example', domain_ip = '192.0.2.7', legal_name = '=HYPERLINK("x")', phone = '+902165550118',
  address = 'Moda Cad. 12; "Kadıköy"' where id = ${company_id}`)
await db.one(sql`update company set domain = 'yabanci.example' where id = ${world.companies.foreign.id}`)

const fetched = async (url: string) => {
  const reply = await fetch(server.url + url)
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), head: reply.headers }
}

it('is the file rules §4.1 asks for, with formulas disarmed', async () => {
  const { url, fileName, rows } = await provider.send(btkReport.make, {})
  expect(fileName).toMatch(/^yer_saglayici_alan_adlari_\d{14}\.csv$/)
  expect(rows).toBe(2)
  const { bytes, head } = await fetched(url)
  expect(head.get('content-disposition')).toContain(fileName)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [first, own] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(first).toBe(btkColumns.map((it) => `"${it}"`).join(';'))
  expect(own).toContain('"lokanta.example";"192.0.2.7";"\'=HYPERLINK(""x"")"')
  expect(own).toContain('"902165550118"')
  expect(own).toContain('"Moda Cad. 12; ""Kadıköy"""')
})

it('records who made it and every download of its file, and refuses a tampered link', async () => {
  const { url, fileName } = await provider.send(btkReport.make, {})
  expect((await fetched(url)).status).toBe(200)
  expect((await fetched(url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
  const { downloads, domains } = await provider.send(btkReport.state, {})
  expect(domains).toBe(2)
  expect(downloads.slice(0, 2).map((it) => it.action)).toEqual(['download', 'create'])
  expect(downloads[0]).toMatchObject({ rows: 2, file_name: fileName })
})

it('shows a dealer with the permission only that dealer’s companies and downloads', async () => {
  const { db } = server.database
  await db.one(
    sql`update role set permissions = permissions || '{get-btk-report}' where id = ${systemRoleId('account')}`,
  )
  server.kit.forget()
  const dealer = await signIn(server.url, world.users.dealer)
  const { rows, url } = await dealer.send(btkReport.make, {})
  expect(rows).toBe(1)
  expect((await fetched(url)).bytes.toString('utf8')).not.toContain('yabanci.example')
  expect((await dealer.send(btkReport.state, {})).downloads.map((it) => it.action)).toEqual(['download', 'create'])
})

it('keeps the file for whoever made it, until they delete it', async () => {
  await provider.send(btkReport.make, {})
  const [mine] = await provider.send(file.list, {})
  expect(mine).toMatchObject({ kind: 'btk-report', state: 'done' })
  expect(mine!.bytes).toBeGreaterThan(100)
  const other = await signIn(server.url, world.users.company)
  const given = { params: { file_id: mine!.id } }
  expect((await other.raw(file.remove, given)).status).toBe(404)
  await provider.send(file.remove, given)
  expect((await fetched(mine!.url!)).status).toBe(404)
})
