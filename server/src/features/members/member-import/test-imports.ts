import { expect } from 'vitest'
import { memberImport, type ImportLine, type MemberImport } from '#contract/members/member-import.ts'
import type { Caller } from '#server/app/test/test-client.ts'
import type { TestServer } from '#server/app/test/test-server.ts'
import { runs } from '#server/app/work-list.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'

export type Choices = Partial<Pick<MemberImport, 'unique_field' | 'on_existing' | 'on_missing' | 'consents'>>
export const of = ({ id }: { id: string }) => ({ params: { member_import_id: id } })
export const csv = (rows: readonly (readonly (string | null)[])[]) =>
  Buffer.from(rows.map((it) => it.join(';')).join('\n'))

/**
 * The steps of an import as a user takes them. The runs are carried out at once, without a worker.
 */
export function importsOf(server: TestServer, company_id: string, boss: Caller) {
  const work = () => runDue(server.kit, runs)
  const read = (it: MemberImport) => boss.send(memberImport.read, of(it))
  const begin = (it: MemberImport, gives_points = false) =>
    boss.send(memberImport.run, { ...of(it), body: { gives_points } })
  async function upload(bytes: Uint8Array, name = 'uyeler.csv'): Promise<MemberImport> {
    // If the reader starts late on a busy machine, the answer asks the client to try again.
    for (;;) {
      const reply = await boss.raw(memberImport.upload, { query: { company_id, name }, upload: bytes })
      if (reply.status === 503) continue
      expect(reply.status, reply.text).toBe(201)
      return reply.body
    }
  }
  const map = (it: MemberImport, more: Choices = {}) => {
    const { sheet, header_row, unique_field, on_existing, on_missing, consents, version } = it
    const columns = it.columns.map(({ field, date_order }) => ({ field, date_order }))
    const body = { sheet, header_row, columns, unique_field, on_existing, on_missing, consents, version, ...more }
    return boss.send(memberImport.map, { ...of(it), body })
  }
  async function checked(bytes: Uint8Array, choices?: Choices): Promise<MemberImport> {
    const it = await upload(bytes)
    if (choices) await map(it, choices)
    await boss.send(memberImport.check, of(it))
    await work()
    return read(it)
  }
  async function written(it: MemberImport, gives_points = false): Promise<MemberImport> {
    await begin(it, gives_points)
    await work()
    return read(it)
  }
  return {
    work,
    read,
    begin,
    upload,
    checked,
    written,
    imported: async (bytes: Uint8Array, choices?: Choices) => written(await checked(bytes, choices)),
    undone: async (it: MemberImport): Promise<MemberImport> => {
      await boss.send(memberImport.undo, of(it))
      await work()
      return read(it)
    },
    rowsOf: async (it: MemberImport, query: object = {}): Promise<ImportLine[]> =>
      (await boss.send(memberImport.rows, { ...of(it), query: { limit: 200, ...query } })).data,
  }
}
