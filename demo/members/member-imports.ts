import type pg from 'pg'
import { countAllRows } from '#server/domain/members/import-counts.ts'
import { columnsIn } from '#server/domain/members/import/header.ts'
import { dayAt } from '#contract/kit/wall-clock.ts'
import { fixedId } from '../chance.ts'
import { companies } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'

const head = ['Ad Soyad', 'Cep Telefonu', 'E-posta', 'Doğum Tarihi', 'Şehir', 'Not']
const guests = [
  ['Ayşe Yıldız', '0532 700 10 01', 'ayse.yildiz@example.test', '14.03.1988', 'İstanbul', ''],
  ['Mehmet Ali Kaya', '532 700 10 02', '', '02.11.1979', 'İstanbul', 'Cuma akşamları gelir'],
  ['Zeynep Çelik', '0090 533 700 10 03', 'zeynep@example', '', 'İstanbul', ''],
  ['Burak Şahin', '5,33E+09', 'burak.sahin@example.test', '30.02.1991', 'Ankara', ''],
  ['Elif Arslan', '0535 700 10 05', 'elif.arslan@example.test', '', 'Kadıköy', ''],
  ['Ayşe Yıldız', '0532 700 10 01', '', '', '', 'Defterde iki kez'],
  ['', '0536 700 10 07', '', '', 'İzmir', ''],
]

/**
 * Creates a guest list from an old till, for the first company: uploaded, and waiting for its
 * columns to be assigned.
 */
export async function layMemberImport(client: pg.ClientBase, now: number): Promise<void> {
  const at = { company_id: companyId(companies[0]!.slug), import_id: fixedId('member import') }
  const moment = new Date(now - 3_600_000).toISOString()
  const columns = columnsIn(head, guests, {
    today: dayAt(new Date(moment), companies[0]!.timezone),
    country: 'TR',
    cities: new Map(),
    before: new Map(),
  })
  await insertRows(client, 'member_import', [
    {
      company_id: at.company_id,
      id: at.import_id,
      name: 'eski-kasa-misafirleri.csv',
      sheets: [{ name: '', rows: guests.length + 1 }],
      sheet: 0,
      header_row: 1,
      columns,
      unique_field: 'phone',
      on_existing: 'update',
      on_missing: 'add',
      version: 1,
      created_at: moment,
      updated_at: moment,
    },
  ])
  const rows = [head, ...guests].map((cells, n) => ({
    ...at,
    sheet: 0,
    row_no: n + 1,
    raw: cells.map((it) => it || null),
    reasons: [],
    changes: {},
  }))
  await insertRows(client, 'member_import_row', rows)
  await client.query(countAllRows({ company_id: at.company_id, id: at.import_id, sheet: 0, header_row: 1 }))
}
