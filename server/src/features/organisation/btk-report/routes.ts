import sql, { empty } from 'sql-template-tag'
import { btkColumns, btkReport, type BtkColumn, type BtkDownload } from '#contract/organisation/btk-report.ts'
import { platformCompany } from '#server/db/tables.ts'
import { homeOf } from '#server/kit/guard/actor.ts'
import { dayMs } from '#server/kit/list/ask-for-file.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { csvLine, csvStart, escapeFormula } from '#server/kit/list/csv.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { auditedKinds, madeUnder, showFile } from '#server/kit/files/files.ts'
import { runFileName } from '#server/kit/jobs/made.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { defineRun, keepDoneRun } from '#server/kit/jobs/run.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const noun = auditedKinds.btk
/** The call itself makes the file and stores it at once. */
export const btkRun = defineRun({ name: noun, permission: btkReport.make.permission, keptMs: dayMs })

type Row = Record<BtkColumn, string | null>

/**
 * One row per hosted domain of the companies that the caller covers as a whole. Phone numbers have
 * no plus, because a spreadsheet would take it for a formula.
 */
const rowsOf = ({ db, reach }: Context) =>
  db.many<Row>(sql`
    select c.domain as alan_adi, c.domain_ip as ip, coalesce(nullif(c.legal_name, ''), c.name) as firma_unvani, c.authorised_name as yetkili,
      c.tax_number as vkn_tckn, t.name as vergi_dairesi, ltrim(c.phone, '+') as telefon, c.email as e_posta, c.address as adres, city.name as il, c.district as ilce,
      c.contract_starts_on::text as hizmet_baslangic, c.contract_ends_on::text as hizmet_bitis, case when c.is_active then 'aktif' else 'pasif' end as durum
    from company c left join tax_office t on t.id = c.tax_office_id left join city on city.id = c.city_id
    where ${withinCompany(reach.wholeTie, 'c.id')} and c.domain <> '' order by c.domain, c.id`)

/** yyyyMMddHHmmss in the time zone of Ankara, where the report is sent. */
function stamp(now: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Istanbul',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return parts.format(now).replace(/\D/g, '')
}

export const btkReportRoutes = routes(btkReport, {
  make: async (_, ctx) => {
    const rows = await rowsOf(ctx)
    const id = uuidv7()
    const name = `yer_saglayici_alan_adlari_${stamp(ctx.now)}.csv`
    const lines = [btkColumns, ...rows.map((it) => btkColumns.map((column) => escapeFormula(it[column] ?? '')))]
    const bytes = await ctx.kit.files.put(runFileName(id), Buffer.from(csvStart + lines.map(csvLine).join('')))
    const { now, actor } = ctx
    await ctx.db.tx(async (db) => {
      const input = madeUnder(btkRun, ctx.reach.wholeTie, {})
      const [company_id, total, parts] = [homeOf(actor), rows.length, []]
      await keepDoneRun(db, btkRun, { id, company_id, user_id: actor.id, now, input, name, bytes, total, parts })
      await audit(db, ctx, { noun, record_id: id, action: 'create', after: { file_name: name, rows: rows.length } })
    })
    const { url } = await showFile(ctx, id)
    if (!url) throw fault('failed')
    return { url, fileName: name, rows: rows.length }
  },

  state: async (_, ctx) => {
    const count = await ctx.db.must<{ companies: number; domains: number }>(sql`
      select count(*)::int as companies, (count(*) filter (where domain <> ''))::int as domains from company where ${withinCompany(ctx.reach.wholeTie, 'id')}`)
    const own = ctx.reach.isPlatform ? empty : sql`and actor_id = ${ctx.actor.id}`
    const downloads = await ctx.db.many<BtkDownload>(sql`
      select id, at, actor, action, after ->> 'file_name' as file_name, (after ->> 'rows')::int as rows from audit
      where company_id = ${platformCompany} and noun = ${noun} ${own} order by at desc, id desc limit 50`)
    return { ...count, downloads }
  },
})
