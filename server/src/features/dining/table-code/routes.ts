import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { tableCode } from '#contract/dining/table-command.ts'
import { giveBack, takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { callFor } from '#server/domain/dining/commands.ts'
import { seatedGuest, tableOfCode, tableSecret, type ScannedTable } from '#server/domain/dining/guests.ts'
import { isSeated, joinTriesOf, sessionAt, sessionOf, tablesOf } from '#server/domain/dining/sessions.ts'
import { tableToken } from '#server/domain/dining/table-token.ts'
import { wrongAtTable } from '#server/domain/dining/words.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const scansAMinute = 30
/**
 * Limits on wrong codes: for one guest, and for all guests at a table together. The limit per guest
 * is the lower one, so that one stranger does not lock out those who sit there (branch-dining-desk:
 * QR).
 */
const guestTries = { max: 5, minutes: 15 }
const tableTries = { max: 30, minutes: 15 }
const maxGuests = 20
/** How often one guest may join the same table, so that one person does not take all its places. */
const guestPlaces = { max: 5, minutes: 12 * 60 }

/** Limits scans per guest, or per table code if the app names no guest. */
const limited = (ctx: Context, token: string) =>
  takeTryOrRefuse(ctx.db, {
    key: `table-scan:${guestOf(ctx) ?? `${ctx.actor.id}:${sha256(token).toString('base64url')}`}`,
    max: scansAMinute,
    minutes: 1,
  })

/** Refuses unless the company's licence includes guests at tables. */
function refuseUnlicensed({ actor }: Context, company_id: string): void {
  const { license } = companyIn(actor.tree, company_id)
  if (!license?.licensed_module_list['table_order']) throw fault('module_required', { module: 'table_order' })
}

async function scanned(ctx: Context, token: string): Promise<ScannedTable> {
  await limited(ctx, token)
  const { db, kit, reach, lang } = ctx
  const table = await tableOfCode(db, { tie: reach.tie, seal: kit.seal, lang, token })
  refuseUnlicensed(ctx, table.company_id)
  return table
}

export const tableCodeRoutes = routes(tableCode, {
  list: async ({ params }, { db, kit, actor }) => {
    const { id: branch_id, company_id } = branchIn(actor.tree, params.branch_id)
    const secret = await tableSecret(db, kit, { company_id, branch_id })
    const { domain } = await db.must<{ domain: string }>(sql`select domain from company where id = ${company_id}`)
    const rows = await db.many<{ table_id: string; name: string; area_name: string; epoch: number }>(sql`
      select t.id as table_id, t.name, a.name as area_name, t.token_epoch as epoch
      from dining_table t join dining_area a on a.company_id = ${company_id} and a.id = t.area_id
      where t.company_id = ${company_id} and t.branch_id = ${branch_id} and t.is_active
      order by a.position, a.name collate "tr-x-icu", lpad(coalesce(substring(t.name from '\\d+'), ''), 12, '0'), t.name, t.id`)
    const base = domain ? `https://${domain}` : kit.url
    return rows.map(({ epoch, ...it }) => {
      const token = tableToken({ table_id: it.table_id, epoch }, secret)
      return { ...it, token, url: `${base}/t/${token}` }
    })
  },

  renew: async ({ params, body }, ctx) => {
    const { id: branch_id, company_id } = branchIn(ctx.actor.tree, params.branch_id)
    const count = await ctx.db.tx(async (db) => {
      const rows = await db.many<{ id: string; token_epoch: number }>(sql`
        update dining_table set token_epoch = token_epoch + 1, updated_at = ${ctx.now}
        where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${body.table_ids}::uuid[]) returning id, token_epoch`)
      const records = rows.map((it) => ({ record_id: it.id, before: null, after: { codes: it.token_epoch } }))
      await auditAll(db, ctx, { noun: 'dining-table', action: 'new-code', company_id, records })
      return rows.length
    })
    return { count }
  },

  scan: async ({ body }, ctx) => {
    const { company_id, ...table } = await scanned(ctx, body.token)
    return { ...table, is_seated: (await sessionAt(ctx.db, company_id, table.table_id)) !== undefined }
  },

  join: async ({ body }, ctx) => {
    const { code, order_id } = body
    if (!code && !order_id) throw wrongField('code', 'required')
    const { company_id, table_id, table_name } = await scanned(ctx, body.token)
    const id = await sessionAt(ctx.db, company_id, table_id)
    if (!id) throw wrongAtTable(ctx.lang, 'token', 'not_seated')
    const guest = guestOf(ctx)
    const limits = [
      ...(guest ? [{ key: `table-join:${guest}`, ...guestTries }] : []),
      { key: joinTriesOf(id), ...tableTries },
    ]
    const place = guest ? [{ key: `table-places:${guest} ${id}`, ...guestPlaces }] : []
    // The try is counted before the code is compared.
    for (const limit of [...limits, ...place]) await takeTryOrRefuse(ctx.db, limit)
    const guest_token = randomBytes(32).toString('base64url')
    const sitDown = ctx.db.tx(async (db) => {
      const session = await sessionOf(db, { company: company_id }, id, 'lock')
      if (!isSeated(session)) throw wrongAtTable(ctx.lang, 'token', 'not_seated')
      if (code && !sameBytes(sha256(code), sha256(session.join_code))) throw wrongAtTable(ctx.lang, 'code', 'join_code')
      const { n } = await db.must<{ n: number }>(
        sql`select count(*)::int as n from table_guest where company_id = ${company_id} and session_id = ${id}`,
      )
      if (n >= maxGuests) throw wrongAtTable(ctx.lang, 'code', 'guests_many', maxGuests)
      const guest_id = uuidv7()
      await db.one(sql`insert into table_guest (company_id, id, session_id, token_hash, created_at)
        values (${company_id}, ${guest_id}, ${id}, ${sha256(guest_token)}, ${ctx.now})`)
      if (!order_id) return
      const own =
        await db.one(sql`update orders set table_guest_id = ${guest_id} where company_id = ${company_id} and id = ${order_id}
        and table_session_id = ${id} and table_guest_id is null and (is_paid or total = 0) and not on_bill returning id`)
      if (!own) throw wrongField('order_id', 'choice')
    })
    const free = (its: { key: string }[]) =>
      giveBack(
        ctx.db,
        its.map((it) => it.key),
      )
    await sitDown.catch(async (error: unknown) => {
      await free(place)
      throw error
    })
    await free(limits)
    return { guest_token, table_session_id: id, table_name }
  },

  command: async ({ body }, ctx) => {
    const guest = await seatedGuest(ctx.db, ctx.reach.tie, body.guest_token)
    if (!guest) throw wrongAtTable(ctx.lang, 'guest_token', 'not_seated')
    refuseUnlicensed(ctx, guest.company_id)
    const row = await ctx.db.tx(async (db) => {
      const session = await sessionOf(db, { company: guest.company_id }, guest.id, 'lock')
      const [table] = isSeated(session) ? await tablesOf(db, guest.company_id, guest.id) : []
      if (!table) throw wrongAtTable(ctx.lang, 'guest_token', 'not_seated')
      return callFor(db, session, table.id, body, ctx.now)
    })
    ctx.kit.nudge(guest.branch_id)
    return row
  },
})
